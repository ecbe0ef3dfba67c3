import { addDays, dateIn, LATEST_DATE } from '../kernel/time/dates.ts'
import { instantOf } from '../kernel/time/zoned-time.ts'
import { lateDose } from '../medications/doses/missed.rules.ts'
import { forecastStock, LOW_STOCK_DAYS, settledDoses } from '../medications/doses/stock.rules.ts'
import { isAsNeeded } from '../medications/frequency.rules.ts'
import { countedDoses, type ScheduleStart } from '../medications/schedule-start.rules.ts'
import { dueDoses, followedAt, localDoses } from '../medications/schedule.rules.ts'
import type { ScheduleFields } from '../medications/schedule.rules.ts'
import { AHEAD_HOURS, defaultRepeats, type DoseRepeats, type DueKind, MORNING } from './due.vocabulary.ts'
import { nextNotice, type NextNotice, type NoticeState } from './notices.rules.ts'
import { planReminder } from './reminder-plan.rules.ts'
import type { ReminderSchedule } from './reminders.rules.ts'

const HOUR = 3_600_000

/** One open item of a source. */
export interface Wait {
  kind: DueKind
  /** yyyy-MM-dd on the calendar of the source's zone. */
  date: string
  /** HH:mm of a dose in its schedule; null for all other items. */
  time: string | null
  at: Date
}

/** An open item of a source in the ledger, with the notices sent for it. */
export type OpenWait = Wait & NoticeState

interface Waiting {
  /** False if the source is over, paused, or its pet is archived. */
  isWaiting: boolean
  timeZone: string
  open: readonly OpenWait[]
}

export interface WaitingReminderSource extends Waiting, ReminderSchedule {
  source: 'reminder'
  /** Completed dates: those that may still be in the future, and the newest. */
  completed: readonly string[]
}

export interface WaitingMedication extends Waiting, ScheduleFields, ScheduleStart {
  source: 'medication'
  timeZone: string
  /** Marked doses among those of the last two days and the coming ones, and the newest marked one before them. */
  marked: readonly { date: string; time: string }[]
  /** Null if the stock is not counted. */
  stock: { unitsOnHand: number; doseUnits: number; usedRecently: number } | null
  repeats: DoseRepeats | null
  /** Milliseconds by which the next plan runs earlier, so that not all households are planned at one moment. */
  spread: number
}

export interface WaitingVisit extends Waiting {
  source: 'appointment'
  at: Date
}

export interface WaitingVaccination extends Waiting {
  source: 'vaccination'
  /** The next due date of the newest dose of its vaccine. */
  date: string
}

export type WaitingSource = WaitingReminderSource | WaitingMedication | WaitingVisit | WaitingVaccination

/** Open items that the ledger shall hold for a source. */
export interface SourcePlan {
  waits: (Wait & { notice: NextNotice | null })[]
  /** Time at which the plan next changes without a user's action; null for never. */
  nextAt: Date | null
}

/** Plans the open items that the ledger shall hold for a source now. */
export function planSource(source: WaitingSource, now: Date, keepsDates = false): SourcePlan {
  if (!source.isWaiting) return { waits: [], nextAt: null }
  const { waits, nextAt } = planWaits(source, now, keepsDates)
  const repeats = (source.source === 'medication' && source.repeats) || defaultRepeats
  return {
    waits: waits.map((wait) => {
      const state = source.open.find((open) => isSame(open, wait))
      if (!state && hasTakenPlace(source, wait, now)) return { ...wait, notice: { step: 0, at: wait.at } }
      return { ...wait, notice: nextNotice({ ...wait, timeZone: source.timeZone, repeats }, state, now) }
    }),
    nextAt,
  }
}

/**
 * True if the reminder's next date has come while an earlier one was open. The next date replaces the earlier one when
 * it comes, not before, so its notice is due by then.
 */
const hasTakenPlace = ({ source, open }: WaitingSource, { at }: Wait, now: Date): boolean =>
  source === 'reminder' &&
  at.getTime() <= now.getTime() &&
  open.some((former) => former.at.getTime() < at.getTime())

interface Waits {
  waits: Wait[]
  nextAt: Date | null
}

