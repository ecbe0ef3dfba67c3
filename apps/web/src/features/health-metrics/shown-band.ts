import { bandOf, placeInBand } from '@app/domain/health-metrics/measure-bands.rules'
import { placeInWords, placeLabels } from '@app/domain/health-metrics/measure-bands.texts'
import type { MeasureKind } from '@app/domain/health-metrics/measures.vocabulary'
import type { PetInList } from '../../records/pets.ts'
import type { Axis } from './amount-words.ts'

/** A band as the chart shows it, in the unit of its axis. */
export interface ShownBand {
  low: number
  high: number
  isUsual: boolean
  /** Of an amount as it is kept: 'Above the usual range'. */
  shortly: (amount: number) => string
  /** The same with the range and its source: 'Above the usual range for cats (75 to 120 mg/dL, Merck Veterinary Manual).' */
  inWords: (amount: number) => string
}

/** The band of a measure in the person's unit; undefined where none is known, and for a pet that is archived. */
export function shownBandOf(kind: MeasureKind, pet: PetInList, { shown, unit }: Axis): ShownBand | undefined {
  const band = pet.archivedAt === null ? bandOf(kind, pet) : undefined
  if (!band) return undefined
  const [low, high] = [shown(band.low), shown(band.high)]
  const range = low === high ? `${low} ${unit}` : `${low} to ${high} ${unit}`
  const placeOf = (amount: number) => placeInBand(shown(amount), { low, high })
  return {
    low,
    high,
    isUsual: band.of !== 'pet',
    shortly: (amount) =>
      `${placeLabels[placeOf(amount)]} the ${band.of === 'pet' ? 'target' : 'usual range'}`,
    inWords: (amount) => placeInWords(placeOf(amount), band, range),
  }
}
