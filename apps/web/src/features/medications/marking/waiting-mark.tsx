import Check from 'lucide-react/icons/check'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import { useEffect, useEffectEvent } from 'react'
import { dosePictureTexts } from '@app/domain/medications/doses/dose-pictures.texts'
import { doseOutcomeLabels } from '@app/domain/medications/doses/doses.vocabulary'
import { actingHousehold } from '../../../api/client/acting-household.ts'
import { ProblemError } from '../../../api/client/problem-error.ts'
import { keepForLater, openWaiting, readWaiting, takeBack } from '../../../api/waiting/waiting-changes.ts'
import { type WaitingChange, waitingChanges } from '../../../api/waiting/waiting-state.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import { useToast } from '../../../ui/overlays/toast-context.ts'
import type { MarkRequest } from './mark-sender.ts'
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

interface KeptWith {
  /** Medicine and pet. */
  title: string
  /** Due time of a scheduled dose, for the list of pending changes. */
  dueAt?: string | undefined
  /** Household, if it is not the page's. */
  household?: string | undefined
  /** Picture to send after the dose. */
  picture?: File | undefined
}

/** Comparable text of a dose's contents. */
const saidOf = ({ outcome, amount, givenAt, note }: Readonly<Record<string, unknown>>): string =>
  JSON.stringify([outcome, amount ?? null, givenAt ?? null, note ?? null])

/**
 * Stores an unanswered mark on this device, to be sent later.
 * @returns false if it can't wait here
 * @throws ProblemError if the device has no space for it, or for its picture
 */
export async function keepMark(
  input: MarkRequest & { id: string },
  { title, dueAt, household = actingHousehold(), picture }: KeptWith,
): Promise<boolean> {
  if (household === undefined) return false
  // Reads the pending changes first: a page that has just loaded may not know them yet, and a scheduled dose is given
  // once.
  await readWaiting()
  const isOfDose = ({ input: other }: WaitingChange) =>
    other['medicationId'] === input.medicationId &&
    other['date'] === input.date &&
    other['time'] === input.time
  const before = input.date ? waitingChanges.get().find(isOfDose) : undefined
  // Refuses different contents for a dose that already waits: one of the two would be lost.
  if (before && saidOf(before.input) !== saidOf(input)) return false
  const detail = doseOutcomeLabels[input.outcome]
  const { id } = before ?? input
  const draft = { id, operation: 'doses.markDose', input, household, title, detail } as const
  if (!before && !(await keepForLater({ ...draft, ...(dueAt !== undefined && { dueAt }) }))) return false
  if (picture && !(await keepPicture(id, picture, { title, household }).catch(() => false)))
    throw new ProblemError({ ...dosePictureTexts.notKept, code: 'PICTURE_NOT_KEPT' }, 0)
  return true
}

/**
 * Stores the picture of a dose on this device, to be sent after the dose.
 * @returns false if it can't wait here
 * @throws ProblemError if the device has no space for it
 */
export async function keepPicture(
  doseId: string,
  picture: File,
  { title, household = actingHousehold() }: Omit<KeptWith, 'picture' | 'dueAt'>,
): Promise<boolean> {
  if (household === undefined) return false
  return keepForLater(
    {
      // Replaces the picture chosen before.
      id: `${doseId} picture`,
      operation: 'doses.addDosePicture',
      input: { doseId, unlessPictured: 'true' },
      household,
      title,
      detail: 'Picture',
      follows: doseId,
    },
    picture,
  )
}
