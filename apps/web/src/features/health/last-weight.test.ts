import { expect, test } from 'vitest'
import type { PetInList } from '../../records/pets.ts'
import { dayWeighed, longestUnweighed } from './last-weight.ts'

const dayOf = (instant: string | Date) => new Date(instant).toISOString().slice(0, 10)
const pet = (id: string, weightKg: number | null, weighedOn: string | null, weightTypedAt: string | null) =>
  ({ id, weightKg, summary: { weighedOn, weightTypedAt } }) as PetInList

test('a weight is as old as its weighing, or as its typing into the pet', () => {
  expect(dayWeighed(pet('a', 12, '2026-11-07', '2026-01-01T10:00:00Z'), dayOf)).toBe('2026-11-07')
  expect(dayWeighed(pet('a', 12, null, '2026-01-01T10:00:00Z'), dayOf)).toBe('2026-01-01')
  expect(dayWeighed(pet('a', 12, null, null), dayOf)).toBeUndefined()
  expect(dayWeighed(pet('a', null, null, '2026-01-01T10:00:00Z'), dayOf)).toBeUndefined()
})

test('the member weighed longest ago is next, and one never weighed comes last', () => {
  const recent = pet('recent', 12, '2026-11-07', null)
  const old = pet('old', 4, null, '2026-10-01T10:00:00Z')
  const never = pet('never', null, null, null)
  expect(longestUnweighed([recent, old], dayOf)).toBe(old)
  expect(longestUnweighed([never, recent, old], dayOf)).toBe(old)
  expect(longestUnweighed([never], dayOf)).toBe(never)
  expect(longestUnweighed([], dayOf)).toBeUndefined()
})
