import type {
  Dose,
  DosedMedication,
  Occurrence,
  SettledDose,
} from '@app/domain/medications/doses/doses.contract'

/** Server's answer about the doses of some days. */
export interface DoseList {
  medications: DosedMedication[]
  occurrences: Occurrence[]
  otherMarks: Dose[]
}

/**
 * Returns a list of doses as the server would answer it after a mark was made or undone.
 * @param isListed true if the list covers the day of this instant
 */
export function applyMark(
  list: DoseList,
  { dose, medication }: SettledDose,
  isListed: (instant: string) => boolean,
): DoseList {
  if (!list.medications.some(({ medicationId }) => medicationId === dose.medicationId)) return list
  return {
    medications: list.medications.map((known) =>
      known.medicationId === medication?.medicationId ? medication : known,
    ),
    occurrences: list.occurrences.map((occurrence) =>
      isMarkOf(occurrence, dose) ? { ...occurrence, mark: markAfter(occurrence.mark, dose) } : occurrence,
    ),
    otherMarks: otherMarksAfter(list.otherMarks, dose, isListed),
  }
}

const isMarkOf = (occurrence: Occurrence, dose: Dose): boolean =>
  occurrence.medicationId === dose.medicationId &&
  occurrence.date === dose.date &&
  occurrence.time === dose.time

/** Leaves the dose open after its mark was undone, unless another mark has replaced it. */
function markAfter(mark: Dose | null, dose: Dose): Dose | null {
  if (dose.undoneAt === null) return dose
  return mark?.id === dose.id ? null : mark
}

function otherMarksAfter(marks: readonly Dose[], dose: Dose, isListed: (instant: string) => boolean): Dose[] {
  const others = marks.filter(({ id }) => id !== dose.id)
  const stays = dose.undoneAt === null && (dose.date === null || others.length < marks.length)
  if (!stays || !isListed(instantOf(dose))) return others
  return [...others, dose].toSorted((one, other) => Date.parse(instantOf(one)) - Date.parse(instantOf(other)))
}

const instantOf = ({ givenAt, dueAt, markedAt }: Dose): string => givenAt ?? dueAt ?? markedAt
