import { describe, expect, test } from 'vitest'
import { checkFileLink, signFileLink } from './signed-links.ts'
import type { LinkedFile } from './signed-links.ts'

const file: LinkedFile = {
  householdId: '01890000-0000-7000-8000-000000000001',
  photoId: '01890000-0000-7000-8000-000000000002',
  variant: 'thumb',
}
const SECRET = 'a secret of the installation'
const at = (seconds: number) => new Date(seconds * 1000)
/** A multiple of 1800. */
const NOON = 1_799_992_800

function queryOf(link: string): { e: string; s: string } {
  const query = new URL(link, 'http://localhost').searchParams
  return { e: query.get('e') ?? '', s: query.get('s') ?? '' }
}

test('a link names its file, its end and its signature', () => {
  const link = signFileLink(file, SECRET, at(NOON))
  expect(link).toMatch(
    /^\/files\/01890000-0000-7000-8000-000000000001\/01890000-0000-7000-8000-000000000002\/thumb\?e=1799996400&s=[\w-]{43}$/,
  )
})

// spec core-records §7: signed photo links, valid 3600 s at most
// spec ASVS V9.2.1
test('a link is valid until its end, to the second', () => {
  const query = queryOf(signFileLink(file, SECRET, at(NOON)))
  expect(checkFileLink(file, query, SECRET, at(NOON))).toEqual({ valid: true, secondsLeft: 3600 })
  expect(checkFileLink(file, query, SECRET, at(NOON + 3599))).toEqual({ valid: true, secondsLeft: 1 })
  expect(checkFileLink(file, query, SECRET, at(NOON + 3600))).toEqual({ valid: false, reason: 'expired' })
})

test('a file keeps its link for half an hour, which is then still valid for half an hour', () => {
  const links = new Set(
    Array.from({ length: 1800 }, (_, second) => signFileLink(file, SECRET, at(NOON + second))),
  )
  expect(links.size).toBe(1)
  const [link = ''] = links
  expect(checkFileLink(file, queryOf(link), SECRET, at(NOON + 1799))).toEqual({
    valid: true,
    secondsLeft: 1801,
  })
  expect(signFileLink(file, SECRET, at(NOON + 1800))).not.toBe(link)
})

test('parts of a second do not matter', () => {
  const link = signFileLink(file, SECRET, new Date(NOON * 1000 + 999))
  expect(link).toBe(signFileLink(file, SECRET, at(NOON)))
})

describe('a link that was tampered with is forged', () => {
  const query = queryOf(signFileLink(file, SECRET, at(NOON)))
  const check = (changed: Partial<LinkedFile>, e = query.e, s = query.s, secret = SECRET) =>
    checkFileLink({ ...file, ...changed }, { e, s }, secret, at(NOON))

  test('in its household, its photo or its variant', () => {
    const forged = { valid: false, reason: 'forged' }
    expect(check({ householdId: file.photoId })).toEqual(forged)
    expect(check({ photoId: file.householdId })).toEqual(forged)
    expect(check({ variant: 'original' })).toEqual(forged)
    expect(
      check({ householdId: `${file.householdId}/${file.photoId}`, photoId: 'thumb', variant: '' }),
    ).toEqual(forged)
    expect(check({ photoId: `${file.photoId}/..` })).toEqual(forged)
  })

  test.each(['1799998200', '01799996400', '1799996400 ', '1799996400.0', '+1799996400', '9e99', 'NaN', ''])(
    'in its end: %j',
    (end) => expect(check({}, end)).toEqual({ valid: false, reason: 'forged' }),
  )

  // spec ASVS V11.4.3
  // spec ASVS V9.1.1
  test('in every character of its signature, in its length, in its secret', () => {
    const others = Array.from(query.s, (character, index) => {
      const other = character === 'A' ? 'B' : 'A'
      return query.s.slice(0, index) + other + query.s.slice(index + 1)
    })
    for (const signature of [...others, '', query.s.slice(1), `${query.s}=`, `${query.s}A`, 'é'.repeat(21)])
      expect(check({}, query.e, signature).valid).toBe(false)
    expect(check({}, query.e, query.s, 'another secret').valid).toBe(false)
  })
})
