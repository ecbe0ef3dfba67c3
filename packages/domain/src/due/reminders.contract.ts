import { z } from 'zod'
import { oneOf, pageOf, paging, pathId, version } from '../kernel/fields.ts'
import { operation } from '../kernel/operation.ts'
import { instant, optionalWallTime, plainDate } from '../kernel/time/date-fields.ts'
import { defineKind } from '../records/define-kind.ts'
import { adds, changes, deletes, lists, reads } from '../records/kind-operations.ts'
import { day, field, maybeText, presetChoice, text } from '../records/record-fields.ts'
import { repeatAnswer, repeatFields } from '../records/repeat.fields.ts'
import { reminderErrors } from './reminders.errors.ts'
import { checkReminder } from './reminders.rules.ts'
import { MOST_REMINDERS, reminderStates, reminderTypeLabels, reminderTypes } from './reminders.vocabulary.ts'

/** Open date of a reminder. */
const dueReminder = z.object({
  /** yyyy-MM-dd on the calendar of the reminder's zone. */
  date: z.string(),
  /** Due instant; 09:00 for a reminder without a time. */
  at: z.string(),
  snoozedUntil: z.string().nullable(),
})

/** Care to remember: once, or repeatedly (spec engagement §3). */
export const reminders = defineKind({
  table: 'reminders',
  one: 'a reminder',
  words: 'reminders',
  of: 'pet',
  sortBy: 'date',
  ceiling: MOST_REMINDERS,
  fields: {
    title: text({ label: 'Title', max: 100 }),
    type: presetChoice(reminderTypes, 'other', {
      label: 'Type',
      words: reminderTypeLabels,
      missing: 'Choose what it is about',
    }),
    description: maybeText({ label: 'Description', max: 500 }),
    date: { ...day({ label: 'Date' }), column: 'starts_on' },
    /** On the wall clock of `timeZone`; null means all day. */
    time: field({
      label: 'Time',
      takes: optionalWallTime('Time'),
      initial: '',
      answers: z.string().nullable(),
      sql: 'text',
      column: 'time_of_day',
    }),
    ...repeatFields,
    /** Assigned owner or caregiver; null lets any of them complete it. */
    assignedTo: field({
      label: 'Who',
      takes: z.preprocess((value) => (value === '' ? null : value), pathId.nullable().default(null)),
      initial: '',
      answers: z.string().nullable(),
      sql: 'uuid',
    }),
    /** False while the reminder is paused. */
    isActive: field({ answers: z.boolean() }),
    /** True once all dates are completed, or the reminder was stopped. */
    isCompleted: field({ answers: z.boolean() }),
    /** Open date; null while the reminder is paused, once it is over, and while its pet is archived. */
    due: field({ answers: dueReminder.nullable() }),
  },
})
export type Reminder = z.output<typeof reminders.entry>

/** A completed date of a reminder, or the date on which it was stopped. */
const completion = z.object({
  id: z.string(),
  reminderId: z.string(),
  petId: z.string(),
  title: z.string(),
  type: z.enum(reminderTypes),
  date: z.string(),
  time: z.string().nullable(),
  repeat: repeatAnswer,
  outcome: z.enum(['completed', 'stopped']),
  completedAt: z.string(),
  completedBy: z.string().nullable(),
  /** Null for a person who has left the household. */
  completedByName: z.string().nullable(),
})
export type ReminderCompletion = z.output<typeof completion>

const onDate = { id: pathId, date: plainDate('Date') }

const overview = z.object({ active: z.number(), paused: z.number(), completed: z.number() })
export type ReminderCounts = z.output<typeof overview>

