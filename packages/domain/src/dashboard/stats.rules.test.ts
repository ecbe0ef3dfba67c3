import fc from 'fast-check'
import { expect, test } from 'vitest'
import { builtFeatures, plans, planTable, UNLIMITED } from '../kernel/access/plans.ts'
import { achievementsOf } from './achievements.rules.ts'
import type { DashboardStats } from './dashboard.contract.ts'
import { featureUses } from './feature-uses.texts.ts'
import {
  countFeatures,
  daysSince,
  discovery,
  isNearLimit,
  type LimitInUse,
  overallUsage,
  percentUsed,
  recordedFeatures,
  shownQuotas,
} from './stats.rules.ts'
import { amountInWords, giversInWords, nearLimitHint, planFigures } from './stats.texts.ts'

const stats: DashboardStats = {
  counts: {
    pets: 0,
    reminders: 0,
    photos: 0,
    healthLogs: 0,
    appointments: 0,
    familyMembers: 0,
    emergencyContacts: 0,
    medicalDocuments: 0,
    notifications: 0,
    expenses: 0,
  },
  monthlyExpenses: [],
  limits: [],
  daysSinceJoined: 0,
  usedFeatures: [],
  featuresUsed: 0,
  features: 6,
  overallUsage: 0,
  tier: 'free',
  nearLimits: false,
  doses: { given: 0, own: 0, others: [] },
}
const limit = (used: number, most: number): LimitInUse => ({ quota: 'photos', used, limit: most })
const five = (...percents: number[]) =>
  shownQuotas.map((quota, at) => ({ quota, used: percents[at] ?? 0, limit: 100 }))
const nothing = { pets: 0, reminders: 0, healthLogs: 0 }

// spec engagement §9: near-limits at 80 % or more; overall usage is the average of five percentages, on a paid plan
//   by its formula, capped at 100
test('a limit is near from 80 % on, and one that there is not never', () => {
  expect([7, 8, 10, 12].map((used) => isNearLimit(limit(used, 10)))).toEqual([false, true, true, true])
  expect(percentUsed(limit(5000, UNLIMITED))).toBe(0)
  expect(isNearLimit(limit(5000, UNLIMITED))).toBe(false)
})

test('a hint names how many are left, or that the limit is full', () => {
  expect([7, 8, 10, 12].map((used) => nearLimitHint(limit(used, 10)))).toEqual([
    undefined,
    '2 left',
    'Full',
    'Full',
  ])
  expect(nearLimitHint(limit(9, UNLIMITED))).toBeUndefined()
})

// spec engagement §9: near-limits at 80 % or more; overall usage is the average of five percentages, on a paid plan
//   by its formula, capped at 100
test('overall usage of the free plan is the average of the five limits', () => {
  const usage = { plan: 'free', counts: nothing, featuresUsed: 6 } as const
  expect(overallUsage({ ...usage, limits: five(100, 80, 60, 40, 20) })).toBe(60)
  expect(overallUsage({ ...usage, limits: [] })).toBe(0)
})

// spec engagement §9: near-limits at 80 % or more; overall usage is the average of five percentages, on a paid plan
//   by its formula, capped at 100
test('overall usage of a paid plan counts pets, reminders, health logs and features, and ends at 100', () => {
  const usage = { plan: 'premium', limits: five(), featuresUsed: 2 } as const
  expect(overallUsage({ ...usage, counts: { pets: 2, reminders: 3, healthLogs: 4 } })).toBe(63)
  expect(overallUsage({ ...usage, counts: { pets: 9, reminders: 3, healthLogs: 4 } })).toBe(100)
})

test('whatever is used, overall usage lies between 0 and 100', () => {
  const some = fc.nat(10_000)
  fc.assert(
    fc.property(
      fc.constantFrom(...plans),
      fc.array(fc.record({ used: some, limit: fc.oneof(some, fc.constant(UNLIMITED)) }), { maxLength: 5 }),
      fc.record({ pets: some, reminders: some, healthLogs: some }),
      some,
      (plan, used, counts, featuresUsed) => {
        const limits = used.map((each) => ({ quota: 'pets' as const, ...each }))
        const percent = overallUsage({ plan, limits, counts, featuresUsed })
        expect(percent).toBeGreaterThanOrEqual(0)
        expect(percent).toBeLessThanOrEqual(100)
      },
    ),
  )
})

