import type { FieldErrors } from '../kernel/errors.ts'

/** An end date is the start date at the earliest (spec core-records §5). */
export function checkMedicationDates({
  startDate,
  endDate,
}: {
  startDate: string
  endDate?: string | null | undefined
}): FieldErrors {
  return endDate && endDate < startDate ? { endDate: 'End date cannot be before the start date' } : {}
}
