import type { FieldErrors } from '../kernel/errors.ts'
import type { AdvancedTracking } from './advanced-tracking.fields.ts'
import { impossibleMeasure } from './measures.rules.ts'

/**
 * Checks that weight and temperature are possible, that each score is on its scale, and that at least one field is
 * filled.
 */
export function checkTracking(tracking: AdvancedTracking): FieldErrors {
  const impossible = checkVitals(tracking.vitals)
  if (Object.keys(impossible).length > 0) return impossible
  const { bodyConditionScore, bodyConditionScale } = tracking.physical
  if (bodyConditionScore !== null && bodyConditionScore > bodyConditionScale)
    return { 'tracking.physical.bodyConditionScore': `The score is from 1 to ${bodyConditionScale}` }
  return saysSomething(tracking) ? {} : { 'tracking.vitals.weight': 'Fill in at least one of the fields' }
}

function checkVitals({
  weight,
  weightUnit,
  temperature,
  temperatureUnit,
}: AdvancedTracking['vitals']): FieldErrors {
  const ofWeight = weight === null ? undefined : impossibleMeasure('weight', weight, weightUnit)
  const ofTemperature =
    temperature === null ? undefined : impossibleMeasure('temperature', temperature, temperatureUnit)
  return {
    ...(ofWeight && { 'tracking.vitals.weight': ofWeight }),
    ...(ofTemperature && { 'tracking.vitals.temperature': ofTemperature }),
  }
}

function saysSomething({ vitals, behavior, physical, digestive, environmental }: AdvancedTracking): boolean {
  const { weight, temperature, heartRate, respiratoryRate } = vitals
  const said: readonly unknown[] = [
    weight,
    temperature,
    heartRate,
    respiratoryRate,
    ...Object.values(behavior),
    physical.bodyConditionScore,
    physical.hydrationLevel,
    ...Object.values(digestive.bowelMovements),
    environmental.other,
  ]
  return environmental.factors.length > 0 || said.some((value) => value !== null)
}
