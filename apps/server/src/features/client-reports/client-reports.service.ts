import { createHash } from 'node:crypto'
import type { ReportDetails } from '@app/domain/client-reports/client-reports.contract'
import { cleanDetails } from '@app/domain/client-reports/client-reports.rules'
import {
  REQUEST_ID_MAX,
  reportLengths,
  type ReportKind,
  type Severity,
} from '@app/domain/client-reports/client-reports.vocabulary'
import { cleanUrl, redactTo } from '@app/domain/client-reports/redact.rules'
import type { Database } from '../../platform/database/with-actor.ts'
import { removeSurplusReports, storeReport } from './client-reports.queries.ts'

interface Report {
  kind: ReportKind
  severity: Severity
  message: string
  component: string
  stack: string | null
  details: ReportDetails
  url: string | null
  build?: string | null
  /** Id of the failed request, which finds its lines in the log. */
  requestId?: string | null
  userAgent: string
  /** Time that the report states, if it may be sent twice. */
  notedAt: Date | null
}

const cleanOrNull = (most: number, text: string | null): string | null =>
  text === null ? null : redactTo(most, text)

const isRequestId = new RegExp(`^[\\w-]{1,${REQUEST_ID_MAX}}$`)

/** Redacts a report, whatever its page did, and stores it. */
export async function keepReport(db: Database, report: Report): Promise<{ accepted: true }> {
  const { kind, severity, notedAt } = report
  const message = redactTo(reportLengths.message, report.message)
  const component = redactTo(reportLengths.component, report.component)
  const stack = cleanOrNull(reportLengths.stack, report.stack)
  const page = cleanOrNull(reportLengths.url, report.url === null ? null : cleanUrl(report.url))
  const requestId = report.requestId && isRequestId.test(report.requestId) ? report.requestId : undefined
  const details = { ...cleanDetails(report.details), ...(requestId && { requestId }) }
  const digest = createHash('sha256')
    .update(JSON.stringify([kind, severity, message, component, stack, page]))
    .digest('hex')
  const build = cleanOrNull(reportLengths.detail, report.build ?? null)
  const userAgent = redactTo(reportLengths.userAgent, report.userAgent)
  const facts = [JSON.stringify(details), page, build, userAgent]
  const row = [
    kind,
    severity,
    message,
    component,
    stack,
    ...facts,
    notedAt,
    digest,
    requestId ? [requestId] : [],
  ]
  await db.withAccounts(async (tx) => {
    const [stored] = await tx.run(storeReport, row)
    if (stored?.isNew) await tx.run(removeSurplusReports, [])
  })
  return { accepted: true }
}
