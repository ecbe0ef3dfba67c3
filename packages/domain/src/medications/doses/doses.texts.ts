import { duration, plural } from '../../kernel/message-format.ts'
import type { AsNeededLimits, AsNeededWarning } from './as-needed.rules.ts'
import type { DoseCounts } from './day-ring.rules.ts'
import { type DoseOutcome, doseOutcomeLabels } from './doses.vocabulary.ts'

/** Messages for doses. */
export const doseTexts = {
  markFailed: { title: 'Dose not marked', message: 'Failed to mark the dose. Please try again.' },
  /** An earlier request had succeeded although its answer was lost. */
  arrivedBefore: { title: 'Already marked' },
  /** Names a dose of another day, because the same medication may appear twice in the list. */
  ofAnotherDay: (name: string, outcome: DoseOutcome) => `${doseOutcomeLabels[outcome]}: ${name}`,
  correctFailed: { title: 'Dose not corrected', message: 'Failed to correct the dose. Please try again.' },
  corrected: { title: 'Dose corrected' },
  undone: { title: 'Mark undone' },
  undoFailed: { title: 'Mark not undone', message: 'Failed to undo the mark. Please try again.' },
  stockShort: {
    title: 'Stock is at 0',
    message: 'This dose is more than was counted. Count what is left and update the medication.',
  },
} as const

/** Counts due doses without a mark: '2 doses late', '1 dose missed', '1 dose late, 1 missed'. */
export function lateDosesInWords({ late, missed }: Pick<DoseCounts, 'late' | 'missed'>): string {
  const [count, state] = late > 0 ? [late, 'late'] : [missed, 'missed']
  const first = plural(count, { one: `# dose ${state}`, other: `# doses ${state}` })
  return late > 0 && missed > 0 ? `${first}, ${missed} missed` : first
}

/** Words the limits of a warning, as one sentence. */
export function limitsInWords(
  { reasons }: Pick<AsNeededWarning, 'reasons'>,
  { minIntervalHours, maxDosesPerDay }: AsNeededLimits,
): string {
  const interval = `Doses should be at least ${duration(minIntervalHours ?? 0, 'hour')} apart`
  const maximum = `most ${maxDosesPerDay ?? 0} in 24 hours`
  if (reasons.length > 1) return `${interval}, and at ${maximum}.`
  return reasons[0] === 'too-soon' ? `${interval}.` : `At ${maximum}.`
}
