import type { Reminder, ReminderCounts } from '@app/domain/reminders/reminders.contract'
import type { Tx } from '../../platform/database/tx.ts'
import { readCursor } from '../../platform/records/records.ts'
import { countStates, pageActive, pagePaused } from './reminders.queries.ts'

interface Asked {
  state: 'active' | 'paused'
  cursor?: string | undefined
  limit: number
}

interface ReminderPage {
  entries: Reminder[]
  nextCursor: string | null
  counts: ReminderCounts
}

/** One page of the household's reminders in a state, with the number in each. */
export async function listReminders(tx: Tx, { state, cursor, limit }: Asked): Promise<ReminderPage> {
  const [after, afterId] = readCursor('timestamptz', cursor)
  const statement = state === 'active' ? pageActive : pagePaused
  const [rows, [counts]] = await Promise.all([
    tx.run(statement, [after, afterId, limit + 1]),
    tx.run(countStates, []),
  ])
  const page = rows.slice(0, limit)
  return {
    entries: page.map(({ record }) => record as Reminder),
    nextCursor: rows.length > limit ? (page.at(-1)?.cursor ?? null) : null,
    counts: counts ?? { active: 0, paused: 0, completed: 0 },
  }
}
