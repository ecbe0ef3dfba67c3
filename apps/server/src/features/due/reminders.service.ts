import type { z } from 'zod'
import type { Reminder, reminders } from '@app/domain/due/reminders.contract'
import { reminderErrors } from '@app/domain/due/reminders.errors'
import { checkStillToCome, mayBeSnoozedUntil, type ReminderSchedule } from '@app/domain/due/reminders.rules'
import { reminderTexts } from '@app/domain/due/reminders.texts'
import { commonErrors, Refusal, type FieldErrors } from '@app/domain/kernel/errors'
import { isRecordId } from '@app/domain/kernel/fields'
import type { Tx } from '../../platform/database/tx.ts'
import type { Moment } from '../../platform/http/moment.ts'
import { addRecord, digestOf, findRecord, isTaken, updateRecord } from '../../platform/records/records.ts'
import { zoneOfPerson } from '../preferences/preferences.service.ts'
import { planReminderHere } from './due.service.ts'
import {
  deleteCompletion,
  deleteForgotten,
  findCarer,
  findCompletion,
  findOutcome,
  lockReminder,
  passDate,
  reopenDate,
  setActive,
  setEnded,
  settleDate,
  snoozeDate,
  withdrawOpen,
} from './reminders.queries.ts'
import { reminderTable } from './reminders.record.ts'

type Fields = z.output<typeof reminders.form>

/** A date of a reminder in a request. */
interface OnDate {
  id: string
  date: string
}

const refuseFields = (fields: FieldErrors): void => {
  if (Object.keys(fields).length > 0) throw new Refusal(commonErrors.INVALID_INPUT, {}, { fields })
}

/**
 * Adds a reminder, whose times are in the person's zone, and opens its first date.
 * @throws INVALID_INPUT if it has no coming date or is assigned to a person who can't complete it, and the errors of
 * `addRecord`
 */
export async function addReminder(
  tx: Tx,
  fields: Fields & { id: string; petId: string },
  { now, timeZone: deviceZone }: Moment,
): Promise<Reminder> {
  const timeZone = fields.timeZone ?? (await zoneOfPerson(tx, deviceZone))
  const { id, ...content } = fields
  if (!(await isTaken(tx, reminderTable, id))) {
    refuseFields(checkStillToCome({ ...fields, timeZone }, now))
    await checkAssigned(tx, fields.assignedTo)
  }
  // The device may be in another zone when the request is repeated; it is the same request.
  await addRecord(tx, reminderTable, { ...fields, timeZone }, digestOf([content]))
  await planReminderHere(tx, id, now)
  return findRecord<Reminder>(tx, reminderTable, id)
}

/**
 * Changes a reminder. If its dates are unchanged, it keeps its open date, late or not.
 * @throws REMINDER_ENDED, and the errors of `addReminder` and `updateRecord`
 */
export async function updateReminder(
  tx: Tx,
  fields: Fields & { id: string; version: number },
  { now }: Moment,
): Promise<Reminder> {
  await holdReminder(tx, fields.id)
  const before = await findRecord<Reminder>(tx, reminderTable, fields.id)
  if (before.isCompleted) throw new Refusal(reminderErrors.REMINDER_ENDED, {}, { current: before })
  const written = { ...fields, timeZone: fields.timeZone ?? before.timeZone }
  const keepsDates = !hasOtherDates(before, written)
  if (!keepsDates) refuseFields(checkStillToCome(written, now))
  if (fields.assignedTo !== before.assignedTo) await checkAssigned(tx, fields.assignedTo)
  await updateRecord(tx, reminderTable, written)
  const open = await planReminderHere(tx, fields.id, now, keepsDates)
  if (!open && before.due) refuseFields({ date: reminderTexts.completedDate })
  return findRecord<Reminder>(tx, reminderTable, fields.id)
}

const dateFields = ['date', 'time', 'repeat', 'endsOn', 'endsAfter', 'timeZone'] as const

const hasOtherDates = (before: ReminderSchedule, after: ReminderSchedule): boolean =>
  dateFields.some((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))

async function checkAssigned(tx: Tx, person: string | null): Promise<void> {
  if (person === null) return
  const [row] = isRecordId(person) ? await tx.run(findCarer, [person]) : []
  if (!row?.found) refuseFields({ assignedTo: reminderTexts.notACarer })
}

/**
 * Pauses a reminder, or resumes it with its next date.
 * @throws REMINDER_ENDED, and STALE_VERSION with the newer reminder
 */
export async function setReminderActive(
  tx: Tx,
  { id, version }: { id: string; version: number },
  isActive: boolean,
  now: Date,
): Promise<Reminder> {
  const held = await holdReminder(tx, id)
  if (held.is_over) throw new Refusal(reminderErrors.REMINDER_ENDED)
  if (held.is_active !== isActive) {
    await checkVersion(tx, id, held.version, version)
    await tx.run(setActive, [id, isActive])
    await planReminderHere(tx, id, now)
  }
  return findRecord<Reminder>(tx, reminderTable, id)
}

/**
 * Completes a reminder's open date, and opens the next; without one, the reminder is over.
 * @throws REMINDER_NOT_DUE if this date is not open
 */
