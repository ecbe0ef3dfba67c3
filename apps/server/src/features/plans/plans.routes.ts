import { Refusal } from '@app/domain/kernel/errors'
import { plansContract } from '@app/domain/plans/plans.contract'
import { planErrors } from '@app/domain/plans/plans.errors'
import { namedSql } from '../../platform/database/tx.ts'
import { serve } from '../../platform/http/serve.ts'

const setPlan = namedSql(
  'update households set plan = $1, updated_at = now() where id = (select app.household_id())',
)

export const planRoutes = serve(plansContract, {
  createCheckout: async ({ input, context: { services } }) => {
    if (services.settings.BILLING !== 'test') throw new Refusal(planErrors.CHECKOUT_UNAVAILABLE)
    return { url: `${services.appUrl}/checkout?plan=${input.planId}` }
  },
  changePlanInTest: async ({ tx, input, context: { services } }) => {
    if (services.settings.BILLING !== 'test') throw new Refusal(planErrors.CHECKOUT_UNAVAILABLE)
    await tx.run(setPlan, [input.plan])
    return { plan: input.plan }
  },
})
