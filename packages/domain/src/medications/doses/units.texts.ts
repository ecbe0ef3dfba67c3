import { plural } from '../../kernel/message-format.ts'

/** Units of a dose, such as '2 units'. */
export const unitsInWords = (units: number): string => plural(units, { one: '# unit', other: '# units' })

/**
 * What one dose is: the units of its step in the rhythm, else the dosage as it was typed. How much a dose takes from the
 * stock says nothing of it: insulin is counted in milliliters or syringes there.
 */
export const doseInWords = (dosage: string, units: number | null): string =>
  units === null ? dosage : unitsInWords(units)

/** What was given of a dose that was not given as a whole. */
export const partInWords = (usual: string | null): string => `part of ${usual ?? 'a dose'}`
