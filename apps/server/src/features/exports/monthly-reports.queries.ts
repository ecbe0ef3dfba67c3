import { int, uuid } from '../../platform/database/columns.ts'
import { actingHousehold, inHousehold } from '../../platform/database/sql.ts'
import { namedSql } from '../../platform/database/tx.ts'

/** Queues the reports that are due at `$1` for households on the plans `$2`, at most `$3`. */
export const queueMonthlyReports = namedSql(
  { queued: int },
  `
  with due as materialized (select * from app.claim_monthly_reports($1, $2, $3)),
  queued as (
    insert into outbox (topic, payload)
    select 'monthly-report', jsonb_build_object('householdId', household_id, 'month', month) from due)
  select count(*)::int as queued from due`,
)

/** No row if the month has a report. */
export const insertMonthlyReport = namedSql(
  { id: uuid },
  `
  insert into exports (household_id, id, requested_by, document, format, period, sections, paper, month, time_zone)
  values (${actingHousehold}, $1, $2, 'monthly-report', 'pdf', '1', '{}', $3, $4, $5)
  on conflict do nothing returning id`,
)

export const insertMonthlyPart = namedSql(
  `insert into export_parts (household_id, export_id, place) values (${actingHousehold}, $1, 0)`,
)

/** Notes that the owner was notified; no row if that is noted already, or if the report is gone. */
export const noteNotified = namedSql(
  { id: uuid },
  `
  update exports set told_at = $2
   where ${inHousehold} and id = $1 and month is not null and told_at is null returning id`,
)
