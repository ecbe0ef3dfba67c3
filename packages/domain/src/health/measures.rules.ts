import type { FieldErrors } from '../kernel/errors.ts'
import type { Species } from '../kernel/pets.vocabulary.ts'
import { formatGlucose, fromMgPerDl, type GlucoseUnit, toMgPerDl } from '../kernel/quantities/glucose.ts'
import { readNumber, scaleUnitNamed } from '../kernel/quantities/typed-number.ts'
import {
  formatTemperature,
  formatWeight,
  formatWeightIn,
  fromCelsius,
  fromKilograms,
  isScaleUnit,
  type ScaleUnit,
  scaleUnits,
  toCelsius,
  toKilograms,
  type TemperatureUnit,
  type WeightUnit,
  weightUnitOf,
  withWeightUnit,
} from '../kernel/quantities/units.ts'
import type { HealthLogType } from './health-logs.vocabulary.ts'

/** Types of health logs with a number. */
export const measuredTypes = ['weight', 'temperature', 'blood_glucose', 'energy_level', 'appetite'] as const
export type MeasuredType = (typeof measuredTypes)[number]
export const isMeasured = (type: string | undefined): type is MeasuredType =>
  measuredTypes.some((measured) => measured === type)

/** Units in which a measure can be typed; it is stored in kilograms, degrees Celsius or mg/dL. Scores have none. */
export const measureUnits = [...scaleUnits, 'F', 'C', 'mg/dL', 'mmol/L'] as const
export type MeasureUnit = (typeof measureUnits)[number]

/** Highest score of energy and appetite (spec core-records §3). */
export const SCORE_SCALE = 10

type Measure = {
  /** Kilograms, degrees Celsius, mg/dL, or points of the scale. */
  measure: number | null
  /** Unit in which the measure was typed and in which `value` words it. */
  unit: MeasureUnit | null
}

/** Numeric part of a health log as it is stored. */
export type StoredMeasure = Measure & { scale: number | null }

const nothing: StoredMeasure = { measure: null, unit: null, scale: null }

/**
 * Possible values, whatever the animal. Weight: up to 2,000 kg, as for a pet's own weight. Body temperature: the range
 * in which an animal can live; ectotherms may be as cold as their surroundings. Glucose: meters for animals read up to
 * 750 mg/dL, and a laboratory reads more; birds have several hundred at rest.
 */
const possible: Record<MeasuredType, { least: number; most: number }> = {
  weight: { least: 0.0001, most: 2000 },
  temperature: { least: 0, most: 50 },
  blood_glucose: { least: 5, most: 2000 },
  energy_level: { least: 1, most: SCORE_SCALE },
  appetite: { least: 1, most: SCORE_SCALE },
}

/**
 * Returns the error message for a number that its type cannot have, with the bounds in the unit in which it was typed
 * (kilograms, °C and mg/dL if that is unknown); undefined for a possible number.
 */
export function impossibleMeasure(
  type: MeasuredType,
  measure: number,
  unit: MeasureUnit | null,
): string | undefined {
  const { least, most } = possible[type]
  const fits = measure >= least && measure <= most
  if (fits && (!isScore(type) || Number.isInteger(measure))) return undefined
  if (type === 'weight') {
    const system = weightUnitOf(scaleUnitIn(unit))
    // Rounded down, so that the weight in the message can be typed.
    const highest = Math.floor(fromKilograms(most, system) * 10) / 10
    return `Please enter a valid weight, more than 0 and at most ${withWeightUnit(highest, system)}`
  }
  if (type === 'blood_glucose') {
    const typedIn = glucoseUnitOf(unit)
    return `Please enter a blood glucose between ${fromMgPerDl(least, typedIn)} and ${highestGlucose(most, typedIn)} ${typedIn}`
  }
  if (type !== 'temperature') return `Choose a score from ${least} to ${most}`
  const typedIn = unit === 'F' ? 'F' : 'C'
  return `Please enter a temperature between ${fromCelsius(least, typedIn)} and ${formatTemperature(most, typedIn)}`
}

/** Returns the greatest tenth that is not above `most`, which is in mg/dL, so that the displayed bound can be typed. */
function highestGlucose(most: number, unit: GlucoseUnit): number {
  const rounded = fromMgPerDl(most, unit)
  return toMgPerDl(rounded, unit) > most ? Math.round(rounded * 10 - 1) / 10 : rounded
}

const isScore = (type: MeasuredType): type is 'energy_level' | 'appetite' =>
  type === 'energy_level' || type === 'appetite'

/**
 * Refuses a number that its type cannot have, a unit of another measure, and a weight or temperature log without a
 * number. Words that contain a number, such as an old '27.4', count as one.
 */
export function checkMeasure(log: Measure & { type: HealthLogType; value?: string | null }): FieldErrors {
  const { type, measure, unit, value } = log
  if (!isMeasured(type)) return {}
  if (measure === null) return isScore(type) || /\d/.test(value ?? '') ? {} : { measure: missing[type] }
  const message = impossibleMeasure(type, measure, unit)
  if (message) return { measure: message }
  return unit === null || unitsOf(type).includes(unit) ? {} : { unit: 'This unit belongs to another measure' }
}

const scaleUnitIn = (unit: MeasureUnit | null): ScaleUnit =>
  unit !== null && isScaleUnit(unit) ? unit : 'kg'
const glucoseUnitOf = (unit: MeasureUnit | null): GlucoseUnit => (unit === 'mmol/L' ? unit : 'mg/dL')

