import { type DoseOutcome, doseOutcomeLabels } from './doses.vocabulary.ts'
import type { AsNeededLimits, AsNeededWarning } from './as-needed.rules.ts'

/** What the screen says of doses. */
export const doseTexts = {
  markFailed: { title: 'Dose not marked', message: 'Failed to mark the dose. Please try again.' },
  /** An earlier tap had arrived although its answer was lost. */
  arrivedBefore: { title: 'Already marked' },
  /** A dose of another day is named, because its name may stand on the list twice. */
  ofAnotherDay: (name: string, outcome: DoseOutcome) => `${doseOutcomeLabels[outcome]}: ${name}`,
  undone: { title: 'Mark taken back' },
  undoFailed: { title: 'Not taken back', message: 'Failed to take the mark back. Please try again.' },
  refilled: { title: 'Refill noted' },
  refillArrivedBefore: (units: number) => ({
    title: 'Already noted',
    message: `A refill of ${units} ${units === 1 ? 'unit' : 'units'} had arrived.`,
  }),
  refillFailed: { title: 'Refill not noted', message: 'Failed to note the refill. Please try again.' },
  pictureFailed: {
    title: 'Picture not kept',
    message: 'The dose is marked; its picture could not be uploaded.',
  },
  picturesFull: (max: number) => ({
    title: 'No room for a picture',
    message: `Pictures of doses count as photos, and your plan keeps ${max}. The dose can be marked without one.`,
  }),
  pictureRemoved: { title: 'Picture removed' },
  pictureRemoveFailed: {
    title: 'Picture not removed',
    message: 'Failed to remove the picture. Please try again.',
  },
  removePictureQuestion: 'The dose stays marked; its picture will be gone for everybody.',
  stockShort: {
    title: 'The stock is at 0',
    message: 'It was counted lower than this dose. Count what is left and note it in the medication.',
  },
} as const

/** How many doses nobody has marked though they were due. */
export const lateDosesInWords = (count: number): string => `${count} ${count === 1 ? 'dose' : 'doses'} late`

const hoursInWords = (hours: number): string => `${hours} ${hours === 1 ? 'hour' : 'hours'}`

/** The limits that a warning names, as one sentence. */
export function limitsInWords(
  { reasons }: Pick<AsNeededWarning, 'reasons'>,
  { minIntervalHours, maxDosesPerDay }: AsNeededLimits,
): string {
  const interval = `There should be ${hoursInWords(minIntervalHours ?? 0)} between two doses`
  const maximum = `most ${maxDosesPerDay ?? 0} in 24 hours`
  if (reasons.length > 1) return `${interval}, and at ${maximum}.`
  return reasons[0] === 'too-soon' ? `${interval}.` : `At ${maximum}.`
}
