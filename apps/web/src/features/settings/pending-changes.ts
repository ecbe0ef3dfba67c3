import type { SettingKey, SettingValues } from '@app/domain/settings/settings.vocabulary'

/** Settings that differ from the saved ones. */
export type PendingChanges = Partial<SettingValues>

/** Adds a change; a setting changed back to its saved value is no longer a change. */
export function collectChange<Key extends SettingKey>(
  saved: SettingValues,
  pending: PendingChanges,
  key: Key,
  value: SettingValues[Key],
): PendingChanges {
  const { [key]: _before, ...others } = pending
  return value === saved[key] ? others : { ...pending, [key]: value }
}
