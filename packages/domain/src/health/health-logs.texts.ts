import { distanceUnitOf } from '../kernel/quantities/distances.ts'
import type { GlucoseUnit } from '../kernel/quantities/glucose.ts'
import {
  formatTemperature,
  formatWeight,
  temperatureUnitOf,
  type WeightUnit,
} from '../kernel/quantities/units.ts'
import type { AdvancedTracking } from './advanced-tracking.fields.ts'
import {
  activityLabels,
  environmentalLabels,
  hydrationLabels,
  moodLabels,
  stoolLabels,
} from './advanced-tracking.vocabulary.ts'
import { exerciseInWords } from './exercise/exercise.rules.ts'
import type { HealthLog } from './health-logs.contract.ts'
import { isMeasured, SCORE_SCALE, wordsOfMeasure } from './measures.rules.ts'

/** Units of the reader; the unit of temperature follows that of weight. */
export interface LogUnits {
  weightUnit: WeightUnit
  glucoseUnit: GlucoseUnit
}

/** Words the reading of a log: its number in the reader's unit, with a text that adds to it. */
export function readingOf(
  {
    type,
    measure,
    scale,
    value,
    exercise,
  }: Pick<HealthLog, 'type' | 'measure' | 'scale' | 'value'> & Partial<Pick<HealthLog, 'exercise'>>,
  { weightUnit, glucoseUnit }: LogUnits,
): string | null {
  if (exercise) return exerciseInWords(exercise, distanceUnitOf(weightUnit))
  if (measure === null || !isMeasured(type)) return value
  if (type === 'energy_level' || type === 'appetite') {
    const score = `${measure} of ${scale ?? SCORE_SCALE}`
    return value === null || value === score ? score : `${value} · ${score}`
  }
  return wordsOfMeasure(type, measure, {
    weight: weightUnit,
    temperature: temperatureUnitOf(weightUnit),
    glucose: glucoseUnit,
  })
}

/** Words an advanced tracking in one line: 'Weight 27.4 lbs · Energy 7 of 10 · Calm'. */
export const trackingInWords = (tracking: AdvancedTracking, units: Pick<LogUnits, 'weightUnit'>): string =>
  [...vitalsInWords(tracking, units), ...conductInWords(tracking), ...bodyInWords(tracking)]
    .filter((words) => words !== null)
    .join(' · ')

const vitalsInWords = ({ vitals }: AdvancedTracking, { weightUnit }: Pick<LogUnits, 'weightUnit'>) => [
  vitals.weight === null ? null : `Weight ${formatWeight(vitals.weight, weightUnit)}`,
  vitals.temperature === null
    ? null
    : `Temperature ${formatTemperature(vitals.temperature, temperatureUnitOf(weightUnit))}`,
  vitals.heartRate === null ? null : `Heart ${vitals.heartRate}/min`,
  vitals.respiratoryRate === null ? null : `Respiration ${vitals.respiratoryRate}/min`,
]

const conductInWords = ({ behavior }: AdvancedTracking) => [
  behavior.energyLevel === null ? null : `Energy ${behavior.energyLevel} of 10`,
  behavior.appetiteLevel === null ? null : `Appetite ${behavior.appetiteLevel} of 10`,
  behavior.moodState && moodLabels[behavior.moodState],
  behavior.activityLevel && `Activity: ${activityLabels[behavior.activityLevel].toLowerCase()}`,
]

const bodyInWords = ({ physical, digestive: { bowelMovements }, environmental }: AdvancedTracking) => [
  physical.bodyConditionScore === null
    ? null
    : `Body condition ${physical.bodyConditionScore} of ${physical.bodyConditionScale}`,
  physical.hydrationLevel && hydrationLabels[physical.hydrationLevel],
  bowelMovements.frequency === null ? null : `Bowel movements ${bowelMovements.frequency} a day`,
  bowelMovements.consistency && `Stool: ${stoolLabels[bowelMovements.consistency].toLowerCase()}`,
  ...environmental.factors.map((factor) => environmentalLabels[factor]),
  environmental.other,
]