export async function completeReminder(tx: Tx, { id, date }: OnDate, now: Date): Promise<Reminder> {
  await holdReminder(tx, id)
  if (!(await settle(tx, { id, date }, now))) {
    const [row] = await tx.run(findOutcome, [id, date])
    if (row?.outcome !== 'completed') throw new Refusal(reminderErrors.REMINDER_NOT_DUE)
  }
  return findRecord<Reminder>(tx, reminderTable, id)
}

/**
 * Completes those of several dates that are still open.
 * @returns the number of completed dates
 */
export async function completeReminders(tx: Tx, dates: readonly OnDate[], now: Date): Promise<number> {
  let completed = 0
  // In a fixed order, so that two requests for the same reminders wait for each other instead of both failing.
  for (const each of dates.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    const [held] = isRecordId(each.id) ? await tx.run(lockReminder, [each.id]) : []
    if (held && (await settle(tx, each, now))) completed += 1
  }
  return completed
}

async function settle(tx: Tx, { id, date }: OnDate, now: Date): Promise<boolean> {
  const [settled] = await tx.run(settleDate, [id, date, 'completed', now])
  if (!settled) return false
  const open = await planReminderHere(tx, id, now)
  if (!open) {
    await tx.run(setEnded, [id, now])
    await planReminderHere(tx, id, now)
  }
  return true
}

/**
 * Reverts the completion of a date, or the stopping of the reminder on it. If the next date has come, that one stays
 * open, because its notice was sent.
 * @throws REMINDER_NOT_DUE if the date was not the last one to be settled
 */
export async function reopenReminder(tx: Tx, { id, date }: OnDate, now: Date): Promise<Reminder> {
  const held = await holdReminder(tx, id)
  const before = await findRecord<Reminder>(tx, reminderTable, id)
  const { due } = before
  if (due?.date === date) return before
  if (due && due.date > date && Date.parse(due.at) <= now.getTime()) {
    const [passed] = await tx.run(passDate, [id, date, now])
    if (!passed) throw new Refusal(reminderErrors.REMINDER_NOT_DUE)
    return before
  }
  await tx.run(withdrawOpen, [id])
  const [reopened] = await tx.run(reopenDate, [id, date])
  if (!reopened) throw new Refusal(reminderErrors.REMINDER_NOT_DUE)
  if (held.is_over) await tx.run(setEnded, [id, null])
  await planReminderHere(tx, id, now)
  return findRecord<Reminder>(tx, reminderTable, id)
}

/** @throws REMINDER_NOT_DUE if this date is not open, INVALID_INPUT for an invalid instant */
export async function snoozeReminder(
  tx: Tx,
  { id, date, until }: OnDate & { until: string },
  now: Date,
): Promise<Reminder> {
  if (!mayBeSnoozedUntil(new Date(until), now)) refuseFields({ until: reminderTexts.snoozeWithinAWeek })
  await holdReminder(tx, id)
  const [snoozed] = await tx.run(snoozeDate, [id, date, until])
  if (!snoozed) throw new Refusal(reminderErrors.REMINDER_NOT_DUE)
  return findRecord<Reminder>(tx, reminderTable, id)
}

/**
 * Ends a reminder for good; it is then listed as stopped.
 * @throws STALE_VERSION with the newer reminder, REMINDER_NOT_DUE for a paused one
 */
export async function stopReminder(
  tx: Tx,
  { id, version }: { id: string; version: number },
  now: Date,
): Promise<Reminder> {
  const held = await holdReminder(tx, id)
  if (!held.is_over) {
    await checkVersion(tx, id, held.version, version)
    const [stopped] = await tx.run(settleDate, [id, null, 'stopped', now])
    if (!stopped) throw new Refusal(reminderErrors.REMINDER_NOT_DUE)
    await tx.run(setEnded, [id, now])
    await planReminderHere(tx, id, now)
  }
  return findRecord<Reminder>(tx, reminderTable, id)
}

/**
 * Deletes a completed date, and with the last one of a finished reminder the reminder itself.
 * @throws NOT_FOUND, and NOT_ALLOWED if the role reaches only dates that the user settled
 */
export async function forgetCompletion(tx: Tx, id: string): Promise<{ deleted: true }> {
  const [completion] = await tx.run(findCompletion, [id])
  if (!completion) throw new Refusal(commonErrors.NOT_FOUND)
  await holdReminder(tx, completion.reminder_id)
  const [forgotten] = await tx.run(deleteCompletion, [id])
  if (!forgotten) {
    const [present] = await tx.run(findCompletion, [id])
    throw new Refusal(present ? commonErrors.NOT_ALLOWED : commonErrors.NOT_FOUND)
  }
  await tx.run(deleteForgotten, [completion.reminder_id])
  return { deleted: true }
}

/**
 * Locks a reminder until the transaction ends.
 * @throws NOT_FOUND
 */
export async function holdReminder(tx: Tx, id: string) {
  const [held] = await tx.run(lockReminder, [id])
  if (!held) throw new Refusal(commonErrors.NOT_FOUND)
  return held
}

async function checkVersion(tx: Tx, id: string, present: number, asked: number): Promise<void> {
  if (present === asked) return
  throw new Refusal(commonErrors.STALE_VERSION, {}, { current: await findRecord(tx, reminderTable, id) })
}
