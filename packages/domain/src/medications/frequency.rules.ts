import type { LocalTime } from './rhythm.vocabulary.ts'

/** Rhythm that a frequency describes in words. */
export type FrequencyRhythm =
  | { kind: 'as-needed' }
  | { kind: 'days'; every: number; times: readonly LocalTime[] }
  | { kind: 'monthly'; times: readonly LocalTime[] }
  /** Hourly steps on the wall clock from the first time of the start date, if they don't divide a day. */
  | { kind: 'hours'; every: number }

/** Default time of the first dose of a day. */
export const MORNING = '08:00'
/** Highest number of hours between doses in free text: three months. */
const MOST_HOURS = 24 * 92

const DAY_MINUTES = 24 * 60

const rhythms: Readonly<Record<string, FrequencyRhythm>> = {
  'once daily': { kind: 'days', every: 1, times: [MORNING] },
  'twice daily': { kind: 'days', every: 1, times: [MORNING, '20:00'] },
  'three times daily': { kind: 'days', every: 1, times: [MORNING, '14:00', '20:00'] },
  weekly: { kind: 'days', every: 7, times: [MORNING] },
  monthly: { kind: 'monthly', times: [MORNING] },
  'as needed': { kind: 'as-needed' },
}

/**
 * Returns the rhythm of a frequency with its usual times: of the form's six by their labels, of free text by its words.
 */
export function rhythmOf(frequency: string): FrequencyRhythm {
  const known = rhythms[frequency.trim().toLowerCase()]
  if (known) return known
  const hours = intervalHours(frequency)
  if (hours % 24 === 0) return { kind: 'days', every: hours / 24, times: [MORNING] }
  if (24 % hours === 0) return { kind: 'days', every: 1, times: timesEvery(hours, frequency) }
  return { kind: 'hours', every: hours }
}

/**
 * Reads the hours between doses from free text: N hour(s), else 12 for twice or 2, 8 for three or 3, 6 for four or 4,
 * and 24 if the text has none of them (spec engagement §2).
 */
export function intervalHours(frequency: string): number {
  const text = frequency.toLowerCase()
  const named = Number(/(?<!\d)(\d{1,4})\s*-?\s*(?:h\b|hrs?\b|hours?\b|hourly\b)/.exec(text)?.[1] ?? 0)
  if (named > 0) return Math.min(named, MOST_HOURS)
  if (/\btwice\b|(?<!\d)2(?!\d)/.test(text)) return 12
  if (/\bthree\b|(?<!\d)3(?!\d)/.test(text)) return 8
  return /\bfour\b|(?<!\d)4(?!\d)/.test(text) ? 6 : 24
}

/** Returns the times of an evenly divided day; three times a day in words keeps to the waking hours. */
function timesEvery(hours: number, frequency: string): LocalTime[] {
  if (hours === 8 && !/hour|\dh/.test(frequency.toLowerCase())) return [MORNING, '14:00', '20:00']
  const count = 24 / hours
  return Array.from({ length: count }, (_, at) => clockTime(8 * 60 + at * hours * 60)).toSorted()
}

const clockTime = (minutes: number): LocalTime => {
  const ofDay = minutes % DAY_MINUTES
  return `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`
}

/** True for a medication that is given as needed instead of at times. */
export const isAsNeeded = (frequency: string): boolean => rhythmOf(frequency).kind === 'as-needed'

/** Returns the usual times of a frequency; none for as needed. */
export function usualTimes(frequency: string): readonly LocalTime[] {
  const rhythm = rhythmOf(frequency)
  if (rhythm.kind === 'as-needed') return []
  return rhythm.kind === 'hours' ? [MORNING] : rhythm.times
}

/**
 * Returns the times to store for a frequency: the chosen times, in order, if their number matches the frequency; else
 * its usual times. So a change of the frequency brings its times along.
 */
export function fitTimes(frequency: string, chosen: readonly LocalTime[] | null): readonly LocalTime[] {
  const usual = usualTimes(frequency)
  const distinct = [...new Set(chosen)].toSorted()
  return distinct.length === usual.length ? distinct : usual
}
