import { plural } from '../kernel/message-format.ts'
import { addDays, dateIn, daysBetween } from '../kernel/time/dates.ts'
import { instantOf } from '../kernel/time/zoned-time.ts'
import { MARK_AHEAD_HOURS } from '../medications/doses/doses.vocabulary.ts'
import { intervalHours } from '../medications/frequency.rules.ts'
import { medicationFrequencies } from '../medications/medications.vocabulary.ts'
import { stepOn } from '../medications/rhythm.rules.ts'
import { stepInWords } from '../medications/rhythm.texts.ts'
import { isCounted, type ScheduleStart } from '../medications/schedule-start.rules.ts'
import { type DueDose, localDoses, type ScheduleFields } from '../medications/schedule.rules.ts'
import { DUE_WITHIN_DAYS, type DueKind } from './due.vocabulary.ts'
import { timingOfDate, type WaitingDate } from './reminders.rules.ts'

const HOUR = 3_600_000

/** Returns the last instant that the list of due items covers. */
export const endOfDueList = (now: Date): Date => new Date(now.getTime() + DUE_WITHIN_DAYS * 24 * HOUR)

/**
 * True for an item that should have been done by now. A visit is over once its time has come, and a refill becomes due
 * a week before the stock runs out, so neither is ever overdue.
 * @param timeZone of the person, on whose calendar a day ends
 */
export function isOverdue(entry: WaitingDate & { kind: DueKind }, now: Date, timeZone: string): boolean {
  if (entry.kind === 'visit' || entry.kind === 'refill') return false
  return timingOfDate(entry, now, timeZone) === 'overdue'
}

const labels: Readonly<Record<(typeof medicationFrequencies)[number], string>> = {
  'Once daily': 'Daily',
  'Twice daily': 'Twice daily',
  'Three times daily': '3x daily',
  Weekly: 'Weekly',
  Monthly: 'Monthly',
  'As needed': 'As needed',
}
const intervalLabels: Readonly<Record<number, string>> = {
  24: labels['Once daily'],
  12: labels['Twice daily'],
  8: labels['Three times daily'],
  6: '4x daily',
}

/**
 * Words a medication's frequency, or its start if that is in the future (spec engagement §2).
 * @param today yyyy-MM-dd on the calendar of the medication's zone
 */
export function medicationLabel(
  { frequency, startDate, rhythm }: Pick<ScheduleFields, 'frequency' | 'startDate' | 'rhythm'>,
  today: string,
): string {
  const days = daysBetween(today, startDate)
  if (days > 0) return plural(days, { one: 'Starts tomorrow', other: 'Starts in # days' })
  const step = rhythm && stepOn(rhythm, startDate, today)
  if (step) return stepInWords(step)
  const words = frequency.trim().toLowerCase()
  const known = medicationFrequencies.find((each) => each.toLowerCase() === words)
  if (known) return labels[known]
  const hours = intervalHours(frequency)
  return intervalLabels[hours] ?? `Every ${hours}h`
}

/**
 * Returns the first dose within the list's days for a medication without a due dose in the ledger. The ledger holds
 * every unmarked dose of the next 24 hours, and none further ahead can be marked, so the search begins there.
 */
export function firstDoseAhead(
  medication: ScheduleFields & ScheduleStart & { timeZone: string },
  now: Date,
): DueDose | undefined {
  const from = new Date(now.getTime() + MARK_AHEAD_HOURS * HOUR)
  const to = endOfDueList(now)
  const { timeZone } = medication
  // A time that the clock skips may move past midnight.
  const firstDay = addDays(dateIn(timeZone, from), -1)
  for (const { date, time } of localDoses(medication, firstDay, dateIn(timeZone, to))) {
    const dose = { date, time, at: instantOf(date, time, timeZone) }
    if (dose.at > from && dose.at <= to && isCounted(medication, dose)) return dose
  }
  return undefined
}
