import {
  formatWeight,
  fromKilograms,
  type ScaleUnit,
  scaleUnitOf,
  type WeightUnit,
} from '../kernel/quantities/units.ts'
import { daysBetween } from '../kernel/time/dates.ts'
import type { PetInList } from './pets.contract.ts'

/** Days before today whose weighings the list of pets contains. */
export const WEIGHTS_DAYS = 365
/** Highest number of weighings per pet in the list: enough for a line as wide as a card. */
export const MOST_WEIGHTS = 24
/** Age in days up to which a weight gain counts as growth. */
export const GROWING_DAYS = 365

export type Weighing = PetInList['weights'][number]
type Weighed = Pick<PetInList, 'weights' | 'weightKg' | 'birthDate'>

/**
 * Returns the first and the last weighing; undefined if there are fewer than two, or if the pet's weight was typed
 * since.
 */
export function weightSpan({ weights, weightKg }: Weighed): { first: Weighing; last: Weighing } | undefined {
  const [first, ...later] = weights
  const last = later.at(-1)
  return first && last && last.kg === weightKg ? { first, last } : undefined
}

/** Change of a weight between two weighings. */
export interface WeightChange {
  /** Change in `unit`, as the two displayed weights differ; negative for a loss. */
  amount: number
  /** Unit of the displayed last weight. */
  unit: ScaleUnit
}

/** Computes the change, in the unit of the last weight. */
export function changeIn(
  { first, last }: { first: Pick<Weighing, 'kg'>; last: Pick<Weighing, 'kg'> },
  weightUnit: WeightUnit,
): WeightChange {
  const unit = scaleUnitOf(last.kg, weightUnit)
  const amount = fromKilograms(last.kg, unit) - fromKilograms(first.kg, unit)
  return { amount: Number(amount.toFixed(DECIMALS)), unit }
}
/** Highest number of decimals of a displayed weight. */
const DECIMALS = 3

/**
 * Words a pet's weight and its change over the year: '27.4 lbs, up 0.6', '10.1 lbs, down 1.8', '3.3 lbs, growing'.
 * Undefined if no weight is known.
 * @param today yyyy-MM-dd
 */
export function weightInWords(pet: Weighed, unit: WeightUnit, today: string): string | undefined {
  if (pet.weightKg === null) return undefined
  const words = formatWeight(pet.weightKg, unit)
  const span = weightSpan(pet)
  if (!span) return words
  const { amount: change } = changeIn(span, unit)
  if (change === 0) return `${words}, steady`
  if (change < 0) return `${words}, down ${-change}`
  const { birthDate } = pet
  const grows = birthDate !== null && daysBetween(birthDate, today) < GROWING_DAYS
  return `${words}, ${grows ? 'growing' : `up ${change}`}`
}
