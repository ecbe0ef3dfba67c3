import { type Expense, expensesContract } from '@app/domain/expenses/expenses.contract'
import { expenseErrors } from '@app/domain/expenses/expenses.errors'
import { periodStart } from '@app/domain/expenses/expenses.rules'
import { expenseExportContract } from '@app/domain/expenses/export.contract'
import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import { dateIn } from '@app/domain/kernel/time/dates'
import { lockHousehold } from '../../platform/database/lock-household.ts'
import { requestMoment } from '../../platform/http/moment.ts'
import { serve } from '../../platform/http/serve.ts'
import {
  addRecord,
  checkPet,
  findRecord,
  pageOfRows,
  readCursor,
  removeRecord,
  updateRecord,
} from '../../platform/records/records.ts'
import { readExpenseReport } from './expense-report.service.ts'
import { expenseTable, filterValues, findExpenses, restoreExpense, wasDeleted } from './expenses.queries.ts'
import { exportExpenses } from './export.service.ts'
import { addRepeating, updateWithLater } from './repeating-expenses.service.ts'

export const expenseRoutes = serve(expensesContract, {
  list: async ({ tx, input, actor, context }) => {
    const { limit } = input
    const rows = await tx.runAndCommit(findExpenses, [
      ...readCursor(expenseTable.sortType, input.cursor),
      limit + 1,
      ...filterValues(input),
    ])
    const answer = { ...pageOfRows<Expense>(rows, limit), total: rows[0]?.total ?? 0 }
    return context.services.links.fill(actor.household.id, answer)
  },
  get: async ({ tx, input, actor, context }) =>
    context.services.links.fill(actor.household.id, await findRecord<Expense>(tx, expenseTable, input.id)),
  add: async ({ tx, input, actor, context }) => {
    if (input.petId !== null) await checkPet(tx, input.petId)
    const added =
      input.repeat.unit === 'once'
        ? await addRecord<Expense>(tx, expenseTable, input)
        : await addRepeating(tx, input, requestMoment(context))
    return context.services.links.fill(actor.household.id, added)
  },
  update: async ({ tx, input, actor, context }) => {
    if (input.petId !== null) await checkPet(tx, input.petId)
    const changed = input.later
      ? await updateWithLater(tx, input, context.services.clock.now())
      : await updateRecord<Expense>(tx, expenseTable, input)
    return context.services.links.fill(actor.household.id, changed)
  },
  delete: async ({ tx, input }) => {
    // A new owner can't restore it: a handover forgets what was deleted before.
    await tx.run(lockHousehold, [])
    return removeRecord(tx, expenseTable, input.id)
  },
  restore: async ({ tx, input, actor, context }) => {
    await tx.run(lockHousehold, [])
    await tx.run(restoreExpense, [input.id])
    const [present] = await tx.run(expenseTable.find, [input.id])
    if (present) return context.services.links.fill(actor.household.id, present.record as Expense)
    const [found] = await tx.run(wasDeleted, [input.id])
    throw new Refusal(found?.deleted ? expenseErrors.EXPENSE_REMOVED : commonErrors.NOT_FOUND)
  },
  getReport: ({ tx, input, context }) => {
    const { now, timeZone } = requestMoment(context)
    const today = dateIn(timeZone, now)
    return readExpenseReport(tx, periodStart(input.period, today), today)
  },
})

export const expenseExportRoutes = serve(expenseExportContract, {
  exportExpenses: ({ transact, input, actor, context: { services, timeZone } }) =>
    exportExpenses(transact, {
      ...input,
      services,
      householdId: actor.household.id,
      today: dateIn(timeZone, services.clock.now()),
    }),
})
