import { type AppointmentStatus, appointmentStatusLabels } from '../appointments/appointments.vocabulary.ts'
import { type ReminderSchedule, seriesOf } from '../due/reminders.rules.ts'
import { addDays, dateIn } from '../kernel/time/dates.ts'
import { lastSeriesDay, nextSeriesDay, type Series, seriesDays } from '../kernel/time/recurrence.ts'
import { instantOf, localTimeOf } from '../kernel/time/zoned-time.ts'
import { unitsInWords } from '../medications/doses/units.texts.ts'
import type { LocalDose } from '../medications/rhythm.vocabulary.ts'
import { isCounted } from '../medications/schedule-start.rules.ts'
import { dueDoses, type ScheduleFields, unitsOn } from '../medications/schedule.rules.ts'
import { petLink } from '../pets/pet-link.ts'
import { AHEAD_DAYS, PAST_DAYS } from './calendar-feeds.vocabulary.ts'
import { repeatParts } from './repeat-rule.rules.ts'

/** Duration in minutes of an event without an end. */
const VISIT_MINUTES = 60
const REMINDER_MINUTES = 30
const DOSE_MINUTES = 15

/** Time of an entry: all day, an instant, or for a repeating entry a wall clock time in a zone. */
export type EntryTime =
  | { day: string }
  | { at: Date; minutes: number }
  | { day: string; time: string; timeZone: string; minutes: number }

/** One event of a calendar. */
export interface CalendarEntry {
  /** Stable id of the record, the same in every feed and fetch. */
  uid: string
  title: string
  details: string[]
  location?: string | null
  /** Path of the app that shows the entry, without the household. */
  path: string
  when: EntryTime
  /** Recurrence in iCalendar's format (RRULE). */
  repeats?: string | undefined
  isCancelled?: boolean
  /** True if the event blocks its person's time, as a visit does and a reminder does not. */
  isBusy?: boolean
  version: number
  changedAt: Date
}

/** Fields that every record provides. */
interface Source {
  id: string
  petId: string
  petName: string
  version: number
  changedAt: Date
}

/** Contains no host name: an installation may move, and its records stay the same. */
const uidOf = (id: string): string => `${id}@records.pawtrail`
const stampOf = ({ version, changedAt }: Source) => ({ version, changedAt })

/** Maximum length of a title, a place or one detail. Longer notes are read in the app, to which the event links. */
export const ENTRY_TEXT_MAX = 400
const cut = (text: string): string =>
  text.length > ENTRY_TEXT_MAX ? `${text.slice(0, ENTRY_TEXT_MAX - 1).trimEnd()}…` : text
const filled = (lines: readonly (string | null | false)[]): string[] =>
  lines.filter((line): line is string => Boolean(line)).map(cut)

export interface CalendarVisit extends Source {
  title: string
  dateTime: Date
  vetName: string | null
  vetAddress: string | null
  notes: string | null
  status: AppointmentStatus
}

/** Builds the event of a visit. A cancelled visit stays, marked as such, so that calendars remove it. */
export const visitEntry = (visit: CalendarVisit): CalendarEntry => ({
  uid: uidOf(visit.id),
  title: cut(`${visit.petName}: ${visit.title}`),
  details: filled([
    visit.vetName && `With ${visit.vetName}`,
    visit.status !== 'scheduled' && appointmentStatusLabels[visit.status],
    visit.notes,
  ]),
  location: visit.vetAddress && cut(visit.vetAddress),
  path: petLink({ petId: visit.petId, tab: 'appts', recordId: visit.id }),
  when: { at: visit.dateTime, minutes: VISIT_MINUTES },
  isCancelled: visit.status === 'cancelled',
  isBusy: true,
  ...stampOf(visit),
})

export interface CalendarVaccination extends Source {
  vaccineName: string
  nextDueDate: string
}

/** Builds the event of the day on which the next dose of a vaccine is due. */
export const vaccinationEntry = (vaccination: CalendarVaccination): CalendarEntry => ({
  uid: uidOf(vaccination.id),
  title: cut(`${vaccination.petName}: ${vaccination.vaccineName} due`),
  details: [],
  path: petLink({ petId: vaccination.petId, tab: 'vax', recordId: vaccination.id }),
  when: { day: vaccination.nextDueDate },
  ...stampOf(vaccination),
})

