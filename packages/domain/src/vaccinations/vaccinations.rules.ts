import type { FieldErrors } from '../kernel/errors.ts'
import type { Moment } from '../kernel/operation.ts'
import type { Species } from '../kernel/pets.vocabulary.ts'
import { daysBetween } from '../kernel/time/dates.ts'
import { vaccineClasses, type VaccineClass, type VaccineType } from './vaccinations.vocabulary.ts'

/** Days before its due date from which a vaccination is due soon: 720 hours (spec core-records §4). */
export const DUE_SOON_DAYS = 30

/**
 * Class of each vaccine in the guidelines of AAHA (canine, 2022) and AAFP (feline, 2020): rabies, DHPP, FVR and feline
 * distemper are core; Bordetella and Lyme depend on the animal's way of life.
 */
const classOfVaccine: Partial<Record<VaccineType, VaccineClass>> = {
  rabies: 'core',
  dhpp: 'core',
  feline_viral_rhinotracheitis: 'core',
  feline_distemper: 'core',
  bordetella: 'lifestyle',
  lyme: 'lifestyle',
}

const isClass = (type: VaccineType): type is VaccineClass =>
  (vaccineClasses as readonly string[]).includes(type)

/** Splits a choice of the form's list into class and vaccine; the vaccine is null if only a class was chosen. */
export function splitVaccineType(type: VaccineType): {
  vaccineClass: VaccineClass
  vaccine: VaccineType | null
} {
  if (isClass(type)) return { vaccineClass: type, vaccine: null }
  return { vaccineClass: classOfVaccine[type] ?? 'core', vaccine: type }
}

/** Badge of a vaccination by its next due date; none without one (spec core-records §4). */
export type VaccinationBadge = 'Overdue' | 'Due Soon' | 'Current'
export function vaccinationBadge(nextDueDate: string | null, today: string): VaccinationBadge | undefined {
  if (!nextDueDate) return undefined
  const days = daysBetween(today, nextDueDate)
  if (days < 0) return 'Overdue'
  return days <= DUE_SOON_DAYS ? 'Due Soon' : 'Current'
}

/** Refuses a next dose that is due before this one was given, and a dose given in the future. */
export function checkVaccinationDates(
  { administeredDate, nextDueDate }: { administeredDate: string; nextDueDate?: string | null | undefined },
  { today }: Moment,
): FieldErrors {
  return {
    ...(administeredDate > today && { administeredDate: 'Administered date cannot be in the future' }),
    ...(nextDueDate &&
      nextDueDate < administeredDate && {
        nextDueDate: 'Next due date cannot be before the administered date',
      }),
  }
}

interface QuickFill {
  name: string
  type: VaccineType
  species: readonly Species[]
}

const quickFills: readonly QuickFill[] = [
  { name: 'Rabies', type: 'rabies', species: ['dog', 'cat'] },
  { name: 'DHPP', type: 'dhpp', species: ['dog'] },
  { name: 'Bordetella', type: 'bordetella', species: ['dog'] },
  { name: 'Lyme Disease', type: 'lyme', species: ['dog'] },
  { name: 'FVRCP', type: 'feline_viral_rhinotracheitis', species: ['cat'] },
  { name: 'FeLV', type: 'non_core', species: ['cat'] },
]

/** Returns the vaccines that the form offers at one tap: the first three of its list that fit the species, or none. */
export const quickFillsFor = (species: Species): QuickFill[] =>
  quickFills.filter((fill) => fill.species.includes(species)).slice(0, 3)
