import { expect, test } from 'vitest'
import { readPaidPlan } from './pending-plan.ts'

test.each(['premium', 'pro'])('%s is a plan that can be paid for', (plan) => {
  expect(readPaidPlan(plan)).toBe(plan)
})

test.each([null, '', 'free', 'gold', 'Premium'])('%s is not', (plan) => {
  expect(readPaidPlan(plan)).toBeUndefined()
})
