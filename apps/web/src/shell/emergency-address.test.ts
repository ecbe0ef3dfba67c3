import { expect, test } from 'vitest'
import { asksForEmergency, withEmergency } from './emergency-address.ts'

test('an address asks for the emergency information with or without a value', () => {
  expect(['?emergency', '?a=1&emergency=', '?emergency=1'].map(asksForEmergency)).toEqual([true, true, true])
  expect(['', '?settings=profile'].map(asksForEmergency)).toEqual([false, false])
})

test('what else the address says stays', () => {
  expect(withEmergency('?settings=profile', true)).toBe('?emergency&settings=profile')
  expect(withEmergency('?emergency=&settings=profile', false)).toBe('?settings=profile')
  expect(withEmergency('?emergency', false)).toBe('')
})
