import { expect, test } from 'vitest'
import { FALLBACK_NAME, nameFor } from './names.ts'

test.each([
  [{ displayName: ' Ana Lima ', email: 'al@example.com', suffix: '1a2b' }, 'Ana Lima'],
  [{ displayName: 'A', email: 'ana.lima@example.com', suffix: '1a2b' }, 'ana.lima'],
  [{ displayName: null, email: 'a@example.com', suffix: '1a2b' }, 'User1a2b'],
  [{ displayName: '  ', email: null }, FALLBACK_NAME],
  [{}, 'Pet Parent'],
  [{ displayName: 'x'.repeat(60) }, 'x'.repeat(50)],
])('of %j the name is %s', (sources, name) => {
  expect(nameFor(sources)).toBe(name)
})
