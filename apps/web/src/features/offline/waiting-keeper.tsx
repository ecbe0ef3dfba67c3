import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { client } from '../../api/client/client.ts'
import { meQuery, useMe } from '../../api/use-me.ts'
import { type SignOutAnswer, whenSigningOut } from '../../api/waiting/before-sign-out.ts'
import { whenOpened, forgetSent } from '../../api/waiting/waiting-changes.ts'
import { householdsSentTo } from '../../api/waiting/waiting-state.ts'
import { latePart } from '../../loading/late-part.tsx'
import { useLoadPart } from '../../loading/load-part.ts'
import { useRefreshRecords } from '../../records/use-refresh-records.ts'
import { OfflineLine } from './offline-line.tsx'
import { householdOf, groupOf } from './reading-key.ts'
import { loadAhead, watchWaiting } from './watch-waiting.ts'

/** Query groups that offer unmarked doses. */
const offersDoses: ReadonlySet<string> = new Set(['doses', 'due', 'dashboard'])

/**
 * Drops sent doses once every query of this page that offers them was read again. Until then they show as given, even
 * on a page that opens without a connection, with older readings.
 * @returns function that stops the watch
 */
function watchSent(queryClient: QueryClient): () => void {
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

type Question = (typeof import('./sign-out-question.tsx'))['default']

interface Asking {
  Question: Question
  count: number
  answer: (answer: SignOutAnswer) => void
}

const WaitingSheet = latePart(() => import('./waiting-sheet.tsx'), {
  when: 'press',
  onFailure: ({ onClose }) => onClose(),
})

/**
 * Sends the changes that wait on this device, reports them in a line, and asks about them before their user signs out.
 */
export default function WaitingKeeper() {
  const queryClient = useQueryClient()
  const { userId: person } = useMe()
  const refresh = useRefresh()
  const loadPart = useLoadPart()
  const [isOpen, setOpen] = useState(false)
  const [asking, setAsking] = useState<Asking>()
  useEffect(
    () =>
      watchWaiting({
        person,
        readKey: async () => (await client.waitingChanges.readSealKey({})).key,
        answers: () =>
          queryClient.fetchQuery({ ...meQuery, staleTime: 0 }).then(
            (me) => me?.userId === person,
            () => false,
          ),
        refresh,
      }),
    [queryClient, person, refresh],
  )
  useEffect(() => watchSent(queryClient), [queryClient])
  useEffect(() => void loadAhead().catch(() => undefined), [])
  useEffect(() => whenOpened(() => setOpen(true)), [])
  useEffect(
    () =>
      whenSigningOut(async (count) => {
        const part = await loadPart(() => import('./sign-out-question.tsx'))
        if (!part) return 'stay'
        return new Promise((resolve) => {
          const asked: Asking = {
            Question: part.default,
            count,
            answer: (answer) => {
              // Closes this question only: an answer may come after it was closed and another one was opened.
              setAsking((open) => (open === asked ? undefined : open))
              resolve(answer)
            },
          }
          setAsking(asked)
        })
      }),
    [loadPart],
  )
  return (
    <>
      <OfflineLine />
      {isOpen && <WaitingSheet onClose={() => setOpen(false)} />}
      {asking && <asking.Question count={asking.count} answer={asking.answer} />}
    </>
  )
}

/** Reloads the lists that a change affects, of each household for which changes were sent. */
function useRefresh(): () => Promise<unknown> {
  const queryClient = useQueryClient()
  const refresh = useRefreshRecords()
  return useCallback(async () => {
    const sentIn = householdsSentTo()
    await Promise.all([
      refresh(),
      queryClient.invalidateQueries({
        predicate: ({ queryKey }) => sentIn.has(householdOf(queryKey) ?? ''),
      }),
    ])
  }, [queryClient, refresh])
}
