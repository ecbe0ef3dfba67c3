import { doseErrors } from '@app/domain/doses/doses.errors'
import type { CompletedDue } from '@app/domain/due/due.contract'
import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import { isRecordId } from '@app/domain/kernel/fields'
import type { RowOf } from '../../platform/database/columns.ts'
import type { Tx } from '../../platform/database/tx.ts'
import type { Moment } from '../../platform/http/moment.ts'
import { giveDose } from '../doses/doses.service.ts'
import { completeReminders } from '../reminders/reminders.service.ts'
import { type completableColumns, countCompleted, listCompletable } from './due-list.queries.ts'
import { inLockOrder, planChanges } from './due.service.ts'

type Completable = RowOf<typeof completableColumns>

/**
 * Completes several entries of the list of what is due: doses as given now, reminders as completed. What is gone or settled
 * by somebody else is skipped. Repeating a request changes nothing and answers the same.
 * @throws what `giveDose` raises, except for doses that need an answer of their own
 */
export async function completeDue(tx: Tx, ids: readonly string[], moment: Moment): Promise<CompletedDue> {
  const known = ids.filter(isRecordId)
  const waiting = await tx.run(listCompletable, [known])
  for (const each of inLockOrder(waiting)) await complete(tx, each, moment)
  await planChanges(tx, moment.now)
  const [counts] = await tx.run(countCompleted, [known])
  return counts ?? { completed: 0, waiting: 0 }
}

async function complete(tx: Tx, entry: Completable, moment: Moment): Promise<void> {
  const { kind, source_id: sourceId, due_date: date, due_time: time } = entry
  if (kind === 'reminder') {
    await completeReminders(tx, [{ id: sourceId, date }], moment.now)
    return
  }
  if (entry.photo_wanted) return
  try {
    await giveDose(tx, { medicationId: sourceId, date, time }, moment)
  } catch (error) {
    if (!isOfOneDose(error)) throw error
  }
}

const codesOfOneDose: ReadonlySet<string> = new Set(
  [...Object.values(doseErrors), commonErrors.NOT_FOUND].map(({ code }) => code),
)

/** The dose needs an answer of its own, or is gone; `giveDose` says so before it writes anything. */
const isOfOneDose = (error: unknown): boolean =>
  error instanceof Refusal && codesOfOneDose.has(error.problem.code)
