import { plural } from '../kernel/message-format.ts'

/** Units of a dose, such as '2 units'. */
export const unitsInWords = (units: number): string => plural(units, { one: '# unit', other: '# units' })
