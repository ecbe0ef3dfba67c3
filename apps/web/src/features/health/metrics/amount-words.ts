import type { MeasurePoint } from '@app/domain/health/health-metrics.contract'
import type { MeasureKind } from '@app/domain/health/measures.vocabulary'
import { formatGlucose, fromMgPerDl } from '@app/domain/kernel/quantities/glucose'
import { fromCelsius, fromKilograms, scaleUnitOf, weightUnitLabel } from '@app/domain/kernel/quantities/units'
import type { Format } from '../../../format/format.ts'

/** Points of a scale without a stated size: energy and appetite are rated out of ten. */
const USUAL_SCALE = 10

/** Formats a measured number for reading: '27.4 lbs', '90 a minute', '5 of 9'. */
export function amountInWords({ kind, amount, scale }: MeasurePoint, format: Format): string {
  if (kind === 'weight') return format.weight(amount)
  if (kind === 'temperature') return format.temperature(amount)
  if (kind === 'bloodGlucose') return formatGlucose(amount, format.glucoseUnit)
  if (kind === 'heartRate' || kind === 'respiratoryRate') return `${amount} a minute`
  return `${amount} of ${scale ?? USUAL_SCALE}`
}

export interface Axis {
  /** Converts a stored amount into the axis's unit. */
  shown: (amount: number) => number
  /** Unit of the axis: 'mg/dL', 'a minute', 'of 9'. */
  unit: string
  range?: readonly [number, number]
}

const asKept = (amount: number): number => amount

interface Measured {
  kind: MeasureKind
  scale?: number | null
  /** Stored amounts on the axis: the unit of a weight follows the largest. */
  amounts?: readonly number[]
}

/** Unit and range of a chart's axis; a score has its whole scale. */
export function axisOf({ kind, scale = null, amounts = [] }: Measured, format: Format): Axis {
  const { weightUnit, temperatureUnit, glucoseUnit } = format
  if (kind === 'weight') {
    const unit = scaleUnitOf(Math.max(...amounts), weightUnit)
    return { shown: (kilograms) => fromKilograms(kilograms, unit), unit: weightUnitLabel(unit) }
  }
  if (kind === 'temperature')
    return { shown: (celsius) => fromCelsius(celsius, temperatureUnit), unit: `°${temperatureUnit}` }
  if (kind === 'bloodGlucose')
    return { shown: (mgPerDl) => fromMgPerDl(mgPerDl, glucoseUnit), unit: glucoseUnit }
  if (kind === 'heartRate' || kind === 'respiratoryRate') return { shown: asKept, unit: 'a minute' }
  const points = scale ?? USUAL_SCALE
  return { shown: asKept, unit: `of ${points}`, range: [1, points] }
}
