import { useQuery, useQueryClient } from '@tanstack/react-query'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import { useState } from 'react'
import type { DeviceSession } from '@app/domain/identity/sessions/sessions.contract'
import { sessionTexts } from '@app/domain/identity/sessions/sessions.texts'
import { client } from '../../../api/client/client.ts'
import { hasCode, toProblem } from '../../../api/client/problem-error.ts'
import { LoadFailure } from '../../../api/load-failure.tsx'
import { orpc } from '../../../api/queries.ts'
import { useProblemToast } from '../../../api/use-problem-toast.ts'
import { useFormat } from '../../../format/use-format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Chip } from '../../../ui/controls/chip.tsx'
import { Row, RowList } from '../../../ui/layout/row-list.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx'
import { useToast } from '../../../ui/overlays/toast-context.ts'

/** Signs other devices out. */
function useEndSessions() {
  const [ending, setEnding] = useState(false)
  const showToast = useToast()
  const showProblem = useProblemToast()
  const queryClient = useQueryClient()

  const carryOut = async (work: () => Promise<void>) => {
    setEnding(true)
    try {
      await work()
    } catch (error) {
      showProblem(toProblem(error))
    }
    await queryClient.invalidateQueries({ queryKey: orpc.sessions.key() })
    setEnding(false)
  }
  const endOne = ({ id }: { id: string }) =>
    carryOut(async () => {
      await client.sessions.endSession({ sessionId: id }).catch((error: unknown) => {
        // Ignores a session that has already ended.
        if (!hasCode(error, 'NOT_FOUND')) throw error
      })
      showToast({ ...sessionTexts.ended, variant: 'success' })
    })
  const endOthers = () =>
    carryOut(async () => {
      const { ended } = await client.sessions.endOtherSessions({})
      const { title, message } = sessionTexts.othersEnded(ended)
      showToast({ title, description: message, variant: 'success' })
    })
  return {
    ending,
    endOne: (session: { id: string }) => void endOne(session),
    endOthers: () => void endOthers(),
  }
}

/** Devices on which the user is signed in, each with a sign-out button. */
export function SessionList() {
  const { data: sessions, error, refetch } = useQuery(orpc.sessions.listSessions.queryOptions({ input: {} }))
  const { endOne, endOthers, ending } = useEndSessions()
  if (!sessions && error) return <LoadFailure heading="h3" error={error} retry={refetch} />
  if (!sessions) return <SkeletonRows label="Loading devices" rows={2} />
  return (
    <div className="grid gap-2">
      <RowList label="Devices">
        {sessions.map((session) => (
          <Device key={session.id} session={session} busy={ending} onEnd={() => endOne(session)} />
        ))}
      </RowList>
      {sessions.length > 1 && (
        <div className="flex justify-end">
          <Button variant="soft" busy={ending} onClick={endOthers}>
            Sign out all other devices
          </Button>
        </div>
      )}
    </div>
  )
}

interface DeviceProps {
  session: DeviceSession
  busy: boolean
  onEnd: () => void
}

function Device({ session, busy, onEnd }: DeviceProps) {
  const { moment } = useFormat()
  const { device, lastActiveAt, thisDevice } = session
  return (
    <Row
      leading={<MonitorSmartphone aria-hidden size={24} className="text-ink-soft" />}
      title={
        <span className="flex flex-wrap items-center gap-2">
          {device}
          {thisDevice && <Chip tone="ok">This device</Chip>}
        </span>
      }
      detail={`Last active ${moment(lastActiveAt)}`}
      trailing={
        !thisDevice && (
          <Button variant="quiet" disabled={busy} onClick={onEnd} aria-label={`Sign out ${device}`}>
            Sign out
          </Button>
        )
      }
    />
  )
}
