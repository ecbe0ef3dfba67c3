import { z } from 'zod'
import { optionalAmount, optionalNumber, optionalText } from '../kernel/fields.ts'
import { scaleUnits, temperatureUnits } from '../kernel/quantities/units.ts'
import {
  activityLevels,
  bodyConditionScales,
  environmentalFactors,
  hydrationLevels,
  moodStates,
  stoolConsistencies,
} from './advanced-tracking.vocabulary.ts'
import { mostAMinute } from './measures.vocabulary.ts'

/** Optional choice; an empty text is stored as not answered. */
const optionalChoice = <const T extends readonly [string, ...string[]]>(values: T, message: string) =>
  z.preprocess(
    (value) => (value === '' ? null : value),
    z.enum(values, { error: message }).nullable().default(null),
  )

const score = (label: string, most: number) => optionalAmount(label, { min: 1, max: most, whole: true })

const scaleNumbers = new Set(bodyConditionScales.map(Number))
const bodyConditionScale = z.preprocess(
  (value) => (typeof value === 'string' ? Number(value) : value),
  z
    .number({ error: 'Choose a scale' })
    .refine((scale) => scaleNumbers.has(scale), 'Choose a scale')
    .default(9),
)

/**
 * Details of an advanced tracking (spec core-records §3, its group and field names). Weight is in kilograms and
 * temperature in °C; the two units record how they were typed (their bounds: `checkTracking`). `version` lets later
 * shapes be distinguished from this one.
 */
export const advancedTracking = z.object({
  version: z.literal(1).default(1),
  vitals: z
    .object({
      weight: optionalNumber('Weight'),
      weightUnit: z.enum(scaleUnits, { error: 'Choose a unit' }).default('lb'),
      temperature: optionalNumber('Temperature'),
      temperatureUnit: z.enum(temperatureUnits, { error: 'Choose a unit' }).default('F'),
      heartRate: optionalAmount('Heart rate', { min: 1, max: mostAMinute.heartRate, whole: true }),
      respiratoryRate: optionalAmount('Respiration', {
        min: 1,
        max: mostAMinute.respiratoryRate,
        whole: true,
      }),
    })
    .prefault({}),
  behavior: z
    .object({
      energyLevel: score('Energy level', 10),
      appetiteLevel: score('Appetite level', 10),
      moodState: optionalChoice(moodStates, 'Choose a mood'),
      activityLevel: optionalChoice(activityLevels, 'Choose an activity level'),
    })
    .prefault({}),
  physical: z
    .object({
      bodyConditionScore: score('Body condition score', 10),
      bodyConditionScale,
      hydrationLevel: optionalChoice(hydrationLevels, 'Choose a hydration level'),
    })
    .prefault({}),
  digestive: z
    .object({
      bowelMovements: z
        .object({
          frequency: optionalAmount('Bowel movements a day', { min: 0, max: 50, whole: true }),
          consistency: optionalChoice(stoolConsistencies, 'Choose a consistency'),
        })
        .prefault({}),
    })
    .prefault({}),
  environmental: z
    .object({
      factors: z
        .array(z.enum(environmentalFactors, { error: 'Choose a factor' }), {
          error: 'Factors must be a list',
        })
        .max(environmentalFactors.length, 'Choose each factor once')
        .default([]),
      other: optionalText('Other factors', 200),
    })
    .prefault({}),
})
export type AdvancedTracking = z.output<typeof advancedTracking>
