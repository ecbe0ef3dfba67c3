import { plural } from '../kernel/message-format.ts'

/** Units of a dose, such as '2 units'. */
export const unitsInWords = (units: number): string => plural(units, { one: '# unit', other: '# units' })

/** What one dose is: its units where they are known, else the dosage as it was typed. */
export const doseInWords = (dosage: string, units: number | null): string =>
  units === null ? dosage : unitsInWords(units)
