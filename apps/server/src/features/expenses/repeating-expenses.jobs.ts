import { pausedByPlanNotification } from '@app/domain/expenses/repeating-expenses.texts'
import { hasFeature } from '@app/domain/kernel/access/plans'
import { newId } from '../../platform/base/ids.ts'
import type { Tx } from '../../platform/database/tx.ts'
import type { Beat } from '../../platform/jobs/beat.ts'
import type { Services } from '../../platform/services/services.ts'
import { writeNotifications } from '../notifications/notifications.service.ts'
import {
  actForOwner,
  findDueHouseholds,
  findPausedByPlan,
  lockDue,
  postponeDue,
} from './repeating-expenses.queries.ts'
import { addDates, pauseSeries } from './repeating-expenses.service.ts'

/** Longest delay in ms with which an expense is added after midnight. */
const BEAT_MILLISECONDS = 60_000
/** Due series read in one beat, over all households. */
const SERIES_AT_ONCE = 100
/** Dates added in one transaction; after an outage, the next beat continues. */
const DATES_AT_ONCE = 200
/** Pause in ms of a household whose expenses could not be added. */
const RETRY_MILLISECONDS = 3_600_000

type Needs = Pick<Services, 'db' | 'log' | 'clock' | 'settings'>

/** Adds repeating expenses as their dates come. Several processes may run it at once; each date is added once. */
export const repeatingExpenseBeat = (needs: Needs): Beat => ({
  name: 'repeating-expenses',
  milliseconds: BEAT_MILLISECONDS,
  work: async () => (await addDueExpenses(needs)) > 0,
})

/** @returns the number of added dates, paused series and postponed households */
async function addDueExpenses({ db, log, clock, settings }: Needs): Promise<number> {
  const now = clock.now()
  const due = await db.withSystem((tx) => tx.run(findDueHouseholds, [now, SERIES_AT_ONCE]))
  let moved = 0
  for (const { household_id: householdId } of due) {
    const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => db.withSystem(work, { householdId })
    try {
      moved += await inTransaction((tx) => addOfHousehold(tx, householdId, now, settings.BILLING === 'off'))
    } catch (error) {
      const retryAt = new Date(now.getTime() + RETRY_MILLISECONDS)
      log.error({ err: error, householdId, retryAt }, 'failed to add repeating expenses; retrying in an hour')
      await inTransaction((tx) => tx.run(postponeDue, [now, retryAt]))
      moved += 1
    }
  }
  return moved
}

/** Adds what is due in a household, or pauses it if the plan has no expenses. */
async function addOfHousehold(tx: Tx, householdId: string, now: Date, isFree: boolean): Promise<number> {
  const [acting] = await tx.run(actForOwner, [])
  if (!acting) return 0
  const due = await tx.run(lockDue, [now, SERIES_AT_ONCE])
  if (isFree || hasFeature(acting.plan, 'expense_tracking')) {
    let left = DATES_AT_ONCE
    for (const { record } of due) left -= await addDates(tx, record, now, left)
    return DATES_AT_ONCE - left
  }
  const before = await tx.run(findPausedByPlan, [])
  for (const { record } of due) await pauseSeries(tx, record, 'plan')
  // One notification for the household, until its owner has answered.
  if (due.length > 0 && before.length === 0) {
    const notification = { id: newId(), userId: acting.owner_id, householdId, kind: 'account' as const }
    await writeNotifications(tx, [{ ...notification, ...pausedByPlanNotification }])
  }
  return due.length
}
