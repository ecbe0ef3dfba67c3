import type { AdminEntryId } from './admin-navigation.ts'

/** Number of items that wait on a screen of the administration. */
export function AdminCount(_: { of: AdminEntryId; inRow?: boolean }) {
  return null
}
