import { duration } from '../kernel/message-format.ts'
import { isInsulin } from './insulins.vocabulary.ts'

const HOUR_MINUTES = 60

/**
 * Bounds in minutes for how late a dose may be given: a shorter limit has no use, and after a day the dose belongs to
 * another day.
 */
export const LATEST_MINUTES = { min: 15, max: 24 * HOUR_MINUTES } as const

/** Limits that the form offers, in minutes. */
export const latestChoices = [30, 60, 120, 180, 240, 360, 480, 720, LATEST_MINUTES.max] as const

/** '30 minutes', '2 hours' */
export const latestInWords = (minutes: number): string =>
  minutes % HOUR_MINUTES === 0 ? duration(minutes / HOUR_MINUTES, 'hour') : duration(minutes, 'minute')

/**
 * Suggests a limit in minutes by the medicine's name; null for no suggestion. Late insulin works into the next dose, so
 * its limit is short; the vet's instruction takes precedence.
 */
export const suggestedLatest = (name: string): number | null => (isInsulin(name) ? 2 * HOUR_MINUTES : null)
