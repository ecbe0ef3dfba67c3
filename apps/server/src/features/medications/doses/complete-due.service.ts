import type { CompletedDue } from '@app/domain/due/due.contract'
import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import { isRecordId } from '@app/domain/kernel/fields'
import { doseErrors } from '@app/domain/medications/doses/doses.errors'
import { bool, int, nullable, oneOf, type RowOf, text, uuid } from '../../../platform/database/columns.ts'
import { inHousehold } from '../../../platform/database/sql.ts'
import { namedSql, type Tx } from '../../../platform/database/tx.ts'
import type { Moment } from '../../../platform/http/moment.ts'
import { inLockOrder, planChanges } from '../../due/due.service.ts'
import { completeReminders } from '../../due/reminders.service.ts'
import { giveDose } from './doses.service.ts'

/** An entry that can be completed. */
const completableColumns = {
  kind: oneOf<'dose' | 'reminder'>(),
  source_id: uuid,
  due_date: text,
  due_time: nullable(text),
  photo_wanted: bool,
}
/** Completable ones of the entries `$1`, and whether this person confirms doses with a picture. */
const listCompletable = namedSql(
  completableColumns,
  `
  select kind, source_id, due_date::text as due_date, due_time,
         coalesce((select photo_confirmation from user_preferences
                    where user_id = (select app.user_id())), false) as photo_wanted
    from occurrences
   where ${inHousehold} and id = any($1::uuid[]) and outcome is null and kind in ('dose', 'reminder')`,
)

/** Number of the entries `$1` that this person has completed, and of those that are still open. */
const countCompleted = namedSql(
  { completed: int, waiting: int },
  `
  select count(*) filter (where outcome in ('completed', 'given') and settled_by = (select app.user_id()))::int as completed,
         count(*) filter (where outcome is null)::int as waiting
    from occurrences where ${inHousehold} and id = any($1::uuid[])`,
)

type Completable = RowOf<typeof completableColumns>

/**
 * Completes several due entries: doses as given now, reminders as completed. Skips entries that are gone or settled by
 * another user. Repeating a request changes nothing and answers the same.
 * @throws the errors of `giveDose`, except for doses that need an answer of their own
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

/** The dose needs a confirmation of its own, or is gone; `giveDose` reports that before it writes anything. */
const isOfOneDose = (error: unknown): boolean =>
  error instanceof Refusal && codesOfOneDose.has(error.problem.code)
