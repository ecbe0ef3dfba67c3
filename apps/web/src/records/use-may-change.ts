import type { Permission } from '@app/domain/kernel/access/permissions'
import { useMe } from '../api/use-me.ts'

/** Checks the server's permissions: a person may change every record, or only those they created. */
export function useMayChange(permission: Permission): (entry: { createdBy: string | null }) => boolean {
  const { may, userId } = useMe()
  const reach = may[permission]
  return ({ createdBy }) => reach === 'all' || (reach === 'own' && createdBy === userId)
}
