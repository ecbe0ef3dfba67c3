import type { Permission } from '@app/domain/kernel/access/permissions'
import { useMe } from '../api/use-me.ts'

/** Whether the person may do this to a record, as the server said: to every one, or to those that they made. */
export function useMayChange(permission: Permission): (entry: { createdBy: string | null }) => boolean {
  const { may, userId } = useMe()
  const reach = may[permission]
  return ({ createdBy }) => reach === 'all' || (reach === 'own' && createdBy === userId)
}
