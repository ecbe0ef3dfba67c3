import { describe, expect, it } from 'vitest'
import {
  features,
  formatPrice,
  hasFeature,
  hasRoom,
  limitInWords,
  limitOf,
  plans,
  planTable,
  quotas,
  UNLIMITED,
} from './plans.ts'

/** Figures of spec core-records §9 with its conflicts settled, and of the product page's table of features. */
const specified = {
  free: {
    price: '$0',
    pets: 1,
    medicationsPerPet: 5,
    reminders: 5,
    healthLogs: 5,
    upcomingAppointments: 3,
    photos: 3,
    documents: 5,
    familyMembers: 0,
  },
  premium: {
    price: '$4.99',
    pets: 10,
    medicationsPerPet: 100,
    reminders: 100,
    healthLogs: 500,
    upcomingAppointments: 25,
    photos: 100,
    documents: 200,
    familyMembers: 3,
  },
  pro: {
    price: '$9.99',
    pets: UNLIMITED,
    medicationsPerPet: UNLIMITED,
    reminders: UNLIMITED,
    healthLogs: UNLIMITED,
    upcomingAppointments: UNLIMITED,
    photos: UNLIMITED,
    documents: UNLIMITED,
    familyMembers: 8,
  },
} as const

const onEveryPlan = [
  'reminders',
  'basic_reminders',
  'photo_storage',
  'vaccination_tracking',
  'emergency_contacts',
  'emergency_panic_button',
  'data_export',
] as const
const onProAlone = [
  'medical_timeline',
  'advanced_analytics',
  'advanced_expense_analytics',
  'advanced_export_formats',
  'custom_export_templates',
] as const

describe.each(plans)('the plan %s', (plan) => {
  it('has the figures of the specification', () => {
    const { price, ...limits } = specified[plan]
    expect(formatPrice(planTable[plan].monthlyCents)).toBe(price)
    for (const quota of quotas) expect([quota, limitOf(plan, quota)]).toEqual([quota, limits[quota]])
  })

  it('has the features of the product page', () => {
    for (const feature of features) {
      const basic = (onEveryPlan as readonly string[]).includes(feature)
      const top = (onProAlone as readonly string[]).includes(feature)
      const expected = basic || plan === 'pro' || (plan === 'premium' && !top)
      expect([feature, hasFeature(plan, feature)]).toEqual([feature, expected])
    }
  })
})

describe('a limit', () => {
  it('has room below its limit, and always without one', () => {
    expect([hasRoom(3, 2), hasRoom(3, 3), hasRoom(3, 4), hasRoom(0, 0)]).toEqual([true, false, false, false])
    expect(hasRoom(UNLIMITED, 1e9)).toBe(true)
  })

  it('is worded as its number, or as unlimited', () => {
    expect([limitInWords(3), limitInWords(UNLIMITED)]).toEqual(['3', 'unlimited'])
  })
})

it('the two paid plans have the badges', () => {
  expect(plans.map((plan) => planTable[plan].badge)).toEqual([undefined, 'Most Popular', 'Best Value'])
})
