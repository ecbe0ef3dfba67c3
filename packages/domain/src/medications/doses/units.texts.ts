import { plural } from '../../kernel/message-format.ts'

/** Words the units of a dose, such as '2 units'. */
export const unitsInWords = (units: number): string => plural(units, { one: '# unit', other: '# units' })

/**
 * Words the amount of one dose: the units of its step in the rhythm, else the dosage as typed. The units taken from the
 * stock don't state the dosage: the stock counts insulin in milliliters or syringes.
 */
export const doseInWords = (dosage: string, units: number | null): string =>
  units === null ? dosage : unitsInWords(units)

/** Words the amount of a dose that was given in part. */
export const partInWords = (usual: string | null): string => `part of ${usual ?? 'a dose'}`
