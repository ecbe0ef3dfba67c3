import { REPORTS_A_MINUTE } from '@app/domain/client-reports/client-reports.vocabulary'
import type { AuditEntryView } from '@app/domain/installation/audit.fields'
import type { ErrorGroup } from '@app/domain/installation/overview.contract'
import { OVERVIEW_ERRORS, SECURITY_DAYS, securityEvents } from '@app/domain/installation/overview.vocabulary'
import {
  type InstallationSecurity,
  installationSecurityContract,
} from '@app/domain/installation/security.contract'
import { isRecordId } from '@app/domain/kernel/fields'
import { UPLOADS_A_MINUTE } from '../../platform/http/rate-guard.ts'
import { serve } from '../../platform/http/serve.ts'
import { pageOfRows, readCursor } from '../../platform/records/records.ts'
import type { Services } from '../../platform/services/services.ts'
import { listErrors } from './overview.queries.ts'
import { listAudit, listAuditFilters, readSecurity } from './security.queries.ts'

/** Reasons of readings. */
const WATCHING = 'Opened the security of the installation'
const READING = 'Opened the audit log'

/** Violations of the content security policy that the screen shows. */
const MOST_VIOLATIONS = OVERVIEW_ERRORS * 4
const MINUTE = 60

type Counts = InstallationSecurity['lastDay']

/** Adds the events that did not happen. */
const complete = (counts: Partial<Counts>): Counts =>
  Object.fromEntries(securityEvents.map((event) => [event, counts[event] ?? 0])) as Counts

/** Returns the rate limits in force: those of the settings, and the ones that always hold. */
async function limitsOf({ config }: Services): Promise<InstallationSecurity['limits']> {
  const { apiRateLimit, loginRateLimit, rateLimitingEnabled, ...lockout } = await config()
  const { maxLoginAttempts, lockoutDurationMinutes } = lockout
  return [
    { name: 'api', most: apiRateLimit, perSeconds: MINUTE, isInForce: rateLimitingEnabled },
    { name: 'sign-in', most: loginRateLimit, perSeconds: MINUTE, isInForce: rateLimitingEnabled },
    { name: 'uploads', most: UPLOADS_A_MINUTE, perSeconds: MINUTE, isInForce: true },
    { name: 'reports', most: REPORTS_A_MINUTE, perSeconds: MINUTE, isInForce: true },
    { name: 'lockout', most: maxLoginAttempts, perSeconds: lockoutDurationMinutes * MINUTE, isInForce: true },
  ]
}

/** An id that no entry has: a malformed one finds nothing, like any other. */
const NO_ID = '00000000-0000-7000-8000-000000000000'
const idOf = (given: string | undefined): string | null =>
  given === undefined ? null : isRecordId(given) ? given : NO_ID

export const installationSecurityRoutes = serve(installationSecurityContract, {
  getSecurity: async ({ tx, context: { services } }) => {
    const [found] = await tx.run(readSecurity, [SECURITY_DAYS, WATCHING])
    const groups = await tx.run(listErrors, ['policy', null, null, null, MOST_VIOLATIONS, WATCHING])
    const { lockoutsNow, lastDay, days } = found?.figures ?? { lockoutsNow: 0, lastDay: {}, days: [] }
    return {
      lockoutsNow,
      lastDay: complete(lastDay),
      days: days.map(({ day, counts }) => ({ day, counts: complete(counts) })),
      limits: await limitsOf(services),
      violations: pageOfRows<ErrorGroup>(groups, MOST_VIOLATIONS).entries.map(
        ({ id, source, directive, blocked, reports, lastAt }) => ({
          id,
          source,
          directive,
          blocked,
          reports,
          lastAt,
        }),
      ),
    }
  },
  listAudit: async ({ tx, input: { cursor, limit, actor, action, subject } }) => {
    const isConsole = actor === 'console'
    const who = isConsole ? null : idOf(actor)
    const place = readCursor('timestamptz', cursor)
    const values = [who, isConsole, action, idOf(subject), ...place, limit + 1, READING]
    return pageOfRows<AuditEntryView>(await tx.run(listAudit, values), limit)
  },
  listAuditFilters: async ({ tx }) => {
    const [found] = await tx.run(listAuditFilters, [READING])
    return found?.filters ?? { actions: [], actors: [] }
  },
})
