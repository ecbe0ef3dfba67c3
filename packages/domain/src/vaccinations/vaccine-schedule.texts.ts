import { duration } from '../kernel/message-format.ts'
import type { ScheduleEntry } from './vaccine-schedule.contract.ts'
import { monthsInWords } from './vaccine-schedule.rules.ts'

/** Texts of the vaccine schedule. */
export const vaccineScheduleTexts = {
  title: 'Preventive schedule',
  sentence:
    'When the next dose or checkup is usually due. Your vet and local law come first: change what differs.',
  saved: { title: 'Schedule updated' },
  saveFailed: { title: 'Error', message: 'Failed to update the schedule. Please try again.' },
  none: {
    title: 'No schedule for this species',
    sentence: 'There is no common guideline. Ask your vet, and enter the next due date by hand.',
  },
} as const

/** Words the intervals of an entry: '1 year after the first dose, then every 3 years'. */
export function intervalsInWords({ kind, firstMonths, thenMonths, seniorYears }: ScheduleEntry): string {
  if (kind === 'vaccine') {
    return `${monthsInWords(firstMonths)} after the first dose, then every ${monthsInWords(thenMonths)}`
  }
  const every = `Every ${monthsInWords(firstMonths)}`
  if (seniorYears === null) return every
  return `${every}, from ${duration(seniorYears, 'year')} of age every ${monthsInWords(thenMonths)}`
}

/** Labels of the two intervals; null for one that the care does not have. */
export const intervalLabels = ({ kind, seniorYears }: ScheduleEntry): [string, string | null] => {
  if (kind === 'vaccine') return ['Months after the first dose', 'Months between boosters']
  return [
    'Months between checkups',
    seniorYears === null ? null : `Months from ${duration(seniorYears, 'year')} of age`,
  ]
}
