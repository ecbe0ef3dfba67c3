import type { Species } from '../kernel/pets.vocabulary.ts'
import type { MeasureTarget } from './measure-targets.rules.ts'
import type { MeasureKind } from './measures.vocabulary.ts'

/** Usual range of a measure, both ends included, in the unit in which it is stored. */
export interface Band {
  low: number
  high: number
  /** Origin of the band: the household's target for the pet, or the usual range of its species. */
  of: 'pet' | 'dog' | 'cat'
}

/** Source of the usual ranges. */
export const BAND_SOURCE = 'Merck Veterinary Manual'

/**
 * Usual ranges of grown, healthy animals at rest, from the Merck Veterinary Manual: rectal temperature in °C ('Normal
 * Rectal Temperature Ranges'), beats a minute ('Resting Heart Rates'), breaths a minute ('Resting Respiratory Rates'),
 * and blood glucose in mg/dL after fasting ('Diabetes Mellitus in Dogs and Cats'). Other species have none here.
 */
const usual: Partial<Record<MeasureKind, Readonly<Record<'dog' | 'cat', readonly [number, number]>>>> = {
  temperature: { dog: [37.9, 39.9], cat: [38.1, 39.2] },
  heartRate: { dog: [70, 120], cat: [120, 140] },
  respiratoryRate: { dog: [18, 34], cat: [16, 40] },
  bloodGlucose: { dog: [75, 120], cat: [75, 120] },
}

interface Measured {
  species: Species
  targetLowKg: number | null
  targetHighKg: number | null
}

/**
 * Returns the band of a measure: the pet's own target, else its species' usual range; undefined if neither is known.
 * @param targets the pet's targets except that of its weight
 */
export function bandOf(
  kind: MeasureKind,
  pet: Measured,
  targets: readonly MeasureTarget[],
): Band | undefined {
  const { species, targetLowKg, targetHighKg } = pet
  if (kind === 'weight') {
    return targetLowKg === null || targetHighKg === null
      ? undefined
      : { low: targetLowKg, high: targetHighKg, of: 'pet' }
  }
  const own = targets.find(({ measure }) => measure === kind)
  if (own) return { low: own.low, high: own.high, of: 'pet' }
  const range = species === 'dog' || species === 'cat' ? usual[kind]?.[species] : undefined
  return range && (species === 'dog' || species === 'cat')
    ? { low: range[0], high: range[1], of: species }
    : undefined
}

export const placesInBand = ['below', 'within', 'above'] as const
export type PlaceInBand = (typeof placesInBand)[number]

/** Compares an amount with its band. All numbers are in the displayed unit, so that words and numbers agree. */
export function placeInBand(amount: number, { low, high }: Pick<Band, 'low' | 'high'>): PlaceInBand {
  if (amount < low) return 'below'
  return amount > high ? 'above' : 'within'
}
