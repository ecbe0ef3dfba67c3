import { expect, test } from 'vitest'
import { photoAddTypes, photoEditTypes } from './photos.vocabulary.ts'

test('a photo is added as one of these, and changed to one of those (spec core-records §9)', () => {
  expect(photoAddTypes.join(', ')).toBe('general, medical, before_after, grooming, training')
  expect(photoEditTypes.join(', ')).toBe('general, medical, vaccination, grooming')
})
