import { duration } from '../kernel/message-format.ts'
import type { Species } from '../kernel/pets.vocabulary.ts'
import { addDays, addMonths, daysBetween } from '../kernel/time/dates.ts'
import type { VaccineType } from './vaccinations.vocabulary.ts'
import {
  scheduleSources,
  vaccineKeys,
  vaccineSchedule,
  type ScheduledVaccine,
  type VaccineKey,
} from './vaccine-schedule.vocabulary.ts'

/** A given dose, with the fields that the next one depends on. */
export interface GivenVaccine {
  vaccineName: string
  vaccineType: VaccineType
}

/** Intervals that a household set for a vaccine instead of the guideline's figures. */
export interface VaccineIntervals {
  firstMonths: number
  thenMonths: number
}

/** Suggested due date of the next dose, with its source. */
export interface NextDueSuggestion {
  date: string
  /** Reason in words: '3 years after a booster'. */
  reason: string
  source: string
}

const scheduled = (key: VaccineKey): ScheduledVaccine => vaccineSchedule[key]

/** Returns the vaccines of the schedule for a species. */
export const vaccinesFor = (species: Species): VaccineKey[] =>
  vaccineKeys.filter((key) => scheduled(key).species === species)

/**
 * Matches a record to a vaccine of the schedule: by its typed name, else by its type. The name comes first, because a
 * type such as 'Non-core' is too general. Undefined for a vaccine that the schedule does not contain.
 */
export function vaccineOf(
  species: Species,
  { vaccineName, vaccineType }: GivenVaccine,
): VaccineKey | undefined {
  const name = vaccineName.toLowerCase()
  const known = vaccinesFor(species)
  return (
    known.find((key) => scheduled(key).names.some((word) => name.includes(word))) ??
    known.find((key) => scheduled(key).types.includes(vaccineType))
  )
}

interface Dose extends GivenVaccine {
  species: Species
  birthDate: string | null
  administeredDate: string
  /** Days of the earlier doses of the same vaccine. */
  earlierDoses: readonly string[]
  /** The household's intervals; without them the guideline's figures apply. */
  intervals?: VaccineIntervals | undefined
}

/**
 * Suggests when the next dose is due. A young animal's series continues until it is old enough; then the first booster
 * follows, and after it the others. Undefined for a vaccine that the schedule does not contain.
 */
export function suggestNextDue(dose: Dose): NextDueSuggestion | undefined {
  const key = vaccineOf(dose.species, dose)
  if (!key) return undefined
  const vaccine = scheduled(key)
  const source = dose.intervals ? scheduleSources.own : scheduleSources[vaccine.source]
  const { administeredDate, birthDate } = dose
  if (vaccine.series && birthDate && isInSeries(vaccine.series, birthDate, administeredDate)) {
    const { everyDays, untilWeeks } = vaccine.series
    const reason = `every ${duration(everyDays / 7, 'week')} until ${duration(untilWeeks, 'week')} of age`
    return { date: addDays(administeredDate, everyDays), reason, source }
  }
  const { firstMonths, thenMonths } = dose.intervals ?? vaccine
  const isBooster = dose.earlierDoses.some((day) => isFarFrom(day, administeredDate, firstMonths))
  const months = isBooster ? thenMonths : firstMonths
  const first = dose.earlierDoses.length === 0 ? 'the first dose' : 'the first doses'
  const reason = `${monthsInWords(months)} after ${isBooster ? 'a booster' : first}`
  return { date: addMonths(administeredDate, months), reason, source }
}

/** True from half of the interval on: nearer doses belong to one series, and its last one is no booster. */
const isFarFrom = (day: string, later: string, months: number): boolean =>
  daysBetween(day, later) * 2 >= daysBetween(day, addMonths(day, months))

const isInSeries = (
  { untilWeeks }: { untilWeeks: number },
  birthDate: string,
  administeredDate: string,
): boolean => daysBetween(birthDate, administeredDate) < untilWeeks * 7

/** Words months: '1 year', '3 years', '18 months'. */
export function monthsInWords(months: number): string {
  return months % 12 === 0 ? duration(months / 12, 'year') : duration(months, 'month')
}
