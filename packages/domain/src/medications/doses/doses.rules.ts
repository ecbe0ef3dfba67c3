import type { FieldErrors } from '../../kernel/errors.ts'
import { daysBetween } from '../../kernel/time/dates.ts'
import { type DoseOutcome, MOST_DAYS, wasGiven } from './doses.vocabulary.ts'

/** Checks that a span of days is in order and has at most 31 of them. */
export function checkDaySpan({
  from,
  to,
}: {
  from?: string | undefined
  to?: string | undefined
}): FieldErrors {
  if (from === undefined || to === undefined) return {}
  const days = daysBetween(from, to)
  if (days < 0) return { to: 'The last day cannot be before the first' }
  return days >= MOST_DAYS ? { to: `Choose at most ${MOST_DAYS} days at once` } : {}
}

interface MarkFields {
  date: string | null
  time: string | null
  outcome: DoseOutcome
  amount: number | null
}

/**
 * Checks that a scheduled dose has a day and a time, an as-needed dose neither; and that a partial dose has an amount.
 */
export function checkMark({ date, time, outcome, amount }: MarkFields): FieldErrors {
  if ((date === null) !== (time === null)) return { time: 'A scheduled dose has a day and a time' }
  if (date === null && !wasGiven(outcome))
    return { outcome: 'Only a scheduled dose can be skipped or missed' }
  return checkOutcome({ outcome, amount })
}

/** Checks that a partial dose has an amount, and a dose that was not given has none. */
export function checkOutcome({ outcome, amount }: Pick<MarkFields, 'outcome' | 'amount'>): FieldErrors {
  if (outcome === 'partial' && amount === null) return { amount: 'Enter how much was given' }
  return !wasGiven(outcome) && amount !== null ? { amount: 'Nothing was given' } : {}
}

/** Refuses a refill in the future. */
export const checkRefill = (
  { refilledOn }: { refilledOn: string },
  { today }: { today: string },
): FieldErrors => (refilledOn > today ? { refilledOn: 'Date cannot be in the future' } : {})
