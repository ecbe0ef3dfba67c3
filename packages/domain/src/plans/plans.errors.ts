import { defineErrors } from '../kernel/errors.ts'

/** Errors of changing the plan and of paying for it. */
export const planErrors = defineErrors({
  /** Spec access §8. */
  CHECKOUT_UNAVAILABLE: {
    kind: 'conflict',
    title: 'Checkout Error',
    message: "We'll help you upgrade your plan. Please use the subscription modal to complete your upgrade.",
  },
  /** Spec core-records §8. */
  CHECKOUT_FAILED: {
    kind: 'unavailable',
    title: 'Failed to start secure checkout process',
    message: 'Nothing was charged. Please try again in a moment.',
  },
  ALREADY_SUBSCRIBED: {
    kind: 'conflict',
    title: 'Already subscribed',
    message: 'Your household has a subscription. Change it instead of paying for a second one.',
  },
  NO_SUBSCRIPTION: {
    kind: 'conflict',
    title: 'No subscription',
    message: 'There is no running subscription to change. Choose a plan to start one.',
  },
  PAYMENT_DECLINED: {
    kind: 'conflict',
    title: 'Payment declined',
    message: 'Your bank declined the payment, and your plan stays as it is. Update your card and try again.',
  },
  BILLING_UNAVAILABLE: {
    kind: 'unavailable',
    title: 'Payments are not available right now',
    message: 'Nothing was changed and nothing was charged. Please try again in a moment.',
  },
})
