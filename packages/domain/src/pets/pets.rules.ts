import type { FieldErrors } from '../kernel/errors.ts'
import { duration, list, plural } from '../kernel/message-format.ts'
import type { Moment } from '../kernel/operation.ts'
import type { PetHoldings } from './pets.contract.ts'

/** Refuses a birth date in the future (spec access §5, core-records §5). */
export function checkBirthDate(
  { birthDate }: { birthDate?: string | null | undefined },
  { today }: Moment,
): FieldErrors {
  return birthDate && birthDate > today ? { birthDate: 'Birth date cannot be in the future' } : {}
}

interface Arrival {
  birthDate?: string | null | undefined
  homeSince?: string | null | undefined
}

/** Refuses a day of arrival in the future, or before the birth. */
export function checkHomeSince({ birthDate, homeSince }: Arrival, { today }: Moment): FieldErrors {
  if (!homeSince) return {}
  if (homeSince > today) return { homeSince: 'Home since cannot be in the future' }
  return birthDate && homeSince < birthDate ? { homeSince: 'This is before the birth date' } : {}
}

interface TargetRange {
  /** Kilograms. */
  targetLowKg?: number | null | undefined
  targetHighKg?: number | null | undefined
}

/** Checks that a target weight is a range: both of its ends or neither, the lower one first. */
export function checkTarget({ targetLowKg, targetHighKg }: TargetRange): FieldErrors {
  const low = targetLowKg ?? null
  const high = targetHighKg ?? null
  if (low === null && high === null) return {}
  if (low === null) return { targetLowKg: 'Enter where the target begins' }
  if (high === null) return { targetHighKg: 'Enter where the target ends' }
  return low > high ? { targetHighKg: 'The target can’t end below where it begins' } : {}
}

/** Checks rules across the fields of a pet's form. */
export const checkPet = (pet: Arrival & TargetRange, moment: Moment): FieldErrors => ({
  ...checkBirthDate(pet, moment),
  ...checkHomeSince(pet, moment),
  ...checkTarget(pet),
})

/** Words the records that are deleted with a pet; empty if there are none. */
export function holdingsInWords({
  records,
  photos,
  documents,
}: Omit<PetHoldings, 'repeatingExpenses'>): string {
  const kept = [
    records > 0 && plural(records, { one: '# record', other: '# records' }),
    photos > 0 && plural(photos, { one: '# photo', other: '# photos' }),
    documents > 0 && plural(documents, { one: '# document', other: '# documents' }),
  ]
  return list(kept.filter((words) => words !== false))
}

/**
 * Words an animal's age: whole years from one year on, below that months, below a month weeks, below a week days. Empty
 * if the birth date is not known.
 */
export function ageInWords(birthDate: string | null, today: string): string {
  if (!birthDate || birthDate > today) return ''
  const months = wholeMonths(birthDate, today)
  if (months >= 12) return duration(Math.floor(months / 12), 'year')
  if (months >= 1) return duration(months, 'month')
  const days = Math.round((Date.parse(today) - Date.parse(birthDate)) / 86_400_000)
  return days >= 7 ? duration(Math.floor(days / 7), 'week') : duration(days, 'day')
}

function wholeMonths(from: string, to: string): number {
  const [fromYear = 0, fromMonth = 0, fromDay = 0] = from.split('-').map(Number)
  const [toYear = 0, toMonth = 0, toDay = 0] = to.split('-').map(Number)
  const months = (toYear - fromYear) * 12 + (toMonth - fromMonth)
  return toDay < fromDay ? months - 1 : months
}
