import { latePart } from '../../../loading/late-part.tsx'

export { doseSentence } from './dose-sentence.ts'
export { AnywayQuestion, DoseAction } from './dose-action.tsx'
export { DoseMark, useWaitingMarks, WaitingMark } from '../marking/dose-mark.tsx'
export { dosesQuery } from './doses-query.ts'
export { keyOfDose, withMedications, type DueDose } from './due-doses.ts'
export { DayRing } from './day-ring.tsx'
export { TodayDoses, type TodayDosesProps } from './today-doses.tsx'
export { todayRow } from './today-row.ts'
export { useMarkDose } from '../marking/use-mark-dose.ts'
export { usePress } from '../marking/use-press.ts'

/** History of a medication's doses, fetched on demand. */
export const DoseHistory = latePart(() => import('./dose-history.tsx'))

/** Doses below a medication, fetched with the first list of medications. */
export const MedicationDoses = latePart(() => import('./medication-doses.tsx'))

/** Number of late doses of a pet, fetched with the pet's record. */
export const LateDoses = latePart(() => import('./late-doses.tsx'), { failure: () => null })
