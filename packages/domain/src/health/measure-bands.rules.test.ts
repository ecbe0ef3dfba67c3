import { describe, expect, it } from 'vitest'
import { species } from '../kernel/pets.vocabulary.ts'
import { bandOf, placeInBand } from './measure-bands.rules.ts'
import { legendOf, placeInWords } from './measure-bands.texts.ts'
import { measureKinds } from './measures.vocabulary.ts'

const pet = { species: 'cat' as const, targetLowKg: null, targetHighKg: null }

describe('the band of a measure', () => {
  // spec product: charts with units, bands with their source or the pet’s own target, texts without a
  //   diagnosis, and a table with the same values
  it('is the usual range for dogs and cats, and none for others', () => {
    expect(bandOf('bloodGlucose', pet, [])).toEqual({ low: 75, high: 120, of: 'cat' })
    expect(bandOf('temperature', { ...pet, species: 'dog' }, [])).toEqual({
      low: 37.9,
      high: 39.9,
      of: 'dog',
    })
    const others = species.filter((each) => each !== 'dog' && each !== 'cat')
    for (const other of others) {
      for (const kind of measureKinds) expect(bandOf(kind, { ...pet, species: other }, [])).toBeUndefined()
    }
  })

  it('is only the pet’s own target for weights, and none for scores', () => {
    expect(bandOf('weight', pet, [])).toBeUndefined()
    expect(bandOf('weight', { ...pet, targetLowKg: 4, targetHighKg: 5 }, [])).toEqual({
      low: 4,
      high: 5,
      of: 'pet',
    })
    expect(bandOf('bodyConditionScore', pet, [])).toBeUndefined()
    expect(bandOf('energyLevel', pet, [])).toBeUndefined()
  })
})

// spec product: a measure has a target of the pet’s own, which goes before what is usual
it('a target of the pet’s own replaces the usual range, and applies without one', () => {
  const targets = [{ measure: 'bloodGlucose', low: 90, high: 250 } as const]
  const own = { low: 90, high: 250, of: 'pet' }
  expect(bandOf('bloodGlucose', pet, targets)).toEqual(own)
  expect(bandOf('bloodGlucose', { ...pet, species: 'rabbit' }, targets)).toEqual(own)
  expect(bandOf('temperature', pet, targets)).toMatchObject({ of: 'cat' })
})

describe('an amount', () => {
  it('lies below, within or above, with both ends within', () => {
    expect([74.9, 75, 120, 120.1].map((amount) => placeInBand(amount, { low: 75, high: 120 }))).toEqual([
      'below',
      'within',
      'within',
      'above',
    ])
  })

  it('is put in words with the source of its range', () => {
    expect(placeInWords('above', { of: 'cat' }, '75 to 120 mg/dL')).toBe(
      'Above the usual range for cats (75 to 120 mg/dL, Merck Veterinary Manual).',
    )
    expect(placeInWords('within', { of: 'pet' }, '4 to 5 kg')).toBe('Within your target (4 to 5 kg).')
    expect(legendOf({ of: 'pet' }, '4 to 5 kg')).toBe('Your target: 4 to 5 kg')
    expect(legendOf({ of: 'cat' }, '75 to 120 mg/dL')).toBe('Usual for cats: 75 to 120 mg/dL')
  })
})
