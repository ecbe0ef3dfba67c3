import { expect, test } from 'vitest'
import { planOfCheckout, readPaidPlan } from './pending-plan.ts'

// spec access §4: a paid plan chosen at sign-up starts its checkout once, after verification
test.each(['premium', 'pro'])('%s is a plan that can be paid for', (plan) => {
  expect(readPaidPlan(plan)).toBe(plan)
})

test.each([null, '', 'free', 'gold', 'Premium'])('%s is not', (plan) => {
  expect(readPaidPlan(plan)).toBeUndefined()
})

test('the plan of a checkout is read from its address, and from no other', () => {
  expect(planOfCheckout('/checkout?plan=pro')).toBe('pro')
  for (const path of ['/checkout', '/checkout?plan=gold', '/pets?plan=pro', '/']) {
    expect(planOfCheckout(path)).toBeUndefined()
  }
})
