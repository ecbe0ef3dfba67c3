/** Units in which people read and type weight. Everything is stored in kilograms. */
export const weightUnits = ['lb', 'kg'] as const
export type WeightUnit = (typeof weightUnits)[number]

/** One international avoirdupois pound in kilograms, by its definition of 1959. */
export const KG_PER_LB = 0.45359237

/** Kilograms, to the gram, of a weight typed in `unit`. */
export const toKilograms = (weight: number, unit: WeightUnit): number =>
  Math.round((unit === 'lb' ? weight * KG_PER_LB : weight) * 1000) / 1000

/** A stored weight in `unit`, to one decimal (the step of every weight field). */
export const fromKilograms = (kilograms: number, unit: WeightUnit): number =>
  Math.round((unit === 'lb' ? kilograms / KG_PER_LB : kilograms) * 10) / 10

const labels: Record<WeightUnit, string> = { lb: 'lbs', kg: 'kg' }

/** A unit of weight as people read it. */
export const weightUnitLabel = (unit: WeightUnit): string => labels[unit]

/** The label of a field for a weight, with its unit: 'Weight (lbs)'. */
export const weightLabel = (unit: WeightUnit, label = 'Weight'): string => `${label} (${labels[unit]})`

/** A weight that is already in `unit`, such as '1.8 lbs'. */
export const withWeightUnit = (weight: number, unit: WeightUnit): string => `${weight} ${labels[unit]}`

/** A stored weight as people read it, such as '27.4 lbs'. */
export const formatWeight = (kilograms: number, unit: WeightUnit): string =>
  withWeightUnit(fromKilograms(kilograms, unit), unit)

/** Units in which people read and type temperatures. Everything is stored in degrees Celsius. */
export const temperatureUnits = ['F', 'C'] as const
export type TemperatureUnit = (typeof temperatureUnits)[number]

/** The unit of temperature that goes with a unit of weight: Fahrenheit with pounds, Celsius with kilograms. */
export const temperatureUnitOf = (unit: WeightUnit): TemperatureUnit => (unit === 'lb' ? 'F' : 'C')

/** Degrees Celsius, to the hundredth, of a temperature typed in `unit`. */
export const toCelsius = (temperature: number, unit: TemperatureUnit): number =>
  Math.round((unit === 'F' ? ((temperature - 32) * 5) / 9 : temperature) * 100) / 100

/** A stored temperature in `unit`, to one decimal. */
export const fromCelsius = (celsius: number, unit: TemperatureUnit): number =>
  Math.round((unit === 'F' ? (celsius * 9) / 5 + 32 : celsius) * 10) / 10

/** The label of a field for a temperature, with its unit: 'Temperature (°F)'. */
export const temperatureLabel = (unit: TemperatureUnit): string => `Temperature (°${unit})`

/** A stored temperature as people read it, such as '101.5 °F'. */
export const formatTemperature = (celsius: number, unit: TemperatureUnit): string =>
  `${fromCelsius(celsius, unit)} °${unit}`
