import { capitalized } from '../kernel/message-format.ts'
import type { Gender } from '../kernel/pets.vocabulary.ts'
import { ROUNDING_KG, type ScaleUnit, type WeightUnit, withWeightUnit } from '../kernel/quantities/units.ts'
import { daysBetween } from '../kernel/time/dates.ts'
import type { PetInList } from './pets.contract.ts'
import { changeIn, GROWING_DAYS, weightSpan } from './weights.rules.ts'

/**
 * Share of the body weight from which a change is worth a vet's look: weight loss is clinically important when it
 * exceeds 10 % of the normal body weight (Tilley, Smith: Blackwell's Five-Minute Veterinary Consult, 'Weight Loss and
 * Cachexia'). The same share applies to a gain: a point of the nine-point body condition score means about 10 %
 * (Purina).
 */
export const WORTH_SAYING = 0.1
/** Age in days from which a weighing no longer describes the present weight. */
export const STALE_AFTER_DAYS = 60

export interface WeightStory {
  /** 'Down 1.8 lbs since December, and under her target since October.' */
  sentence: string
  /** True for a change that a vet should know about. */
  isForVet: boolean
}

interface Reading {
  unit: WeightUnit
  /** yyyy-MM-dd */
  today: string
  /** Day of the present weight, yyyy-MM-dd; undefined if unknown. */
  weighedOn: string | undefined
  /** Month of a plain date, or its day if that is recent: 'December', 'November 3'. */
  momentOf: (date: string) => string
}

type Weighed = Pick<
  PetInList,
  'weights' | 'weightKg' | 'birthDate' | 'gender' | 'targetLowKg' | 'targetHighKg'
>

/**
 * Words a living pet's weighings of the last year in the reader's unit; undefined if they show nothing. A vet should
 * know about a change of a tenth of the body weight, and about a weight outside the target that is not moving back
 * towards it; growing is neither. The target is the pet's own (`targetLowKg`, `targetHighKg`), never one of its breed.
 */
export function weightStory(
  pet: Weighed,
  { unit, today, weighedOn, momentOf }: Reading,
): WeightStory | undefined {
  const span = weightSpan(pet)
  if (pet.weightKg !== null && weighedOn !== undefined && daysBetween(weighedOn, today) > STALE_AFTER_DAYS) {
    return { sentence: `Not weighed since ${momentOf(weighedOn)}.`, isForVet: false }
  }
  const { amount: change, unit: shownIn } = span ? changeIn(span, unit) : { amount: 0, unit }
  const grows = change > 0 && isYoung(pet, today)
  const place = targetPlace(pet)
  const changed = span && changeInWords({ change, grows, unit: shownIn, since: momentOf(span.first.date) })
  const isReturning = (place === 'over' && change < 0) || (place === 'under' && change > 0)
  const target = place && targetInWords(pet, { place, momentOf, isReturning })
  const words = [changed, target].filter((part) => part !== undefined).join(', ')
  if (!words) return undefined
  const share = span ? Math.abs(span.last.kg - span.first.kg) / span.first.kg : 0
  const isExpected = isReturning || (span !== undefined && change > 0 && mayGrow(pet, span.first.date))
  const isLarge = change !== 0 && share >= WORTH_SAYING && !isExpected
  const isAstray = (place === 'over' || place === 'under') && !isReturning && !grows
  return { sentence: `${capitalized(words)}.`, isForVet: isLarge || isAstray }
}

/** Sentence that advises seeing the vet; names the household's first vet, if it has one. */
export const mentionIt = (vet: string | undefined): string => `Mention it to ${vet ?? 'your vet'}.`

const isYoung = ({ birthDate }: Pick<Weighed, 'birthDate'>, on: string): boolean =>
  birthDate !== null && daysBetween(birthDate, on) < GROWING_DAYS

/** True if a gain since a day may be growth: the animal was young then, or its age is unknown. */
const mayGrow = (pet: Pick<Weighed, 'birthDate'>, on: string): boolean =>
  pet.birthDate === null || isYoung(pet, on)

type Place = 'under' | 'within' | 'over'

/**
 * Returns the position of a weight relative to its target. Compares kilograms, so that rounded words never hide a
 * weight outside the range.
 */
function placeOf(kg: number, { targetLowKg: low, targetHighKg: high }: Weighed) {
  if (low === null || high === null) return undefined
  if (kg < low - ROUNDING_KG) return 'under'
  return kg > high + ROUNDING_KG ? 'over' : 'within'
}

const targetPlace = (pet: Weighed): Place | undefined =>
  pet.weightKg === null ? undefined : placeOf(pet.weightKg, pet)

interface ChangeWords {
  change: number
  grows: boolean
  unit: ScaleUnit
  since: string
}

function changeInWords({ change, grows, unit, since }: ChangeWords): string {
  if (change === 0) return `steady since ${since}`
  const amount = withWeightUnit(Math.abs(change), unit)
  if (grows) return `growing: up ${amount} since ${since}`
  return `${change < 0 ? 'down' : 'up'} ${amount} since ${since}`
}

const targets: Readonly<Record<Gender, string>> = {
  female: 'her target',
  male: 'his target',
  unknown: 'the target',
}

interface TargetWords extends Pick<Reading, 'momentOf'> {
  place: Place
  isReturning: boolean
}

/**
 * Words the position: 'and under her target since October', 'but still over his target'; the first word only after a
 * change.
 */
function targetInWords(pet: Weighed, { place, momentOf, isReturning }: TargetWords): string {
  const words = `${place} ${targets[pet.gender]}`
  const joint = weightSpan(pet) ? 'and ' : ''
  if (place === 'within') return `${joint}${words}`
  if (isReturning) return `but still ${words}`
  const since = leftAt(pet, place)
  return `${joint}${words}${since === undefined ? '' : ` since ${momentOf(since)}`}`
}

/** Returns the first weighing of the latest run on one side of the target; undefined if no weighing was elsewhere. */
function leftAt(pet: Weighed, place: Place): string | undefined {
  const before = pet.weights.findLastIndex(({ kg }) => placeOf(kg, pet) !== place)
  return before === -1 || !weightSpan(pet) ? undefined : pet.weights[before + 1]?.date
}
