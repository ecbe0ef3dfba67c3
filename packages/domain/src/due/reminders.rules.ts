import type { FieldErrors } from '../kernel/errors.ts'
import { addDays, dateIn } from '../kernel/time/dates.ts'
import {
  checkEnding,
  lastSeriesDay,
  nextSeriesDay,
  type Recurrence,
  type Series,
  seriesDays,
} from '../kernel/time/recurrence.ts'
import { instantOf } from '../kernel/time/zoned-time.ts'
import { putOffUntil } from './due-day.rules.ts'
import { reminderTexts } from './reminders.texts.ts'
import { DEFAULT_TIME, MOST_SNOOZE_DAYS, type ReminderState } from './reminders.vocabulary.ts'

/** Fields that determine when a reminder is due. */
export interface ReminderSchedule {
  /** First day, yyyy-MM-dd. */
  date: string
  /** HH:mm on the wall clock of `timeZone`; null for all day. */
  time: string | null
  repeat: Recurrence
  /** Last possible day. */
  endsOn: string | null
  /** Number of dates; null for no limit. */
  endsAfter: number | null
  timeZone: string
}

/** One date of a reminder. */
export interface ReminderDate {
  date: string
  /** Due instant: its time, or 09:00 without one. */
  at: Date
}

/** Checks rules across a reminder's fields that don't depend on the current time. */
export const checkReminder = ({
  date,
  ...ending
}: Pick<ReminderSchedule, 'date' | 'endsOn' | 'endsAfter'>): FieldErrors => checkEnding(ending, date)

/** Converts a reminder to a series of days. */
export const seriesOf = ({ repeat, date, endsOn, endsAfter }: ReminderSchedule): Series => ({
  recurrence: repeat,
  startDate: date,
  until: endsOn,
  times: endsAfter,
})

/** Returns the first date of a reminder from a day on; undefined if there is none. */
function dateFrom(schedule: ReminderSchedule, day: string): ReminderDate | undefined {
  const date = nextSeriesDay(seriesOf(schedule), day)
  return date === undefined ? undefined : withInstant(schedule, date)
}

const withInstant = ({ time, timeZone }: ReminderSchedule, date: string): ReminderDate => ({
  date,
  at: instantOf(date, time ?? DEFAULT_TIME, timeZone),
})

/** Returns the date of a reminder on a day, if it has one then. */
export function dateOn(schedule: ReminderSchedule, day: string): ReminderDate | undefined {
  const found = dateFrom(schedule, day)
  return found?.date === day ? found : undefined
}

/**
 * Returns the next date of a reminder: the first one that is not over. A date with a time is over at its time, an
 * all-day date at the end of its day in the reminder's zone.
 */
export function nextDate(schedule: ReminderSchedule, now: Date): ReminderDate | undefined {
  const today = dateIn(schedule.timeZone, now)
  const next = dateFrom(schedule, today)
  const isOver = next && schedule.time !== null && next.at.getTime() <= now.getTime()
  return isOver ? dateAfter(schedule, next.date) : next
}

/** Returns the date of a reminder that follows a day. */
export const dateAfter = (schedule: ReminderSchedule, day: string): ReminderDate | undefined =>
  dateFrom(schedule, addDays(day, 1))

/**
 * Returns the date to open when a reminder is saved or resumed: the next one; of a single reminder its only one, even
 * if it has passed.
 */
export const firstDate = (schedule: ReminderSchedule, now: Date): ReminderDate | undefined =>
  schedule.repeat.unit === 'once' ? dateFrom(schedule, schedule.date) : nextDate(schedule, now)

/** Returns the first date of a reminder from a day on that is not among `others`, however many those are. */
export function dateExcept(
  schedule: ReminderSchedule,
  day: string,
  others: ReadonlySet<string>,
): ReminderDate | undefined {
  for (const date of seriesDays(seriesOf(schedule), day)) {
    if (!others.has(date)) return withInstant(schedule, date)
  }
  return undefined
}

/** Returns the last date of a reminder; undefined for one without an end. */
export function lastDate(schedule: ReminderSchedule): ReminderDate | undefined {
  const date = lastSeriesDay(seriesOf(schedule))
  return date === undefined ? undefined : withInstant(schedule, date)
}

/** Refuses a reminder that would never be due: in the past, or over before it begins. */
export function checkStillToCome(schedule: ReminderSchedule, now: Date): FieldErrors {
  if (nextDate(schedule, now)) return {}
  const once = schedule.repeat.unit === 'once'
  return once ? { date: reminderTexts.pastDate } : { endsOn: reminderTexts.emptySeries }
}

/** Returns the state of a reminder (spec engagement §4). */
export function reminderState({
  isActive,
  isCompleted,
}: {
  isActive: boolean
  isCompleted: boolean
}): ReminderState {
  if (isCompleted) return 'completed'
  return isActive ? 'active' : 'paused'
}

/** Timing of a reminder relative to now (spec engagement §4). */
export type ReminderTiming = 'overdue' | 'today' | 'tomorrow' | 'upcoming'

/**
 * Returns the timing of an active reminder. An all-day reminder is overdue when its day is over.
 * @param dueAt the due instant; `dueDate` is its day on the calendar of its zone
 */
export function timingOf(
  { dueAt, dueDate, allDay }: { dueAt: string; dueDate: string; allDay: boolean },
  now: Date,
  timeZone: string,
): ReminderTiming {
  const today = dateIn(timeZone, now)
  const day = allDay ? dueDate : dateIn(timeZone, new Date(dueAt))
  if (allDay ? day < today : Date.parse(dueAt) <= now.getTime()) return 'overdue'
  if (day === today) return 'today'
  return day === addDays(today, 1) ? 'tomorrow' : 'upcoming'
}

/** An open date, with the fields that its timing needs. */
export interface WaitingDate {
  /** yyyy-MM-dd on the calendar of its zone. */
  date: string
  /** HH:mm; null for all day. */
  time: string | null
  at: string
  snoozedUntil: string | null
}

/** Returns the timing of a date. A snoozed date counts from the end of its snooze. */
export function timingOfDate(waiting: WaitingDate, now: Date, timeZone: string): ReminderTiming {
  const { date, time, at } = waiting
  const putOff = putOffUntil(waiting)
  return timingOf(
    { dueAt: putOff ?? at, dueDate: date, allDay: time === null && putOff === null },
    now,
    timeZone,
  )
}

/** True if a reminder may be snoozed until an instant: later than now, and by a week at most. */
export const mayBeSnoozedUntil = (until: Date, now: Date): boolean =>
  until.getTime() > now.getTime() && until.getTime() <= now.getTime() + MOST_SNOOZE_DAYS * 86_400_000
