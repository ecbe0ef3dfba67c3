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

// spec access §5: text, e-mail and token parameters of addresses are cleaned
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

// spec access §2: hash parameters of /auth: type, token and token_hash
test('a token and its type may be behind the hash', () => {
  const params = readAuthParams(new URLSearchParams(), '#type=recovery&token_hash=abc-1')
  expect(params).toMatchObject({ type: 'recovery', token: 'abc-1' })
  expect(readAuthParams(new URLSearchParams('token=first'), '#token=second').token).toBe('first')
})

// spec access §2: hash parameters of /auth: type, token and token_hash
test('a session in the hash opens nothing', () => {
  const params = readAuthParams(new URLSearchParams(), '#access_token=abc&refresh_token=def')
  expect(Object.values(params)).not.toContain('abc')
})
