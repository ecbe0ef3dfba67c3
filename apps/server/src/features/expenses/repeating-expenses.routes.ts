import {
  repeatingExpensesContract,
  type RepeatingExpense,
} from '@app/domain/expenses/repeating-expenses.contract'
import { missedDates } from '@app/domain/expenses/repeating-expenses.rules'
import { dateIn } from '@app/domain/kernel/time/dates'
import { serve } from '../../platform/http/serve.ts'
import { checkPet, findRecord, pageOfRows, readCursor, removeRecord } from '../../platform/records/records.ts'
import {
  countRepeating,
  findPausedByPlan,
  pageRepeating,
  repeatingTable,
} from './repeating-expenses.queries.ts'
import { resumeMissed, setPaused, updateSeries } from './repeating-expenses.service.ts'

export const repeatingExpenseRoutes = serve(repeatingExpensesContract, {
  list: async ({ tx, input: { cursor, limit, part } }) => {
    const place = readCursor(repeatingTable.sortType, cursor)
    const rows = await tx.runAndCommit(pageRepeating, [...place, limit + 1, part ? part === 'past' : null])
    return { ...pageOfRows<RepeatingExpense>(rows, limit), total: rows[0]?.total ?? 0 }
  },
  get: ({ tx, input }) => findRecord<RepeatingExpense>(tx, repeatingTable, input.id),
  update: async ({ tx, input, context }) => {
    if (input.petId !== null) await checkPet(tx, input.petId)
    return updateSeries(tx, input, context.services.clock.now())
  },
  delete: ({ tx, input }) => removeRecord(tx, repeatingTable, input.id),
  pause: ({ tx, input, context }) => setPaused(tx, input, true, context.services.clock.now()),
  resume: ({ tx, input, context }) => setPaused(tx, input, false, context.services.clock.now()),
  getMissed: async ({ tx, context }) => {
    const now = context.services.clock.now()
    const [[counted], paused] = [await tx.run(countRepeating, []), await tx.run(findPausedByPlan, [])]
    const missed = paused.map(({ record }) => missedDates(record, dateIn(record.timeZone, now)).length)
    return {
      repeating: counted?.repeating ?? 0,
      paused: paused.length,
      dates: missed.reduce((sum, dates) => sum + dates, 0),
    }
  },
  resumeMissed: async ({ tx, input, context }) => ({
    added: await resumeMissed(tx, input.fill, context.services.clock.now()),
  }),
})
