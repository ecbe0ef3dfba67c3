import { expect, it } from 'vitest'
import { z } from 'zod'
import { contract } from '@app/domain/registry/contract'
import { keptAnswers, keptForm, keptGroups } from './kept-readings.ts'

/** Receipts are read with their expense. */
const withoutReadings = new Set(['receipts'])

it('keeps readings of every group that it names', () => {
  const kept = new Set(keptAnswers().map((answer) => (Array.isArray(answer) ? String(answer[0]) : 'me')))
  expect([...kept]).toEqual([...keptGroups.filter((group) => !withoutReadings.has(group)), 'me'])
})

// spec product: data cached by an older version is never read by a newer one, and search terms are not cached
it('names another form once an answer has another shape', () => {
  const { get } = contract.pets
  const changed = { '~orpc': { ...get['~orpc'], outputSchema: z.object({ id: z.number() }) } }
  expect(keptForm({ ...contract, pets: { ...contract.pets, get: changed } })).not.toBe(keptForm())
  expect(keptForm({ ...contract })).toBe(keptForm())
})
