import { useQuery } from '@tanstack/react-query'
import { planVisits } from '@app/domain/dashboard/visits.rules'
import { entriesOfWeek, nextOfPet, type WeekEntry, weekEntryLink } from '@app/domain/dashboard/week.rules'
import { PartFailure } from '../../../api/part-failure.tsx'
import { orpc } from '../../../api/queries.ts'
import { distanceInWords, leafOf } from '../../../format/format-dates.ts'
import type { Format } from '../../../format/format.ts'
import { useFormat } from '../../../format/use-format.ts'
import { dueQuery } from '../../../records/due.ts'
import { Link } from '../../../ui/controls/link.tsx'
import { AsWritten } from '../../../ui/layout/as-written.tsx'
import { Card, CardHeader } from '../../../ui/layout/card.tsx'
import { DateLeaf } from '../../../ui/layout/date-leaf.tsx'
import { MarkWritten } from '../../../ui/layout/mark-written.tsx'
import { Row, RowList } from '../../../ui/layout/row-list.tsx'
import { usePetNow } from './pet-now.tsx'

/**
 * A pet's upcoming entries by day, after the overdue ones: visits, boosters, refills and reminders. Renders nothing
 * without any.
 */
export default function ComingUpCard({ petId }: { petId: string }) {
  const visits = useQuery(orpc.dashboard.listVisits.queryOptions({ input: {} }))
  const due = useQuery(dueQuery)
  const { dayOf } = useFormat()
  const petNow = usePetNow()
  if (!petNow) return null
  const { data, error } = visits
  if (!data) {
    if (!error) return null
    return (
      <PartFailure
        title="What is coming up could not be loaded"
        error={error}
        busy={visits.isFetching}
        retry={visits.refetch}
      />
    )
  }
  const today = dayOf(petNow.now)
  const planned = { visits: planVisits(data, dayOf), due: due.data?.entries ?? [], today, dayOf }
  const { need } = petNow
  const entries = nextOfPet(
    entriesOfWeek(planned),
    petId,
    need && 'entry' in need ? need.entry.sourceId : undefined,
  )
  if (entries.length === 0) return null
  return (
    <Card>
      <CardHeader title="Coming up" />
      <RowList label="Coming up">
        {entries.map((entry) => (
          <Row
            key={entry.id}
            leading={<DateLeaf {...leafOf(entry.kind === 'refill' ? entry.date : entry.dueOn, today)} />}
            title={
              <Link tone="ink" to={weekEntryLink(entry)} preventScrollReset>
                <MarkWritten names={[entry.name]}>{entry.title}</MarkWritten>
              </Link>
            }
            detail={<Detail entry={entry} today={today} now={petNow.now} />}
          />
        ))}
      </RowList>
    </Card>
  )
}

interface DetailProps {
  entry: WeekEntry
  today: string
  now: Date
}

function Detail({ entry, today, now }: DetailProps) {
  const { nearAfter, time } = useFormat()
  const { kind, dueOn, at, snoozedUntil, detail } = entry
  const late = sinceWhen(entry, { today, now, nearAfter })
  if (late !== undefined) {
    return (
      <>
        <span className="font-semibold text-danger">{late}</span>
        {kind === 'reminder' && detail !== null && ` · ${detail}`}
      </>
    )
  }
  if (kind === 'vaccination')
    return (
      <span className="font-semibold text-warn">
        {dueOn === today ? 'Due now' : `Due ${distanceInWords(dueOn, today)}`}
      </span>
    )
  if (snoozedUntil !== null && kind === 'reminder')
    return [`Snoozed until ${nearAfter(snoozedUntil, now)}`, detail].filter(Boolean).join(' · ')
  return (
    <>
      {at !== null && time(at)}
      {at !== null && detail !== null && ' · '}
      {detail !== null && (kind === 'appointment' ? <AsWritten>{detail}</AsWritten> : detail)}
    </>
  )
}

/** Words such as 'Was due 3 days ago'; undefined unless late. A refill stays due while the stock is low. */
function sinceWhen(
  { kind, dueOn, at, isOverdue }: WeekEntry,
  { today, now, nearAfter }: { today: string; now: Date; nearAfter: Format['nearAfter'] },
): string | undefined {
  if (kind !== 'reminder' && kind !== 'vaccination') return undefined
  // Compares with the present time, because the list may be old.
  const isPast = isOverdue || dueOn < today || (at !== null && new Date(at) < now)
  if (!isPast) return undefined
  return at === null || dueOn < today
    ? `Was due ${distanceInWords(dueOn, today)}`
    : `Was due ${nearAfter(at, now)}`
}
