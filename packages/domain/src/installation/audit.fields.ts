import { z } from 'zod'
import { systemRoles } from '../kernel/access/roles.ts'

/** An account that an entry names. */
const namedAccount = z.object({
  id: z.string(),
  /** Present name; null once the account is deleted. */
  name: z.string().nullable(),
})

/** One entry of the audit log. */
export const auditEntry = z.object({
  id: z.string(),
  at: z.string(),
  /** Null for the console. */
  actor: namedAccount.nullable(),
  /** Role of the actor at that time. */
  systemRole: z.enum(systemRoles).nullable(),
  permission: z.string(),
  action: z.string(),
  /** Table of the subject, such as 'users'. */
  subjectKind: z.string(),
  /** Name only if the subject is an account. */
  subject: namedAccount.nullable(),
  reason: z.string(),
  details: z.record(z.string(), z.unknown()),
})
export type AuditEntryView = z.output<typeof auditEntry>
