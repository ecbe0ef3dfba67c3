import { expect, test } from 'vitest'
import { settingsTabIn, withSettings } from './settings-address.ts'

// spec core-records §2: Account Settings dialog with a current-plan banner, an unsaved-changes bar and four tabs
test('the tab stands in the address, beside what else stands there', () => {
  expect(withSettings('?tab=meds', 'privacy')).toBe('?tab=meds&settings=privacy')
  expect(settingsTabIn('?tab=meds&settings=privacy')).toBe('privacy')
  expect(withSettings('?tab=meds&settings=privacy', undefined)).toBe('?tab=meds')
  expect(withSettings('?settings=privacy', undefined)).toBe('')
})

test('an unknown tab is the first one, and no tab is none', () => {
  expect(settingsTabIn('?settings=plumbing')).toBe('profile')
  expect(settingsTabIn('?settings')).toBe('profile')
  expect(settingsTabIn('?tab=meds')).toBeUndefined()
})