// spec engagement §4: feature-discovery level
test.each([
  [0, 'Beginner'],
  [3, 'Beginner'],
  [4, 'Explorer'],
  [6, 'Advanced'],
  [8, 'Expert'],
  [9, 'Expert'],
  [10, 'Master'],
])('who uses %i of 10 features is a %s', (featuresUsed, level) => {
  expect(discovery({ featuresUsed, features: 10 }).level).toBe(level)
})

test('a plan has no more features to discover than are built and leave a record', () => {
  expect(builtFeatures).toEqual(expect.arrayContaining([...recordedFeatures]))
  expect(plans.map(countFeatures)).toEqual([6, 13, 15])
})

test('days are whole ones', () => {
  const from = new Date('2026-11-14T12:00:00Z')
  expect(daysSince(from, new Date('2026-11-21T11:59:00Z'))).toBe(6)
  expect(daysSince(from, new Date('2026-11-21T12:00:00Z'))).toBe(7)
  expect(daysSince(from, new Date('2026-11-13T12:00:00Z'))).toBe(0)
})

// spec engagement §9: achievements at their numbers
test('each achievement is reached at its number, and not below', () => {
  const reached = (fields: Partial<DashboardStats>, isSold = true) =>
    achievementsOf({ ...stats, ...fields }, isSold)
      .filter(({ isReached }) => isReached)
      .map(({ id }) => id)
  const counts = (fields: object) => ({ counts: { ...stats.counts, ...fields } })
  expect(reached(counts({ reminders: 2, photos: 4, healthLogs: 4 }))).toEqual([])
  expect(reached({ daysSinceJoined: 6, featuresUsed: 3, overallUsage: 79 })).toEqual([])
  expect(reached(counts({ pets: 1 }))).toEqual(['first-pet'])
  expect(reached(counts({ reminders: 3, photos: 5, healthLogs: 5 }))).toEqual([
    'health-logs',
    'photos',
    'reminders',
  ])
  expect(reached({ daysSinceJoined: 7, featuresUsed: 4, overallUsage: 80, tier: 'premium' })).toEqual([
    'usage',
    'plan',
    'features',
    'week',
  ])
  expect(reached({ tier: 'pro' }, false)).toEqual([])
  expect(achievementsOf(stats, true)).toHaveLength(8)
})

const figuresOf = (plan: DashboardStats['tier'], hasSpending = true) =>
  planFigures({ ...stats, counts: { ...stats.counts, pets: 1 } }, plan, hasSpending).map(({ words }) => words)

// spec engagement §2: tier summary card by plan, with buttons to /premium or /pro
test('the summary of a plan names what it has', () => {
  expect(figuresOf('free')).toEqual(['pet', 'reminders', 'photos', 'features used', 'days with us'])
  expect(figuresOf('premium')).toEqual([
    'pet',
    'reminders',
    'photos',
    'health logs',
    'family members',
    'emergency contacts',
  ])
  expect(figuresOf('pro')).toEqual([
    'family members',
    'appointments',
    'expenses',
    'spent this month',
    'features used',
  ])
  expect(figuresOf('pro', false)).toEqual(['family members', 'appointments', 'features used'])
})

// spec engagement §2: Premium/Pro Dashboard with tabs Overview and Features
test('every working feature that a paid plan adds says where it is', () => {
  const free = planTable.free.features
  const added = builtFeatures.filter((feature) => !free.includes(feature))
  expect(Object.keys(featureUses).toSorted()).toEqual(added.toSorted())
})

test('an amount appears beside its limit, or beside the word unlimited', () => {
  const photos = { quota: 'photos', used: 12 } as const
  const ofEach = [20, UNLIMITED].map((most) => amountInWords({ ...photos, limit: most }))
  expect(ofEach).toEqual(['12 of 20', '12 (unlimited)'])
})

test('names the givers of doses if there are several', () => {
  const sam = { name: 'Sam', given: 498 }
  expect(giversInWords({ given: 1204, own: 706, others: [sam] })).toBe('You gave 706 doses, Sam 498.')
  expect(giversInWords({ given: 498, own: 0, others: [sam] })).toBe('Sam gave 498 doses.')
  expect(
    giversInWords({
      given: 2,
      own: 1,
      others: [
        { name: 'Sam', given: 1 },
        { name: 'Ruth', given: 1 },
      ],
    }),
  ).toBe('You gave 1 dose, Sam 1 and Ruth 1.')
  expect(giversInWords({ given: 706, own: 706, others: [] })).toBeUndefined()
})
