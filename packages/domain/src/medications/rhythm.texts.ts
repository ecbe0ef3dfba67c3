import { capitalized, duration, list, plural } from '../kernel/message-format.ts'
import { shortWeekdayNames } from '../kernel/time/weekday.texts.ts'
import { unitsInWords } from './doses/units.texts.ts'
import { MOST_FREQUENCY, type Rhythm, type RhythmStep } from './rhythm.vocabulary.ts'

const intervals = {
  hour: { one: 'every hour', other: 'every # hours' },
  day: { one: 'every day', other: 'every # days' },
  week: { one: 'weekly', other: 'every # weeks' },
  month: { one: 'monthly', other: 'every # months' },
} as const

const timesDaily: Readonly<Record<number, string>> = { 1: 'once', 2: 'twice', 3: 'three times' }
const oftenInWords = (times: number): string => timesDaily[times] ?? plural(times, { other: '# times' })

/** Words a step's repetition, such as 'Every 8 hours' or 'Mon, Wed, and Fri'. */
export const stepInWords = (step: RhythmStep): string => capitalized(rhythmOfStep(step))

/** Words a medication's plan with every step, for lists, sheets and emergencies. */
export const planInWords = ({ frequency, rhythm }: { frequency: string; rhythm: Rhythm | null }): string =>
  rhythm ? wholeRhythmInWords(rhythm) : frequency

/** Words a rhythm with every step. */
export const wholeRhythmInWords = (rhythm: Rhythm): string => capitalized(stepsInWords(rhythm).join(', '))

const stepsInWords = (rhythm: Rhythm): string[] =>
  rhythm.map((step, place) => `${place === 0 ? '' : 'then '}${wholeStep(step)}`)

/**
 * Words a rhythm in at most `MOST_FREQUENCY` characters: '2 units twice daily for 7 days, then 1 unit once daily'.
 * Counts the steps that don't fit; `planInWords` has them all.
 */
export function rhythmInWords(rhythm: Rhythm): string {
  const steps = stepsInWords(rhythm)
  const texts = steps.map((_, left) => {
    const more = left > 0 ? [plural(left, { one: 'then # more step', other: 'then # more steps' })] : []
    return capitalized([...steps.slice(0, steps.length - left), ...more].join(', '))
  })
  const shortest = texts.at(-1) ?? ''
  return texts.find((text) => text.length <= MOST_FREQUENCY) ?? `${shortest.slice(0, MOST_FREQUENCY - 1)}…`
}

/** Words a step with its amount and duration: '2 units twice daily for 7 days'. */
export const wholeStepInWords = (step: RhythmStep): string => capitalized(wholeStep(step))

function wholeStep(step: RhythmStep): string {
  const { days, doseUnits } = step
  const units = doseUnits === null ? '' : `${unitsInWords(doseUnits)} `
  return `${units}${rhythmOfStep(step)}${days === null ? '' : ` for ${duration(days, 'day')}`}`
}

function rhythmOfStep(step: RhythmStep): string {
  const { unit, every, times } = step
  if (unit === 'day' && every === 1) return `${oftenInWords(times.length)} daily`
  const often = unit !== 'hour' && times.length > 1 && `${oftenInWords(times.length)} a day`
  return [intervalOf(step), often].filter(Boolean).join(', ')
}

function intervalOf({ unit, every, weekdays }: RhythmStep): string {
  if (unit === 'day' && every === 2) return 'every other day'
  const interval = plural(every, intervals[unit])
  if (unit !== 'week' || weekdays.length === 0) return interval
  const days = list(weekdays.map((weekday) => shortWeekdayNames[weekday]))
  if (every > 1) return `${interval} on ${days}`
  return weekdays.length === 1 ? `every ${days}` : days
}
