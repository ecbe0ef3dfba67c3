import { expect, it } from 'vitest'
import { features, isBuilt, plans, planTable, UNLIMITED } from '../kernel/access/plans.ts'
import {
  describePlan,
  describePrice,
  featureLabels,
  planPoints,
  POINTS_AT_FIRST,
  startLabel,
} from './plans.texts.ts'

it.each(plans)('the points of %s come from the plan table, each once', (plan) => {
  const points = planPoints(plan)
  const { features: held, limits } = planTable[plan]
  const shown = held.filter((feature) => feature !== 'family_sharing' && isBuilt(feature))
  expect(new Set(points).size).toBe(points.length)
  for (const feature of shown) expect(points).toContain(featureLabels[feature])
  for (const feature of features.filter((one) => !shown.includes(one))) {
    expect([feature, points.includes(featureLabels[feature])]).toEqual([feature, false])
  }
  const { familyMembers, ...counted } = limits
  for (const limit of Object.values(counted)) {
    const words = limit === UNLIMITED ? 'Unlimited ' : `${limit} `
    expect(points.some((point) => point.startsWith(words))).toBe(true)
  }
  expect(points.filter((point) => point.startsWith('Family sharing'))).toEqual(
    familyMembers > 0 ? [`Family sharing, up to ${familyMembers} members`] : [],
  )
  expect(points.length).toBeGreaterThan(POINTS_AT_FIRST)
})

it('words prices and plan contents in a line', () => {
  expect(plans.map(describePrice)).toEqual(['$0', '$4.99 per month', '$9.99 per month'])
  expect(describePlan('premium')).toBe('10 pets, 100 photos, 500 health logs, 3 family members')
  expect(describePlan('free')).toBe('1 pet, 3 photos, 5 health logs')
})

it('offers the trial only to a household that has not used it', () => {
  expect(startLabel('premium', true)).toBe('Try Premium free for 14 days')
  expect(startLabel('pro', false)).toBe('Upgrade to Pro')
})
