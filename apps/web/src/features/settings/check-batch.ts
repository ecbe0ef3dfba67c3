import type { FieldErrors } from '@app/domain/kernel/errors'
import { settingChanges } from '@app/domain/settings/settings.contract'

/** What the schema of a batch says of it, by setting. It is fetched when a batch is saved, for it is larger than the screen. */
export function checkBatch(batch: object): FieldErrors {
  const issues = settingChanges.safeParse(batch).error?.issues ?? []
  // The first message of a setting is the one to show.
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]))
}