const isSame = (one: Wait, other: Wait): boolean =>
  one.kind === other.kind &&
  one.date === other.date &&
  one.time === other.time &&
  one.at.getTime() === other.at.getTime()

function planWaits(source: WaitingSource, now: Date, keepsDates: boolean): Waits {
  if (source.source === 'medication') return planMedication(source, now)
  if (source.source === 'appointment') return planVisit(source, now)
  if (source.source === 'reminder') {
    const { open, nextAt } = planReminder({ ...source, open: source.open[0] ?? null, keepsDates }, now)
    return { waits: open ? [{ kind: 'reminder', time: null, ...open }] : [], nextAt }
  }
  const at = instantOf(source.date, MORNING, source.timeZone)
  return { waits: [{ kind: 'vaccination', date: source.date, time: null, at }], nextAt: null }
}

function planVisit({ at, timeZone }: WaitingVisit, now: Date): Waits {
  if (at.getTime() <= now.getTime()) return { waits: [], nextAt: null }
  return { waits: [{ kind: 'visit', date: dateIn(timeZone, at), time: null, at }], nextAt: at }
}

/**
 * Plans a medication's unmarked doses: the late one until the next is due, and those of the next two days; and the
 * refill if the stock is counted. The plan changes when the first dose is missed and when further doses come near.
 */
function planMedication(medication: WaitingMedication, now: Date): Waits {
  const to = now.getTime() + AHEAD_HOURS * HOUR
  const isMarked = ({ date, time }: { date: string; time: string }): boolean =>
    medication.marked.some((mark) => mark.date === date && mark.time === time)
  const counted = countedDoses(medication)
  const late = lateDose(medication, { now, isMarked })
  const ahead = dueDoses(
    medication,
    addDays(dateIn(medication.timeZone, now), -1),
    dateIn(medication.timeZone, new Date(to)),
  ).filter((dose) => dose.at >= now && dose.at.getTime() <= to && counted.has(dose) && !isMarked(dose))
  const doses = late ? [{ date: late.date, time: late.time, at: late.at }, ...ahead] : ahead
  const refill = planRefill(medication, now)
  const looks = [
    doses[0] && followedAt(medication, doses[0]).getTime(),
    lookAhead(medication, to),
    // The use of an as-needed medication changes from day to day.
    medication.stock && isAsNeeded(medication.frequency) ? now.getTime() + 24 * HOUR : undefined,
  ].filter((at) => at !== undefined)
  return {
    waits: [...doses.map((dose): Wait => ({ kind: 'dose', ...dose })), ...refill],
    nextAt: looks.length > 0 ? new Date(Math.min(...looks)) : null,
  }
}

/** Returns when the first dose after `to` comes near: half of the time that the ledger holds a dose in advance. */
function lookAhead(medication: WaitingMedication, to: number): number | undefined {
  const day = dateIn(medication.timeZone, new Date(to))
  for (const { date, time } of localDoses(medication, day, LATEST_DATE)) {
    const at = instantOf(date, time, medication.timeZone).getTime()
    if (at > to) return at - (AHEAD_HOURS / 2) * HOUR - medication.spread
  }
  return undefined
}

/** Plans the refill on the day on which a week of the stock is left; once that day has come, it stays. */
function planRefill(medication: WaitingMedication, now: Date): Wait[] {
  const { stock, timeZone, open } = medication
  if (!stock) return []
  const today = dateIn(timeZone, now)
  const { runsOutOn, low } = forecastStock(stock, medication, today, {
    usedRecently: stock.usedRecently,
    settled: settledDoses(medication, medication.marked),
  })
  if (!low && runsOutOn === null) return []
  const day = runsOutOn === null ? today : addDays(runsOutOn, -LOW_STOCK_DAYS)
  const at = instantOf(day, MORNING, timeZone)
  if (at.getTime() > now.getTime()) return [{ kind: 'refill', date: day, time: null, at }]
  const said = open.find(({ kind, at: since }) => kind === 'refill' && since.getTime() <= now.getTime())
  if (said) return [{ kind: 'refill', date: said.date, time: null, at: said.at }]
  // The stock became low at once: by a larger dose, or because a recount found less.
  return [{ kind: 'refill', date: today, time: null, at: new Date(now.getTime() + 1000) }]
}
