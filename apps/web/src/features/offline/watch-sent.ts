import type { QueryClient } from '@tanstack/react-query'
import { forgetSent } from '../../api/waiting/waiting-changes.ts'
import { householdsSentTo } from '../../api/waiting/waiting-state.ts'
import { groupOf, householdOf } from './reading-key.ts'

/** What offers doses that are not marked yet. */
const offersDoses: ReadonlySet<string> = new Set(['doses', 'due', 'dashboard'])

/**
 * Lets go of doses that were sent once whatever this page holds that would offer them has been read since. Until then they
 * are shown as given, also on a page that opens without a connection, with readings from before.
 * @returns ends it
 */
export function watchSent(queryClient: QueryClient): () => void {
  const cache = queryClient.getQueryCache()
  const look = (household: string) => {
    const readings = cache
      .getAll()
      .filter(({ queryKey, state }) => state.data !== undefined && householdOf(queryKey) === household)
      .filter(({ queryKey }) => offersDoses.has(groupOf(queryKey)))
    const isKnown = readings.length > 0 && readings.every(({ state }) => !state.isInvalidated)
    if (!isKnown) return
    const readAt = Math.min(...readings.map(({ state }) => state.dataUpdatedAt))
    void forgetSent(household, readAt).catch(() => undefined)
  }
  return cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
    for (const household of householdsSentTo()) look(household)
  })
}
