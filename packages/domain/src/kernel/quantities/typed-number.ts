import { type ScaleUnit, toKilograms } from './units.ts'

/** The sign before the decimals of a number, as the device's locale writes it. */
export type DecimalSign = '.' | ','

/** Digits with a sign and decimals. */
const plainNumber = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)$/
/** A sign that may part thousands or decimals: '1,234'. A leading zero or another count of digits leaves one reading. */
const twoReadings = /^([+-]?[1-9]\d{0,2})([.,])(\d{3})$/
/** Thousands that are parted, with or without decimals behind them: '1,234.5' or '1,234,567'. */
const parted = /^[+-]?[1-9]\d{0,2}(?:([.,])\d{3})(?:\1\d{3})*(?:[.,]\d*)?$/

/**
 * Reads a typed number, with a point or a comma before its decimals. A number that could be read in two ways is none:
 * '1,234' where the device writes decimals with a point, and '1.234' where it writes them with a comma.
 * @returns null where nothing is typed, and NaN for what is no number, which every schema refuses
 */
export function readNumber(typed: string, decimalSign: DecimalSign): number | null {
  const text = typed.trim()
  if (text === '') return null
  if (!plainNumber.test(text) || readingsOf(text, decimalSign)) return Number.NaN
  return Number(text.replace(',', '.'))
}

/** The sentence at a field whose number has two readings or thousands that are parted; undefined for any other text. */
export function unclearNumber(typed: string, decimalSign: DecimalSign): string | undefined {
  const text = typed.trim()
  const readings = readingsOf(text, decimalSign)
  if (readings) return `Type ${readings.thousands} or ${readings.decimals}, so the number is clear`
  if (plainNumber.test(text) || !parted.test(text)) return undefined
  return 'Type the number without separators between thousands'
}

function readingsOf(
  text: string,
  decimalSign: DecimalSign,
): { thousands: string; decimals: string } | undefined {
  const [, whole = '', sign, rest = ''] = twoReadings.exec(text) ?? []
  if (sign === undefined || sign === decimalSign) return undefined
  return { thousands: `${whole}${rest}`, decimals: `${whole}${decimalSign}${rest}` }
}

const unitWords = String.raw`(kg|kgs|kilos?|kilograms?|g|gr|grams?|lbs?|pounds?|oz|ounces?)\.?`
const withUnit = new RegExp(String.raw`^(.*?)\s*${unitWords}$`, 'i')

/** The unit of a scale that a word names. */
export function scaleUnitNamed(word: string): ScaleUnit {
  const letters = word.toLowerCase()
  if (letters.startsWith('k')) return 'kg'
  if (letters.startsWith('g')) return 'g'
  return letters.startsWith('o') ? 'oz' : 'lb'
}

export interface TypedWeight {
  /** Null where nothing is typed, NaN for no number. */
  kilograms: number | null
  /** The unit that was typed behind the number, else that of the field. */
  unit: ScaleUnit
}

/**
 * Reads a typed weight: a number in the field's unit, or with its own unit behind it, such as '41 g' or '1.4 oz'.
 * @param decimalSign that of the device
 */
export function readWeight(typed: string, unit: ScaleUnit, decimalSign: DecimalSign): TypedWeight {
  const [, digits = typed, word] = withUnit.exec(typed.trim()) ?? []
  const typedIn = word === undefined ? unit : scaleUnitNamed(word)
  const number = readNumber(digits, decimalSign)
  // A unit alone is no weight.
  if (number === null) return { kilograms: word === undefined ? null : Number.NaN, unit: typedIn }
  return { kilograms: toKilograms(number, typedIn), unit: typedIn }
}
