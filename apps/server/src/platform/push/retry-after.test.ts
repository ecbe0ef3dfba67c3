import { expect, it } from 'vitest'
import { readRetryAfter } from './retry-after.ts'

const now = new Date('2026-07-01T12:00:00Z')

it.each([
  ['30', 30],
  ['0', 1],
  ['999999999999', 3600],
  ['Wed, 01 Jul 2026 12:01:30 GMT', 90],
  ['Wed, 01 Jul 2026 11:00:00 GMT', 1],
  ['Wed, 01 Jul 2099 12:00:00 GMT', 3600],
  ['soon', undefined],
  ['-5', undefined],
  ['', undefined],
  ['1'.repeat(100), undefined],
  [undefined, undefined],
])('%j asks for %j seconds', (header, seconds) => expect(readRetryAfter(header, now)).toBe(seconds))
