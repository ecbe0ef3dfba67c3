import { decideSummary, nextSummary } from '@app/domain/notices/summary.rules'
import type { Logger } from 'pino'
import type { Tx } from '../../platform/database/tx.ts'
import { readFacts } from './notices.queries.ts'
import {
  listSummaryFacts,
  noteToldAhead,
  planSummaries,
  takeDueSummaries,
  type SummaryPerson,
} from './summaries.queries.ts'
import { attempt, type HomeDecision, writeDecisions } from './write-decisions.ts'

/** People of one transaction at most. */
const PERSON_BATCH = 40
/** Things of a household that one summary tells of; the others are told one by one. */
const THING_BATCH = 200

interface Planned {
  person: SummaryPerson
  next: Date
}

/**
 * Tells people of their day, where they have chosen one summary instead of single notifications. What a summary tells of is
 * not told again. Several processes may do so at once.
 * @returns whether there may be more
 */
export async function tellSummaries(tx: Tx, now: Date, log: Pick<Logger, 'error'>): Promise<boolean> {
  const rows = await tx.run(takeDueSummaries, [now, PERSON_BATCH])
  if (rows.length === 0) return false
  const planned = rows.map(({ person }): Planned => ({ person, next: nextSummary(person, now) }))
  const due = planned.filter((_, place) => rows[place]?.is_due)
  const { decisions, waiting } = await decideAll(tx, due, now)
  const failed = await attempt(tx, async () => {
    await writeDecisions(tx, decisions, now)
    await tx.run(noteToldAhead, [JSON.stringify(thingsOf(decisions))])
  })
  // What a summary would have told is told one by one then.
  if (failed) log.error({ err: failed.error }, 'summaries could not be told')
  const next = planned
    .filter(({ person }) => !waiting.has(person.userId))
    .map(({ person, next: at }) => ({ user_id: person.userId, next_at: at }))
  await tx.run(planSummaries, [JSON.stringify(next)])
  return rows.length === PERSON_BATCH
}

const thingsOf = (decisions: readonly HomeDecision[]): object[] =>
  decisions.flatMap(({ householdId, decision }) =>
    decision.tellings.flatMap(({ notices }) =>
      notices.map(({ thing }) => ({ household_id: householdId, occurrence_id: thing.id })),
    ),
  )

/** What each person is told in each of their households, and who waits because one of those is being told otherwise. */
async function decideAll(
  tx: Tx,
  due: readonly Planned[],
  now: Date,
): Promise<{ decisions: HomeDecision[]; waiting: Set<string> }> {
  const asked = due.flatMap(({ person: { userId, homes }, next }) =>
    homes.map((householdId) => ({ user_id: userId, household_id: householdId, until: next })),
  )
  const found = await tx.run(listSummaryFacts, [JSON.stringify(asked), THING_BATCH])
  const answered = new Set(found.map(({ user_id: user, household_id: home }) => `${user} ${home}`))
  const waiting = new Set(
    asked
      .filter(({ user_id: user, household_id: home }) => !answered.has(`${user} ${home}`))
      .map((ask) => ask.user_id),
  )
  const decisions = found.flatMap(({ user_id: userId, household_id: householdId, facts }): HomeDecision[] => {
    const telling = decideSummary(readFacts(facts), userId, now)
    if (!telling) return []
    return [{ householdId, decision: { tellings: [telling], held: [], dropped: [], next: [], answered: [] } }]
  })
  return { decisions, waiting }
}
