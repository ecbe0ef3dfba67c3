import { expect, test } from 'vitest'
import { readProgress, writeProgress, type Progress } from './saved-progress.ts'

const progress: Progress = {
  userId: 'user-1',
  step: 1,
  displayName: 'Ana',
  petId: 'pet-1',
  pet: {
    name: 'Biscuit',
    species: 'dog',
    breed: '',
    gender: 'male',
    birthDate: '',
    weightKg: 12.4,
    notes: '',
  },
}
const now = Date.parse('2026-03-01T08:00:00Z')
const HOUR = 60 * 60 * 1000

// spec access §4: onboarding progress is saved for 24 hours, version 1.0, and restored
test('saved progress returns within a day', () => {
  const kept = writeProgress(progress, now)
  expect(readProgress(kept, 'user-1', now + 24 * HOUR)).toEqual(progress)
  expect(readProgress(kept, 'user-1', now + 24 * HOUR + 1)).toBeUndefined()
})

test('another person on the same device starts again', () => {
  expect(readProgress(writeProgress(progress, now), 'user-2', now)).toBeUndefined()
})

test('a pet without a species yet comes back without one', () => {
  const begun = { ...progress, pet: { ...progress.pet, species: '' } }
  const kept = JSON.stringify({ version: '1.0', savedAt: now, ...begun })
  expect(readProgress(kept, 'user-1', now)?.pet).toMatchObject({ name: 'Biscuit', species: undefined })
})

test.each([null, '', '{', '[]', JSON.stringify({ version: '0.9', savedAt: now, ...progress })])(
  'malformed progress is ignored: %s',
  (json) => {
    expect(readProgress(json, 'user-1', now)).toBeUndefined()
  },
)
