import { type Expense, expensesContract, GENERAL } from '@app/domain/expenses/expenses.contract'
import { periodStart } from '@app/domain/expenses/expenses.rules'
import { dateIn } from '@app/domain/kernel/time/dates'
import { wordsOf } from '@app/domain/search/search.rules'
import { likePattern } from '../../platform/database/like-pattern.ts'
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
import { expenseTable, findExpenses, sumExpenses } from './expenses.queries.ts'

export const expenseRoutes = serve(expensesContract, {
  list: async ({ tx, input, actor, context }) => {
    const { cursor, limit, from, to, category, petId, currency, q = '' } = input
    const [after, afterId] = readCursor(expenseTable.sortType, cursor)
    const words = wordsOf(q)
    const rows = await tx.runAndCommit(findExpenses, [
      after,
      afterId,
      limit + 1,
      from,
      to,
      category ?? null,
      petId === GENERAL ? null : (petId ?? null),
      petId === GENERAL,
      currency ?? null,
      words.length > 0 ? words.map(likePattern) : null,
    ])
    const answer = { ...pageOfRows<Expense>(rows, limit), total: rows[0]?.total ?? 0 }
    return context.services.links.fill(actor.household.id, answer)
  },
  get: async ({ tx, input, actor, context }) =>
    context.services.links.fill(actor.household.id, await findRecord<Expense>(tx, expenseTable, input.id)),
  add: async ({ tx, input, actor, context }) => {
    if (input.petId !== null) await checkPet(tx, input.petId)
    return context.services.links.fill(actor.household.id, await addRecord<Expense>(tx, expenseTable, input))
  },
  update: async ({ tx, input, actor, context }) => {
    if (input.petId !== null) await checkPet(tx, input.petId)
    return context.services.links.fill(
      actor.household.id,
      await updateRecord<Expense>(tx, expenseTable, input),
    )
  },
  delete: ({ tx, input }) => removeRecord(tx, expenseTable, input.id),
  getReport: async ({ tx, input, context }) => {
    const { now, timeZone } = requestMoment(context)
    const today = dateIn(timeZone, now)
    const [sums] = await tx.runAndCommit(sumExpenses, [periodStart(input.period, today), today])
    if (!sums) throw new Error('The sums of the expenses have no row')
    return sums.report
  },
})
