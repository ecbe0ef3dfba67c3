import { expect, test } from 'vitest'
import { settingsTabIn, withSettings } from './settings-address.ts'

// spec core-records §2: Account Settings dialog with a current-plan banner, an unsaved-changes bar and four tabs
test('the address keeps the tab beside its other parameters', () => {
  expect(withSettings('?tab=meds', 'privacy')).toBe('?tab=meds&settings=privacy')
  expect(settingsTabIn('?tab=meds&settings=privacy')).toBe('privacy')
  expect(withSettings('?tab=meds&settings=privacy', undefined)).toBe('?tab=meds')
  expect(withSettings('?settings=privacy', undefined)).toBe('')
})

test('an unknown tab falls back to the first one; without a tab the first one is open', () => {
  expect(settingsTabIn('?settings=plumbing')).toBe('profile')
  expect(settingsTabIn('?settings')).toBe('profile')
  expect(settingsTabIn('?tab=meds')).toBeUndefined()
})
