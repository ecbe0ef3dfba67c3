import { list, plural } from '../message-format.ts'
import { inWeekOrder, type Recurrence } from './recurrence.ts'
import { weekdayNames } from './weekday.texts.ts'

/** Repeats with a name: the four of the spec, and once a year. Every other one is custom. */
export const frequencies = ['once', 'daily', 'weekly', 'monthly', 'yearly'] as const
export type Frequency = (typeof frequencies)[number]
export const frequencyLabels: Record<Frequency | 'custom', string> = {
  once: 'Once',
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
  yearly: 'Yearly',
  custom: 'Custom',
}

const named: Readonly<Record<Frequency, Pick<Recurrence, 'unit' | 'every'>>> = {
  once: { unit: 'once', every: 1 },
  daily: { unit: 'day', every: 1 },
  weekly: { unit: 'week', every: 1 },
  monthly: { unit: 'month', every: 1 },
  yearly: { unit: 'month', every: 12 },
}

/** Returns the named repeat that matches a recurrence, or 'custom'. */
export function frequencyOf({ unit, every, weekdays }: Recurrence): Frequency | 'custom' {
  if (unit === 'once') return 'once'
  if (weekdays.length > 0) return 'custom'
  return frequencies.find((name) => named[name].unit === unit && named[name].every === every) ?? 'custom'
}

/** Returns the recurrence of a named repeat. */
export const recurrenceOf = (frequency: Frequency): Recurrence => ({ ...named[frequency], weekdays: [] })

const steps = {
  day: { one: 'Every day', other: 'Every # days' },
  week: { one: 'Every week', other: 'Every # weeks' },
  month: { one: 'Every month', other: 'Every # months' },
} as const

/** Words a repetition: 'Daily', 'Every 3 months', 'Every 2 weeks on Monday and Friday'. */
export function repeatInWords(repeat: Recurrence): string {
  const frequency = frequencyOf(repeat)
  if (frequency !== 'custom') return frequencyLabels[frequency]
  const { unit, every, weekdays } = repeat
  if (unit === 'once') return frequencyLabels.once
  const step = plural(every, steps[unit])
  if (unit !== 'week' || weekdays.length === 0) return step
  return `${step} on ${list(inWeekOrder(weekdays).map((weekday) => weekdayNames[weekday]))}`
}

/** The same within a sentence: 'repeats monthly', 'repeats every 2 weeks on Monday'. */
export function repeatsInWords(repeat: Recurrence): string {
  const words = repeatInWords(repeat)
  return `repeats ${words.charAt(0).toLowerCase()}${words.slice(1)}`
}
