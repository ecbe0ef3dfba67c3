import type { Logger } from 'pino'
import { quietUntil } from '@app/domain/notifications/quiet-hours.rules'
import { decideSummary, nextSummary } from '@app/domain/notifications/summary.rules'
import type { Tx } from '../../platform/database/tx.ts'
import { readFacts } from './notices.queries.ts'
import {
  listSummaryFacts,
  noteToldAhead,
  planSummaries,
  takeDueSummaries,
  type SummaryFacts,
} from './summaries.queries.ts'
import { attempt, type HouseholdDecision, writeDecisions } from './write-decisions.ts'

/** Highest number of users per transaction. */
const PERSON_BATCH = 40
/** Items of a household per summary; the others are notified one by one. */
const ITEM_BATCH = 200

/**
 * Sends daily summaries to users who chose them instead of single notifications. Items of a summary are not notified
 * again. Several processes may run it at once. Leaves out a summary that fails, or that is so late that its user's
 * quiet hours have begun: its items are notified one by one.
 * @returns whether there may be more
 */
export async function sendSummaries(tx: Tx, now: Date, log: Pick<Logger, 'error'>): Promise<boolean> {
  const rows = await tx.run(takeDueSummaries, [now, PERSON_BATCH])
  if (rows.length === 0) return false
  const planned = rows.map(({ person, is_due: isDue }) => ({
    userId: person.userId,
    households: isDue && quietUntil(person, now) === null ? person.households : [],
    next: nextSummary(person, now),
  }))
  const asked = planned.flatMap(({ userId, households, next }) =>
    households.map((household) => ({ user_id: userId, household_id: household, until: next })),
  )
  const found = await tx.run(listSummaryFacts, [JSON.stringify(asked), ITEM_BATCH])
  const failed = await attempt(tx, () => writeAll(tx, found, now))
  // Most likely one summary failed, so each is handled separately.
  if (failed) for (const each of found) await sendOne(tx, each, now, log)
  const answered = new Set(found.map(keyOf))
  // Users with a household that another process is notifying wait for it.
  const waiting = new Set(asked.filter((ask) => !answered.has(keyOf(ask))).map((ask) => ask.user_id))
  const next = planned
    .filter(({ userId }) => !waiting.has(userId))
    .map((each) => ({ user_id: each.userId, next_at: each.next }))
  await tx.run(planSummaries, [JSON.stringify(next)])
  return rows.length === PERSON_BATCH
}

const keyOf = ({
  user_id: user,
  household_id: household,
}: {
  user_id: string
  household_id: string
}): string => `${user} ${household}`

async function sendOne(tx: Tx, found: SummaryFacts, now: Date, log: Pick<Logger, 'error'>): Promise<void> {
  const failed = await attempt(tx, () => writeAll(tx, [found], now))
  if (!failed) return
  const { user_id: userId, household_id: householdId } = found
  log.error({ err: failed.error, userId, householdId }, 'failed to send a summary')
}

/** Writes the summaries of all persons and households, each with its items. */
async function writeAll(tx: Tx, found: readonly SummaryFacts[], now: Date): Promise<void> {
  const decisions = found.flatMap(
    ({ user_id: userId, household_id: householdId, facts }): HouseholdDecision[] => {
      const draft = decideSummary(readFacts(facts), userId, now)
      if (!draft) return []
      return [{ householdId, decision: { drafts: [draft], held: [], dropped: [], next: [], answered: [] } }]
    },
  )
  await writeDecisions(tx, decisions, now)
  await tx.run(noteToldAhead, [JSON.stringify(announcedItems(decisions))])
}

const announcedItems = (decisions: readonly HouseholdDecision[]): object[] =>
  decisions.flatMap(({ householdId, decision }) =>
    decision.drafts.flatMap(({ notices }) =>
      notices.map(({ dueItem }) => ({ household_id: householdId, occurrence_id: dueItem.id })),
    ),
  )
