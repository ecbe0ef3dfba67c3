import type { QueryClient } from '@tanstack/react-query'
import type { Me } from '@app/domain/identity/accounts/accounts.contract'
import { actingHousehold } from '../../api/client/acting-household.ts'
import { meQuery } from '../../api/use-me.ts'
import { showOffline } from './offline-state.ts'
import { groupOf, withHousehold } from './reading-key.ts'
import { readSeen, type Seen } from './seen-store.ts'

/** Fills queries without newer data with the cached data, at its true age. */
export function putSeen(queryClient: QueryClient, seen: readonly Seen[]): void {
  for (const { key, data, readAt } of seen) {
    const queryKey = withHousehold(key)
    if (queryClient.getQueryData(queryKey) === undefined)
      queryClient.setQueryData(queryKey, data, { updatedAt: readAt })
  }
}

/** Also fills the emergency information of the user's other households, which the emergency dialog shows. */
export async function putSeenElsewhere(
  queryClient: QueryClient,
  households: readonly string[],
  isWanted: () => boolean = () => true,
): Promise<void> {
  for (const household of households) {
    for (const { key, data, readAt } of await readSeen(household)) {
      const queryKey = withHousehold(key, household)
      if (groupOf(queryKey) !== 'emergency' || !isWanted()) continue
      if (queryClient.getQueryData(queryKey) === undefined)
        queryClient.setQueryData(queryKey, data, { updatedAt: readAt })
    }
  }
}

/**
 * Opens a page without an answer from the user's last cached data on this device; without such data it stays closed.
 */
export async function openSeen(queryClient: QueryClient): Promise<void> {
  const household = actingHousehold()
  if (!household) return
  const seen = await readSeen(household)
  const [newest] = seen
  const own = seen.find(({ key }) => isSameKey(withHousehold(key), meQuery.queryKey))
  // The server may have answered in between.
  if (!newest || !own || queryClient.getQueryData<Me | null>(meQuery.queryKey) !== undefined) return
  showOffline(newest.readAt)
  putSeen(queryClient, seen)
  const { households } = own.data as Me
  const others = households.flatMap(({ id }) => (id === household ? [] : [id]))
  await putSeenElsewhere(queryClient, others)
}

const isSameKey = (a: Seen['key'], b: Seen['key']): boolean => JSON.stringify(a) === JSON.stringify(b)
