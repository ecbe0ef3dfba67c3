import { expect, it } from 'vitest'
import { takeInitials } from './avatar.tsx'

it.each([
  ['Ana', 'A'],
  ['ana maria lópez', 'AL'],
  ['Ana (Owner)', 'AO'],
  ['Ana (Caregiver)', 'AC'],
  ['陈伟', '陈'],
  ['🐶', '🐶'],
  ['', ''],
])('takes the initials of %j', (name, initials) => {
  expect(takeInitials(name)).toBe(initials)
})
