import { describe, expect, test } from 'vitest'
import { MAX_PATH, readReturnTo } from './return-to.ts'

const origin = 'https://pets.example'

test.each([
  ['/pets', '/pets'],
  ['/pets/1?tab=health#top', '/pets/1?tab=health#top'],
  ['/setup?token=abc', '/setup?token=abc'],
  ['/accept-invitation?token=abc', '/accept-invitation?token=abc'],
  ['/authors', '/authors'],
])('a path of the app is gone back to: %s', (text, path) => {
  expect(readReturnTo(text)).toBe(path)
})

/** Values that lead to no page of the product, or to none that a user should see right after signing in. */
const refused: Record<string, (string | null)[]> = {
  'no path': [null, '', ' ', 'pets', '?tab=health', '#top', '.', ' /pets'],
  'another scheme': [
    'https://elsewhere.example/pets',
    'HTTPS:/elsewhere.example',
    'https:elsewhere.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)//',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'blob:https://pets.example/1',
    'file:///etc/passwd',
    'intent://elsewhere.example#Intent;scheme=https;end',
  ],
  'another host': [
    '//elsewhere.example',
    '///elsewhere.example',
    '/\\elsewhere.example',
    '\\\\elsewhere.example',
    '\\/elsewhere.example',
    '/.//elsewhere.example',
    '/..//elsewhere.example',
    '/pets/..//elsewhere.example',
    '/%2e%2e//elsewhere.example',
    '/.\\/elsewhere.example',
    '//pets.example@elsewhere.example',
    '//elsewhere.example/%2f..',
    '／／elsewhere.example',
  ],
  'tabs, newlines and other control characters': [
    '/\t/elsewhere.example',
    '/\n/elsewhere.example',
    '/\r\n/elsewhere.example',
    '\t//elsewhere.example',
    '/\t/here.invalid/pets',
    '/\t/user:password@here.invalid/pets',
    '/pets\r\nset-cookie: session=1',
    '/pets\u0000',
    '/pets%0d%0aset-cookie:%20session=1',
  ],
  'slashes in disguise': [
    '/%2Felsewhere.example',
    '/%2f%2felsewhere.example',
    '/%5Celsewhere.example',
    '/%09/elsewhere.example',
    '/pets/%5C%5Celsewhere.example',
  ],
  'what no browser decodes': ['/%', '/%zz', '/%c0%af%c0%afelsewhere.example'],
  'the sign-in, or what is no page': [
    '/auth',
    '/auth/',
    '/auth?returnTo=/pets',
    '/auth#token=abc',
    '/auth?returnTo=%2Fauth%3FreturnTo%3D%2F%2Felsewhere.example',
    '/AUTH?type=recovery&token=abc',
    '/%61uth?type=recovery&token=abc',
    '/pets/../auth',
    '/auth/google/callback?code=abc&state=abc',
    '/auth/reset-password?email=ana@example.com',
    '/api/session',
    '/API/openapi.json',
  ],
  'what is too long, also once it is encoded': [
    `/${'a'.repeat(MAX_PATH)}`,
    `/${'ä'.repeat(MAX_PATH / 2)}`,
    `/pets?${'🐾'.repeat(MAX_PATH / 5)}`,
    `/pets#${' '.repeat(MAX_PATH / 2)}#`,
  ],
}

describe.each(Object.entries(refused))('%s', (_kind, texts) => {
  // spec product: the sign-in returns only to pages of the app, whatever `returnTo` says
  // spec ASVS V3.7.2
  // spec ASVS V1.1.1
  test.each(texts)('leads home: %j', (text) => {
    expect(readReturnTo(text)).toBe('/')
  })
})

/**
 * Values that resemble an attack and are paths of the product: a browser requests them here and gets the not-found
 * page.
 */
const harmless = [
  '/@elsewhere.example',
  '/;@elsewhere.example',
  '/https://elsewhere.example',
  '/pets//elsewhere.example',
  '/%252Felsewhere.example',
  '/elsewhere。example',
  '/\u202Eelpmaxe.erehwesle//',
  '/\uD800',
  '/pets?next=//elsewhere.example',
  '/pets#//elsewhere.example',
  '/pets#javascript:alert(1)',
]

// spec ASVS V7.6.2
test.each([...harmless, ...Object.values(refused).flat()])(
  'a browser stays on our origin with %j',
  (text) => {
    const path = readReturnTo(text)
    const { origin: there, username, password } = new URL(path, origin)
    expect([there, username, password]).toEqual([origin, '', ''])
    expect(path).toMatch(/^\/(?!\/)[!-~]*$/)
    expect(path.length).toBeLessThanOrEqual(MAX_PATH)
    expect(readReturnTo(path)).toBe(path)
  },
)