const missing = {
  weight: 'Please enter the weight',
  temperature: 'Please enter the temperature',
  blood_glucose: 'Please enter the blood glucose',
} as const

const unitsOf = (type: MeasuredType): readonly MeasureUnit[] => {
  if (type === 'weight') return scaleUnits
  if (type === 'temperature') return ['F', 'C']
  return type === 'blood_glucose' ? ['mg/dL', 'mmol/L'] : []
}

/**
 * Usual weights of grown and young animals in kilograms, from the lightest newborn to the heaviest known animal; and
 * rectal temperatures in °C, a little wider than those of illness. Normal ones: Merck Veterinary Manual, 'Normal Rectal
 * Temperature Ranges' (dog 37.9–39.9, cat 38.1–39.2, rabbit 38.6–40.1).
 */
const usual: Record<'weight' | 'temperature', Partial<Record<Species, readonly [number, number]>>> = {
  weight: {
    dog: [0.1, 110],
    cat: [0.08, 14],
    rabbit: [0.03, 12],
    'guinea-pig': [0.05, 2],
    hamster: [0.005, 0.4],
    bird: [0.005, 20],
    fish: [0.0005, 60],
    reptile: [0.001, 200],
  },
  temperature: { dog: [35, 42.5], cat: [35, 42.5], rabbit: [35, 42.5], 'guinea-pig': [35, 42.5] },
}

/**
 * True for a number that is likely a typing error or a wrong unit for this animal. The form then shows a hint, and the
 * server accepts the number.
 */
export function isUnusual(species: Species, type: HealthLogType, measure: number): boolean {
  if (type !== 'weight' && type !== 'temperature') return false
  const range = usual[type][species]
  return range !== undefined && (measure < range[0] || measure > range[1])
}

const quantity = String.raw`(\d{1,4}(?:[.,]\d{1,3})?)`
/** Types that were stored as words before they were stored as numbers. */
type SpelledType = Exclude<MeasuredType, 'blood_glucose'>
const spelled: Record<SpelledType, RegExp> = {
  weight: new RegExp(
    String.raw`^\s*${quantity}\s*(kgs?|kilograms?|g|grams?|lbs?|pounds?|oz|ounces?)\.?\s*$`,
    'i',
  ),
  temperature: new RegExp(String.raw`^\s*${quantity}\s*(?:°|degrees?)?\s*(f|c|fahrenheit|celsius)\s*$`, 'i'),
  energy_level: /^\s*(\d{1,2})\s*(?:\/|of|out of)\s*(10)\s*$/i,
  appetite: /^\s*(\d{1,2})\s*(?:\/|of|out of)\s*(10)\s*$/i,
}

/**
 * Reads a text that is clearly a number with its unit, such as '27.4 lbs', '38.6 °C' or '7/10'; any other text stays
 * text.
 */
export function readMeasure(type: HealthLogType, text: string): StoredMeasure {
  if (!isMeasured(type) || type === 'blood_glucose') return nothing
  const [, digits, unitWord] = spelled[type].exec(text) ?? []
  if (digits === undefined || unitWord === undefined) return nothing
  const number = readNumber(digits, '.')
  if (number === null || Number.isNaN(number)) return nothing
  const read = asStored(type, number, unitWord)
  return Object.keys(checkMeasure({ type, ...read })).length === 0 ? read : nothing
}

function asStored(type: SpelledType, typed: number, unitWord: string): StoredMeasure {
  if (type === 'weight') {
    const unit = scaleUnitNamed(unitWord)
    return { measure: toKilograms(typed, unit), unit, scale: null }
  }
  if (type === 'temperature') {
    const unit = unitWord[0]?.toLowerCase() === 'f' ? 'F' : 'C'
    return { measure: toCelsius(typed, unit), unit, scale: null }
  }
  return { measure: typed, unit: null, scale: SCORE_SCALE }
}

/** Words a measure: '27.4 lbs', '38.6 °C', '99 mg/dL', '7 of 10'. */
export function wordsOfMeasure(
  type: MeasuredType,
  measure: number,
  {
    weight,
    temperature,
    glucose,
  }: { weight: WeightUnit; temperature: TemperatureUnit; glucose: GlucoseUnit },
): string {
  if (type === 'weight') return formatWeight(measure, weight)
  if (type === 'temperature') return formatTemperature(measure, temperature)
  if (type === 'blood_glucose') return formatGlucose(measure, glucose)
  return `${measure} of ${SCORE_SCALE}`
}

/**
 * Completes a form's measure for storage: the number with its unit and scale, and a matching text. Reads the text if
 * there is no number; drops a number whose type is not measured.
 */
export function completeMeasure<Fields extends Measure & { type: HealthLogType; value: string | null }>(
  fields: Fields,
): Fields & StoredMeasure {
  const { type, value, measure, unit } = fields
  if (!isMeasured(type) || measure === null) return { ...fields, ...readMeasure(type, value ?? '') }
  if (isScore(type)) {
    const words = value ?? `${measure} of ${SCORE_SCALE}`
    return { ...fields, value: words, measure, unit: null, scale: SCORE_SCALE }
  }
  const weight = scaleUnitIn(unit)
  const temperature = unit === 'F' ? 'F' : 'C'
  const glucose = glucoseUnitOf(unit)
  return {
    ...fields,
    value:
      type === 'weight'
        ? formatWeightIn(measure, weight)
        : wordsOfMeasure(type, measure, { weight: weightUnitOf(weight), temperature, glucose }),
    measure,
    unit: { weight, temperature, blood_glucose: glucose }[type],
    scale: null,
  }
}
