import { REPORTS_KEPT, REQUEST_IDS_KEPT } from '@app/domain/client-reports/client-reports.vocabulary'
import { CLIENT_REPORT_DAYS } from '@app/domain/kernel/retention'
import { bool } from '../../platform/database/columns.ts'
import { namedSql } from '../../platform/database/tx.ts'

/** Stores a report, or counts an equal one. One that states no later time was sent twice, and counts once. */
export const storeReport = namedSql(
  { isNew: bool },
  `
  insert into client_reports as known
    (kind, severity, message, component, stack, details, page, build, user_agent, noted_at, digest, request_ids)
  values ($1, $2, $3, $4, $5, $6::jsonb, $7, $8, $9,
    case when $10::timestamptz > now() then now() else $10::timestamptz end, $11, $12::text[])
  on conflict (digest) do update set
    reports = known.reports + (excluded.noted_at <= known.noted_at is not true)::int,
    build = excluded.build, user_agent = excluded.user_agent,
    noted_at = greatest(known.noted_at, excluded.noted_at), last_at = now(),
    request_ids = (excluded.request_ids || known.request_ids)[1:${REQUEST_IDS_KEPT}]
  returning reports = 1 as "isNew"`,
)

/**
 * Deletes the reports beyond the highest number: those that came once before those that came again, and of these the ones
 * last seen longest ago. A flood of different reports therefore removes none that pages repeat.
 */
export const removeSurplusReports = namedSql(`
  delete from client_reports
   where id in (select id from client_reports order by reports > 1 desc, last_at desc offset ${REPORTS_KEPT})`)

export const removeOldReports = namedSql(
  `delete from client_reports where last_at < now() - interval '${CLIENT_REPORT_DAYS} days'`,
)

export const removeOldHours = namedSql(
  `delete from client_report_hours where hour < now() - interval '1 day'`,
)
