import { scalesOf } from '@app/domain/kernel/quantities/chart-scales'
import { petLink } from '@app/domain/pets/pet-link'
import {
  shareOfYear,
  timelineLink,
  type TimelineYear,
  type YearSpan,
} from '@app/domain/story/medical-timeline.rules'
import { spanInWords, timelineTexts } from '@app/domain/story/medical-timeline.texts'
import type { TimelineFilter } from '@app/domain/story/medical-timeline.vocabulary'
import type { StoryEntry, TimelineWeight } from '@app/domain/story/story.contract'
import { linkOf } from '@app/domain/story/story.rules'
import { formatDay, formatMonthDay, leafOf } from '../../format/format-dates.ts'
import { useFormat } from '../../format/use-format.ts'
import type { PetInList } from '../../records/pets.ts'
import { joinClasses } from '../../ui/behaviour/join-classes.ts'
import { Link } from '../../ui/controls/link.tsx'
import { PlainLink } from '../../ui/controls/plain-link.tsx'
import { AsWritten } from '../../ui/layout/as-written.tsx'
import { MarkWritten } from '../../ui/layout/mark-written.tsx'
import { StoryFace, StoryWords } from './story-row.tsx'

interface YearProps {
  shown: TimelineYear
  pet: PetInList
  only: TimelineFilter
  /** Today, or the last day of a pet in memory. */
  until: string
}

/** A year on the axis: its entries, and above or beside them its weights and medicines. */
export function Year({ shown: { year, entries, spans, weights }, pet, only, until }: YearProps) {
  const headingId = `timeline-${year}`
  const hasPanel = spans.length + weights.length > 0
  return (
    <section
      aria-labelledby={headingId}
      data-year={year}
      className="relative grid scroll-mt-[calc(var(--above,0px)+var(--bar,0px)+4.5rem)] grid-cols-1 gap-3 before:absolute before:top-8 before:-bottom-8 before:left-[19px] before:w-0.5 before:bg-line-control/40"
    >
      <h2
        id={headingId}
        className="grid grid-cols-[40px_minmax(0,1fr)] items-center gap-x-3 font-display text-[2.25rem]/none font-medium tracking-[-0.02em] before:relative before:z-1 before:size-4 before:justify-self-center before:rounded-chip before:bg-action before:outline-4 before:outline-paper"
      >
        {year}
      </h2>
      <div className="grid grid-cols-1 items-start gap-x-8 gap-y-3 @min-[48rem]:grid-cols-[minmax(0,1fr)_20rem]">
        {hasPanel && (
          <div className="relative ml-[52px] grid min-w-0 gap-5 rounded-card bg-surface p-pad shadow-raised @min-[48rem]:sticky @min-[48rem]:top-[calc(var(--above,0px)+var(--bar,0px)+4.5rem)] @min-[48rem]:order-last @min-[48rem]:ml-0">
            {weights.length > 0 && <Weights year={year} weights={weights} pet={pet} only={only} />}
            {spans.length > 0 && <Medications year={year} spans={spans} pet={pet} until={until} />}
          </div>
        )}
        {entries.length > 0 ? (
          <ol aria-label={timelineTexts.entries(year)} className="min-w-0">
            {entries.map((entry, at) => (
              <Entry
                key={`${entry.kind} ${entry.recordId}`}
                entry={entry}
                petId={pet.id}
                isSameDay={entries[at - 1]?.day === entry.day}
              />
            ))}
          </ol>
        ) : (
          <p className="ml-[52px] text-s text-ink-soft">{timelineTexts.noEntries}</p>
        )}
      </div>
    </section>
  )
}

interface EntryProps {
  entry: StoryEntry
  petId: string
  /** True if the entry above shows the same day; screen readers hear the day with each entry. */
  isSameDay: boolean
}

/** Entry on the axis, which opens its record. */
const Entry = ({ entry, petId, isSameDay }: EntryProps) => (
  <li>
    <PlainLink
      to={linkOf(petId, entry)}
      className="relative grid min-h-14 grid-cols-[40px_minmax(0,1fr)_auto] items-start gap-x-3 rounded-control py-2 pr-2 hover:bg-sunk/50"
    >
      <StoryFace kind={entry.kind} className="rounded-chip" />
      <span className="flex min-w-0 flex-wrap gap-3 pt-0.5">
        {entry.picture && (
          <img
            src={entry.picture.thumb}
            alt=""
            loading="lazy"
            className="size-16 shrink-0 rounded-[12px] object-cover"
          />
        )}
        <StoryWords entry={entry} />
      </span>
      <span className={joinClasses('pt-1 text-s whitespace-nowrap text-ink-soft', isSameDay && 'sr-only')}>
        {formatMonthDay(entry.day)}
      </span>
    </PlainLink>
  </li>
)

interface MedicationsProps {
  year: number
  spans: readonly YearSpan[]
  pet: PetInList
  until: string
}

