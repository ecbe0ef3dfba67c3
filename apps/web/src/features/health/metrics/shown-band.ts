import { type Band, bandOf, placeInBand } from '@app/domain/health/measure-bands.rules'
import { legendOf, placeInWords, placeLabels } from '@app/domain/health/measure-bands.texts'
import type { MeasureTarget } from '@app/domain/health/measure-targets.rules'
import { hasOwnTarget, type MeasureKind } from '@app/domain/health/measures.vocabulary'
import type { PetInList } from '../../../records/pets.ts'
import type { Axis } from './amount-words.ts'

/** Band of a chart, in the unit of its axis. */
export interface ShownBand {
  low: number
  high: number
  isUsual: boolean
  /** Text next to the band: 'Your target: 80 to 150 mg/dL'. */
  legend: string
  /** Words for a stored amount: 'Above the usual range'. */
  shortly: (amount: number) => string
  /**
   * Words with the range and its source: 'Above the usual range for cats (75 to 120 mg/dL, Merck Veterinary Manual).'
   */
  inWords: (amount: number) => string
}

/** Words for a range in the unit of an axis: '80 to 150 mg/dL'. */
export function rangeInWords(band: Pick<Band, 'low' | 'high'>, { shown, unit }: Axis): string {
  const [low, high] = [shown(band.low), shown(band.high)]
  return low === high ? `${low} ${unit}` : `${low} to ${high} ${unit}`
}

/**
 * Band of a measure in the user's unit; undefined without a known band, and for an archived pet.
 * @param targets the pet's own; until they are known, no other range replaces a possible target
 */
export function shownBandOf(
  kind: MeasureKind,
  { pet, targets }: { pet: PetInList; targets: readonly MeasureTarget[] | undefined },
  axis: Axis,
): ShownBand | undefined {
  if (!targets && hasOwnTarget(kind)) return undefined
  const band = pet.archivedAt === null ? bandOf(kind, pet, targets ?? []) : undefined
  if (!band) return undefined
  const { shown } = axis
  const [low, high] = [shown(band.low), shown(band.high)]
  const range = rangeInWords(band, axis)
  const placeOf = (amount: number) => placeInBand(shown(amount), { low, high })
  return {
    low,
    high,
    isUsual: band.of !== 'pet',
    legend: legendOf(band, range),
    shortly: (amount) =>
      `${placeLabels[placeOf(amount)]} ${band.of === 'pet' ? 'your target' : 'the usual range'}`,
    inWords: (amount) => placeInWords(placeOf(amount), band, range),
  }
}
