import type { AuditEntryView } from '@app/domain/installation/audit.fields'
import type { SecurityEvent } from '@app/domain/installation/overview.vocabulary'
import { json, text } from '../../platform/database/columns.ts'
import { namedSql } from '../../platform/database/tx.ts'

// The last value of each statement is the reason, which the audit log keeps.

type Counts = Partial<Record<SecurityEvent, number>>

/** Counters of security of the last `$1` days. */
export const readSecurity = namedSql(
  { figures: json<{ lockoutsNow: number; lastDay: Counts; days: { day: string; counts: Counts }[] }>() },
  'select app.read_security($1, $2) as figures',
)

/**
 * Entries of the audit log by actor `$1`, or by the console if `$2`, of action `$3`, about `$4`, after position `$5`,
 * `$6`: at most `$7`.
 */
export const listAudit = namedSql(
  { record: json<AuditEntryView>(), cursor: text },
  `
  select entry as record, at::text || '~' || id as cursor from app.list_audit($1, $2, $3, $4, $5, $6, $7, $8)`,
)
export const listAuditFilters = namedSql(
  { filters: json<{ actions: string[]; actors: { id: string; name: string | null }[] }>() },
  'select app.list_audit_filters($1) as filters',
)
