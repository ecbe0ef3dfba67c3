import { bool, json, type RowOf, uuid } from '../../platform/database/columns.ts'
import { namedSql } from '../../platform/database/tx.ts'
import type { StoredFacts } from './notices.queries.ts'

/** A person whose summary is to be told, or only to be planned. */
interface SummaryPerson {
  userId: string
  timeZone: string
  quietFrom: string | null
  quietTo: string | null
  /** Every household that they are of. */
  homes: string[]
}

/** People whose time has come; theirs alone until the transaction ends. `is_due` is false where it is only to be planned. */
export const takeDueSummaries = namedSql(
  { person: json<SummaryPerson>(), is_due: bool },
  'select person, is_due from app.take_due_summaries($1, $2)',
)

const factsColumns = { user_id: uuid, household_id: uuid, facts: json<StoredFacts>() }
/** What a household has to tell somebody. */
export type SummaryFacts = RowOf<typeof factsColumns>
/** What households have to tell somebody before an instant; those that are being told otherwise are left out. */
export const listSummaryFacts = namedSql(
  factsColumns,
  'select user_id, household_id, facts from app.summary_facts($1::jsonb, $2)',
)

export const planSummaries = namedSql('select app.plan_summaries($1::jsonb)')

/** Marks what a summary tells of, so that its answer is told too. */
export const noteToldAhead = namedSql('select app.note_told_ahead($1::jsonb)')
