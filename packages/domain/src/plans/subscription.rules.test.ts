import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paidPlans, plans } from '../kernel/access/plans.ts'
import {
  compareToPlan,
  daysAfter,
  graceAfter,
  GRACE_DAYS,
  isLive,
  planInForce,
  subscriptionStatuses,
  type SubscriptionFacts,
} from './subscription.rules.ts'

const now = new Date('2026-05-01T12:00:00Z')
const facts = (changed: Partial<SubscriptionFacts>): SubscriptionFacts => ({
  status: 'active',
  plan: 'premium',
  heldPlan: null,
  heldUntil: null,
  graceUntil: null,
  ...changed,
})

describe('the plan in force', () => {
  it.each(['trialing', 'active', 'past_due'] as const)('is the paid one while it is %s', (status) => {
    expect(planInForce(facts({ status }), now)).toBe('premium')
  })

  it.each(['none', 'incomplete', 'incomplete_expired', 'unpaid', 'canceled', 'paused'] as const)(
    'is free while it is %s',
    (status) => {
      expect(planInForce(facts({ status }), now)).toBe('free')
    },
  )

  it('is kept through the grace and falls to free with its end', () => {
    const failed = facts({ status: 'past_due', graceUntil: daysAfter(now, GRACE_DAYS) })
    expect(planInForce(failed, daysAfter(now, GRACE_DAYS - 1))).toBe('premium')
    expect(planInForce(failed, daysAfter(now, GRACE_DAYS))).toBe('free')
  })

  it('is the larger one until the period that was paid for is over', () => {
    const downgraded = facts({ heldPlan: 'pro', heldUntil: daysAfter(now, 3) })
    expect(planInForce(downgraded, daysAfter(now, 2))).toBe('pro')
    expect(planInForce(downgraded, daysAfter(now, 3))).toBe('premium')
  })

  it('is never larger than the paid one', () => {
    const moments = fc.date({ min: daysAfter(now, -60), max: daysAfter(now, 60), noInvalidDate: true })
    const paid = fc.constantFrom(...paidPlans)
    fc.assert(
      fc.property(
        fc.record({
          status: fc.constantFrom(...subscriptionStatuses),
          plan: paid,
          heldPlan: fc.option(paid),
          heldUntil: fc.option(moments),
          graceUntil: fc.option(moments),
        }),
        moments,
        (subscription, at) => {
          const plan = planInForce(subscription, at)
          if (!isLive(subscription.status)) expect(plan).toBe('free')
          expect(['free', subscription.plan, subscription.heldPlan]).toContain(plan)
        },
      ),
    )
  })
})

describe('the grace after a failed payment', () => {
  it('begins when it is first seen, and the next failure does not prolong it', () => {
    const begun = graceAfter(null, 'past_due', now)
    expect(begun).toEqual(daysAfter(now, GRACE_DAYS))
    expect(graceAfter(begun, 'past_due', daysAfter(now, 5))).toEqual(begun)
  })

  it('is over once it is paid', () => {
    expect(graceAfter(daysAfter(now, 3), 'active', now)).toBeNull()
  })
})

it('plans compare by their order', () => {
  for (const from of plans) {
    for (const to of plans) {
      const expected = Math.sign(plans.indexOf(to) - plans.indexOf(from))
      expect(compareToPlan(from, to)).toBe({ 1: 'larger', 0: 'same', '-1': 'smaller' }[expected])
    }
  }
})
