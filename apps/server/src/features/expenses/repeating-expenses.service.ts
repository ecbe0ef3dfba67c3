import type { Expense } from '@app/domain/expenses/expenses.contract'
import { MOST_MISSED } from '@app/domain/expenses/expenses.vocabulary'
import type { RepeatingExpense } from '@app/domain/expenses/repeating-expenses.contract'
import { repeatingExpenseErrors } from '@app/domain/expenses/repeating-expenses.errors'
import { dateAfter, datesUntil, missedDates } from '@app/domain/expenses/repeating-expenses.rules'
import { repeatingTexts } from '@app/domain/expenses/repeating-expenses.texts'
import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import { dateIn } from '@app/domain/kernel/time/dates'
import type { Recurrence } from '@app/domain/kernel/time/recurrence'
import { instantOf } from '@app/domain/kernel/time/zoned-time'
import { newId } from '../../platform/base/ids.ts'
import { lockHousehold } from '../../platform/database/lock-household.ts'
import type { Tx } from '../../platform/database/tx.ts'
import type { Moment } from '../../platform/http/moment.ts'
import { addRecord, digestOf, findRecord, isTaken, updateRecord } from '../../platform/records/records.ts'
import { zoneOfPerson } from '../preferences/preferences.service.ts'
import { expenseTable } from './expenses.queries.ts'
import {
  copyToLater,
  copyToSeries,
  deleteOfPet,
  findSeriesOf,
  findWrongReimbursement,
  insertDates,
  lockOfPet,
  lockPausedByPlan,
  lockSeries,
  moveSeries,
  repeatingTable,
} from './repeating-expenses.queries.ts'

type PauseReason = RepeatingExpense['pausedBecause']

/** Instant at which the worker adds a date: midnight in the zone of the series. */
const instantOfDate = (nextOn: string | null, timeZone: string): Date | null =>
  nextOn === null ? null : instantOf(nextOn, '00:00', timeZone)

/** Columns of the next date of a series. */
const nextColumns = (nextOn: string | null, timeZone: string, pausedBecause: PauseReason) => ({
  nextOn,
  nextAt: pausedBecause === null ? instantOfDate(nextOn, timeZone) : null,
  pausedBecause,
})

async function writeNext(
  tx: Tx,
  series: RepeatingExpense,
  nextOn: string | null,
  pausedBecause: PauseReason,
): Promise<void> {
  const { nextAt } = nextColumns(nextOn, series.timeZone, pausedBecause)
  await tx.run(moveSeries, [series.id, nextOn, nextAt, pausedBecause])
}

async function insertExpenses(tx: Tx, seriesId: string, dates: readonly string[]): Promise<void> {
  await tx.run(insertDates, [seriesId, dates.map(() => newId()), dates])
}

/**
 * Adds the dates of a locked series that have come, at most `most`, and moves it to the next one. Both happen in the
 * transaction of the lock, so each date is added once, and a deleted expense is not added again.
 * @returns the number of dates
 */
export async function addDates(tx: Tx, series: RepeatingExpense, now: Date, most: number): Promise<number> {
  const dates = datesUntil(series, dateIn(series.timeZone, now), most)
  const last = dates.at(-1)
  if (last === undefined) return 0
  await insertExpenses(tx, series.id, dates)
  await writeNext(tx, series, dateAfter(series, last), null)
  return dates.length
}

/** Pauses a locked series, which keeps its next date. */
export const pauseSeries = (tx: Tx, series: RepeatingExpense, because: PauseReason): Promise<void> =>
  writeNext(tx, series, series.nextOn, because)

/** Returns the first date after today that the series has not passed. */
function nextAfterToday(series: RepeatingExpense, now: Date): string | null {
  const today = dateIn(series.timeZone, now)
  return series.nextOn !== null && series.nextOn > today ? series.nextOn : dateAfter(series, today)
}

interface NewRepeatingExpense extends Pick<
  RepeatingExpense,
  'amount' | 'category' | 'petId' | 'description' | 'notes' | 'isTaxDeductible' | 'endsOn' | 'endsAfter'
