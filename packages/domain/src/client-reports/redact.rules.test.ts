import { describe, expect, it } from 'vitest'
import { cpuMilliseconds } from '../kernel/cpu-time.fixture.ts'
import { cleanUrl, redactText, redactTo, redactValue } from './redact.rules.ts'

const ID = '0198c0de-0000-7000-8000-00000000cafe'
const TOKEN = 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9'

// spec access §9: sensitive keys are redacted
describe('a text', () => {
  it.each([
    ['password=hunter2 left', 'password=[redacted] left'],
    ['{"email":"ana@example.org","tries":2}', '{"email":[redacted],"tries":2}'],
    ['reset_code: 123456', 'reset_code: [redacted]'],
    ['Authorization: Token abc123', 'Authorization: [redacted]'],
    ['Cookie: theme=dark; sid=2\nnext', 'Cookie: [redacted]\nnext'],
    ['password: correct horse battery', 'password: [redacted]'],
    [String.raw`{"password":"ab\"cd efgh","tries":2}`, '{"password":[redacted],"tries":2}'],
    ['phone: +49 170 1234567, then', 'phone: [redacted], then'],
    [
      'apiKey=x pin=1 otp=2 token%3Dabc',
      'apiKey=[redacted] pin=[redacted] otp=[redacted] token%3D[redacted]',
    ],
    ['to ana%40example.org', 'to [email]'],
    ['at postgres://app:s3cret@db/pets', 'at postgres://db/pets'],
    ['said “Biscuit is ill” and `Miso too`', 'said “…” and `…`'],
    ['left with k3yk3yk3yk3yk3yk3yk3yk3y', 'left with [redacted]'],
    ['no mail to ana@example.org, please', 'no mail to [email], please'],
    [`pet ${ID} is gone`, 'pet [id] is gone'],
    [`a hash ${'0a1b2c3d'.repeat(4)}`, 'a hash [redacted]'],
    [`left with ${TOKEN}`, 'left with [redacted]'],
    [`at https://pets.example/pets/${ID}?token=x#y`, 'at https://pets.example/pets/:id'],
    ['GET /auth?email=ana failed', 'GET /auth failed'],
    [
      `Unexpected token 'B', "Biscuit is ill" is not valid JSON`,
      `Unexpected token 'B', "…" is not valid JSON`,
    ],
  ])('loses its secrets: %s', (text, clean) => {
    expect(redactText(text)).toBe(clean)
  })

  it.each([
    "Cannot read properties of undefined (reading 'map')",
    'TypeError: pets.at is not a function\n    at https://pets.example/assets/home-parts-0a1b2c3d.js:1:2345',
    'fn@https://pets.example/assets/notification-bell-0a1b2c3d.js:1:2',
    'Minified React error #300; visit https://react.dev/errors/300 for the full message',
  ])('keeps what finds the fault: %s', (text) => {
    expect(redactText(text)).toBe(text)
  })

  // spec ASVS V1.3.3
  // spec ASVS V16.4.1
  it('forges no line of a log and hides no character', () => {
    expect(redactText('one\r\n\u001b[31mtwo\u2028three')).toBe('one \n [31mtwo three')
  })

  it('is cut to its length, without half a character', () => {
    expect([redactTo(4, 'aa🐶🐶'), redactTo(5, 'aa🐶🐶')]).toEqual(['aa🐶', 'aa🐶'])
    expect(redactTo(20, 'no mail to ana@example.org')).toBe('no mail to')
    expect(redactText(`${'😀'.repeat(40)}a@x.com`).isWellFormed()).toBe(true)
  })

  it('costs a few milliseconds, whatever it contains', () => {
    const hostile = [
      'a',
      '@',
      'a@',
      'a.',
      '"',
      "'",
      'token',
      'token:',
      '/',
      'https://',
      '-',
      '0aA',
      '\u0000',
      'code',
      '?',
      '"\\',
    ]
    const spent = cpuMilliseconds(() => {
      for (const part of hostile) redactText(part.repeat(Math.ceil(8000 / part.length)))
    })
    expect(spent).toBeLessThan(500)
  })
})

describe('a URL', () => {
  // spec access §7: security-audit and ios-errors: URLs without query strings and tokens
  it.each([
    ['https://pets.example/auth?email=ana%40example.org#token=1', 'https://pets.example/auth'],
    [`https://pets.example/pets/${ID}`, 'https://pets.example/pets/:id'],
    ['https://ana:secret@pets.example/', 'https://pets.example/'],
    [`/calendar/${TOKEN}.ics`, '/calendar/:id'],
    ['/pets/Bella%20Smith', '/pets/:id'],
    ['/unsubscribe/ana@example.org', '/unsubscribe/:id'],
    ['inline', 'inline'],
  ])('is its place alone: %s', (text, clean) => {
    expect(cleanUrl(text)).toBe(clean)
  })
})

describe('a value of a log', () => {
  // spec ASVS V16.2.5
  it('is copied without the values of sensitive keys, at any level', () => {
    const given = { user: { Email: 'a@b.co', accessToken: 'x', tries: 2 }, list: ['password: x', null, true] }
    expect(redactValue(given)).toEqual({
      user: { Email: '[redacted]', accessToken: '[redacted]', tries: 2 },
      list: ['password: [redacted]', null, true],
    })
    expect(given.user.accessToken).toBe('x')
  })

  it('names what it does not copy, and ends at its depth', () => {
    const round: Record<string, unknown> = {}
    round['self'] = round
    expect(redactValue({ at: new URL('https://a.example/?token=1'), act: () => 1 })).toEqual({
      at: '[object URL]',
      act: '[function]',
    })
    expect(redactValue(round)).toEqual({ self: { self: { self: '[…]' } } })
  })

  it('is the text of an error', () => {
    const error = new Error('no code: 123456')
    error.stack = 'Error: no code: 123456\n    at here'
    expect(redactValue(error)).toBe('Error: no code: [redacted]\n    at here')
  })
})
