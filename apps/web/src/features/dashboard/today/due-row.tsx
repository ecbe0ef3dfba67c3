import type { DueEntry } from '@app/domain/due/due.contract'
import { isTooLate, TOO_LATE } from '@app/domain/medications/doses/too-late.rules'
import { petLink } from '@app/domain/pets/pet-link'
import { nearDayOf } from '../../../format/format-dates.ts'
import type { Format } from '../../../format/format.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useNow } from '../../../format/use-now.ts'
import { Link } from '../../../ui/controls/link.tsx'
import { MarkWritten } from '../../../ui/layout/mark-written.tsx'
import { Row } from '../../../ui/layout/row-list.tsx'
import { DueDoseActions } from './due-dose-actions.tsx'
import { DueReminderActions } from './due-reminder-actions.tsx'

/** One entry of the Medication Schedule card, with what can be done about it. */
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
