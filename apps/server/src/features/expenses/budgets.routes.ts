import { type BudgetInMonth, budgetsContract } from '@app/domain/expenses/budgets.contract'
import { budgetErrors } from '@app/domain/expenses/budgets.errors'
import { boundsOfMonth, monthOf } from '@app/domain/expenses/budgets.rules'
import { commonErrors, fillMessage, Refusal } from '@app/domain/kernel/errors'
import { dateIn } from '@app/domain/kernel/time/dates'
import { breaksConstraint } from '../../platform/database/tx.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { requestMoment } from '../../platform/http/moment.ts'
import { serve } from '../../platform/http/serve.ts'
import { addRecord, removeRecord, updateRecord } from '../../platform/records/records.ts'
import { budgetTable, findBudgets } from './budgets.queries.ts'

/** First and last day of the present month on the person's calendar. */
function presentMonth(context: RequestContext): [from: string, to: string] {
  const { now, timeZone } = requestMoment(context)
  const { from, to } = boundsOfMonth(monthOf(dateIn(timeZone, now)))
  return [from, to]
}

const { BUDGET_EXISTS } = budgetErrors

/** Another budget has the category and the currency. */
const asRefusal = (error: unknown): unknown =>
  breaksConstraint(error, 'one_budget_each')
    ? new Refusal(BUDGET_EXISTS, {}, { fields: { category: fillMessage(BUDGET_EXISTS, {}) } })
    : error

const refusing = <T>(write: Promise<T>): Promise<T> =>
  write.catch((error: unknown) => {
    throw asRefusal(error)
  })

export const budgetRoutes = serve(budgetsContract, {
  list: async ({ tx, context }) => {
    const rows = await tx.runAndCommit(findBudgets, [...presentMonth(context), null])
    return { entries: rows.map(({ record }) => record) }
  },
  get: async ({ tx, input, context }): Promise<BudgetInMonth> => {
    const [found] = await tx.runAndCommit(findBudgets, [...presentMonth(context), input.id])
    if (!found) throw new Refusal(commonErrors.NOT_FOUND)
    return found.record
  },
  add: ({ tx, input }) => refusing(addRecord(tx, budgetTable, input)),
  update: ({ tx, input }) => refusing(updateRecord(tx, budgetTable, input)),
  delete: ({ tx, input }) => removeRecord(tx, budgetTable, input.id),
})
