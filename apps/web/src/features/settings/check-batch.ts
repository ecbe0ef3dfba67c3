import type { FieldErrors } from '@app/domain/kernel/errors'
import { settingChanges } from '@app/domain/settings/settings.contract'

/**
 * Returns the schema's errors of a batch, by setting. The module loads on saving, because it is larger than the screen.
 */
export function checkBatch(batch: object): FieldErrors {
  const issues = settingChanges.safeParse(batch).error?.issues ?? []
  // Reverses the issues, so that the first message of a setting is the one shown.
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]))
}
