import type { InsulinDose } from './doses.contract.ts'

const NOON = '12:00'

/** Insulin given on a day, in words: '2 units'; an empty text if none was given. */
export interface InsulinOfDay {
  morning: string
  evening: string
}

const inWords = (given: readonly InsulinDose[]): string =>
  given.map(({ dose }) => dose ?? 'given').join(' + ')

/** Groups the insulin doses by day, yyyy-MM-dd: before noon, and from noon on. */
export function insulinByDay(doses: readonly InsulinDose[]): ReadonlyMap<string, InsulinOfDay> {
  return new Map(
    [...Map.groupBy(doses, ({ date }) => date)].map(([date, given]) => [
      date,
      {
        morning: inWords(given.filter(({ time }) => time < NOON)),
        evening: inWords(given.filter(({ time }) => time >= NOON)),
      },
    ]),
  )
}

/** '2 units in the morning and 1 unit in the evening' */
export const insulinInWords = ({ morning, evening }: InsulinOfDay): string =>
  [morning && `${morning} in the morning`, evening && `${evening} in the evening`]
    .filter(Boolean)
    .join(' and ')
