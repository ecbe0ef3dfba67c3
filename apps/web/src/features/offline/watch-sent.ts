import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { actingHousehold, householdKey } from '../../api/acting-household.ts'
import { forgetSent } from '../../api/waiting/waiting-changes.ts'
import { householdsSentTo } from '../../api/waiting/waiting-state.ts'

/** What offers doses that are not marked yet. */
const offersDoses: ReadonlySet<unknown> = new Set(['doses', 'due', 'dashboard'])

const partsOf = ([first]: QueryKey): readonly unknown[] => (Array.isArray(first) ? first : [])

/** The household of which a reading is; undefined of what has none. */
export function householdOfKey(key: QueryKey): string | undefined {
  const [kind, household] = partsOf(key)
  if (kind !== householdKey[0]) return undefined
  return household === householdKey[1] ? actingHousehold() : String(household)
}

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
      .filter(({ queryKey, state }) => state.data !== undefined && householdOfKey(queryKey) === household)
      .filter(({ queryKey }) => offersDoses.has(partsOf(queryKey)[householdKey.length]))
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