export interface CalendarReminder extends Source, ReminderSchedule {
  title: string
  description: string | null
}

/**
 * Builds the events of a reminder, with its recurrence rule; none if it has no date between `PAST_DAYS` ago and
 * `AHEAD_DAYS` from now. A reminder that needs two rules becomes two events.
 */
export function reminderEntries(reminder: CalendarReminder, now: Date): CalendarEntry[] {
  const series = seriesOf(reminder)
  const today = dateIn(reminder.timeZone, now)
  const next = nextSeriesDay(series, addDays(today, -PAST_DAYS))
  if (next === undefined || next > addDays(today, AHEAD_DAYS)) return []
  const end = untilOf(series, reminder)
  return repeatParts(series).flatMap(({ name, includes, rule }) => {
    const first = firstDay(series, reminder, includes)
    if (first === undefined) return []
    return {
      uid: uidOf(name ? `${reminder.id}-${name}` : reminder.id),
      title: cut(`${reminder.petName}: ${reminder.title}`),
      details: filled([reminder.description]),
      path: '/?tab=reminders',
      when: timeOf(reminder, first),
      repeats: rule && (end ? `${rule};UNTIL=${end}` : rule),
      ...stampOf(reminder),
    }
  })
}

type Clock = Pick<ReminderSchedule, 'time' | 'timeZone' | 'repeat'>

function timeOf({ time, timeZone, repeat }: Clock, day: string): EntryTime {
  if (time === null) return { day }
  return repeat.unit === 'once'
    ? { at: instantOf(day, time, timeZone), minutes: REMINDER_MINUTES }
    : { day, time, timeZone, minutes: REMINDER_MINUTES }
}

/** Number of first days that include at least one day of every part of a series, if the part has any. */
const FIRST_DAYS = 50

/**
 * Returns the day on which the event begins. Every later event takes its time of day from there, so a repeating event
 * must not begin on a day whose clock skips that time.
 */
function firstDay(
  series: Series,
  { time, timeZone, repeat }: Clock,
  includes: (day: string) => boolean,
): string | undefined {
  const isOnClock = (day: string): boolean =>
    repeat.unit === 'once' ||
    time === null ||
    localTimeOf(instantOf(day, time, timeZone), timeZone).time === time
  return seriesDays(series, series.startDate)
    .take(FIRST_DAYS)
    .find((day) => includes(day) && isOnClock(day))
}

/** Returns UNTIL: a day for an all-day event, and the instant of the end of the last day for one with a time. */
function untilOf(series: Series, { time, timeZone }: Clock): string | undefined {
  const last = lastSeriesDay(series)
  if (last === undefined) return undefined
  if (time === null) return last.replaceAll('-', '')
  return instantOf(last, '23:59', timeZone)
    .toISOString()
    .replaceAll(/[-:]|\.\d+/g, '')
}

export interface CalendarMedication extends Source, ScheduleFields {
  name: string
  dosage: string
  instructions: string | null
  timeZone: string
  /** Instants from which each of `times` counts; empty if every planned dose counts. */
  timesFrom: readonly string[]
}

/** Builds an event for each planned dose of a medication from one day to another. */
export const doseEntries = (medication: CalendarMedication, from: string, to: string): CalendarEntry[] =>
  dueDoses(medication, from, to)
    .filter((dose) => isCounted(medication, dose))
    .map((dose) => ({
      uid: uidOf(`${medication.id}-${nameOf(dose)}`),
      title: cut(`${medication.petName}: ${medication.name}, ${medication.dosage}`),
      details: filled([unitsWordsOn(medication, dose), medication.instructions]),
      path: petLink({ petId: medication.petId, tab: 'meds', recordId: medication.id }),
      when: { at: dose.at, minutes: DOSE_MINUTES },
      ...stampOf(medication),
    }))

function unitsWordsOn(medication: CalendarMedication, { date }: LocalDose): string | null {
  const units = unitsOn(medication, date)
  return units === null ? null : unitsInWords(units)
}

const nameOf = ({ date, time }: LocalDose): string => `${date}-${time}`.replaceAll(/[-:]/g, '')
