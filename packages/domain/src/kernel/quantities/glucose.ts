/** Units in which people read and type blood glucose. It is stored in milligrams per deciliter. */
export const glucoseUnits = ['mg/dL', 'mmol/L'] as const
export type GlucoseUnit = (typeof glucoseUnits)[number]

/**
 * Milligrams per deciliter in one millimole per liter (AMA Manual of Style, Table of Conventional and SI Units: glucose,
 * × 0.0555, which is 1/18.0182).
 */
const MG_PER_MMOL = 18.0182

/** Converts a typed amount in `unit` to milligrams per deciliter, to the thousandth. */
export const toMgPerDl = (glucose: number, unit: GlucoseUnit): number =>
  Math.round((unit === 'mmol/L' ? glucose * MG_PER_MMOL : glucose) * 1000) / 1000

/** Converts a stored amount to `unit`, with one decimal: an amount typed with one decimal is restored exactly. */
export const fromMgPerDl = (mgPerDl: number, unit: GlucoseUnit): number =>
  Math.round((unit === 'mmol/L' ? mgPerDl / MG_PER_MMOL : mgPerDl) * 10) / 10

/** Formats a stored amount, such as '99 mg/dL' or '5.5 mmol/L'. */
export const formatGlucose = (mgPerDl: number, unit: GlucoseUnit): string =>
  `${fromMgPerDl(mgPerDl, unit)} ${unit}`

/** Label of a glucose field, with its unit. */
export const glucoseLabel = (unit: GlucoseUnit): string => `Blood glucose (${unit})`
