import { lazy } from 'react'
import { latePart } from '../../shell/late-part.tsx'

export { doseSentence } from './dose-sentence.ts'
export { AnywayQuestion, DoseAction } from './dose-action.tsx'
export { DoseMark, WaitingMark } from './dose-mark.tsx'
export { dosesQuery } from './doses-query.ts'
export { keyOfDose, withMedications, type DueDose } from './due-doses.ts'
export { DayRing } from './day-ring.tsx'
export { TodayDoses, type TodayDosesProps } from './today-doses.tsx'
export { todayRow } from './today-row.ts'
export { useWaitingMarks } from './use-waiting-marks.ts'
export { useMarkDose } from './use-mark-dose.ts'
export { usePress } from './use-press.ts'
export { useWhenQuiet } from './use-when-quiet.ts'
export { useRest } from './use-rest.ts'

/** What was given of a medication, fetched when somebody asks for it. */
export const DoseHistory = lazy(() => import('./dose-history.tsx'))

/** The doses below a medication, fetched with the first list of medications. */
export const MedicationDoses = lazy(() => import('./medication-doses.tsx'))

/** How many doses of a pet are late, fetched with the pet's record. */
export const LateDoses = latePart(() => import('./late-doses.tsx'), { failure: () => null })

/** Fetches what keeps a mark on the device, before it is needed. */
export const loadWaitingMark = () => import('./waiting-mark.tsx')