/** Medicines of a year, each with its days as a bar. */
function Medications({ year, spans, pet, until }: MedicationsProps) {
  const wording = { until, isInMemory: pet.archivedAt !== null, formatDay }
  const headingId = `timeline-meds-${year}`
  return (
    <div>
      <h3 id={headingId} className="mb-1.5 text-s font-semibold">
        {timelineTexts.medications(year)}
      </h3>
      <ul aria-labelledby={headingId} className="grid gap-3">
        {spans.map((span) => (
          <li key={span.medication.id} className="min-w-0">
            <p className="text-s wrap-anywhere">
              <Link
                tone="ink"
                to={petLink({ petId: pet.id, tab: 'meds', recordId: span.medication.id })}
                className="inline-flex min-h-6 items-center"
              >
                <AsWritten>{span.medication.name}</AsWritten>
              </Link>
              <span className="block text-ink-soft">{spanInWords(span.medication, wording)}</span>
            </p>
            <Bar {...span} />
          </li>
        ))}
      </ul>
      <Months year={year} />
    </div>
  )
}

/** Days of a medicine on the axis of its year; an end is square if the medicine goes on beyond it. */
function Bar({ from, to, goesOnBefore, goesOnAfter }: YearSpan) {
  const [left, right] = [shareOfYear(from), shareOfYear(to)]
  return (
    <span aria-hidden className="relative mt-1 block h-2.5 rounded-chip bg-sunk">
      <span
        className={joinClasses(
          'absolute inset-y-0 min-w-2.5 bg-action',
          !goesOnBefore && 'rounded-l-chip',
          !goesOnAfter && 'rounded-r-chip',
        )}
        style={{
          left: `${Math.min(left, 97)}%`,
          right: goesOnAfter ? 0 : `${Math.max(0, 100 - right - 0.3)}%`,
        }}
      />
    </span>
  )
}

interface WeightsProps {
  year: number
  weights: readonly TimelineWeight[]
  pet: PetInList
  only: TimelineFilter
}

/** Weights of a year as a line; screen readers have them as a list. */
function Weights({ year, weights, pet, only }: WeightsProps) {
  const { weight } = useFormat()
  const headingId = `timeline-weights-${year}`
  const inWords = ({ day, kg }: TimelineWeight) => `${weight(kg)} on ${formatMonthDay(day)}`
  const [first, last] = [weights[0], weights.at(-1)]
  if (!first || !last) return null
  return (
    <div>
      <h3 id={headingId} className="text-s font-semibold">
        {timelineTexts.weights(year)}
      </h3>
      <p className="text-s text-balance text-ink-soft">
        <MarkWritten>
          {first === last ? inWords(last) : `From ${inWords(first)} to ${inWords(last)}`}
        </MarkWritten>
      </p>
      {weights.length > 1 && (
        <>
          <WeightOfYear weights={weights} />
          <Months year={year} />
        </>
      )}
      <ul aria-labelledby={headingId} className="sr-only">
        {weights.map((each) => (
          <li key={each.id}>
            <MarkWritten>{inWords(each)}</MarkWritten>
          </li>
        ))}
      </ul>
      {only !== 'weights' && (
        <Link
          to={timelineLink({ petId: pet.id, only: 'weights' })}
          preventScrollReset
          className="inline-flex min-h-6 items-center text-s"
        >
          {timelineTexts.seeWeights}
        </Link>
      )}
    </div>
  )
}

function WeightOfYear({ weights }: { weights: readonly TimelineWeight[] }) {
  const { y } = scalesOf(
    weights.map(({ day, kg }) => ({ date: day, amount: kg })),
    undefined,
  )
  const places = weights.map(({ day, kg }) => ({ x: shareOfYear(day), y: y(kg) }))
  const last = places.at(-1)
  return (
    <div aria-hidden className="relative mt-2 h-20 border-b border-line">
      <svg
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className="absolute inset-0 size-full overflow-visible"
      >
        <path
          d={`M${places.map((place) => `${place.x.toFixed(2)} ${place.y.toFixed(2)}`).join(' ')}`}
          fill="none"
          strokeWidth={2.5}
          strokeLinejoin="round"
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
          className="stroke-action"
        />
      </svg>
      <span
        className="absolute size-3 -translate-1/2 rounded-chip border-2 border-surface bg-action"
        style={{ left: `${last?.x}%`, top: `${last?.y}%` }}
      />
    </div>
  )
}

/** First months of the quarters below the lines and bars of a year. */
const Months = ({ year }: { year: number }) => (
  <p aria-hidden className="relative mt-1.5 h-5 text-[0.75rem] text-ink-soft">
    {['01', '04', '07', '10'].map((month) => {
      const day = `${year}-${month}-01`
      return (
        <span key={month} className="absolute" style={{ left: `${shareOfYear(day)}%` }}>
          {leafOf(day).month}
        </span>
      )
    })}
  </p>
)
