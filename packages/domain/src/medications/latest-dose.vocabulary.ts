import { duration } from '../kernel/message-format.ts'
import { isInsulin } from './insulins.vocabulary.ts'

const HOUR_MINUTES = 60

/** How late a dose may be given at most, in minutes: less says nothing, and after a day it is the dose of another one. */
export const LATEST_MINUTES = { min: 15, max: 24 * HOUR_MINUTES } as const

/** What the form offers, in minutes. */
export const latestChoices = [30, 60, 120, 180, 240, 360, 480, 720, LATEST_MINUTES.max] as const

/** '30 minutes', '2 hours' */
export const latestInWords = (minutes: number): string =>
  minutes % HOUR_MINUTES === 0 ? duration(minutes / HOUR_MINUTES, 'hour') : duration(minutes, 'minute')

/**
 * How late a medicine is given at most, by its name, in minutes; null where nothing is suggested. Insulin that is given
 * late works into the next dose, so the suggestion is short; what the vet says comes first.
 */
export const suggestedLatest = (name: string): number | null => (isInsulin(name) ? 2 * HOUR_MINUTES : null)
