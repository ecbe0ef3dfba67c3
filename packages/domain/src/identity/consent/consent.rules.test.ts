import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  acceptAll,
  CONSENT_VERSION,
  type ConsentChoices,
  consentCookie,
  findConsent,
  readConsent,
  rejectAll,
  writeConsent,
} from './consent.rules.ts'

const at = new Date('2026-03-04T05:06:07Z')
const mixed: ConsentChoices = { analytics: true, marketing: false }
const stored = (record: unknown): string => encodeURIComponent(JSON.stringify(record))
const whole = {
  version: CONSENT_VERSION,
  categories: { necessary: true, analytics: true, marketing: false },
  updatedAt: at.toISOString(),
}

describe('the record of consent', () => {
  // spec access §3: cookie consent record: version, categories, updatedAt
  it('holds version, categories and time', () => {
    expect(JSON.parse(decodeURIComponent(writeConsent(mixed, at)))).toEqual({
      version: 'v1',
      categories: { necessary: true, analytics: true, marketing: false },
      updatedAt: '2026-03-04T05:06:07.000Z',
    })
  })

  it.each([acceptAll, rejectAll, mixed])('is read as it was written: %j', (choices) => {
    expect(readConsent(writeConsent(choices, at))).toEqual({ state: 'given', choices })
  })

  // spec access §9: consent cookie: name, v1, 365 days, path /, Lax, Secure over https
  it('is kept for 365 days, for the whole site, and over https for https alone', () => {
    const value = `cookie_consent=${writeConsent(mixed, at)}; `
    const rules = 'Max-Age=31536000; Path=/; SameSite=Lax'
    expect(consentCookie(mixed, { at, https: false })).toBe(value + rules)
    expect(consentCookie(mixed, { at, https: true })).toBe(`${value}${rules}; Secure`)
  })

  it('is found among other cookies, by its whole name', () => {
    expect(findConsent('a=1; cookie_consent=x; b=cookie_consent=y')).toBe('x')
    expect(findConsent('my_cookie_consent=x; cookie_consents=y')).toBeUndefined()
    expect(findConsent('')).toBeUndefined()
  })

  // spec access §4: the banner shows without valid consent of the current version; necessary is always on
  it.each(['v0', 'v2', 'v10', ''])('of version "%s" is out of date, whatever else it holds', (version) => {
    expect(readConsent(stored({ ...whole, version }))).toEqual({ state: 'outdated' })
    expect(readConsent(stored({ version }))).toEqual({ state: 'outdated' })
  })

  // spec access §8: cookie toasts; a stored consent that can not be parsed only logs a warning
  it.each([
    ['nothing', ''],
    ['a word', 'yes'],
    ['half a record', writeConsent(mixed, at).slice(0, -4)],
    ['a broken escape', '%E0%A4%A'],
    ['a list', stored([whole])],
    ['null', stored(null)],
    ['a version that is no text', stored({ ...whole, version: 1 })],
    ['no categories', stored({ version: 'v1', updatedAt: whole.updatedAt })],
    ['null for categories', stored({ ...whole, categories: null })],
    ['a category that is missing', stored({ ...whole, categories: { necessary: true, analytics: true } })],
    [
      'a category that is no yes or no',
      stored({ ...whole, categories: { ...whole.categories, marketing: 'yes' } }),
    ],
    [
      'necessary cookies switched off',
      stored({ ...whole, categories: { ...whole.categories, necessary: false } }),
    ],
    ['no time', stored({ ...whole, updatedAt: undefined })],
    ['a time that is none', stored({ ...whole, updatedAt: 'yesterday' })],
    ['a record of a megabyte', stored({ ...whole, more: 'x'.repeat(1_000_000) })],
  ])('with %s can not be read', (_what, value) => {
    expect(readConsent(value)).toEqual({ state: 'unreadable' })
  })

  it('is never given by a malformed value', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (value) => {
        expect(readConsent(value).state).not.toBe('given')
      }),
    )
  })
})
