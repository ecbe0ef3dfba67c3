import CloudAlert from 'lucide-react/icons/cloud-alert'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import { useState } from 'react'
import { windowHelp } from '@app/domain/help/help.vocabulary'
import { useMe } from '../../api/use-me.ts'
import { useOneAtATime } from '../../api/use-one-at-a-time.ts'
import { asksAnyway, sendAgain } from '../../api/waiting/answer-waiting.ts'
import { takeBack, wantSending } from '../../api/waiting/waiting-changes.ts'
import type { WaitingChange } from '../../api/waiting/waiting-state.ts'
import { useFormat } from '../../format/use-format.ts'
import { useNow } from '../../format/use-now.ts'
import { Button } from '../../ui/controls/button.tsx'
import { AsWritten } from '../../ui/layout/as-written.tsx'
import { Row, RowList } from '../../ui/layout/row-list.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useToast } from '../../ui/overlays/toast-context.ts'
import { useOfflineSince, useWaiting } from './use-waiting.ts'

/** Changes that wait on this device; those that need an answer come first. */
export default function WaitingSheet({ onClose }: { onClose: () => void }) {
  const waiting = useWaiting()
  const since = useOfflineSince()
  const isOffline = since !== undefined
  const isSendable = !isOffline && waiting.some(({ problem }) => !problem)
  const rows = waiting.toSorted((one, other) => Number(!one.problem) - Number(!other.problem))
  return (
    <Dialog
      help={windowHelp.waiting}
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title="Not sent yet"
      description={
        isOffline
          ? 'This waits on this device, encrypted so only you can read it, and will be sent once you’re back online.'
          : 'This waits on this device, encrypted so only you can read it.'
      }
      {...(isSendable && { footer: <Button onClick={wantSending}>Send now</Button> })}
    >
      {rows.length === 0 ? (
        <p className="text-ink-soft">Nothing waits here any more.</p>
      ) : (
        <RowList label="Not sent yet">
          {rows.map((change) => (
            <Waiting key={change.id} change={change} />
          ))}
        </RowList>
      )}
    </Dialog>
  )
}

function Waiting({ change }: { change: WaitingChange }) {
  const { id, title, detail, dueAt, household, madeAt, problem } = change
  const { near, nearAfter } = useFormat()
  const now = useNow()
  const due = dueAt !== undefined && `due ${nearAfter(dueAt, now)}`
  const showToast = useToast()
  const { busy, run } = useOneAtATime()
  const [asking, setAsking] = useState(false)
  const { household: here, households } = useMe()
  const there = household === here.id ? undefined : households.find((other) => other.id === household)?.name
  const discard = () =>
    run(async () => {
      if (!(await takeBack(id))) showToast({ title: 'It was already sent' })
      setAsking(false)
    })
  const named = [title, due].filter(Boolean).join(', ')
  const what = <VisuallyHidden> {named}</VisuallyHidden>
  const Icon = problem ? CloudAlert : CloudUpload
  return (
    <Row
      leading={<Icon aria-hidden size={20} className={problem ? 'text-danger' : 'text-ink-soft'} />}
      title={<AsWritten>{title}</AsWritten>}
      detail={[detail, near(new Date(madeAt).toISOString(), now), due, there].filter(Boolean).join(' · ')}
      {...(!problem && { trailing: <Discard busy={busy} what={what} onClick={() => setAsking(true)} /> })}
      below={
        <>
          {problem && (
            <div className="grid gap-2 pb-1">
              <p className="text-s">
                <strong className="font-semibold">{problem.title}</strong>
                <br />
                {problem.message}
              </p>
              <div className="flex flex-wrap gap-2">
                <Button busy={busy} variant="soft" onClick={() => void run(() => sendAgain(change))}>
                  {asksAnyway(problem) ? 'Record anyway' : 'Try again'}
                  {what}
                </Button>
                <Discard busy={busy} what={what} onClick={() => setAsking(true)} />
              </div>
            </div>
          )}
          <ConfirmDialog
            open={asking}
            onOpenChange={setAsking}
            title="Discard this change?"
            description={`${named}: ${detail}. It will be lost unless it has already been sent.`}
            confirmLabel="Discard"
            busy={busy}
            onConfirm={() => void discard()}
          />
        </>
      }
    />
  )
}

function Discard({ busy, what, onClick }: { busy: boolean; what: React.ReactNode; onClick: () => void }) {
  return (
    <Button variant="quiet" busy={busy} onClick={onClick}>
      Discard{what}
    </Button>
  )
}
