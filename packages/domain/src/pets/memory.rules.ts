import type { FieldErrors } from '../kernel/errors.ts'
import type { Pet } from './pets.contract.ts'

/** Refuses a day of death in the future, or before the pet was born or came home. */
export function checkDiedOn(
  {
    diedOn,
    birthDate,
    homeSince,
  }: { diedOn?: string | null; birthDate?: string | null; homeSince?: string | null },
  { today }: { today: string },
): FieldErrors {
  if (!diedOn) return {}
  if (diedOn > today) return { diedOn: 'This day has not come yet' }
  if (birthDate && diedOn < birthDate) return { diedOn: 'This is before the birth date' }
  return homeSince && diedOn < homeSince ? { diedOn: 'This is before the day it came home' } : {}
}

/**
 * Returns the day for which a pet's age is computed, yyyy-MM-dd: today, or for a pet in memory the day it died, else
 * the day it was archived.
 * @param dayOf the plain date of an instant
 */
export function lastDayOf(
  { diedOn, archivedAt }: Pick<Pet, 'diedOn' | 'archivedAt'>,
  today: string,
  dayOf: (instant: string) => string,
): string {
  if (archivedAt === null) return today
  return diedOn ?? dayOf(archivedAt)
}

/** Words the years of a life, such as '2012 – 2026'; only the end if the birth is unknown; else undefined. */
export function yearsOfLife({ birthDate, diedOn }: Pick<Pet, 'birthDate' | 'diedOn'>): string | undefined {
  if (diedOn === null) return undefined
  const last = diedOn.slice(0, 4)
  const first = birthDate?.slice(0, 4) ?? last
  return first < last ? `${first} – ${last}` : last
}