export const remindersContract = {
  list: operation(
    'GET /pets/{petId}/reminders',
    lists(reminders, "A pet's reminders, the latest to begin first"),
  ),
  get: operation('GET /reminders/{id}', reads(reminders)),
  add: operation(
    'POST /pets/{petId}/reminders',
    adds(reminders, {
      counts: 'reminders',
      needs: 'basic_reminders',
      refuses: [reminderErrors.REMINDER_LIMIT_REACHED],
      rule: checkReminder,
    }),
  ),
  update: operation(
    'PATCH /reminders/{id}',
    changes(reminders, {
      summary:
        'Change a reminder; all of the form’s fields are sent. Another date or repeat makes it wait for its first date to come',
      counts: 'reminders',
      needs: 'basic_reminders',
      refuses: [reminderErrors.REMINDER_LIMIT_REACHED],
      rule: checkReminder,
    }),
  ),
  delete: operation('DELETE /reminders/{id}', deletes(reminders)),
  listByState: operation('GET /reminders', {
    summary:
      'Reminders over all pets that are not archived: active ones by when they are due, the nearest first, or paused ones, ' +
      'the newest first; with the number in each state',
    may: 'view reminders',
    takes: paging.extend({
      state: oneOf(reminderStates.slice(0, 2) as ['active', 'paused'], 'Choose active or paused'),
    }),
    answers: pageOf(reminders.entry).extend({ counts: overview }),
  }),
  listCompleted: operation('GET /reminders/completed', {
    summary: 'List the reminder dates completed last, newest first, at most ten',
    may: 'view reminders',
    takes: z.object({}).default({}),
    answers: z.object({ entries: z.array(completion) }),
  }),
  pause: operation('POST /reminders/{id}/pause', {
    summary: 'Pause a reminder until it is resumed; repeating it changes nothing',
    may: 'edit reminders',
    needs: 'basic_reminders',
    takes: z.object({ id: pathId, version }),
    answers: reminders.entry,
  }),
  resume: operation('POST /reminders/{id}/resume', {
    summary: 'Resume a paused reminder at its next date; repeating it changes nothing',
    may: 'edit reminders',
    needs: 'basic_reminders',
    takes: z.object({ id: pathId, version }),
    answers: reminders.entry,
  }),
  complete: operation('POST /reminders/{id}/complete', {
    summary:
      'Complete the date that a reminder waits for, and move it to its next one; of one that comes once, end it. A date ' +
      'that was completed already answers the reminder as it is',
    may: 'edit reminders',
    takes: z.object(onDate),
    answers: reminders.entry,
    refuses: [reminderErrors.REMINDER_NOT_DUE],
  }),
  reopen: operation('POST /reminders/{id}/reopen', {
    summary: 'Undo the completion of a date: it is due again. Repeating it changes nothing',
    may: 'edit reminders',
    takes: z.object(onDate),
    counts: 'reminders',
    answers: reminders.entry,
    refuses: [reminderErrors.REMINDER_NOT_DUE, reminderErrors.REMINDER_LIMIT_REACHED],
  }),
  completeMany: operation('POST /reminders/complete', {
    summary: 'Complete several dates at once; dates no longer due are skipped and not counted in the answer',
    may: 'edit reminders',
    takes: z.object({ dates: z.array(z.object(onDate)).min(1).max(100) }),
    answers: z.object({ completed: z.number() }),
  }),
  snooze: operation('POST /reminders/{id}/snooze', {
    summary: 'Snooze the due date of a reminder until an instant within the next 7 days',
    may: 'edit reminders',
    takes: z.object({ ...onDate, until: instant('Snooze until') }),
    answers: reminders.entry,
    refuses: [reminderErrors.REMINDER_NOT_DUE],
  }),
  stop: operation('POST /reminders/{id}/stop', {
    summary: 'Stop repeating: the reminder is over and listed as such. Repeating it changes nothing',
    may: 'edit reminders',
    needs: 'basic_reminders',
    takes: z.object({ id: pathId, version }),
    answers: reminders.entry,
  }),
  deleteCompletion: operation('DELETE /reminders/completed/{id}', {
    summary: 'Delete a completed date. The last one of a reminder that is over deletes the reminder too',
    may: 'delete reminders',
    takes: z.object({ id: pathId }),
    answers: z.object({ deleted: z.literal(true) }),
  }),
}
