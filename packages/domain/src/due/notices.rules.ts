import { addDays } from '../kernel/time/dates.ts'
import { instantOf, localTimeOf } from '../kernel/time/zoned-time.ts'
import {
  DAYS_BEFORE_VACCINATION,
  type DoseRepeats,
  type DueKind,
  EVENING_BEFORE,
  HOURS_BEFORE_VISIT,
  MORNING,
} from './due.vocabulary.ts'

const MINUTE = 60_000

/** A due item, with the fields that its notices need. */
export interface NotifiedItem {
  kind: DueKind
  /** yyyy-MM-dd on the calendar of `timeZone`. */
  date: string
  at: Date
  timeZone: string
  /** Only for doses. */
  repeats: DoseRepeats
}

/**
 * Returns the instants of the notices of a due item, in order; an instant's index is its step. The notice of an
 * unmarked dose is repeated, and at last sent to a chosen person. A visit has a notice on the evening before and
 * shortly before it, a vaccination weeks ahead.
 */
export function noticeTimes({ kind, date, at, timeZone, repeats }: NotifiedItem): Date[] {
  if (kind === 'dose') {
    const rounds = repeats.times + (repeats.escalates ? 1 : 0)
    return Array.from(
      { length: rounds + 1 },
      (_, round) => new Date(at.getTime() + round * repeats.minutes * MINUTE),
    )
  }
  if (kind === 'visit') {
    const day = localTimeOf(at, timeZone).date
    const evening = instantOf(addDays(day, -1), EVENING_BEFORE, timeZone)
    const before = new Date(at.getTime() - HOURS_BEFORE_VISIT * 60 * MINUTE)
    return [evening, before].toSorted((one, other) => one.getTime() - other.getTime())
  }
  if (kind === 'vaccination') {
    return DAYS_BEFORE_VACCINATION.map((days) => instantOf(addDays(date, -days), MORNING, timeZone))
  }
  return [at]
}

/** True if a notice of a dose goes to the person chosen for unanswered doses. `repeat` is its number by `repeatOf`. */
export const isEscalation = (kind: DueKind, repeat: number, repeats: DoseRepeats): boolean =>
  kind === 'dose' && repeats.escalates && repeat > repeats.times

type Snoozable = Pick<NotifiedItem, 'at'> & Pick<NoticeState, 'snoozedUntil'>

/** True for a snooze that ends before the due time: it adds a notice and replaces none. */
const endsEarly = ({ at, snoozedUntil }: Snoozable): boolean =>
  snoozedUntil !== null && snoozedUntil.getTime() < at.getTime()

/** Number of a notice within its round: 0 is the first at the due time, -1 the notice at the end of an early snooze. */
export const repeatOf = (dueItem: Snoozable & Pick<NoticeState, 'roundStep'>, step: number): number =>
  step - dueItem.roundStep - (endsEarly(dueItem) ? 1 : 0)

/** Times of a round. A snooze that ends early comes before the usual times, any other snooze moves them. */
function roundTimes(dueItem: NotifiedItem, snoozedUntil: Date | null): Date[] {
  if (!snoozedUntil) return noticeTimes(dueItem)
  if (endsEarly({ at: dueItem.at, snoozedUntil })) return [snoozedUntil, ...noticeTimes(dueItem)]
  return dueItem.kind === 'dose' ? noticeTimes({ ...dueItem, at: snoozedUntil }) : [snoozedUntil]
}

/** Notices sent so far for a due item, and the end of its snooze. */
export interface NoticeState {
  /** Next step, counted over all rounds. */
  step: number
  /** First step of the present round; a snooze starts a new round. */
  roundStep: number
  snoozedUntil: Date | null
}

/** The next notice: its step and its time. */
export interface NextNotice {
  step: number
  at: Date
}

/**
 * Returns the next notice of a due item: the first unsent one later than `now`. Notices that were missed, because none
 * were sent for a while, are not sent later.
 * @param state the notices sent so far, including the one just sent
 */
export function nextNotice(
  dueItem: NotifiedItem,
  state: NoticeState | undefined,
  now: Date,
): NextNotice | null {
  const { step, roundStep, snoozedUntil } = state ?? { step: 0, roundStep: 0, snoozedUntil: null }
  const times = roundTimes(dueItem, snoozedUntil)
  for (let round = Math.max(step - roundStep, 0); round < times.length; round += 1) {
    const at = times[round]
    if (at && at.getTime() > now.getTime()) return { step: roundStep + round, at }
  }
  return null
}
