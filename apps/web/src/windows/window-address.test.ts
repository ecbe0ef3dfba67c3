import { expect, test } from 'vitest'
import { asksForWindow, settingsTabIn, withSettings, withWindow } from './window-address.ts'

const param = 'emergency'
const asks = (search: string) => asksForWindow(search, param)

test('an address asks for a window with or without a value', () => {
  expect(['?emergency', '?a=1&emergency=', '?emergency=1'].map(asks)).toEqual([true, true, true])
  expect(['', '?settings=profile', '?notifications'].map(asks)).toEqual([false, false, false])
})

test('what else the address says stays', () => {
  expect(withWindow('?settings=profile', param, true)).toBe('?emergency&settings=profile')
  expect(withWindow('?emergency=&settings=profile', param, false)).toBe('?settings=profile')
  expect(withWindow('?emergency', param, false)).toBe('')
})

// spec core-records §2: Account Settings dialog with a current-plan banner, an unsaved-changes bar and four tabs
test('the address keeps the settings tab beside its other parameters', () => {
  expect(withSettings('?tab=meds', 'privacy')).toBe('?tab=meds&settings=privacy')
  expect(settingsTabIn('?tab=meds&settings=privacy')).toBe('privacy')
  expect(withSettings('?tab=meds&settings=privacy', undefined)).toBe('?tab=meds')
  expect(withSettings('?settings=privacy', undefined)).toBe('')
})

test('an unknown settings tab falls back to the first one; without a tab the first one is open', () => {
  expect(settingsTabIn('?settings=plumbing')).toBe('profile')
  expect(settingsTabIn('?settings')).toBe('profile')
  expect(settingsTabIn('?tab=meds')).toBeUndefined()
})
