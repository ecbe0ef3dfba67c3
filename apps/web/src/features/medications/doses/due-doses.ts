import type { Dose, DosedMedication, Occurrence } from '@app/domain/medications/doses/doses.contract'
import type { DoseList } from '../marking/apply-mark.ts'

/** A dose with its medication. */
export interface DueDose extends Occurrence {
  medication: DosedMedication
}

/** Key of a dose among all due doses. */
export const keyOfDose = ({
  medicationId,
  date,
  time,
}: Pick<Occurrence, 'medicationId' | 'date' | 'time'>): string => `${medicationId} ${date} ${time}`

/**
 * Joins the doses of an answer with their medications: due ones, and marked ones that a changed schedule no longer has.
 * A given dose stays on the list of its day.
 */
export function withMedications({ medications, occurrences, otherMarks }: DoseList): DueDose[] {
  const byId = new Map(medications.map((medication) => [medication.medicationId, medication]))
  const due = occurrences.flatMap((occurrence) => {
    const medication = byId.get(occurrence.medicationId)
    return medication ? [{ ...occurrence, medication }] : []
  })
  return [...due, ...otherMarks.flatMap((mark) => unscheduledDose(mark, byId.get(mark.medicationId)))]
}

/** Dose of a mark whose time the schedule no longer has; none for one as needed. */
function unscheduledDose(mark: Dose, medication: DosedMedication | undefined): DueDose[] {
  const { medicationId, date, time, dueAt } = mark
  if (!medication || date === null || time === null || dueAt === null) return []
  const { petId } = medication
  const planned = { tooLateAt: null, nextAt: dueAt, doseUnits: null }
  return [{ medicationId, petId, date, time, dueAt, ...planned, mark, medication }]
}
