import { addDays, LATEST_DATE } from '../kernel/time/dates.ts'
import { countDays, countSteps, seriesDays } from '../kernel/time/recurrence.ts'
import type { LocalDose, LocalTime, Rhythm, RhythmStep } from './rhythm.vocabulary.ts'

/** A step with its first and last day. */
interface StepSpan {
  step: RhythmStep
  from: string
  to: string
}

const DAY_HOURS = 24
const HOUR = 3_600_000

/** Places the steps of a rhythm on the calendar: each begins on the day after the one before. */
function spansOf(rhythm: Rhythm, startDate: string): StepSpan[] {
  let from = startDate
  return rhythm.map((step) => {
    const to = step.days === null ? LATEST_DATE : addDays(from, step.days - 1)
    const span = { step, from, to }
    from = addDays(to, 1)
    return span
  })
}

/** Returns the last day of a rhythm, yyyy-MM-dd; null if its last step has no end. */
export function lastDayOf(rhythm: Rhythm, startDate: string): string | null {
  if (rhythm.at(-1)?.days === null) return null
  const last = spansOf(rhythm, startDate).at(-1)?.to ?? startDate
  return last < LATEST_DATE ? last : LATEST_DATE
}

/** Returns the step of a day: the first one before the start, and the last one after the end. */
export const stepOn = (rhythm: Rhythm, startDate: string, date: string): RhythmStep | undefined =>
  (spansOf(rhythm, startDate).find(({ to }) => date <= to) ?? { step: rhythm.at(-1) }).step

/** Lists the doses of a rhythm from one day to another, both included, in order. */
export function* rhythmDoses(
  rhythm: Rhythm,
  startDate: string,
  first: string,
  last: string,
): Generator<LocalDose> {
  for (const { step, from, to } of spansOf(rhythm, startDate)) {
    const [begin, end] = [first > from ? first : from, last < to ? last : to]
    if (begin <= end) yield* stepDoses(step, from, begin, end)
  }
}

function* stepDoses(step: RhythmStep, startDate: string, first: string, last: string): Generator<LocalDose> {
  const { unit, every, weekdays, times } = step
  if (unit === 'hour') {
    for (const time of times) yield* hourDoses(startDate, time, every, first, last)
    return
  }
  const recurrence = { unit, every, weekdays }
  for (const date of seriesDays({ recurrence, startDate }, first, last)) {
    for (const time of times) yield { date, time }
  }
}

/**
 * Lists doses every so many hours on the wall clock, counted from a time of the first day: if the hours divide a day,
 * they come at the same times each day, whatever the clocks do.
 */
export function* hourDoses(
  startDate: string,
  time: LocalTime,
  hours: number,
  first: string,
  last: string,
): Generator<LocalDose> {
  const start = Date.parse(`${startDate}T${time}:00Z`)
  const step = hours * HOUR
  const skipped = Math.max(0, Math.ceil((Date.parse(`${first}T00:00:00Z`) - start) / step))
  for (let at = start + skipped * step; ; at += step) {
    const wall = new Date(at).toISOString()
    if (wall.slice(0, 10) > last) return
    yield { date: wall.slice(0, 10), time: wall.slice(11, 16) }
  }
}

/** Counts the doses of each step of a rhythm from one day to another, both included. */
export const countRhythmDoses = (
  rhythm: Rhythm,
  startDate: string,
  first: string,
  last: string,
): { step: RhythmStep; doses: number }[] =>
  spansOf(rhythm, startDate).map(({ step, from, to }) => {
    const [begin, end] = [first > from ? first : from, last < to ? last : to]
    return { step, doses: begin <= end ? countStepDoses(step, from, begin, end) : 0 }
  })

function countStepDoses(step: RhythmStep, startDate: string, first: string, last: string): number {
  const { unit, every, weekdays, times } = step
  if (unit !== 'hour') {
    return times.length * countDays({ recurrence: { unit, every, weekdays }, startDate }, first, last)
  }
  return times
    .map((time) => countHourDoses(startDate, time, every, first, last))
    .reduce((sum, doses) => sum + doses, 0)
}

/** Counts the doses that `hourDoses` yields. */
export function countHourDoses(
  startDate: string,
  time: LocalTime,
  hours: number,
  first: string,
  last: string,
): number {
  const start = Date.parse(`${startDate}T${time}:00Z`)
  const begin = Math.max(Date.parse(`${first}T00:00:00Z`), start)
  const end = Date.parse(`${last}T23:59:00Z`)
  return begin > end ? 0 : countSteps(hours * HOUR, begin - start, end - start)
}

/** Returns the different times of day of a step; hours that drift along the clock have only their first time. */
function timesOfStep({ unit, every, times }: RhythmStep): readonly LocalTime[] {
  const [begin] = times
  if (unit !== 'hour' || begin === undefined || DAY_HOURS % every !== 0) return times
  const day = '2000-01-01'
  return [...hourDoses(day, begin, every, day, addDays(day, 1))]
    .slice(0, DAY_HOURS / every)
    .map(({ time }) => time)
}

/** Returns all times of day of a rhythm, each once, in order. */
export const timesOfRhythm = (rhythm: Rhythm): LocalTime[] =>
  [...new Set(rhythm.flatMap(timesOfStep))].toSorted()

/** True if two rhythms plan the same days, whatever their times and doses. */
export const sharesDays = (one: Rhythm, other: Rhythm | null): boolean =>
  JSON.stringify(daysOf(one)) === JSON.stringify(daysOf(other))

const daysOf = (rhythm: Rhythm | null) =>
  rhythm?.map(({ unit, every, weekdays, days }) => [unit, every, weekdays, days])
