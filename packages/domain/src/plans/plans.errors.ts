import { defineErrors } from '../kernel/errors.ts'

/** Errors of changing the plan (spec access §8). */
export const planErrors = defineErrors({
  CHECKOUT_UNAVAILABLE: {
    kind: 'conflict',
    title: 'Checkout Error',
    message: "We'll help you upgrade your plan. Please use the subscription modal to complete your upgrade.",
  },
})
