import { useQuery } from '@tanstack/react-query'
import type { HealthCharts, HealthEvent } from '@app/domain/health-score/health-analytics.contract'
import {
  analyticsTexts,
  chartTitles,
  doseDayHeadings,
  dosesInWords,
  eventsInWords,
  sumDoses,
  symptomsInWords,
} from '@app/domain/health-score/health-analytics.texts'
import { list, plural } from '@app/domain/kernel/message-format'
import { petLink } from '@app/domain/pets/pet-link'
import { formatAxisDay, formatDay } from '../../format/format-dates.ts'
import type { PetInList } from '../../records/pets.ts'
import { DotRows } from '../../ui/charts/dot-rows.tsx'
import { Link } from '../../ui/controls/link.tsx'
import { AsWritten } from '../../ui/layout/as-written.tsx'
import { ChartCard, type ChartFilters, ChartTable } from './chart-card.tsx'
import { DoseCalendar } from './dose-calendar.tsx'
import { scoreQuery } from './metric-cards.tsx'

interface TrendCardProps {
  charts: HealthCharts
  filters: ChartFilters
}

/** Names of medicines before they are summed up. */
const MOST_NAMES = 3

/** Scheduled doses of the period as a calendar. */
export function DosesCard({ charts: { period, doses }, filters }: TrendCardProps) {
  const { days, since } = doses
  const { given, due } = sumDoses(days)
  const { data } = useQuery(scoreQuery(filters))
  const medicines = data?.sources.doses
  const names = medicines?.records.map(({ name }) => name) ?? []
  const others = (medicines?.count ?? 0) - MOST_NAMES
  return (
    <ChartCard
      chart="doses"
      filters={filters}
      figure={days.length > 0 ? `${given} of ${due}` : undefined}
      detail={
        names.length > 0 ? (
          <AsWritten>
            {list([...names.slice(0, MOST_NAMES), ...(others > 0 ? [`${others} more`] : [])])}
          </AsWritten>
        ) : undefined
      }
      empty={days.length === 0 ? analyticsTexts.noDoses : undefined}
      words={dosesInWords(days, formatDay)}
      note={[analyticsTexts.late, since > period.from && analyticsTexts.dosesSince(formatDay(since))]
        .filter(Boolean)
        .join(' ')}
      table={
        <ChartTable
          caption={chartTitles.doses}
          headings={['Date', ...Object.values(doseDayHeadings)]}
          rows={days.toReversed().map(({ day, onTime, late, partial, skipped, missed }) => ({
            key: day,
            cells: [formatDay(day), onTime, late, partial, skipped, missed],
          }))}
        />
      }
    >
      <DoseCalendar period={period} days={days} />
    </ChartCard>
  )
}

const times = (count: number) => plural(count, { one: 'once', other: '# times' })

/** Signs of symptoms on a time line, the most frequent first. */
export function SymptomsCard({ charts: { period, symptoms }, filters }: TrendCardProps) {
  const { signs, signCount } = symptoms
  return (
    <ChartCard
      chart="symptoms"
      filters={filters}
      empty={symptoms.count === 0 ? analyticsTexts.noSymptoms : undefined}
      words={<AsWritten>{symptomsInWords(symptoms)}</AsWritten>}
      note={signCount > signs.length ? analyticsTexts.mostFrequent(signs.length, signCount) : undefined}
      table={
        <ChartTable
          caption={chartTitles.symptoms}
          headings={['Sign', 'Noted', 'Days']}
          rows={signs.map(({ name, count, days }) => ({
            key: name,
            cells: [
              <AsWritten key="name">{name}</AsWritten>,
              times(count),
              list(days.map(({ day }) => formatDay(day))),
            ],
          }))}
        />
      }
    >
      <div className="mt-3">
        <DotRows
          {...period}
          formatDay={formatAxisDay}
          rows={signs.map(({ name, count, days }) => ({
            key: name,
            label: <AsWritten>{name}</AsWritten>,
            detail: times(count),
            dots: days,
          }))}
        />
      </div>
    </ChartCard>
  )
}

/** Completed visits and given vaccinations on a time line. */
export function EventsCard({ charts, pets, filters }: TrendCardProps & { pets: readonly PetInList[] }) {
  const { period, visits, vaccinations } = charts
  const nameOf = (petId: string) => pets.find(({ id }) => id === petId)?.name
  const isWhole = [visits, vaccinations].every(({ count, records }) => count === records.length)
  const rowsOf = (kind: string, tab: 'appts' | 'vax', events: readonly HealthEvent[]) =>
    events.map(({ id, petId, name, day }) => ({
      key: id,
      day,
      cells: [
        formatDay(day),
        kind,
        <Link key="name" to={petLink({ petId, tab, recordId: id })} tone="ink">
          <AsWritten>{name}</AsWritten>
        </Link>,
        <AsWritten key="pet">{nameOf(petId)}</AsWritten>,
      ],
    }))
  return (
    <ChartCard
      chart="events"
      filters={filters}
      empty={visits.count + vaccinations.count === 0 ? analyticsTexts.noEvents : undefined}
      words={eventsInWords(charts)}
      note={isWhole ? undefined : analyticsTexts.newestEvents}
      table={
        <ChartTable
          caption={chartTitles.events}
          headings={['Date', 'Kind', 'Name', 'Pet']}
          rows={[
            ...rowsOf('Visit', 'appts', visits.records),
            ...rowsOf('Vaccination', 'vax', vaccinations.records),
          ].toSorted((one, other) => other.day.localeCompare(one.day))}
        />
      }
    >
      <div className="mt-3">
        <DotRows
          {...period}
          formatDay={formatAxisDay}
          rows={[
            { key: 'visits', label: 'Visits', detail: String(visits.count), dots: daysOf(visits.records) },
            {
              key: 'vaccinations',
              label: 'Vaccinations',
              detail: String(vaccinations.count),
              dots: daysOf(vaccinations.records),
            },
          ]}
        />
      </div>
    </ChartCard>
  )
}

/** Days of records, each once. */
const daysOf = (events: readonly HealthEvent[]): { day: string }[] =>
  [...new Set(events.map(({ day }) => day))].map((day) => ({ day }))
