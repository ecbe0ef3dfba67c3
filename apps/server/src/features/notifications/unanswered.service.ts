import type { UnansweredDose } from '@app/domain/notifications/notices.contract'
import { madeAt } from '../../platform/base/ids.ts'
import type { Tx } from '../../platform/database/tx.ts'
import { listUnanswered, type UnansweredRow } from './notices.queries.ts'

/**
 * Lists the acting household's notified doses without an answer, the longest due first; snoozed doses, and doses that
 * are too late, come last.
 */
export async function unansweredDoses(
  tx: Tx,
  now: Date,
): Promise<{ entries: UnansweredDose[]; total: number }> {
  const rows = await tx.run(listUnanswered, [now])
  return { entries: rows.map(({ dose }) => withSteps(dose)), total: rows[0]?.total ?? 0 }
}

/** People notified later, after quiet hours, get their own step. */
function withSteps({ notified, ...dose }: UnansweredRow): UnansweredDose {
  const byTime = Map.groupBy(notified, ({ notificationId }) => madeAt(notificationId).toISOString())
  const steps = [...byTime].map(([at, people]) => ({
    at,
    people: people.map(({ userId, name }) => ({ userId, name })),
  }))
  return { ...dose, steps: steps.toSorted((one, other) => (one.at < other.at ? -1 : 1)) }
}
