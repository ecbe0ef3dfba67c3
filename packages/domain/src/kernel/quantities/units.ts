/** Unit systems for displaying weight. Every weight is stored in kilograms. */
export const weightUnits = ['lb', 'kg'] as const
export type WeightUnit = (typeof weightUnits)[number]

/** Units in which a weight is typed and shown: small animals weigh grams or ounces. */
export const scaleUnits = ['kg', 'g', 'lb', 'oz'] as const
export type ScaleUnit = (typeof scaleUnits)[number]
export const isScaleUnit = (unit: string): unit is ScaleUnit => scaleUnits.some((known) => known === unit)

/** One international avoirdupois pound in kilograms, by its definition of 1959. */
export const KG_PER_LB = 0.45359237
const OZ_PER_LB = 16

const kilogramsPer: Readonly<Record<ScaleUnit, number>> = {
  kg: 1,
  g: 0.001,
  lb: KG_PER_LB,
  oz: KG_PER_LB / OZ_PER_LB,
}

/** Stored decimals of a kilogram: a tenth of a gram, the precision of a scale for birds. */
const DECIMALS_STORED = 4
/** The largest difference, in kilograms, between two readings of one weight that were rounded to the gram. */
export const ROUNDING_KG = 0.0005

const rounded = (value: number, decimals: number): number =>
  Math.round(value * 10 ** decimals) / 10 ** decimals

/** Converts a weight typed in `unit` to kilograms, to a tenth of a gram. */
export const toKilograms = (weight: number, unit: ScaleUnit): number =>
  rounded(weight * kilogramsPer[unit], DECIMALS_STORED)

/** Weight in kilograms from which two decimals are shown: a large dog is not weighed to the gram. */
const COARSE_KG = 10

/**
 * Converts a stored weight to `unit`, with as many decimals as were typed: to the gram, or two decimals of a pound or
 * an ounce.
 */
export function fromKilograms(kilograms: number, unit: ScaleUnit): number {
  const decimals = { kg: Math.abs(kilograms) < COARSE_KG ? 3 : 2, g: 1, lb: 2, oz: 2 }[unit]
  return rounded(kilograms / kilogramsPer[unit], decimals)
}

/** Returns the unit for displaying a weight: grams below a kilogram, ounces below a pound. */
export function scaleUnitOf(kilograms: number, unit: WeightUnit): ScaleUnit {
  const isSmall = kilograms < kilogramsPer[unit] - ROUNDING_KG / 10
  return isSmall ? smallUnits[unit] : unit
}
const smallUnits = { kg: 'g', lb: 'oz' } as const

/** Returns the system of a unit. */
export const weightUnitOf = (unit: ScaleUnit): WeightUnit => (unit === 'kg' || unit === 'g' ? 'kg' : 'lb')

/** Lists the units in the order of a field's choice: those of the user's system first. */
export const scaleUnitsFor = (unit: WeightUnit): readonly ScaleUnit[] =>
  unit === 'kg' ? ['kg', 'g', 'lb', 'oz'] : ['lb', 'oz', 'kg', 'g']

const labels: Readonly<Record<ScaleUnit, string>> = { lb: 'lbs', oz: 'oz', kg: 'kg', g: 'g' }

/** Returns the label of a weight unit. */
export const weightUnitLabel = (unit: ScaleUnit): string => labels[unit]

/** Builds a weight field's label with its unit: 'Weight (lbs)'. */
export const weightLabel = (unit: ScaleUnit, label = 'Weight'): string => `${label} (${labels[unit]})`

/** Formats a weight that is already in `unit`, such as '1.8 lbs'. */
export const withWeightUnit = (weight: number, unit: ScaleUnit): string => `${weight} ${labels[unit]}`

/** Formats a stored weight, such as '27.4 lbs', '4.35 kg' or '41 g'. */
export const formatWeight = (kilograms: number, unit: WeightUnit): string =>
  formatWeightIn(kilograms, scaleUnitOf(kilograms, unit))

/** Formats a stored weight in a given unit: '0.5 lbs' as it was typed. */
export const formatWeightIn = (kilograms: number, unit: ScaleUnit): string =>
  withWeightUnit(fromKilograms(kilograms, unit), unit)

/** Formats a range of stored weights in one unit, such as '10.5 to 11.5 lbs' or '30 to 40 g'. */
export function formatWeightRange([low, high]: readonly [number, number], unit: WeightUnit): string {
  const shown = scaleUnitOf(high, unit)
  const [from, to] = [fromKilograms(low, shown), fromKilograms(high, shown)]
  return from === to ? withWeightUnit(to, shown) : `${from} to ${withWeightUnit(to, shown)}`
}

/** Units for displaying and typing temperatures. They are stored in degrees Celsius. */
export const temperatureUnits = ['F', 'C'] as const
export type TemperatureUnit = (typeof temperatureUnits)[number]

/** Returns the temperature unit that matches a weight unit: Fahrenheit with pounds, Celsius with kilograms. */
export const temperatureUnitOf = (unit: WeightUnit): TemperatureUnit => (unit === 'lb' ? 'F' : 'C')

/** Converts a temperature typed in `unit` to degrees Celsius, to the hundredth. */
export const toCelsius = (temperature: number, unit: TemperatureUnit): number =>
  Math.round((unit === 'F' ? ((temperature - 32) * 5) / 9 : temperature) * 100) / 100

/** Converts a stored temperature to `unit`, with one decimal. */
export const fromCelsius = (celsius: number, unit: TemperatureUnit): number =>
  Math.round((unit === 'F' ? (celsius * 9) / 5 + 32 : celsius) * 10) / 10

/** Builds a temperature field's label with its unit: 'Temperature (°F)'. */
export const temperatureLabel = (unit: TemperatureUnit): string => `Temperature (°${unit})`

/** Formats a stored temperature, such as '101.5 °F'. */
export const formatTemperature = (celsius: number, unit: TemperatureUnit): string =>
  `${fromCelsius(celsius, unit)} °${unit}`
