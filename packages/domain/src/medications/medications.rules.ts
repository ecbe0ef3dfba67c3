import type { FieldErrors } from '../kernel/errors.ts'

/** Refuses an end date before the start date (spec core-records §5). */
export function checkMedicationDates({
  startDate,
  endDate,
}: {
  startDate: string
  endDate?: string | null | undefined
}): FieldErrors {
  return endDate && endDate < startDate ? { endDate: 'End date cannot be before the start date' } : {}
}

/**
 * True once a medication is inactive or its last day has passed.
 * @param today yyyy-MM-dd on the person's calendar
 */
export const isCourseOver = (
  { isActive, endDate }: { isActive: boolean; endDate: string | null },
  today: string,
): boolean => !isActive || (endDate !== null && endDate < today)

interface Course {
  startDate: string
  endDate?: string | null | undefined
  times?: readonly string[] | null | undefined
}

/** Checks rules across a medication's fields: the order of its dates, and times that must differ. */
export function checkMedication({ times, ...course }: Course): FieldErrors {
  const repeated = times && new Set(times).size < times.length
  return {
    ...checkMedicationDates(course),
    ...(repeated ? { times: 'Two doses cannot be at the same time' } : {}),
  }
}
