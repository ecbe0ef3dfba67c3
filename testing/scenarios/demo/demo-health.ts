import { advancedTracking } from '@app/domain/health/advanced-tracking.fields'
import { completeMeasure } from '@app/domain/health/measures.rules'
import { symptomDetails } from '@app/domain/health/symptom-details.fields'
import { summarise } from '@app/domain/health/symptoms.rules'
import { KG_PER_LB, toKilograms } from '@app/domain/kernel/quantities/units'
import {
  advancedTrackingTable,
  healthLogTable,
  symptomTable,
} from '@app/server/features/health/health-logs.record'
import { keepTarget } from '@app/server/features/health/health-metrics.queries'
import { newId } from '@app/server/platform/base/ids'
import type { Tx } from '@app/server/platform/database/tx'
import { addRecord } from '@app/server/platform/records/records'
import { type DemoPet, daysAgo } from './demo-records.ts'

const MONTH = 30

/** Rounds a weight as the family types it: to tenths of a pound. */
export const inTenthsOfPounds = (kilograms: number): number =>
  toKilograms(Math.round((kilograms / KG_PER_LB) * 10) / 10, 'lb')

/** Adds a year of weighings, and some days of advanced tracking. */
export async function addMeasures(tx: Tx, petId: string, pet: DemoPet, today: string): Promise<void> {
  for (const [at, kilograms] of pet.weights.entries()) {
    const logDate = daysAgo(today, (pet.weights.length - 1 - at) * MONTH + 2)
    const weighed = completeMeasure({
      type: 'weight',
      value: null,
      measure: inTenthsOfPounds(kilograms),
      unit: 'lb',
    })
    await addRecord(tx, healthLogTable, { id: newId(), petId, ...weighed, notes: null, logDate })
  }
  for (const at of [0, 1, 2]) {
    const details = advancedTracking.parse({
      vitals: { temperature: 38.4 + at / 10, heartRate: 96 - at, respiratoryRate: 22 + at },
      behavior: { energyLevel: 6 + at, appetiteLevel: 7, moodState: 'calm', activityLevel: 'usual' },
      physical: { bodyConditionScore: 5, bodyConditionScale: 9, hydrationLevel: 'normal' },
      digestive: { bowelMovements: { frequency: 2, consistency: 'formed' } },
      environmental: { factors: at === 0 ? ['visitors'] : [] },
    })
    const logDate = daysAgo(today, (2 - at) * MONTH + 2)
    const tracking = { type: 'advanced_tracking', value: null, notes: null, logDate, details }
    await addRecord(tx, advancedTrackingTable, { id: newId(), petId, ...tracking })
  }
}

const GLUCOSE_DAYS = 3

/** Adds a month of blood glucose, and its target. */
export async function addGlucose(tx: Tx, petId: string, pet: DemoPet, today: string): Promise<void> {
  if (!pet.glucose) return
  const { values, target } = pet.glucose
  for (const [at, mgPerDl] of values.entries()) {
    const logDate = daysAgo(today, (values.length - 1 - at) * GLUCOSE_DAYS)
    const typed = { type: 'blood_glucose', value: null, measure: mgPerDl, unit: 'mg/dL' } as const
    const notes = at === 0 ? 'Before breakfast, as always.' : null
    await addRecord(tx, healthLogTable, { id: newId(), petId, ...completeMeasure(typed), notes, logDate })
  }
  await tx.run(keepTarget, [petId, 'bloodGlucose', target.low, target.high])
}

/** Adds a symptom by the guided form, for the dog only. @returns its id */
export async function addSymptom(
  tx: Tx,
  petId: string,
  pet: DemoPet,
  today: string,
): Promise<string | undefined> {
  if (pet.animal !== 'dog') return undefined
  const id = newId()
  const details = symptomDetails.parse({
    area: 'legs',
    signs: ['Limping', 'Licking a paw'],
    since: daysAgo(today, 8),
    strength: 2,
    frequency: 'few_times',
    course: 'better',
  })
  await addRecord(tx, symptomTable, {
    id,
    petId,
    type: 'symptom',
    value: summarise(details),
    notes: 'Left front paw, after the lake round. Nothing stuck in it.',
    logDate: daysAgo(today, 7),
    details,
  })
  return id
}
