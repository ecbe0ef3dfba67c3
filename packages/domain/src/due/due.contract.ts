import { z } from 'zod'
import { nothing, pathId } from '../kernel/fields.ts'
import { operation } from '../kernel/operation.ts'
import { DUE_SHOWN, dueKinds, MOST_COMPLETED } from './due.vocabulary.ts'

/** An item that is due soon, or overdue and still open. */
const dueEntry = z.object({
  /** Id of its row in the ledger. A dose that is not in the ledger yet has the id of its medication. */
  id: z.string(),
  kind: z.enum(dueKinds),
  petId: z.string(),
  petName: z.string(),
  title: z.string(),
  /** Id of the reminder, medication, appointment or vaccination. */
  sourceId: z.string(),
  /** yyyy-MM-dd on the calendar of the source's zone. */
  date: z.string(),
  /** HH:mm of a dose or a timed reminder; null for all-day items. */
  time: z.string().nullable(),
  at: z.string(),
  snoozedUntil: z.string().nullable(),
  /** Latest time for giving a dose; null if its medicine has no limit. */
  tooLateAt: z.string().nullable(),
  /** Repetition, or start of the course: 'Twice daily', 'Starts in 3 days'. */
  label: z.string().nullable(),
  isOverdue: z.boolean(),
  /** Creator of the reminder, medication, appointment or vaccination. */
  createdBy: z.string().nullable(),
})
export type DueEntry = z.output<typeof dueEntry>

const completedDue = z.object({
  /** Number of items that this person has completed, now or before. */
  completed: z.number(),
  /** Number of items that are still open: each of these needs an answer of its own. */
  waiting: z.number(),
})
export type CompletedDue = z.output<typeof completedDue>

export const dueContract = {
  listDue: operation('GET /due', {
    summary:
      'What is overdue or due within 7 days, over all pets that are not archived, the nearest first and at most ' +
      `${DUE_SHOWN}; of each medication only the next dose. ` +
      '`overdue` counts what is late on the calendar of the person',
    may: 'view medications',
    takes: nothing,
    answers: z.object({ entries: z.array(dueEntry), overdue: z.number() }),
  }),
}

/** A separate contract, because the medications feature serves it: it marks doses. */
export const completeDueContract = {
  completeDue: operation('POST /due/complete', {
    summary:
      'Complete several at once: doses are marked as given, reminders completed. What is gone or settled by somebody ' +
      'else is skipped. A dose that would raise a warning, or that this person confirms with a picture, keeps waiting',
    may: 'mark doses',
    takes: z.object({
      ids: z.array(pathId, { error: 'Choose what to complete' }).min(1).max(MOST_COMPLETED),
    }),
    answers: completedDue,
  }),
}
