import type { FieldErrors } from '../kernel/errors.ts'
import type { AdvancedTracking } from './advanced-tracking.fields.ts'

/** A score lies on its scale, and something is said at all. */
export function checkTracking(tracking: AdvancedTracking): FieldErrors {
  const { bodyConditionScore, bodyConditionScale } = tracking.physical
  if (bodyConditionScore !== null && bodyConditionScore > bodyConditionScale)
    return { 'tracking.physical.bodyConditionScore': `The score is from 1 to ${bodyConditionScale}` }
  return saysSomething(tracking) ? {} : { 'tracking.vitals.weight': 'Fill in at least one of the fields' }
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