> {
  id: string
  spentOn: string
  reimbursedMinor: number | null
  repeat: Recurrence
}

/**
 * Adds an expense that begins a series, and the dates of the series until today.
 * @throws CEILING_REACHED, and the errors of `addRecord`
 */
export async function addRepeating(
  tx: Tx,
  { repeat, endsOn, endsAfter, ...expense }: NewRepeatingExpense,
  { now, timeZone: deviceZone }: Moment,
): Promise<Expense> {
  const { id, spentOn } = expense
  const hash = digestOf([expense, repeat, endsOn, endsAfter])
  // Of two equal requests at the same time, the second finds the expense of the first, and adds no series.
  await tx.run(lockHousehold, [])
  if (await isTaken(tx, expenseTable, id)) return addRecord<Expense>(tx, expenseTable, expense, hash)
  const [seriesId, timeZone] = [newId(), await zoneOfPerson(tx, deviceZone)]
  await addRecord(tx, expenseTable, { ...expense, seriesId, seriesOn: spentOn }, hash)
  const schedule = { startsOn: spentOn, repeat, endsOn, endsAfter }
  const second = { ...schedule, nextOn: dateAfter(schedule, spentOn) }
  const past = datesUntil(second, dateIn(timeZone, now), MOST_MISSED)
  await addRecord(tx, repeatingTable, {
    ...expense,
    ...schedule,
    id: seriesId,
    timeZone,
    ...nextColumns(dateAfter(schedule, past.at(-1) ?? spentOn), timeZone, null),
  })
  if (past.length > 0) await insertExpenses(tx, seriesId, past)
  return findRecord<Expense>(tx, expenseTable, id)
}

/**
 * Locks a series until the transaction ends.
 * @throws NOT_FOUND
 */
async function holdSeries(tx: Tx, id: string): Promise<RepeatingExpense> {
  const [held] = await tx.run(lockSeries, [id])
  if (!held) throw new Refusal(commonErrors.NOT_FOUND)
  return held.record
}

/** True for a series that was stopped with its pet, and is given to another one or becomes General. */
const isOfOtherPet = ({ pausedBecause, petId }: RepeatingExpense, givenTo: string | null): boolean =>
  pausedBecause === 'pet' && petId !== givenTo

/**
 * Changes a series from its next date on. If its rule is unchanged, it keeps its next date. One that was stopped with its
 * pet continues once it is of another pet.
 * @throws the errors of `updateRecord`
 */
export async function updateSeries(
  tx: Tx,
  fields: Omit<RepeatingExpense, 'timeZone' | 'nextOn' | 'pausedBecause' | 'createdBy'> & {
    timeZone: string | null
  },
  now: Date,
): Promise<RepeatingExpense> {
  const before = await holdSeries(tx, fields.id)
  const written = { ...before, ...fields, timeZone: fields.timeZone ?? before.timeZone }
  const rules = [before, written].map(({ startsOn, repeat, endsOn, endsAfter }) =>
    JSON.stringify([startsOn, repeat, endsOn, endsAfter]),
  )
  const isReleased = isOfOtherPet(before, written.petId)
  const keepsNext = rules[0] === rules[1] && !isReleased
  const nextOn = keepsNext ? before.nextOn : dateAfter(written, dateIn(written.timeZone, now))
  const next = nextColumns(nextOn, written.timeZone, isReleased ? null : before.pausedBecause)
  return updateRecord<RepeatingExpense>(tx, repeatingTable, { ...written, ...next })
}

/**
 * Pauses a series, or resumes one that the owner has paused, with its first date after today. Otherwise, nothing changes.
 * @throws STALE_VERSION with the newer series
 */
