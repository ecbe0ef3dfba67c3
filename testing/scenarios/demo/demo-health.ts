import { advancedTracking } from '@app/domain/health/advanced-tracking.fields'
import { completeExercise } from '@app/domain/health/exercise/exercise.rules'
import type { ExerciseKind } from '@app/domain/health/exercise/exercise.vocabulary'
import { completeMeasure } from '@app/domain/health/measures.rules'
import { quickCheck, type QuickCheck } from '@app/domain/health/quick-checks/quick-checks.fields'
import { summariseCheck } from '@app/domain/health/quick-checks/quick-checks.rules'
import { questionsFor } from '@app/domain/health/quick-checks/quick-checks.vocabulary'
import { symptomDetails } from '@app/domain/health/symptom-details.fields'
import { summarise } from '@app/domain/health/symptoms.rules'
import { toKilometers } from '@app/domain/kernel/quantities/distances'
import { KG_PER_LB, toKilograms } from '@app/domain/kernel/quantities/units'
import { keepGoal } from '@app/server/features/health/exercise.routes'
import {
  advancedTrackingTable,
  healthLogTable,
  quickCheckTable,
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

/** An exercise of the demo: its day, minutes, and miles. */
export interface DemoExercise {
  kind: ExerciseKind
  day: number
  minutes: number
  miles?: number
  notes?: string
}

/** Adds the exercise of a pet, and its weekly goal. */
export async function addExercise(tx: Tx, petId: string, pet: DemoPet, today: string): Promise<void> {
  if (!pet.exercise) return
  for (const { day, miles, notes = null, kind, minutes } of pet.exercise.logs) {
    const exercise = {
      kind,
      minutes,
      distanceKm: miles === undefined ? null : toKilometers(miles, 'mi'),
      distanceUnit: 'mi' as const,
    }
    const log = completeExercise({ type: 'exercise', value: null, exercise })
    await addRecord(tx, healthLogTable, { id: newId(), petId, ...log, notes, logDate: daysAgo(today, day) })
  }
  await tx.run(keepGoal, [petId, pet.exercise.goal])
}

/** Adds the Quick Health Checks of a pet. */
export async function addChecks(tx: Tx, petId: string, pet: DemoPet, today: string): Promise<void> {
  for (const { day, notes = null, answers } of pet.checks ?? []) {
    const { species } = pet.facts
    const usual = questionsFor(species).map(({ question }) => [question, 'usual'] as const)
    const details = quickCheck.parse({
      species,
      answers: { ...Object.fromEntries(usual), ...answers },
    } satisfies Omit<QuickCheck, 'version'>)
    const fields = { type: 'quick_check', value: summariseCheck(details), details, notes }
    await addRecord(tx, quickCheckTable, { id: newId(), petId, ...fields, logDate: daysAgo(today, day) })
  }
}
