import { z } from 'zod'
import { oneOf, pathId } from '../kernel/fields.ts'
import { operation } from '../kernel/operation.ts'
import { currencyCodes } from '../kernel/quantities/currencies.ts'
import { MOST_MONEY } from '../kernel/quantities/money.ts'
import { optionalDate } from '../kernel/time/date-fields.ts'
import { defineKind } from '../records/define-kind.ts'
import { adds, byWords, changes, deletes, lists, reads } from '../records/kind-operations.ts'
import { day, field, maybePet, maybeText, money, presetChoice, yesNo } from '../records/record-fields.ts'
import { repeatAnswer, repeatFields } from '../records/repeat.fields.ts'
import { expenseErrors } from './expenses.errors.ts'
import { checkExpense } from './expenses.rules.ts'
import {
  expenseCategories,
  expenseCategoryLabels,
  expensePeriodNames,
  MOST_EXPENSES,
} from './expenses.vocabulary.ts'
import { receipts } from './receipts.contract.ts'
import { repeatingExpenseErrors } from './repeating-expenses.errors.ts'
import { checkRepetition } from './repeating-expenses.rules.ts'

const WRONG_REIMBURSEMENT = 'Reimbursed must be a number'

/** Money that the household has spent, for one pet or for all of them (spec engagement §3). */
export const expenses = defineKind({
  table: 'expenses',
  one: 'an expense',
  words: 'expenses',
  of: 'household',
  sortBy: 'spentOn',
  ceiling: MOST_EXPENSES,
  fields: {
    amount: money({ label: 'Amount' }),
    category: presetChoice(expenseCategories, 'other', {
      label: 'Category',
      words: expenseCategoryLabels,
      missing: 'Choose a category',
    }),
    /** Null for an expense of all pets, shown as General. */
    petId: maybePet,
    spentOn: day({ label: 'Date' }),
    description: maybeText({ label: 'Description', max: 200 }),
    notes: maybeText({ label: 'Notes', max: 1000 }),
    isTaxDeductible: yesNo(false, {
      label: 'Tax deductible',
      refusal: 'Tax deductible must be on or off',
    }),
    /** Sum that an insurance has paid back, in the smallest unit of the amount's currency. */
    reimbursedMinor: field({
      label: 'Reimbursed',
      takes: z
        .number({ error: WRONG_REIMBURSEMENT })
        .int(WRONG_REIMBURSEMENT)
        .min(0, 'Reimbursed must be at least 0')
        .max(MOST_MONEY, 'Reimbursed is too large')
        .nullable()
        .default(null),
      initial: null,
      answers: z.number().nullable(),
      sql: 'integer',
    }),
    /** Rule of the series that has added it; null for none, and once the series is over. */
    repeats: field({ answers: repeatAnswer.nullable() }),
    seriesId: field({ sql: 'uuid', once: true }),
    /** Date of the series; the expense may be moved to another day. */
    seriesOn: field({ sql: 'date', once: true }),
    /** The oldest first. */
    receipts: field({ answers: z.array(receipts.entry) }),
  },
})
export type Expense = z.output<typeof expenses.entry>

/** Filter by pet; expenses of no pet are General. */
export const GENERAL = 'general'

/** Filters of the list and the export. */
export const expenseFilters = {
  ...byWords,
  from: optionalDate('From'),
  to: optionalDate('To'),
  category: z.enum(expenseCategories).optional(),
  petId: z.union([z.uuid(), z.literal(GENERAL)]).optional(),
  currency: z.enum(currencyCodes).optional(),
}
/** Filters of the list, as its address has them. */
export type ExpenseFilters = z.input<z.ZodObject<typeof expenseFilters>>

const sum = z.object({ minor: z.number(), count: z.number() })

/** Sums of one currency. Currencies are never added together. */
const spending = z.object({
  currency: z.enum(currencyCodes),
  total: sum,
  reimbursedMinor: z.number(),
  /** By their sum, the largest first. */
  categories: z.array(sum.extend({ category: z.enum(expenseCategories) })),
  /** By their sum, the largest first; General has no pet. */
  pets: z.array(sum.extend({ petId: z.string().nullable() })),
  /** `yyyy-MM`, the earliest first; months without expenses are left out. */
  months: z.array(sum.extend({ month: z.string() })),
  /** Month with the largest sum, the latest of equal ones, and its largest expenses. */
  dearest: z.object({
    month: z.string(),
    expenses: z.array(
      z.object({
        petId: z.string().nullable(),
        description: z.string().nullable(),
        category: z.enum(expenseCategories),
      }),
    ),
  }),
})
export type Spending = z.output<typeof spending>

const report = z.object({
  /** First day of the period; for all time that of the first expense, and null without any. */
  from: z.string().nullable(),
  /** Last day of the period: today on the person's calendar. */
  to: z.string(),
  /** Number of expenses of the household, in any period. */
  all: z.number(),
  /** The preferred currency first, then by the number of expenses. */
  currencies: z.array(spending),
})
export type ExpenseReport = z.output<typeof report>

const { repeat, endsOn, endsAfter } = repeatFields
const ending = { endsOn: endsOn.takes, endsAfter: endsAfter.takes }

const added = adds(expenses, {
  summary:
    'Add an expense; its date lies between 1900 and today. With a repeat it begins a series, whose dates until today are ' +
    'added too',
  needs: 'expense_tracking',
})
const changed = changes(expenses, { rule: checkExpense })

export const expensesContract = {
  list: operation(
    'GET /expenses',
    lists(
      expenses,
      "The household's expenses, the latest date first, with the number of expenses from this page on",
      expenseFilters,
    ),
  ),
  get: operation('GET /expenses/{id}', reads(expenses)),
  add: operation('POST /expenses', {
    ...added,
    takes: added.takes.extend({
      repeat: repeat.takes.default({ unit: 'once', every: 1, weekdays: [] }),
      ...ending,
    }),
    rule: (expense, moment) => ({ ...checkExpense(expense, moment), ...checkRepetition(expense, moment) }),
  }),
  update: operation('PATCH /expenses/{id}', {
    ...changed,
    takes: changed.takes.extend({
      /** Changes also the series and its expenses from this date on, but not their dates and reimbursements. */
      later: z.boolean({ error: 'Choose what the change applies to' }).default(false),
    }),
    refuses: [...changed.refuses, repeatingExpenseErrors.EXPENSE_REPEATS_NO_MORE],
  }),
  delete: operation(
    'DELETE /expenses/{id}',
    deletes(expenses, 'Delete an expense and its receipts, which can be restored for a day'),
  ),
  restore: operation('POST /expenses/{id}/restore', {
    summary: 'Restore an expense that was deleted less than a day ago, with its receipts',
    may: 'delete expenses',
    takes: z.object({ id: pathId }),
    answers: expenses.entry,
    refuses: [expenseErrors.EXPENSE_REMOVED],
  }),
  getReport: operation('GET /expenses/report', {
    summary:
      'Sum up the expenses of a period that ends today: by currency, and within it by category, pet and month',
    may: 'view expenses',
    takes: z.object({ period: oneOf(expensePeriodNames, 'Choose a period').default('6') }),
    answers: report,
  }),
}
