import { z } from 'zod'
import { commonErrors } from '../kernel/errors.ts'
import { nothing, pathId, version } from '../kernel/fields.ts'
import { operation } from '../kernel/operation.ts'
import { defineKind } from '../records/define-kind.ts'
import { changes, deletes, inParts, lists, reads } from '../records/kind-operations.ts'
import { day, field } from '../records/record-fields.ts'
import { repeatFields } from '../records/repeat.fields.ts'
import { expenses } from './expenses.contract.ts'
import { MOST_MISSED, MOST_REPEATING, pauseReasons } from './expenses.vocabulary.ts'
import { checkSchedule } from './repeating-expenses.rules.ts'

const { amount, category, petId, description, notes, isTaxDeductible } = expenses.fields

/** A series that adds an expense on each of its dates. It begins with an expense that was added to repeat. */
export const repeatingExpenses = defineKind({
  table: 'repeating_expenses',
  one: 'a repeating expense',
  words: 'expenses',
  of: 'household',
  ceiling: MOST_REPEATING,
  fields: {
    amount,
    category,
    petId,
    description,
    notes,
    isTaxDeductible,
    startsOn: day({ label: 'First date' }),
    ...repeatFields,
    /** Next date to add; null once the series is over. */
    nextOn: field({ answers: z.string().nullable(), sql: 'date' }),
    /** Instant of that date, midnight in the zone; null while the series is paused. */
    nextAt: field({ sql: 'timestamptz' }),
    pausedBecause: field({ answers: z.enum(pauseReasons).nullable(), sql: 'text' }),
  },
})
export type RepeatingExpense = z.output<typeof repeatingExpenses.entry>

const seriesChange = {
  may: 'edit expenses',
  takes: z.object({ id: pathId, version }),
  answers: repeatingExpenses.entry,
  refuses: [commonErrors.STALE_VERSION],
} as const

const missed = z.object({
  /** Series that are not over and of no archived pet. */
  repeating: z.number(),
  /** Those that are paused because the plan had no expenses. */
  paused: z.number(),
  /** Dates that they have missed; of each series at most the newest `MOST_MISSED`. */
  dates: z.number(),
})
export type MissedDates = z.output<typeof missed>

export const repeatingExpensesContract = {
  list: operation(
    'GET /repeating-expenses',
    lists(
      repeatingExpenses,
      "The household's repeating expenses, newest first; those that are over are past",
      inParts,
    ),
  ),
  get: operation('GET /repeating-expenses/{id}', reads(repeatingExpenses)),
  update: operation(
    'PATCH /repeating-expenses/{id}',
    changes(repeatingExpenses, {
      summary:
        'Change a repeating expense from its next date on; all of the form’s fields are sent. With another rule, the next ' +
        'date is the first one after today',
      rule: checkSchedule,
    }),
  ),
  delete: operation(
    'DELETE /repeating-expenses/{id}',
    deletes(repeatingExpenses, 'Stop a repeating expense; the expenses that it has added stay'),
  ),
  pause: operation('POST /repeating-expenses/{id}/pause', {
    summary: 'Pause a repeating expense until it is resumed; repeating the request changes nothing',
    ...seriesChange,
  }),
  resume: operation('POST /repeating-expenses/{id}/resume', {
    summary:
      'Resume a repeating expense that was paused by request, with its first date after today; otherwise nothing changes',
    needs: 'expense_tracking',
    ...seriesChange,
  }),
  getMissed: operation('GET /repeating-expenses/missed', {
    summary: 'Count the dates that repeating expenses have missed while the plan had no expenses',
    may: 'view expenses',
    takes: nothing,
    answers: missed,
  }),
  resumeMissed: operation('POST /repeating-expenses/missed', {
    summary:
      'Resume the repeating expenses that were paused while the plan had no expenses. With `fill` their missed dates are ' +
      `added, of each the newest ${MOST_MISSED}: ${MOST_MISSED} at once, and the rest within minutes. Repeating the request changes nothing`,
    may: 'add expenses',
    needs: 'expense_tracking',
    takes: z.object({ fill: z.boolean({ error: 'Choose if missed dates are added' }) }),
    answers: z.object({
      /** Expenses added by this request. */
      added: z.number(),
    }),
    refuses: [commonErrors.CEILING_REACHED],
  }),
}
