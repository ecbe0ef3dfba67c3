import { defaultSystemConfig, type SystemConfig } from '../kernel/access/system-config.ts'
import { duration } from '../kernel/message-format.ts'
import { addDays, dateIn } from '../kernel/time/dates.ts'
import { weekdayOf } from '../kernel/time/recurrence.ts'
import { canonicalTimeZone } from '../kernel/time/time-zones.ts'
import { instantOf } from '../kernel/time/zoned-time.ts'
import {
  ANSWER_HOURS,
  MEDIAN_ANSWERS,
  RATING_HOURS,
  REOPEN_DAYS,
  type TicketStatus,
} from './support.vocabulary.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Days in which 4 office hours pass: the shortest office is open for a minute a week, which takes 240 weeks. */
const MOST_DAYS = 7 * 300

/** Times at which the staff answers. */
export interface SupportHours {
  /** Weekdays, 1 for Monday to 7 for Sunday, in order. */
  days: readonly number[]
  /** HH:mm */
  from: string
  /** HH:mm, after `from` */
  to: string
  /** IANA name */
  timeZone: string
}

type HoursSettings = Pick<SystemConfig, 'supportDays' | 'supportFrom' | 'supportTo' | 'supportTimeZone'>

const HH_MM = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/** Reads the office hours from the settings of the operator; an unusable setting counts as its default. */
export function supportHoursOf(settings: HoursSettings): SupportHours {
  const { supportDays, supportFrom, supportTo, supportTimeZone } = settings
  const hasDays = /^[1-7](?:,[1-7])*$/.test(supportDays)
  const days = (hasDays ? supportDays : defaultSystemConfig.supportDays).split(',').map(Number)
  const hasTimes = HH_MM.test(supportFrom) && HH_MM.test(supportTo) && supportFrom < supportTo
  const { supportFrom: from, supportTo: to } = hasTimes ? settings : defaultSystemConfig
  return {
    days: [...new Set(days)].toSorted((one, other) => one - other),
    from,
    to,
    timeZone: canonicalTimeZone(supportTimeZone) ?? defaultSystemConfig.supportTimeZone,
  }
}

/** Start and end of the office on a date; undefined on a day off. */
function officeOn(date: string, { days, from, to, timeZone }: SupportHours) {
  if (!days.includes(weekdayOf(date))) return undefined
  return { start: instantOf(date, from, timeZone).getTime(), end: instantOf(date, to, timeZone).getTime() }
}

/** True while the office is open. */
export function isOfficeTime(at: Date, hours: SupportHours): boolean {
  const office = officeOn(dateIn(hours.timeZone, at), hours)
  return office !== undefined && at.getTime() >= office.start && at.getTime() < office.end
}

/**
 * Time by which a first answer can be expected: after 4 hours of the office (spec engagement §9: 'about 2-4 hours').
 * A message on Friday at 16:00 is answered by Monday at 12:00, if the office is open from 9 to 17.
 */
export function expectedAnswer(openedAt: Date, hours: SupportHours): Date {
  let left = ANSWER_HOURS * HOUR
  let date = dateIn(hours.timeZone, openedAt)
  for (let day = 0; day < MOST_DAYS; day += 1) {
    const office = officeOn(date, hours)
    if (office) {
      const start = Math.max(office.start, openedAt.getTime())
      if (start + left <= office.end) return new Date(start + left)
      left -= Math.max(0, office.end - start)
    }
    date = addDays(date, 1)
  }
  return instantOf(date, hours.from, hours.timeZone)
}

/** Median time to a first answer as shown, in whole minutes; null for fewer than 5 answers. */
export const shownMedian = ({
  answers,
  minutes,
}: {
  answers: number
  minutes: number | null
}): number | null => (answers < MEDIAN_ANSWERS || minutes === null ? null : Math.round(minutes))

/** Duration in words: '40 min', '2 h 40 min', '3 days 2 h'. */
export function waitInWords(minutes: number): string {
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60]
  if (days) return `${duration(days, 'day')}${hours ? ` ${hours} h` : ''}`
  if (hours) return `${hours} h${rest ? ` ${rest} min` : ''}`
  return `${rest} min`
}

/** A ticket as far as the rules read it. */
export interface TicketState {
  status: TicketStatus
  closedAt: Date | null
}

/** True if the owner can write in a ticket: always, but for 30 days only once it is closed. A message reopens it. */
export const acceptsMessages = ({ status, closedAt }: TicketState, now: Date): boolean =>
  status !== 'closed' || (closedAt !== null && now.getTime() - closedAt.getTime() < REOPEN_DAYS * DAY)

/** True if the owner may set a status: resolve or close a ticket under way, and reopen one that accepts messages. */
export function ownerMaySet(ticket: TicketState, status: TicketStatus, now: Date): boolean {
  const isOver = ticket.status === 'resolved' || ticket.status === 'closed'
  if (status === 'open') return isOver && acceptsMessages(ticket, now)
  if (status === 'resolved') return !isOver
  return status === 'closed' && ticket.status !== 'closed'
}

/** True if the owner may rate: a resolved or closed ticket, and a rating of the last 24 hours again. */
export const ownerMayRate = (
  { status, ratedAt }: { status: TicketStatus; ratedAt: Date | null },
  now: Date,
): boolean =>
  (status === 'resolved' || status === 'closed') &&
  (ratedAt === null || now.getTime() - ratedAt.getTime() < RATING_HOURS * HOUR)
