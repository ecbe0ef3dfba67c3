import { list, plural } from '../kernel/message-format.ts'
import { inWeekOrder, type Recurrence } from '../kernel/time/recurrence.ts'
import { weekdayNames } from '../kernel/time/weekday.texts.ts'

/** The four repeats that the spec names; every other one is custom. */
export const frequencies = ['once', 'daily', 'weekly', 'monthly'] as const
export type Frequency = (typeof frequencies)[number]
export const frequencyLabels: Record<Frequency | 'custom', string> = {
  once: 'Once',
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
  custom: 'Custom',
}

const frequencyOfUnit = { once: 'once', day: 'daily', week: 'weekly', month: 'monthly' } as const

/** Returns the named repeat that matches a recurrence, or 'custom'. */
export function frequencyOf({ unit, every, weekdays }: Recurrence): Frequency | 'custom' {
  if (unit === 'once') return 'once'
  return every === 1 && weekdays.length === 0 ? frequencyOfUnit[unit] : 'custom'
}

/** Returns the recurrence of a named repeat. */
export const recurrenceOf = (frequency: Frequency): Recurrence => ({
  unit: ({ once: 'once', daily: 'day', weekly: 'week', monthly: 'month' } as const)[frequency],
  every: 1,
  weekdays: [],
})

const steps = {
  day: { one: 'Every day', other: 'Every # days' },
  week: { one: 'Every week', other: 'Every # weeks' },
  month: { one: 'Every month', other: 'Every # months' },
} as const

/** Words a reminder's repetition: 'Daily', 'Every 3 months', 'Every 2 weeks on Monday and Friday'. */
export function repeatInWords(repeat: Recurrence): string {
  const frequency = frequencyOf(repeat)
  if (frequency !== 'custom') return frequencyLabels[frequency]
  const { unit, every, weekdays } = repeat
  if (unit === 'once') return frequencyLabels.once
  const step = plural(every, steps[unit])
  if (unit !== 'week' || weekdays.length === 0) return step
  return `${step} on ${list(inWeekOrder(weekdays).map((weekday) => weekdayNames[weekday]))}`
}
