import { bool, json, type RowOf, uuid } from '../../platform/database/columns.ts'
import { namedSql } from '../../platform/database/tx.ts'
import type { StoredFacts } from './notices.queries.ts'

/** A person whose summary is due, or only has to be scheduled. */
interface SummaryPerson {
  userId: string
  timeZone: string
  quietFrom: string | null
  quietTo: string | null
  /** Every household of the user. */
  households: string[]
}

/**
 * Users whose summary time has come, locked until the transaction ends. `is_due` is false if the summary only has to be
 * scheduled.
 */
export const takeDueSummaries = namedSql(
  { person: json<SummaryPerson>(), is_due: bool },
  'select person, is_due from app.take_due_summaries($1, $2)',
)

const factsColumns = { user_id: uuid, household_id: uuid, facts: json<StoredFacts>() }
/** Facts of a person's summary in one household. */
export type SummaryFacts = RowOf<typeof factsColumns>
/**
 * Facts of persons' summaries in their households before an instant; leaves out households that are being notified by
 * another process.
 */
export const listSummaryFacts = namedSql(
  factsColumns,
  'select user_id, household_id, facts from app.summary_facts($1::jsonb, $2)',
)

export const planSummaries = namedSql('select app.plan_summaries($1::jsonb)')

/** Records the items of a summary, so that their answers are reported too. */
export const noteToldAhead = namedSql('select app.note_told_ahead($1::jsonb)')
