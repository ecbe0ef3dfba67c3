import type { DueEntry } from '@app/domain/due/due.contract'
import { isAtHand } from '@app/domain/medications/doses/today.rules'
import { isTooLate } from '@app/domain/medications/doses/too-late.rules'
import { petLink } from '@app/domain/pets/pet-link'
import { useMay, useMe } from '../../../api/use-me.ts'
import { useFormat } from '../../../format/use-format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { LinkButton } from '../../../ui/controls/link.tsx'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import { AnywayQuestion, useMarkDose, useWaitingMarks, WaitingMark } from '../../medications/doses/index.ts'

interface DueDoseActionsProps {
  entry: DueEntry
  now: Date
}

/** Gives a dose that is at hand. One that is confirmed with a picture, or that it is too late for, is marked at the medication. */
export function DueDoseActions({ entry, now }: DueDoseActionsProps) {
  const asksForPicture = useMe().preferences.photoConfirmation
  if (!useMay('mark doses') || !isAtHand({ dueAt: entry.at }, now)) return null
  if (!asksForPicture && !isTooLate({ ...entry, mark: null }, now)) return <Give entry={entry} now={now} />
  const { petId, sourceId, title } = entry
  return (
    <LinkButton variant="soft" to={petLink({ petId, tab: 'meds', recordId: sourceId })}>
      View<VisuallyHidden> {title}</VisuallyHidden>
    </LinkButton>
  )
}

function Give({ entry: { sourceId, date, time, at, title, petName }, now }: DueDoseActionsProps) {
  const name = `${title} for ${petName}`
  const { near } = useFormat()
  const dose = { medicationId: sourceId, date, dueAt: at, ...(time !== null && { time }) }
  const what = `${name}, ${near(at, now)}`
  const marking = useMarkDose(dose, { name })
  const [waiting] = useWaitingMarks(dose)
  if (waiting) {
    return (
      <>
        <WaitingMark change={waiting} />
        <WaitingMark change={waiting} action={{ what, marking }} />
      </>
    )
  }
  return (
    <>
      <Button
        busy={marking.busy}
        resting={marking.resting}
        onClick={() => marking.press(() => void marking.mark('given'))}
      >
        Give<VisuallyHidden> {what}</VisuallyHidden>
      </Button>
      {marking.warning && <AnywayQuestion warning={marking.warning} marking={marking} />}
    </>
  )
}