export async function setPaused(
  tx: Tx,
  { id, version }: { id: string; version: number },
  isPaused: boolean,
  now: Date,
): Promise<RepeatingExpense> {
  const series = await holdSeries(tx, id)
  const isAsked = isPaused ? series.pausedBecause === null : series.pausedBecause === 'owner'
  if (!isAsked) return series
  if (series.version !== version) throw new Refusal(commonErrors.STALE_VERSION, {}, { current: series })
  if (isPaused) await pauseSeries(tx, series, 'owner')
  else await writeNext(tx, series, nextAfterToday(series, now), null)
  return findRecord<RepeatingExpense>(tx, repeatingTable, id)
}

/**
 * Resumes the series that the plan has paused: with their missed dates, of which this request adds `MOST_MISSED` and the
 * worker the rest, or with the first date after today.
 * @returns the number of added expenses
 */
export async function resumeMissed(tx: Tx, fill: boolean, now: Date): Promise<number> {
  await tx.run(lockHousehold, [])
  let added = 0
  for (const { record: series } of await tx.run(lockPausedByPlan, [])) {
    const missed = missedDates(series, dateIn(series.timeZone, now))
    const nextOn = fill ? (missed[0] ?? series.nextOn) : nextAfterToday(series, now)
    await writeNext(tx, series, nextOn, null)
    if (fill) added += await addDates(tx, { ...series, nextOn }, now, MOST_MISSED - added)
  }
  return added
}

/**
 * Changes an expense, its series, and the later expenses of the series.
 * @throws EXPENSE_REPEATS_NO_MORE, INVALID_INPUT if the reimbursement of a later expense does not fit into the amount, and
 * the errors of `updateRecord`
 */
export async function updateWithLater(
  tx: Tx,
  expense: Pick<Expense, 'id' | 'version' | 'amount' | 'petId'>,
  now: Date,
): Promise<Expense> {
  const [link] = await tx.run(findSeriesOf, [expense.id])
  if (!link) throw new Refusal(commonErrors.NOT_FOUND)
  const [held] = link.series_id === null ? [] : await tx.run(lockSeries, [link.series_id])
  if (!held || held.record.nextOn === null) throw new Refusal(repeatingExpenseErrors.EXPENSE_REPEATS_NO_MORE)
  await updateRecord(tx, expenseTable, expense)
  const { minor, currency } = expense.amount
  const [wrong] = await tx.run(findWrongReimbursement, [link.series_id, link.series_on, minor, currency])
  if (wrong) {
    const { belowReimbursed, otherCurrency } = repeatingTexts
    const fields = { amount: wrong.other_currency ? otherCurrency : belowReimbursed }
    throw new Refusal(commonErrors.INVALID_INPUT, {}, { fields })
  }
  await tx.run(copyToLater, [link.series_id, expense.id, link.series_on])
  await tx.run(copyToSeries, [link.series_id, expense.id])
  const series = held.record
  if (isOfOtherPet(series, expense.petId)) await writeNext(tx, series, nextAfterToday(series, now), null)
  return findRecord<Expense>(tx, expenseTable, expense.id)
}

/** Stops the series of a pet that is archived until it is back. */
export async function stopWithPet(tx: Tx, petId: string): Promise<void> {
  for (const { record: series } of await tx.run(lockOfPet, [petId])) {
    const { nextOn, pausedBecause } = series
    if (nextOn !== null && (pausedBecause === null || pausedBecause === 'plan'))
      await pauseSeries(tx, series, 'pet')
  }
}

/** Resumes the series that were stopped with a pet, with their first date after today. */
export async function resumeWithPet(tx: Tx, petId: string, now: Date): Promise<void> {
  for (const { record: series } of await tx.run(lockOfPet, [petId])) {
    if (series.pausedBecause === 'pet') await writeNext(tx, series, nextAfterToday(series, now), null)
  }
}

/** Before a pet is deleted: deletes its series, or keeps the active ones, which become General with its deletion. */
export async function releaseSeriesOfPet(tx: Tx, petId: string, isStopped: boolean): Promise<void> {
  await tx.run(lockOfPet, [petId])
  await tx.run(deleteOfPet, [petId, isStopped])
}
