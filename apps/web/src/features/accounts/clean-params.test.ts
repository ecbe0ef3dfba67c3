import { expect, test } from 'vitest'
import { cleanEmail, cleanText, cleanToken, readAuthParams } from './clean-params.ts'

test.each([
  ['  check_email ', 'check_email'],
  ['<script>alert("1")</script>', 'scriptalert(1)/script'],
  ['javascript:alert(1)', 'alert(1)'],
  [' JavaScript :alert(1)', 'alert(1)'],
  ['a'.repeat(200), 'a'.repeat(100)],
  [null, ''],
])('a text is cleaned: %s', (text, clean) => {
  expect(cleanText(text)).toBe(clean)
})

test.each([
  [' Ana@Example.ORG ', 'ana@example.org'],
  ['ana@example', ''],
  ['ana<b>@example.org', ''],
  [`${'a'.repeat(250)}@example.org`, ''],
  [null, ''],
])('an email address has its form or is dropped: %s', (text, clean) => {
  expect(cleanEmail(text)).toBe(clean)
})

test('a token keeps only what tokens are made of', () => {
  expect(cleanToken('eyJh.b-c_D1"><x>')).toBe('eyJh.b-c_D1x')
})

test('an address without parameters asks for nothing', () => {
  expect(readAuthParams(new URLSearchParams())).toEqual({
    email: '',
    returnTo: '/',
    type: '',
    message: '',
    token: '',
    error: '',
    errorCode: '',
    errorDescription: '',
  })
})
