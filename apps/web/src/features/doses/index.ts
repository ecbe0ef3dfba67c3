import { lazy } from 'react'

export { doseSentence } from './dose-sentence.ts'
export { dosesQuery, withMedications, type DueDose } from './doses-query.ts'
export { LateDoses } from './late-doses.tsx'
export { TodayDoses } from './today-doses.tsx'

/** The doses below a medication, fetched with the first list of medications. */
export const MedicationDoses = lazy(() => import('./medication-doses.tsx'))
