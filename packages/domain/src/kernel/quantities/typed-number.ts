import { type ScaleUnit, toKilograms } from './units.ts'

/** Decimal sign of the device's locale. */
export type DecimalSign = '.' | ','

/** Digits with a sign and decimals. */
const plainNumber = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)$/
/**
 * A separator that may group thousands or begin decimals: '1,234'. A leading zero or another count of digits is
 * unambiguous.
 */
const twoReadings = /^([+-]?[1-9]\d{0,2})([.,])(\d{3})$/
/** Grouped thousands, with or without decimals: '1,234.5' or '1,234,567'. */
const parted = /^[+-]?[1-9]\d{0,2}(?:([.,])\d{3})(?:\1\d{3})*(?:[.,]\d*)?$/

/**
 * Reads a typed number, with a point or a comma as decimal sign. Refuses an ambiguous number: '1,234' if the device
 * writes decimals with a point, and '1.234' if it writes them with a comma. With fewer than three decimals, both are
 * thousands.
 * @param decimals number of decimals that the value can have
 * @returns null for an empty text, and NaN for any other text that is not a number, which every schema refuses
 */
export function readNumber(typed: string, decimalSign: DecimalSign, decimals = 3): number | null {
  const text = typed.trim()
  if (text === '') return null
  const readings = readingsOf(text, decimalSign)
  if (readings) return decimals < 3 ? Number(readings.thousands) : Number.NaN
  if (!plainNumber.test(text)) return Number.NaN
  return Number(text.replace(',', '.'))
}

/** Returns the error for a number that is ambiguous or has grouped thousands; undefined for any other text. */
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

/** Returns the unit of a scale by its name. */
export function scaleUnitNamed(word: string): ScaleUnit {
  const letters = word.toLowerCase()
  if (letters.startsWith('k')) return 'kg'
  if (letters.startsWith('g')) return 'g'
  return letters.startsWith('o') ? 'oz' : 'lb'
}

export interface TypedWeight {
  /** Null for an empty text, NaN for a text that is not a number. */
  kilograms: number | null
  /** Unit typed after the number, else that of the field. */
  unit: ScaleUnit
}

/**
 * Reads a typed weight: a number in the field's unit, or with its own unit after it, such as '41 g' or '1.4 oz'.
 * @param decimalSign that of the device
 */
export function readWeight(typed: string, unit: ScaleUnit, decimalSign: DecimalSign): TypedWeight {
  const [, digits = typed, word] = withUnit.exec(typed.trim()) ?? []
  const typedIn = word === undefined ? unit : scaleUnitNamed(word)
  const number = readNumber(digits, decimalSign)
  // A unit without a number is not a weight.
  if (number === null) return { kilograms: word === undefined ? null : Number.NaN, unit: typedIn }
  return { kilograms: toKilograms(number, typedIn), unit: typedIn }
}
