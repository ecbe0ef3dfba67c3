import { daysBetween } from '../kernel/time/dates.ts'
import { TIMELINE_LINK, type TimelineFilter } from './medical-timeline.vocabulary.ts'
import type { MedicationSpan, StoryEntry, TimelineWeight } from './story.contract.ts'

interface TimelineView {
  petId?: string | undefined
  only?: TimelineFilter | undefined
  /** Year from whose end the history is read back. */
  year?: number | undefined
}

/** Returns the address of the medical timeline of a pet; the defaults are left out. */
export function timelineLink({ petId, only = 'everything', year }: TimelineView): string {
  const query = [
    petId !== undefined && `&pet=${encodeURIComponent(petId)}`,
    only !== 'everything' && `&show=${only}`,
    year !== undefined && `&year=${year}`,
  ]
  return `${TIMELINE_LINK}${query.filter(Boolean).join('')}`
}

/** Part of a medicine's span within one year. */
export interface YearSpan {
  medication: MedicationSpan
  /** First and last day of the part, yyyy-MM-dd. */
  from: string
  to: string
  /** True if the medicine was given before, or is given after the part. */
  goesOnBefore: boolean
  goesOnAfter: boolean
}

/** One year of a medical timeline. */
export interface TimelineYear {
  year: number
  /** Newest first. */
  entries: StoryEntry[]
  /** Parts of the medicines' spans, the earliest first. */
  spans: YearSpan[]
  /** Oldest first. */
  weights: TimelineWeight[]
}

const yearOf = (day: string): number => Number(day.slice(0, 4))

/**
 * Returns the last day of a medicine: the noted one, `until` for a current medicine, and otherwise its first day, because
 * the end of a medicine that was stopped without a date is unknown.
 * @param until today, or the last day of a pet in memory
 */
export function endOf({ from, to, isActive }: MedicationSpan, until: string): string {
  const last = to ?? (isActive ? until : from)
  const end = last < until ? last : until
  return end < from ? from : end
}

/** Returns the parts of the spans within a year, the earliest first. */
export function spansIn(year: number, spans: readonly MedicationSpan[], until: string): YearSpan[] {
  const [first, last] = [`${year}-01-01`, `${year}-12-31`]
  return spans
    .map((medication) => ({ medication, end: endOf(medication, until) }))
    .filter(({ medication, end }) => medication.from <= last && end >= first)
    .map(({ medication, end }) => ({
      medication,
      from: medication.from < first ? first : medication.from,
      to: end > last ? last : end,
      goesOnBefore: medication.from < first,
      goesOnAfter: end > last,
    }))
    .toSorted(
      (one, other) =>
        one.from.localeCompare(other.from) || one.medication.name.localeCompare(other.medication.name),
    )
}

interface Overview {
  spans: readonly MedicationSpan[]
  weights: readonly TimelineWeight[]
}

/** Years in which a span runs or a weight was taken. */
function yearsOfOverview({ spans, weights }: Overview, until: string): number[] {
  const ofSpans = spans.flatMap((span) => {
    const [first, last] = [yearOf(span.from), yearOf(endOf(span, until))]
    return Array.from({ length: last - first + 1 }, (_, at) => first + at)
  })
  return [...ofSpans, ...weights.map(({ day }) => yearOf(day))]
}

const newestFirst = (years: readonly number[]): number[] =>
  [...new Set(years)].toSorted((one, other) => other - one)

/** Returns all years of a timeline, newest first: those with entries, spans or weights. */
export const yearsOfTimeline = (years: readonly number[], overview: Overview, until: string): number[] =>
  newestFirst([...years, ...yearsOfOverview(overview, until)])

interface Loaded extends Overview {
  /** Loaded entries, newest first. */
  entries: readonly StoryEntry[]
  /** True if there are further pages. */
  hasMore: boolean
  /** Year from whose end the entries were read; undefined for all of them. */
  year: number | undefined
  /** Today, or the last day of a pet in memory. */
  until: string
}

/**
 * Groups the loaded entries by year, with the spans and weights of each. Years without entries are included as far as the
 * entries were read.
 */
export function byYear({ entries, hasMore, year, until, ...overview }: Loaded): TimelineYear[] {
  const oldest = hasMore ? yearOf(entries.at(-1)?.day ?? until) : 0
  const years = newestFirst([
    ...entries.map(({ day }) => yearOf(day)),
    ...yearsOfOverview(overview, until).filter(
      (each) => each >= oldest && (year === undefined || each <= year),
    ),
  ])
  return years.map((each) => ({
    year: each,
    entries: entries.filter(({ day }) => yearOf(day) === each),
    spans: spansIn(each, overview.spans, until),
    weights: overview.weights.filter(({ day }) => yearOf(day) === each),
  }))
}

/** Share of a year before a day, 0 to 100: January 1 is 0. */
export const shareOfYear = (day: string): number => {
  const first = `${day.slice(0, 4)}-01-01`
  const next = `${String(yearOf(day) + 1).padStart(4, '0')}-01-01`
  return (daysBetween(first, day) / daysBetween(first, next)) * 100
}
