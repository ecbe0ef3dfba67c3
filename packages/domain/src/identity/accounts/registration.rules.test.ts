import { expect, test } from 'vitest'
import { isAllowedAddress } from './registration.rules.ts'

test.each([
  ['ana@example.com', '', true],
  ['ana@example.com', ' , ', true],
  ['ana@example.com', 'example.com', true],
  ['Ana@EXAMPLE.com', 'other.org, @Example.com', true],
  ['ana@sub.example.com', 'example.com', false],
  ['ana@notexample.com', 'example.com', false],
  ['"ana@example.com"@evil.org', 'example.com', false],
])('%j at %j: %j', (email, domains, allowed) => {
  expect(isAllowedAddress(email, domains)).toBe(allowed)
})
