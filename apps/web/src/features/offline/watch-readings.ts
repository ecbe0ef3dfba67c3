import type { Query, QueryCacheNotifyEvent, QueryClient, QueryKey } from '@tanstack/react-query'
import { keptGroups } from 'virtual:kept-readings'
import { wasLate } from '../../api/client/answer-within.ts'
import { hasCode } from '../../api/client/problem-error.ts'
import { nextCheck } from '../../api/client/status-check.ts'
import { meQuery } from '../../api/use-me.ts'
import { offlineSince, showOffline, showOnline } from './offline-state.ts'
import { putSeen, putSeenElsewhere } from './open-seen.ts'
import { groupOf, householdOf, isOfRecords, withHousehold, withoutHousehold } from './reading-key.ts'
import type { Reader } from './seen-cache.ts'
import { dropOthers, dropSeen, keepSeen, readSeen } from './seen-store.ts'

const kept: ReadonlySet<string> = new Set(keptGroups)
/** Groups of given and due doses: after a change anywhere, an older reading of these might have a dose given twice. */
const ofDoses: ReadonlySet<string> = new Set([
  'medications',
  'reminders',
  'active-reminders',
  'paused-reminders',
  'doses',
  'dashboard',
  'due',
])

const nameOf = (key: QueryKey): string => JSON.stringify(withoutHousehold(key))
const isNameOfDoses = (name: string): boolean =>
  ofDoses.has(groupOf(withHousehold(JSON.parse(name) as QueryKey)))

/** True for the query of the signed-in user; another household has its own query under the same name. */
const isMe = ({ queryKey }: Query): boolean => JSON.stringify(queryKey) === JSON.stringify(meQuery.queryKey)
/** True for a search or a type filter. Searches are not cached, and the whole list contains the entries of a type. */
const isFiltered = ([, , , filter]: QueryKey): boolean =>
  typeof filter === 'object' && filter !== null && ('q' in filter || 'type' in filter)
function isKept(query: Query): boolean {
  const { queryKey } = query
  if (isOfRecords(queryKey)) return !isFiltered(queryKey)
  return isMe(query) || kept.has(groupOf(queryKey))
}

/**
 * Caches the readings of this page. If the server stops answering, shows the last cached ones until it answers again.
 * Readings known to be out of date are not cached.
 * @param households all households of the user
 * @returns function that stops it
 */
export function watchReadings(
  queryClient: QueryClient,
  reader: Reader,
  households: readonly string[],
): () => void {
  let lastAnswer = Date.now()
  let isReadingAnew = false
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Reader of a query's household: a page also reads a few lists of other households. */
  const readerOf = ({ queryKey }: Query): Reader => ({
    ...reader,
    household: householdOf(queryKey) ?? reader.household,
  })
  const keepReading = (query: Query) => {
    const { queryKey, state } = query
    void keepSeen(readerOf(query), nameOf(queryKey), {
      key: withoutHousehold(queryKey),
      data: state.data,
      readAt: state.dataUpdatedAt,
    })
  }
  const check = () => {
    timer = setTimeout(() => {
      void queryClient.refetchQueries({ queryKey: meQuery.queryKey }).finally(() => {
        if (timer !== undefined && offlineSince.get() !== undefined) check()
      })
    }, nextCheck())
  }
  const goOffline = () => {
    if (offlineSince.get() === undefined) showOffline(lastAnswer)
    if (timer === undefined) check()
    void readSeen(reader.household).then(
      (seen) => offlineSince.get() !== undefined && putSeen(queryClient, seen),
    )
    const others = households.filter((household) => household !== reader.household)
    void putSeenElsewhere(queryClient, others, () => offlineSince.get() !== undefined)
  }
  const goOnline = () => {
    lastAnswer = Date.now()
    if (offlineSince.get() === undefined) return
    clearTimeout(timer)
    timer = undefined
    showOnline()
    // Keeps the cached readings: this reload does not prove them out of date.
    isReadingAnew = true
    void queryClient.invalidateQueries()
    isReadingAnew = false
  }
  /** Also drops readings of doses that this page does not hold, because it can't know them to be current. */
  const dropOutOfDate = (query: Query) => {
    const held = new Set(
      queryClient
        .getQueryCache()
        .getAll()
        .filter((other) => readerOf(other).household === readerOf(query).household)
        .map(({ queryKey }) => nameOf(queryKey)),
    )
    const changed = nameOf(query.queryKey)
    void dropSeen(readerOf(query), (name) => name === changed || (isNameOfDoses(name) && !held.has(name)))
  }
  const note = (event: QueryCacheNotifyEvent) => {
    if (event.type !== 'updated' || isReadingAnew) return
    const { query, action } = event
    if (action.type === 'error' && hasCode(action.error, 'OFFLINE')) {
      // A single query may time out on its own; if the query of the signed-in user does, the server answers nothing.
      if (wasLate(action.error) && !isMe(query)) ask()
      else goOffline()
    } else if (action.type === 'success' && !action.manual) {
      goOnline()
      if (isKept(query) && query.state.data !== null) keepReading(query)
    }
    // Ignores data set by hand: it may be a change that the server has yet to confirm.
    else if (offlineSince.get() === undefined && (action.type === 'invalidate' || action.type === 'success'))
      if (isKept(query) && !isMe(query)) dropOutOfDate(query)
  }
  const ask = () => void queryClient.refetchQueries({ queryKey: meQuery.queryKey })

  void dropOthers(reader.person, households)
  if (offlineSince.get() === undefined) {
    for (const query of queryClient.getQueryCache().getAll())
      if (isKept(query) && query.state.status === 'success' && !query.state.isInvalidated) keepReading(query)
  } else check()
  const stop = queryClient.getQueryCache().subscribe(note)
  addEventListener('offline', ask)
  addEventListener('online', ask)
  return () => {
    stop()
    clearTimeout(timer)
    timer = undefined
    removeEventListener('offline', ask)
    removeEventListener('online', ask)
  }
}
