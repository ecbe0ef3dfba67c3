import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { client } from '../../api/client.ts'
import { meQuery, useMe } from '../../api/use-me.ts'
import { type SignOutAnswer, whenSigningOut } from '../../api/waiting/before-sign-out.ts'
import { whenOpened } from '../../api/waiting/waiting-changes.ts'
import { useRefreshRecords } from '../../records/use-refresh-records.ts'
import { OfflineLine } from './offline-line.tsx'
import { watchWaiting } from './watch-waiting.ts'

const WaitingSheet = lazy(() => import('./waiting-sheet.tsx'))
const SignOutQuestion = lazy(() => import('./sign-out-question.tsx'))

interface Asking {
  count: number
  answer: (answer: SignOutAnswer) => void
}

/** Sends what waits on this device, says in a line that something does, and asks about it before its person signs out. */
export default function WaitingKeeper() {
  const queryClient = useQueryClient()
  const { userId: person } = useMe()
  const refresh = useRefreshRecords()
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
  useEffect(() => whenOpened(() => setOpen(true)), [])
  useEffect(
    () =>
      whenSigningOut(
        (count) =>
          new Promise((resolve) => {
            setAsking({
              count,
              answer: (answer) => {
                setAsking(undefined)
                resolve(answer)
              },
            })
          }),
      ),
    [],
  )
  return (
    <>
      <OfflineLine />
      <Suspense fallback={null}>
        {isOpen && <WaitingSheet onClose={() => setOpen(false)} />}
        {asking && <SignOutQuestion {...asking} />}
      </Suspense>
    </>
  )
}
