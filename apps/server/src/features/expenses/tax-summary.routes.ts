import { taxSummaryContract } from '@app/domain/expenses/tax-summary.contract'
import { dateIn } from '@app/domain/kernel/time/dates'
import { requestMoment } from '../../platform/http/moment.ts'
import { serve } from '../../platform/http/serve.ts'
import { findTaxYears } from './tax-summary.queries.ts'
import { printTaxSummary, saveTaxSummary } from './tax-summary.service.ts'

export const taxSummaryRoutes = serve(taxSummaryContract, {
  listTaxYears: async ({ tx }) => {
    const rows = await tx.runAndCommit(findTaxYears, [])
    return { years: rows.map(({ year }) => year) }
  },
  printTaxSummary: ({ transact, actor, input, context }) => {
    const { now, timeZone } = requestMoment(context)
    return printTaxSummary(transact, {
      ...input,
      services: context.services,
      householdId: actor.household.id,
      today: dateIn(timeZone, now),
    })
  },
  saveTaxSummary: ({ transact, actor, input, context: { services } }) =>
    saveTaxSummary(transact, { ...input, services, householdId: actor.household.id }),
})
