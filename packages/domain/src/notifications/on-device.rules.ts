import { dateAfter, type ReminderDate, type ReminderSchedule } from '../due/reminders.rules.ts'
import { inHousehold } from '../households/household-link.ts'
import { addDays, dateIn } from '../kernel/time/dates.ts'
import type { TimeFormat } from '../preferences/preferences.vocabulary.ts'
import { unnamedWords, wordsForReminder } from './notices.texts.ts'
import { fitTexts } from './notifications.rules.ts'
import { quietUntil, type QuietHours } from './quiet-hours.rules.ts'

/** Highest number of further notifications of a repeating reminder, after the first (spec engagement §4). */
export const MOST_REPEATS = 29
/** Days ahead that are scheduled on a device (spec engagement §4). */
export const DAYS_AHEAD = 365
/** Notification ids reserved per reminder on a device; cancelling covers all of them (spec engagement §4). */
export const SLOTS = 50
/**
 * Highest number of scheduled notifications per app: iOS drops all but the 64 nearest, Android refuses more than 500.
 */
export const mostOnDevice = { ios: 64, android: 500 } as const

const DAY = 86_400_000
/** Number of reminders with ids of their own: Android's ids are signed 32-bit numbers. */
const SLOT_RANGES = Math.floor(0x7f_ff_ff_ff / SLOTS)

/** A reminder, with the fields that its device needs. */
export interface DeviceReminder extends ReminderSchedule {
  id: string
  title: string
  petName: string
  isActive: boolean
  isCompleted: boolean
  /** Open date; null without a coming one. */
  due: { date: string; at: string; snoozedUntil: string | null } | null
}

/** Notification settings of a device's owner. */
export interface DeviceOwner extends QuietHours {
  timeFormat: TimeFormat
  lockScreenDetails: boolean
}

/** One notification that the device schedules on its own. */
export interface DeviceNotice {
  /** Positive integer below 2³¹: one of its reminder's slots. */
  id: number
  reminderId: string
  title: string
  body: string
  at: Date
  /** Path of the app to open, with its household. */
  url: string
}

/** A scheduled notification of another household of the device's owner. */
export interface OtherNotice {
  id: number
  /** ISO 8601. */
  at: string
}

/** Notifications that a device schedules for a household. */
export interface DevicePlan {
  notices: DeviceNotice[]
  /** Notifications of other households for which no room is left. */
  dropped: number[]
}

/** Returns the ids of a reminder's notifications on a device, unless another reminder already uses them. */
export function slotsOf(reminderId: string): number[] {
  const first = firstSlotOf(reminderId)
  return Array.from({ length: SLOTS }, (_, slot) => first + slot)
}

const firstSlotOf = (reminderId: string): number =>
  (Number.parseInt(reminderId.slice(0, 8), 16) % SLOT_RANGES) * SLOTS

/**
 * Assigns each reminder the first of its slots. If two reminders would share slots, as those created within a minute of
 * each other do, one takes the next free ones.
 */
function firstSlots(
  reminders: readonly DeviceReminder[],
  others: readonly OtherNotice[],
): Map<string, number> {
  const taken = new Set(others.map(({ id }) => id - (id % SLOTS)))
  const slots = new Map<string, number>()
  for (const { id } of reminders.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    let first = firstSlotOf(id)
    while (taken.has(first)) first = (first + SLOTS) % (SLOT_RANGES * SLOTS)
    taken.add(first)
    slots.set(id, first)
  }
  return slots
}

/**
 * Plans the notifications of a household's reminders that the device shows without the server: the nearest ones, up to
 * the device's limit. Moves those in the quiet hours to their end.
 * @param most how many notifications the device can hold
 * @param others scheduled notifications of other households, including shown ones
 */
export function planOnDevice(
  reminders: readonly DeviceReminder[],
  owner: DeviceOwner,
  {
    householdId,
    most,
    others,
    now,
  }: { householdId: string; most: number; others: readonly OtherNotice[]; now: Date },
): DevicePlan {
  const url = inHousehold('/?tab=reminders', householdId)
  const slots = firstSlots(reminders, others)
  const notices = reminders.flatMap((reminder) =>
    datesToCome(reminder, now).map(({ date, at: wanted, dueAt }, place): DeviceNotice => {
      const at = quietUntil(owner, wanted) ?? wanted
      const { title, message } = wordsOf(reminder, { date, at: dueAt }, owner, at)
      return {
        id: (slots.get(reminder.id) ?? 0) + place,
        reminderId: reminder.id,
        title,
        body: message,
        at,
        url,
      }
    }),
  )
  const othersToCome = others
    .map(({ id, at }) => ({ id, at: new Date(at) }))
    .filter(({ at }) => at.getTime() > now.getTime())
  const shown = new Set(
    [...notices, ...othersToCome]
      .toSorted((one, other) => one.at.getTime() - other.at.getTime())
      .slice(0, most)
      .map(({ id }) => id),
  )
  return {
    notices: notices
      .filter(({ id }) => shown.has(id))
      .toSorted((one, other) => one.at.getTime() - other.at.getTime()),
    dropped: othersToCome.filter(({ id }) => !shown.has(id)).map(({ id }) => id),
  }
}

/** Due time of a reminder, and the later time of its notice if it is snoozed. */
interface DateToCome {
  date: string
  at: Date
  dueAt: Date
}

/** Lists a reminder's coming notices: its open date, and the dates that follow. */
function datesToCome(reminder: DeviceReminder, now: Date): DateToCome[] {
  const { due, isActive, isCompleted } = reminder
  if (!due || !isActive || isCompleted) return []
  const end = now.getTime() + DAYS_AHEAD * DAY
  const isToCome = ({ at }: Pick<ReminderDate, 'at'>) => at.getTime() > now.getTime() && at.getTime() <= end
  const waitedFor = Math.max(Date.parse(due.at), Date.parse(due.snoozedUntil ?? due.at))
  const dates = [{ date: due.date, at: new Date(waitedFor), dueAt: new Date(due.at) }].filter(isToCome)
  // Leaves out past dates that were not answered.
  const yesterday = addDays(dateIn(reminder.timeZone, now), -1)
  const begin = due.date > yesterday ? due.date : yesterday
  for (let next = dateAfter(reminder, begin); next; next = dateAfter(reminder, next.date)) {
    if (dates.length > MOST_REPEATS || next.at.getTime() > end) break
    if (isToCome(next)) dates.push({ ...next, dueAt: next.at })
  }
  return dates
}

function wordsOf(
  { title: name, petName, time, timeZone }: DeviceReminder,
  { date, at }: ReminderDate,
  owner: DeviceOwner,
  shownAt: Date,
) {
  if (!owner.lockScreenDetails) return unnamedWords([{ kind: 'reminder', date, at, timeZone }], shownAt)
  return fitTexts(wordsForReminder({ name, petName, date, time, at }, owner, shownAt))
}
