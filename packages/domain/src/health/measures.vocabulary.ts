/** Measures over time, from health logs and advanced trackings together. */
export const measureKinds = [
  'weight',
  'temperature',
  'bloodGlucose',
  'heartRate',
  'respiratoryRate',
  'energyLevel',
  'appetiteLevel',
  'bodyConditionScore',
] as const
export type MeasureKind = (typeof measureKinds)[number]

/** Measures for which a pet can have its own target here; the target weight is in the pet's profile. */
export const targetMeasures = [
  'temperature',
  'bloodGlucose',
  'heartRate',
  'respiratoryRate',
] as const satisfies readonly MeasureKind[]
export type TargetMeasure = (typeof targetMeasures)[number]
export const hasOwnTarget = (kind: MeasureKind): kind is TargetMeasure =>
  targetMeasures.some((measure) => measure === kind)

/** Highest accepted beats and breaths per minute. */
export const mostAMinute = { heartRate: 1000, respiratoryRate: 500 } as const

export const measureLabels: Record<MeasureKind, string> = {
  weight: 'Weight',
  temperature: 'Temperature',
  bloodGlucose: 'Blood glucose',
  heartRate: 'Heart rate',
  respiratoryRate: 'Respiration',
  energyLevel: 'Energy level',
  appetiteLevel: 'Appetite level',
  bodyConditionScore: 'Body condition',
}

/** Time spans of a chart, in days; 'all' shows everything. */
export const chartPeriods = ['90', '365', 'all'] as const
export type ChartPeriod = (typeof chartPeriods)[number]
export const chartPeriodLabels: Record<ChartPeriod, string> = {
  '90': '3 months',
  '365': '1 year',
  all: 'All time',
}
