import type { Logger } from 'pino'
import { decideNotices } from '@app/domain/notifications/decide.rules'
import type { Tx } from '../../platform/database/tx.ts'
import { readFacts, releaseMails, takeDueNotices, writeNotices, type StoredFacts } from './notices.queries.ts'
import { attempt, writeDecisions } from './write-decisions.ts'

/** Highest number of households per transaction: requests get their turn after each. */
const HOUSEHOLD_BATCH = 40
/** Items of a household per notification; further due items follow in the next one. */
const ITEM_BATCH = 200
const MAIL_BATCH = 500

/** Minutes after which a household with a failed decision or write is retried. */
const AGAIN_MINUTES = 5

/**
 * Sends the due notices of all households: one transaction records the notices, the notifications, and the outgoing
 * pushes and mails. Several processes may run it at once; each household is handled by one of them. A household whose
 * notices fail delays no other: the failure is logged, and its notices are retried later.
 * @returns the number of handled items; 0 if none is left
 */
export async function sendDueNotices(tx: Tx, now: Date, log: Pick<Logger, 'error'>): Promise<number> {
  const households = await tx.run(takeDueNotices, [now, HOUSEHOLD_BATCH, ITEM_BATCH])
  const all = households.map(({ facts }) => facts)
  if (all.length === 0) return 0
  const failed = await attempt(tx, () => writeAll(tx, all, now))
  // Most likely one household failed, so each is handled separately.
  if (failed) for (const facts of all) await notifyHousehold(tx, facts, now, log)
  return all.reduce((sum, { due, held }) => sum + due.length + held.length, 0)
}

/** Sends the notices of one household, or postpones all of them. */
async function notifyHousehold(
  tx: Tx,
  facts: StoredFacts,
  now: Date,
  log: Pick<Logger, 'error'>,
): Promise<void> {
  const failed = await attempt(tx, () => writeAll(tx, [facts], now))
  if (!failed) return
  const { householdId, due, held } = facts
  log.error({ err: failed.error, householdId }, 'failed to notify a household; retry scheduled')
  const again = new Date(now.getTime() + AGAIN_MINUTES * 60_000)
  const household = { household_id: householdId }
  const next = due.map(({ id }) => ({ ...household, occurrence_id: id, notice_at: again, notice_step: null }))
  const postponed = held.map(({ userId, step, dueItem: { id } }) => ({
    ...household,
    occurrence_id: id,
    user_id: userId,
    step,
    notification_id: null,
    held_until: again,
  }))
  await tx.run(writeNotices, [JSON.stringify(postponed), JSON.stringify(next)])
}

const writeAll = (tx: Tx, households: readonly StoredFacts[], now: Date): Promise<void> =>
  writeDecisions(
    tx,
    households.map((facts) => ({
      householdId: facts.householdId,
      decision: decideNotices(readFacts(facts), now),
    })),
    now,
  )

/**
 * Queues the mails of notifications that are unread and unanswered.
 * @returns whether there may be more
 */
export async function mailUnread(tx: Tx, now: Date): Promise<boolean> {
  return (await tx.run(releaseMails, [now, MAIL_BATCH])).length === MAIL_BATCH
}
