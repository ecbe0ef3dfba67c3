import { type WeightUnit, withWeightUnit } from '../kernel/quantities/units.ts'
import { daysBetween } from '../kernel/time/dates.ts'
import type { PetInList } from '../pets/pets.contract.ts'
import { STALE_AFTER_DAYS, WORTH_SAYING } from '../pets/weight-story.rules.ts'
import { changeIn, type Weighing, weightSpan } from '../pets/weights.rules.ts'

/** Age below which an animal is expected to gain weight. */
const GROWN_AFTER_DAYS = 365

export interface Insight {
  petId: string
  petName: string
  /** 'Miso is down 1.8 lbs since December.' */
  sentence: string
}

interface Reading {
  unit: WeightUnit
  /** yyyy-MM-dd */
  today: string
  /** The month of a plain date, 'December'. */
  monthOf: (date: string) => string
}

type Candidate = Pick<PetInList, 'id' | 'name' | 'weights' | 'weightKg' | 'birthDate'>

/**
 * Returns the most important change among the household's pets: the largest change of a weight over the last year, as a
 * share of the body weight. Undefined if none is large.
 */
export function insightOf(pets: readonly Candidate[], reading: Reading): Insight | undefined {
  const changes = pets.flatMap((pet) => changeOf(pet, reading.today) ?? [])
  const [largest] = changes.toSorted((one, other) => Math.abs(other.share) - Math.abs(one.share))
  if (!largest) return undefined
  const { pet, span } = largest
  const { amount, unit } = changeIn(span, reading.unit)
  const words = `${amount < 0 ? 'down' : 'up'} ${withWeightUnit(Math.abs(amount), unit)}`
  return {
    petId: pet.id,
    petName: pet.name,
    sentence: `${pet.name} is ${words} since ${reading.monthOf(span.first.date)}.`,
  }
}

interface Change {
  pet: Candidate
  span: { first: Weighing; last: Weighing }
  /** Negative for a loss. */
  share: number
}

function changeOf(pet: Candidate, today: string): Change | undefined {
  const span = weightSpan(pet)
  if (!span) return undefined
  const share = (span.last.kg - span.first.kg) / span.first.kg
  const isGrown = pet.birthDate !== null && daysBetween(pet.birthDate, span.first.date) >= GROWN_AFTER_DAYS
  const isExpected = share > 0 && !isGrown
  const isOld = daysBetween(span.last.date, today) > STALE_AFTER_DAYS
  return Math.abs(share) < WORTH_SAYING || isExpected || isOld ? undefined : { pet, span, share }
}
