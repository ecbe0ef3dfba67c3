import { z } from 'zod'
import { accountErrors } from '../identity/accounts/accounts.errors.ts'
import { billingModes, paidPlans, plans } from '../kernel/access/plans.ts'
import { nothing, oneOf } from '../kernel/fields.ts'
import { operation } from '../kernel/operation.ts'
import { planErrors } from './plans.errors.ts'
import { subscriptionStatuses } from './subscription.rules.ts'

const instant = z.string().nullable()

/** A household's subscription and its current state (spec access §7, check-subscription). */
export const subscription = z.object({
  billing: z.enum(billingModes),
  /** Plan in force. */
  plan: z.enum(plans),
  status: z.enum(subscriptionStatuses),
  /**
   * Plan that a former owner paid for, and its end; a subscription that starts before then takes effect on that day.
   */
  prepaidPlan: z.enum(paidPlans).nullable(),
  prepaidUntil: instant,
  /** True if the household has not used its trial. */
  trialAvailable: z.boolean(),
  trialEndsAt: instant,
  /** Due date of the next payment. */
  periodEndsAt: instant,
  /** End of a cancelled subscription. */
  cancelsAt: instant,
  /** Smaller plan chosen for later, and its start. */
  nextPlan: z.enum(paidPlans).nullable(),
  nextPlanAt: instant,
  /** End of the grace period after a failed payment. */
  graceEndsAt: instant,
})
export type Subscription = z.output<typeof subscription>

const paidPlan = oneOf(paidPlans, 'Choose a plan')
const change = {
  may: 'change the plan',
  withoutTransaction: true,
  answers: subscription,
  refuses: [planErrors.CHECKOUT_UNAVAILABLE, planErrors.NO_SUBSCRIPTION, planErrors.BILLING_UNAVAILABLE],
} as const

export const plansContract = {
  createCheckout: operation('POST /checkouts', {
    summary: 'Start a checkout; answers the address of the page that completes it',
    may: 'change the plan',
    withoutTransaction: true,
    takes: z.object({ planId: paidPlan, postVerification: z.boolean().default(false) }),
    answers: z.object({ url: z.string() }),
    refuses: [
      planErrors.CHECKOUT_UNAVAILABLE,
      planErrors.CHECKOUT_FAILED,
      planErrors.ALREADY_SUBSCRIBED,
      accountErrors.ADDRESS_NOT_CONFIRMED,
    ],
  }),
  getSubscription: operation('GET /household/subscription', {
    summary: 'Read the subscription of the household',
    may: 'change the plan',
    takes: nothing,
    answers: subscription,
  }),
  syncSubscription: operation('POST /household/subscription/sync', {
    ...change,
    summary: 'Sync with the payment provider, after a checkout or a visit to its portal',
    takes: z.object({ sessionId: z.string().max(300).optional() }).default({}),
  }),
  changePlan: operation('PATCH /household/subscription', {
    ...change,
    summary: 'Move a running subscription: to a larger plan at once, to a smaller one when the period ends',
    takes: z.object({ plan: paidPlan }),
    refuses: [...change.refuses, planErrors.PAYMENT_DECLINED],
  }),
  cancelSubscription: operation('POST /household/subscription/cancellation', {
    ...change,
    summary: 'Cancel the subscription at the end of the paid period',
    takes: nothing,
  }),
  resumeSubscription: operation('POST /household/subscription/resumption', {
    ...change,
    summary: 'Undo a cancellation, or the change to a smaller plan',
    takes: nothing,
  }),
  openBillingPortal: operation('POST /household/subscription/portal', {
    summary: 'Get a short-lived address of the portal for card, invoices and cancellation',
    may: 'change the plan',
    withoutTransaction: true,
    takes: nothing,
    answers: z.object({ url: z.string() }),
    refuses: [...change.refuses, accountErrors.ADDRESS_NOT_CONFIRMED],
  }),
  changePlanInTest: operation('PUT /household/plan', {
    summary: 'Change the plan at once where billing is in test mode and no money is taken',
    may: 'change the plan',
    withoutTransaction: true,
    takes: z.object({ plan: oneOf(plans, 'Choose a plan') }),
    answers: z.object({ plan: z.enum(plans) }),
    refuses: [planErrors.CHECKOUT_UNAVAILABLE],
  }),
}
