import type { SettingKey, SettingValues } from '@app/domain/settings/settings.vocabulary'

/** Settings that differ from what is saved. */
export type PendingChanges = Partial<SettingValues>

/** The changes with one more; a setting that is changed back to what is saved is no change any more. */
export function collectChange<Key extends SettingKey>(
  saved: SettingValues,
  pending: PendingChanges,
  key: Key,
  value: SettingValues[Key],
): PendingChanges {
  const { [key]: _before, ...others } = pending
  return value === saved[key] ? others : { ...pending, [key]: value }
}
