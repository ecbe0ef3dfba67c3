import { expect, test } from 'vitest'
import { asksForWindow, withWindow } from './window-address.ts'

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
