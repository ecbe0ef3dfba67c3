import type { DosedMedication, Occurrence } from '@app/domain/doses/doses.contract'
import { addDays } from '@app/domain/kernel/dates'
import { orpc } from '../../api/queries.ts'

/** What is due today and was due yesterday, of all pets or of one. */
export const dosesQuery = (today: string, petId?: string, api = orpc) =>
  api.doses.listDoses.queryOptions({
    input: { from: addDays(today, -1), to: today, ...(petId && { petId }) },
  })

/** Days for which missed doses are listed beside a medication. */
export const MISSED_DAYS = 7

/** Doses of a pet of the last week, as far as they are not on the list of today. */
export const lastWeekQuery = (today: string, petId: string, api = orpc) =>
  api.doses.listDoses.queryOptions({
    input: { from: addDays(today, -MISSED_DAYS), to: addDays(today, -1), petId },
  })

/** A dose with its medication. */
export interface DueDose extends Occurrence {
  medication: DosedMedication
}

/** What a dose is known by among all that are due. */
export const keyOfDose = ({
  medicationId,
  date,
  time,
}: Pick<Occurrence, 'medicationId' | 'date' | 'time'>): string => `${medicationId} ${date} ${time}`

/** The occurrences of an answer, each with its medication. */
export function withMedications(due: {
  medications: readonly DosedMedication[]
  occurrences: readonly Occurrence[]
}): DueDose[] {
  const byId = new Map(due.medications.map((medication) => [medication.medicationId, medication]))
  return due.occurrences.flatMap((occurrence) => {
    const medication = byId.get(occurrence.medicationId)
    return medication ? [{ ...occurrence, medication }] : []
  })
}
