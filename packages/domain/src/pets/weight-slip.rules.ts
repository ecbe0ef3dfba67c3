import { daysBetween } from '../kernel/time/dates.ts'
import { GROWING_DAYS } from './weights.rules.ts'

/** Days between two weights up to which the stricter factors apply. */
const CLOSE_DAYS = 60

/**
 * Factors of the last weight from which a new one needs confirmation, by age and by the days between both. A quarter in
 * two months is more than an illness usually takes, and less than the difference between two pets. Source: product.
 */
const factors = {
  grown: { close: { loss: 0.75, gain: 1.25 }, apart: { loss: 0.5, gain: 2 } },
  // A puppy triples its weight in two months of growth; no young animal loses a quarter.
  young: { close: { loss: 0.75, gain: 3 }, apart: { loss: 0.5, gain: 10 } },
} as const

interface Weighed {
  kilograms: number
  /** yyyy-MM-dd; null if the day is unknown. */
  on: string | null
}

/** True for a weight so far from the last one that a typing error or a different pet is likelier than a change. */
export function isFarFromLast(
  weight: Weighed & { on: string },
  last: Weighed,
  birthDate: string | null,
): boolean {
  const [earlier = weight.on] = [weight.on, last.on ?? weight.on].toSorted()
  const isYoung = birthDate !== null && daysBetween(birthDate, earlier) < GROWING_DAYS
  const isClose = last.on !== null && Math.abs(daysBetween(last.on, weight.on)) <= CLOSE_DAYS
  const { loss, gain } = factors[isYoung ? 'young' : 'grown'][isClose ? 'close' : 'apart']
  const share = weight.kilograms / last.kilograms
  return share <= loss || share >= gain
}

/** Returns the factor between two weights, from 1. */
const distance = (one: number, other: number): number => Math.max(one / other, other / one)

/** Returns the pet whose weight matches an implausible one: within a quarter of its own. Undefined if none matches. */
export function betterFit<Pet extends { kilograms: number }>(
  kilograms: number,
  others: readonly Pet[],
): Pet | undefined {
  const [nearest] = others.toSorted(
    (one, other) => distance(kilograms, one.kilograms) - distance(kilograms, other.kilograms),
  )
  const fits = nearest && distance(kilograms, nearest.kilograms) < factors.grown.close.gain
  return fits ? nearest : undefined
}
