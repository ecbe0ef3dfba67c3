import type { FieldErrors } from '../kernel/errors.ts'
import { fromMgPerDl } from '../kernel/quantities/glucose.ts'
import { fromCelsius } from '../kernel/quantities/units.ts'
import { impossibleMeasure, type MeasureUnit } from './measures.rules.ts'
import { mostAMinute, type TargetMeasure } from './measures.vocabulary.ts'

/** Target range of a pet's measure, set by its vet or owner, in the unit in which the measure is stored. */
export interface MeasureTarget {
  measure: TargetMeasure
  low: number
  high: number
}

interface TypedTarget extends MeasureTarget {
  /** Unit in which both ends were typed; a rate per minute has none. */
  unit: MeasureUnit | null
}

/** Checks that both ends are possible and that the lower end is smaller than the upper one as displayed. */
export function checkMeasureTarget({ measure, low, high, unit }: TypedTarget): FieldErrors {
  if (!unitsOf[measure].includes(unit)) return { unit: 'This unit belongs to another measure' }
  const [lowError, highError] = [low, high].map((end) => impossibleEnd(measure, end, unit))
  if (lowError) return { low: lowError, ...(highError && { high: highError }) }
  if (highError) return { high: highError }
  return asShown(low, unit) < asShown(high, unit) ? {} : { high: 'The target must end above where it begins' }
}

const unitsOf: Readonly<Record<TargetMeasure, readonly (MeasureUnit | null)[]>> = {
  temperature: ['F', 'C'],
  bloodGlucose: ['mg/dL', 'mmol/L'],
  heartRate: [null],
  respiratoryRate: [null],
}

function impossibleEnd(measure: TargetMeasure, end: number, unit: MeasureUnit | null): string | undefined {
  if (measure === 'temperature') return impossibleMeasure('temperature', end, unit)
  if (measure === 'bloodGlucose') return impossibleMeasure('blood_glucose', end, unit)
  const most = mostAMinute[measure]
  return Number.isInteger(end) && end >= 1 && end <= most
    ? undefined
    : `Enter a whole number from 1 to ${most}`
}

function asShown(end: number, unit: MeasureUnit | null): number {
  if (unit === 'F' || unit === 'C') return fromCelsius(end, unit)
  return unit === 'mg/dL' || unit === 'mmol/L' ? fromMgPerDl(end, unit) : end
}
