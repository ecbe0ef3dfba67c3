import { planVisits } from '@app/domain/dashboard/visits.rules'
import { entriesOfWeek, nextOfPet, type WeekEntry, weekEntryLink } from '@app/domain/dashboard/week.rules'
import { useQuery } from '@tanstack/react-query'
import { PartFailure } from '../../api/part-failure.tsx'
import { orpc } from '../../api/queries.ts'
import { distanceInWords, leafOf } from '../../format/format-dates.ts'
import { useFormat } from '../../format/use-format.ts'
import { Card, CardHeader } from '../../ui/card.tsx'
import { DateLeaf } from '../../ui/date-leaf.tsx'
import { Link } from '../../ui/link.tsx'
import { Row, RowList } from '../../ui/row-list.tsx'
import { usePetNow } from './pet-now.tsx'

/** What is planned next for a pet, by day: visits, boosters, refills and reminders. Without any there is no card. */
export default function ComingUpCard({ petId }: { petId: string }) {
  const visits = useQuery(orpc.dashboard.listVisits.queryOptions({ input: {} }))
  const due = useQuery(orpc.due.listDue.queryOptions({ input: {} }))
  const { dayOf } = useFormat()
  const petNow = usePetNow()
  if (!petNow) return null
  const { data, error } = visits
  if (!data) {
    if (!error) return null
    return (
      <PartFailure
        title="What is coming up can’t be shown"
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
            leading={<DateLeaf {...leafOf(entry.date, today)} />}
            title={
              <Link tone="ink" to={weekEntryLink(entry)} preventScrollReset>
                {entry.title}
              </Link>
            }
            detail={<Detail entry={entry} today={today} />}
          />
        ))}
      </RowList>
    </Card>
  )
}

function Detail({ entry: { kind, date, at, detail }, today }: { entry: WeekEntry; today: string }) {
  const { time } = useFormat()
  if (kind === 'vaccination')
    return (
      <span className="font-semibold text-warn">
        {date === today ? 'Due now' : `Due ${distanceInWords(date, today)}`}
      </span>
    )
  return [at && time(at), detail].filter(Boolean).join(' · ')
}
