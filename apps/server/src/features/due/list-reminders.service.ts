import type { Reminder, ReminderCounts } from '@app/domain/due/reminders.contract'
import { allDone } from '../../platform/base/all-done.ts'
import type { Tx } from '../../platform/database/tx.ts'
import { pageOfRows, readCursor } from '../../platform/records/records.ts'
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

/** Lists one page of the household's reminders in a state, with the number in each state. */
export async function listReminders(tx: Tx, { state, cursor, limit }: Asked): Promise<ReminderPage> {
  const [after, afterId] = readCursor('timestamptz', cursor)
  const statement = state === 'active' ? pageActive : pagePaused
  const [rows, [counts]] = await allDone([
    tx.run(statement, [after, afterId, limit + 1]),
    tx.run(countStates, []),
  ])
  return { ...pageOfRows<Reminder>(rows, limit), counts: counts ?? { active: 0, paused: 0, completed: 0 } }
}
