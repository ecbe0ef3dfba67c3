import { z } from 'zod'
import { oneOf } from '../kernel/fields.ts'
import { operation } from '../kernel/operation.ts'
import { plans } from '../kernel/plans.ts'
import { planErrors } from './plans.errors.ts'

/** The plans that cost something. */
export const paidPlans = ['premium', 'pro'] as const

export const plansContract = {
  createCheckout: operation('POST /checkouts', {
    summary: 'Start a checkout; answers the address of the page that completes it',
    may: 'change the plan',
    takes: z.object({
      planId: oneOf(paidPlans, 'Choose a plan'),
      postVerification: z.boolean().default(false),
    }),
    answers: z.object({ url: z.string() }),
    refuses: [planErrors.CHECKOUT_UNAVAILABLE],
  }),
  changePlanInTest: operation('PUT /household/plan', {
    summary: 'Change the plan where billing is in test mode and no money is taken',
    may: 'change the plan',
    takes: z.object({ plan: oneOf(plans, 'Choose a plan') }),
    answers: z.object({ plan: z.enum(plans) }),
    refuses: [planErrors.CHECKOUT_UNAVAILABLE],
  }),
}
