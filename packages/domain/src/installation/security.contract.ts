import { z } from 'zod'
import { nothing, optionalText, pageOf, paging, pathId } from '../kernel/fields.ts'
import { operation } from '../kernel/operation.ts'
import { auditEntry } from './audit.fields.ts'
import { errorSources, securityEvents } from './overview.vocabulary.ts'

const running = { may: { installation: 'run the installation' } } as const

const counts = z.record(z.enum(securityEvents), z.number())

const security = z.object({
  /** Guess keys that are locked now: networks, addresses and devices together. */
  lockoutsNow: z.number(),
  lastDay: counts,
  /** Oldest day first, in UTC, today last. */
  days: z.array(z.object({ day: z.string(), counts })),
  /** Rate limits in force, by account and by address. */
  limits: z.array(
    z.object({
      name: z.enum(['api', 'sign-in', 'uploads', 'reports', 'attempts', 'lockout']),
      most: z.number(),
      perSeconds: z.number(),
      /** False if the settings lift the limit. */
      isInForce: z.boolean(),
    }),
  ),
  /** Newest violations of the content security policy, by directive and source. */
  violations: z.array(
    z.object({
      id: z.string(),
      source: z.enum(errorSources),
      directive: z.string().nullable(),
      blocked: z.string().nullable(),
      reports: z.number(),
      lastAt: z.string(),
    }),
  ),
})
export type InstallationSecurity = z.output<typeof security>

export const installationSecurityContract = {
  getSecurity: operation('GET /installation/security', {
    ...running,
    summary: 'Read failed sign-ins, lockouts, refusals and suspicious input by day, and the limits in force',
    takes: nothing,
    answers: security,
  }),
  listAudit: operation('GET /installation/audit', {
    ...running,
    summary: 'List the audit log, newest first',
    takes: paging.extend({
      /** Id of an account, or 'console'. */
      actor: pathId.optional(),
      action: optionalText('Action', 100),
      /** Id of an account or of another subject. */
      subject: pathId.optional(),
    }),
    answers: pageOf(auditEntry),
  }),
  listAuditFilters: operation('GET /installation/audit/filters', {
    ...running,
    summary: 'List the actions and actors that the audit log contains',
    takes: nothing,
    answers: z.object({
      actions: z.array(z.string()),
      actors: z.array(z.object({ id: z.string(), name: z.string().nullable() })),
    }),
  }),
}
