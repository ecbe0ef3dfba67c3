import { expect, test } from 'vitest'
import { displayName } from '../accounts/accounts.contract.ts'
import { nameFromProfile } from './google-sign-in.rules.ts'

const email = 'ana.silva@example.com'

test.each([
  ['Ana Silva', 'Ana Silva'],
  ['  Ana\n\tSilva\u0000 ', 'Ana Silva'],
  ['Ana\u202eavliS', 'Ana avliS'],
  ['A', 'ana.silva'],
  [' \u200b ', 'ana.silva'],
  [undefined, 'ana.silva'],
  ['x'.repeat(300), 'x'.repeat(50)],
])('the name of the profile %j becomes %j', (name, expected) => {
  const cleaned = nameFromProfile({ name, email })
  expect(cleaned).toBe(expected)
  expect(displayName.parse(cleaned)).toBe(cleaned)
})

test('an address that yields no name gets the usual one', () => {
  expect(nameFromProfile({ name: '', email: 'a@example.com' })).toBe('Pet Parent')
})
