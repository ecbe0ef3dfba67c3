import { addDays, dateIn } from '../../kernel/time/dates.ts'
import type { LocalDose } from '../rhythm.vocabulary.ts'
import { countedDoses, type ScheduleStart } from '../schedule-start.rules.ts'
import { type DueDose, dueDoses, followedAt, lastDueDose, type ZonedSchedule } from '../schedule.rules.ts'
import { lastMomentOf } from './too-late.rules.ts'

/** A schedule with the fields that its missed doses depend on. */
export interface WatchedSchedule extends ZonedSchedule, ScheduleStart {
  latestMinutes: number | null
  /**
   * Instant at which the medication was added: a dose before `timesFrom`, or before this instant if `timesFrom` is
   * empty, can't be missed.
   */
  addedAt: string
}

interface Span {
  /** Bounds of the search; the end is exclusive. */
  since: Date
  before: Date
  now: Date
  isMarked: (dose: LocalDose) => boolean
}

/** Days computed per step; the step grows while no dose is found. */
const DAYS_READ = { first: 2, most: 64 } as const

/** Lists the counted doses of a schedule without a mark, newest first, each with the due time of the next one. */
function* unmarkedDoses(
  schedule: WatchedSchedule,
  { before, isMarked, ...span }: Omit<Span, 'now'>,
): Generator<DueDose & { nextAt: Date }> {
  const { timeZone } = schedule
  const counted = countedDoses(schedule)
  const { timesFrom, addedAt } = schedule
  const since = new Date(Math.max(span.since.getTime(), timesFrom.length > 0 ? 0 : Date.parse(addedAt)))
  const first = firstDay(schedule, since)
  let nextAt: Date | undefined
  let days: number = DAYS_READ.first
  for (let to = dateIn(timeZone, before); to >= first; days = Math.min(days * 2, DAYS_READ.most)) {
    const begin = addDays(to, 1 - days)
    const from = begin > first ? begin : first
    for (const dose of dueDoses(schedule, from, to).toReversed()) {
      if (dose.at < since) return
      if (dose.at < before && counted.has(dose) && !isMarked(dose)) {
        yield { ...dose, nextAt: nextAt ?? followedAt(schedule, dose) }
      }
      nextAt = dose.at
    }
    to = addDays(from, -1)
  }
}

/** Returns the first day, yyyy-MM-dd, that may have a counted dose. */
function firstDay({ timesFrom, timeZone, startDate }: WatchedSchedule, since: Date): string {
  const begun = timesFrom.map((at) => Date.parse(at))
  const begin = new Date(Math.max(since.getTime(), begun.length > 0 ? Math.min(...begun) : 0))
  const day = addDays(dateIn(timeZone, begin), -1)
  return day > startDate ? day : startDate
}

/**
 * Lists the doses that no user marked before they were too late or the next one was due, newest first. They are
 * computed from the schedule, so it must be the one that applied throughout since its times count.
 */
export function* missedDoses(schedule: WatchedSchedule, span: Span): Generator<DueDose> {
  const now = span.now.getTime()
  for (const { nextAt, ...dose } of unmarkedDoses(schedule, span)) {
    const last = lastMomentOf(dose.at, schedule.latestMinutes)
    if (nextAt.getTime() <= now || (last !== null && last.getTime() < now)) yield dose
  }
}

/** Returns the last due dose, if it counts, has no mark and the next one is not due yet. */
export function lateDose(
  schedule: ZonedSchedule & ScheduleStart,
  { now, isMarked }: Pick<Span, 'now' | 'isMarked'>,
): (DueDose & { nextAt: Date }) | undefined {
  const dose = lastDueDose(schedule, now)
  if (!dose || isMarked(dose) || !countedDoses(schedule).has(dose)) return undefined
  const nextAt = followedAt(schedule, dose)
  return nextAt > now ? { ...dose, nextAt } : undefined
}
