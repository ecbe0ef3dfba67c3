import Check from 'lucide-react/icons/check'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import { useEffect, useEffectEvent } from 'react'
import { openWaiting, takeBack } from '../../../api/waiting/waiting-changes.ts'
import type { WaitingChange } from '../../../api/waiting/waiting-state.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import { useToast } from '../../../ui/overlays/toast-context.ts'
import { keepMark, keepPicture } from './keep-mark.ts'
import type { MarkingDose } from './use-mark-dose.ts'

interface WaitingMarkProps {
  change: WaitingChange
  /** Action on the mark; without it, the mark is shown in words. */
  action?: WaitingActionProps
}

/** Mark that the server does not know of yet: its words, or a button to withdraw it. */
export default function WaitingMark({ change, action }: WaitingMarkProps) {
  return action ? <Action {...action} change={change} /> : <Words change={change} />
}

/** Words such as 'Given, not sent yet'. */
function Words({ change: { detail, problem, sentAt } }: { change: WaitingChange }) {
  const Icon = sentAt === undefined ? CloudUpload : Check
  return (
    <span className="flex items-center gap-1.5 text-s font-semibold text-ink-soft">
      <Icon aria-hidden size={18} className="shrink-0" />
      {detail}
      {sentAt === undefined && `, ${problem ? 'needs your answer' : 'not sent yet'}`}
    </span>
  )
}

interface WaitingActionProps {
  /** Words for the dose, for screen readers. */
  what: string
  marking: Pick<MarkingDose, 'busy' | 'resting' | 'press' | 'run' | 'noteTakenBack'>
  /** Called once the mark shows, after the pressed button has gone. */
  onShown?: () => void
}

/** Withdraws the mark before it is sent, or leads to the server's answer about it. */
function Action({ change, what, marking, onShown }: WaitingActionProps & { change: WaitingChange }) {
  const showToast = useToast()
  const shown = useEffectEvent(() => onShown?.())
  useEffect(() => shown(), [])
  const act = () => {
    if (change.problem) openWaiting()
    else
      void marking.run(async () => {
        if (await takeBack(change.id)) marking.noteTakenBack(change.id)
        else showToast({ title: 'It was already sent' })
      })
  }
  // Renders nothing for a sent mark, because the list will show its result.
  if (change.sentAt !== undefined) return null
  return (
    <Button variant="quiet" busy={marking.busy} resting={marking.resting} onClick={() => marking.press(act)}>
      {change.problem ? 'Answer' : 'Take back'}
      <VisuallyHidden> {what}</VisuallyHidden>
    </Button>
  )
}

// Exported together, so that a waiting mark can be shown as soon as it is stored.
export { keepMark, keepPicture }
