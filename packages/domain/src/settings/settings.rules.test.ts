import { expect, test } from 'vitest'
import { plans } from '../kernel/access/plans.ts'
import { householdRoles } from '../kernel/access/roles.ts'
import { defaultPreferences } from '../preferences/preferences.vocabulary.ts'
import { settingChanges } from './settings.contract.ts'
import { checkContactPairs, findInaccessible, preferencesInForce, settingsAccess } from './settings.rules.ts'
import { settingKeys } from './settings.vocabulary.ts'

const closed = (plan: (typeof plans)[number], role: (typeof householdRoles)[number]) =>
  settingsAccess({ plan, role }).filter(({ isAccessible }) => !isAccessible)

test('every setting has an access record, on every plan and in every role', () => {
  for (const plan of plans) {
    for (const role of householdRoles) {
      expect(settingsAccess({ plan, role }).map(({ settingKey }) => settingKey)).toEqual(settingKeys)
    }
  }
})

// spec core-records §3: setting access record: setting_key, is_accessible, required_tier
test('a free plan leaves the smart notifications to premium, and both leave budgets and the monthly report to pro', () => {
  expect(closed('free', 'owner')).toEqual([
    { settingKey: 'healthAlerts', isAccessible: false, requiredTier: 'premium' },
    { settingKey: 'budgetAlerts', isAccessible: false, requiredTier: 'pro' },
    { settingKey: 'monthlyReports', isAccessible: false, requiredTier: 'pro' },
    { settingKey: 'smartReminders', isAccessible: false, requiredTier: 'premium' },
    { settingKey: 'photoConfirmation', isAccessible: false, requiredTier: 'premium' },
  ])
  expect(closed('premium', 'owner')).toEqual([
    { settingKey: 'budgetAlerts', isAccessible: false, requiredTier: 'pro' },
    { settingKey: 'monthlyReports', isAccessible: false, requiredTier: 'pro' },
  ])
  expect(closed('pro', 'owner')).toEqual([])
})

test('contacts, budget alerts and the monthly report are the owner’s to change, and health alerts the carers’, whatever the plan', () => {
  for (const role of ['caregiver', 'viewer', 'member'] as const) {
    const healthAlerts = role === 'caregiver' ? [] : [['healthAlerts', null]]
    expect(closed('pro', role).map(({ settingKey, requiredTier }) => [settingKey, requiredTier])).toEqual([
      ['primaryVet', null],
      ['vetPhone', null],
      ['emergencyContact', null],
      ['emergencyPhone', null],
      ...healthAlerts,
      ['budgetAlerts', null],
      ['monthlyReports', null],
    ])
  }
})

test('a batch gets an error for each inaccessible setting', () => {
  const access = settingsAccess({ plan: 'free', role: 'viewer' })
  expect(findInaccessible({ theme: 'dark', smartReminders: true, vetPhone: '555-0100' }, access)).toEqual({
    smartReminders: 'Premium required',
    vetPhone: 'Only the household owner can change this.',
  })
  expect(findInaccessible({ theme: 'dark', displayName: 'Ana' }, access)).toEqual({})
})

test('a feature that the plan lacks can be switched off, and has no effect', () => {
  const access = settingsAccess({ plan: 'free', role: 'owner' })
  expect(findInaccessible({ photoConfirmation: false, smartReminders: false }, access)).toEqual({})
  const left = { ...defaultPreferences, photoConfirmation: true, smartReminders: true, compactMode: true }
  expect(preferencesInForce(left, 'free')).toEqual({
    ...left,
    photoConfirmation: false,
    smartReminders: false,
    healthAlerts: false,
    budgetAlerts: false,
    monthlyReports: false,
  })
  expect(preferencesInForce(left, 'pro')).toEqual(left)
})

test('a contact has a name and a number, or neither', () => {
  const nobody = { primaryVet: null, vetPhone: null, emergencyContact: null, emergencyPhone: null }
  expect(checkContactPairs(nobody)).toEqual({})
  expect(checkContactPairs({ ...nobody, primaryVet: 'Dr. Ortiz', vetPhone: '555-0100' })).toEqual({})
  expect(checkContactPairs({ ...nobody, vetPhone: '555-0100', emergencyContact: 'Sam' })).toEqual({
    primaryVet: 'Please enter a name',
    emergencyPhone: 'Please enter a phone number',
  })
})

const refused = (batch: object) =>
  settingChanges.safeParse(batch).error?.issues.map(({ path, message }) => [path.join('.'), message])

test('a batch contains only the named settings', () => {
  expect(settingChanges.parse({})).toEqual({})
  expect(settingChanges.parse({ theme: 'dark', phone: ' ' })).toEqual({ theme: 'dark', phone: null })
  expect(settingChanges.parse({ ...defaultPreferences })).toEqual(defaultPreferences)
  const contacts = { vet: { id: 'a', version: 1 }, other: null }
  expect(settingChanges.parse({ vetPhone: '112', contacts })).toEqual({ vetPhone: '112', contacts })
  expect(refused({ vetPhone: '112', contacts: { other: null } })).toEqual([
    ['contacts.vet', 'Say which contact this was changed from'],
  ])
  expect(refused({ plan: 'pro', theme: 'dark' })).toEqual([['plan', 'There is no such setting']])
  expect(refused({ theme: 'pink', timeZone: 'Mars/Base' })).toEqual([
    ['theme', 'Choose a theme'],
    ['timeZone', 'Choose a time zone'],
  ])
})
