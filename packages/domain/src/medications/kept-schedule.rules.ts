import type { FieldErrors } from '../kernel/errors.ts'
import { medicationFrequencies } from './medications.vocabulary.ts'
import { lastDayOf } from './rhythm.rules.ts'
import { rhythmInWords } from './rhythm.texts.ts'
import type { LocalTime, Rhythm } from './rhythm.vocabulary.ts'
import { type ScheduleFields, timesOf } from './schedule.rules.ts'

/** A schedule as a form sends it. */
export interface SentSchedule extends Omit<ScheduleFields, 'times' | 'rhythm'> {
  times: readonly LocalTime[] | null
  /** Undefined from a form that does not support rhythms. */
  rhythm?: Rhythm | null | undefined
}

type Kept = Pick<ScheduleFields, 'frequency' | 'times' | 'rhythm' | 'endDate'>

/**
 * Returns the schedule to store from a form. A rhythm determines its words, its times and, if it ends, its last day. A
 * form without a rhythm keeps the present one as long as its frequency is unchanged.
 * @param before the schedule that it replaces
 */
export function keptSchedule<Sent extends SentSchedule>(
  sent: Sent,
  before: ScheduleFields | undefined,
): Omit<Sent, keyof Kept> & Kept {
  const { frequency, startDate, endDate } = sent
  const rhythm = rhythmAfter(sent, before)
  return {
    ...sent,
    rhythm,
    frequency: rhythm ? rhythmInWords(rhythm) : frequency,
    times: timesOf({ frequency, rhythm }, sent.times),
    endDate: rhythm ? lastDay(rhythm, { startDate, endDate }, before) : endDate,
  }
}

function rhythmAfter({ rhythm, frequency }: SentSchedule, before: ScheduleFields | undefined): Rhythm | null {
  if (rhythm !== undefined) return rhythm
  return before?.frequency === frequency ? before.rhythm : null
}

function lastDay(
  rhythm: Rhythm,
  { startDate, endDate }: Pick<SentSchedule, 'startDate' | 'endDate'>,
  before: ScheduleFields | undefined,
): string | null {
  const own = lastDayOf(rhythm, startDate)
  // An end date that came from the old rhythm moves with the new one; one that the user chose stays.
  const isChosen = !before?.rhythm || endDate !== lastDayOf(before.rhythm, before.startDate)
  if (endDate === null || !isChosen) return own
  return own !== null && own < endDate ? own : endDate
}

/** Refuses a frequency that was generated from a removed rhythm, unless it is one of the form's frequencies. */
export function checkLeftWords({ rhythm, frequency }: SentSchedule, before: ScheduleFields): FieldErrors {
  const isLeft = rhythm === null && before.rhythm !== null && frequency === before.frequency
  const speaksForItself = medicationFrequencies.some((each) => each === frequency)
  return isLeft && !speaksForItself ? { frequency: 'Choose how often it is given' } : {}
}
