import { expect, test } from 'vitest'
import { displayName, email } from './accounts.contract.ts'

const messageOf = (value: unknown) => email.safeParse(value).error?.issues[0]?.message

test.each([
  [' Ana@Example.COM ', 'ana@example.com'],
  ['ana+pets@sub.example.co', 'ana+pets@sub.example.co'],
])('the address %j is %s', (typed, kept) => {
  expect(email.parse(typed)).toBe(kept)
})

test.each([
  [undefined, 'Email required'],
  ['  ', 'Email required'],
  ['ana', 'Please enter a valid email address'],
  ['ana@example', 'Please enter a valid email address'],
  ['ana@@example.com', 'Please enter a valid email address'],
  ['a na@example.com', 'Please enter a valid email address'],
  ['"ana"@example.com', 'Please enter a valid email address'],
  ['ana<script>@example.com', 'Please enter a valid email address'],
  ['ana\u0000@example.com', 'Please enter a valid email address'],
  ['ana@example.com\nbcc: eve@example.com', 'Please enter a valid email address'],
  [`${'a'.repeat(243)}@example.com`, 'Please enter a valid email address'],
])('the address %j is refused', (typed, message) => {
  expect(messageOf(typed)).toBe(message)
})

test('a display name has 2 to 50 characters', () => {
  const results = [' Bo ', 'x'.repeat(50), 'B', 'x'.repeat(51)].map((name) => displayName.safeParse(name))
  expect(results.map(({ data, error }) => data ?? error?.issues[0]?.message)).toEqual([
    'Bo',
    'x'.repeat(50),
    'Name must be at least 2 characters',
    'Name must be less than 50 characters',
  ])
})
