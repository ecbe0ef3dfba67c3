import type { DueEntry } from '@app/domain/due/due.contract'
import { isAtHand } from '@app/domain/medications/doses/today.rules'
import { isTooLate, TOO_LATE } from '@app/domain/medications/doses/too-late.rules'
import { petLink } from '@app/domain/pets/pet-link'
import { useMay, useMe } from '../../../api/use-me.ts'
import { nearDayOf } from '../../../format/format-dates.ts'
import type { Format } from '../../../format/format.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useNow } from '../../../format/use-now.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Link, LinkButton } from '../../../ui/controls/link.tsx'
import { MarkWritten } from '../../../ui/layout/mark-written.tsx'
import { Row } from '../../../ui/layout/row-list.tsx'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import { AnywayQuestion, useMarkDose, useWaitingMarks, WaitingMark } from '../../medications/doses/index.ts'
import { DueReminderActions } from './due-reminder-actions.tsx'

interface DueDoseActionsProps {
  entry: DueEntry
  now: Date
}

/** Gives a dose that is due. A dose that needs a picture, or is too late, is marked at its medication. */
function DueDoseActions({ entry, now }: DueDoseActionsProps) {
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

/** One entry of the Medication Schedule card, with its actions. */
export function DueRow({ entry }: { entry: DueEntry }) {
  const { kind, petId, petName, sourceId, title, label, isOverdue } = entry
  const now = useNow()
  const format = useFormat()
  const late = isTooLate({ ...entry, mark: null }, now) ? TOO_LATE : isOverdue && 'Overdue'
  const place = kind === 'reminder' ? '/?tab=reminders' : petLink({ petId, tab: 'meds', recordId: sourceId })
  return (
    <Row
      title={
        <Link tone="ink" to={place}>
          <MarkWritten names={[kind === 'reminder' ? null : title, petName]}>
            {`${title} for ${petName}`}
          </MarkWritten>
        </Link>
      }
      detail={
        <>
          {late && <span className="font-semibold text-danger">{`${late} · `}</span>}
          {[whenInWords(entry, now, format), label].filter(Boolean).join(' · ')}
        </>
      }
      trailing={
        kind === 'reminder' ? (
          <DueReminderActions entry={entry} />
        ) : (
          <DueDoseActions entry={entry} now={now} />
        )
      }
    />
  )
}

function whenInWords(entry: DueEntry, now: Date, format: Format): string {
  const { at, time, snoozedUntil } = entry
  if (snoozedUntil !== null && new Date(snoozedUntil) > now) {
    return `Snoozed until ${format.nearAfter(snoozedUntil, now)}`
  }
  const day = time === null ? entry.date : format.dayOf(at)
  const words = nearDayOf(day, format.dayOf(now)) ?? 'Today'
  return `${words}, ${time === null ? 'all day' : format.time(at)}`
}
