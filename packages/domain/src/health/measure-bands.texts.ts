import { BAND_SOURCE, type Band, type PlaceInBand } from './measure-bands.rules.ts'

export const placeLabels: Readonly<Record<PlaceInBand, string>> = {
  below: 'Below',
  within: 'Within',
  above: 'Above',
}

const animals = { dog: 'dogs', cat: 'cats' } as const

/** Names a band within a sentence: 'your target (80 to 150 mg/dL)'. */
export const bandInWords = ({ of }: Pick<Band, 'of'>, range: string): string =>
  of === 'pet' ? `your target (${range})` : `the usual range for ${animals[of]} (${range}, ${BAND_SOURCE})`

/** Legend beside the band of a chart: 'Your target: 80 to 150 mg/dL'. */
export const legendOf = ({ of }: Pick<Band, 'of'>, range: string): string =>
  `${of === 'pet' ? 'Your target' : `Usual for ${animals[of]}`}: ${range}`

/** Words the position of an amount relative to its band; it names no illness. */
export const placeInWords = (place: PlaceInBand, band: Pick<Band, 'of'>, range: string): string =>
  `${placeLabels[place]} ${bandInWords(band, range)}.`

/** Note that accompanies every range of a species. */
export const usualRangeNote =
  'Usual ranges are for healthy grown animals at rest. They are not a diagnosis: ask your vet.'
