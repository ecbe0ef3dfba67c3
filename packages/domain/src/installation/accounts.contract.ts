import { z } from 'zod'
import { installationRows } from '../kernel/access/installation.ts'
import { paidPlans, plans } from '../kernel/access/plan-names.ts'
import { systemRoles } from '../kernel/access/roles.ts'
import type { FieldErrors } from '../kernel/errors.ts'
import { oneOf, optionalText, pageOf, paging, pathId } from '../kernel/fields.ts'
import { operation, type Moment } from '../kernel/operation.ts'
import { plainDate } from '../kernel/time/date-fields.ts'
import { addDays } from '../kernel/time/dates.ts'
import { takeoutStates } from '../takeout/takeout.vocabulary.ts'
import { managedAccountErrors as errors } from './accounts.errors.ts'
import { accountsTexts } from './accounts.texts.ts'
import {
  ACCOUNT_SEARCH_MAX,
  COMPLIMENTARY_DAYS,
  MOST_LISTED_ACCOUNTS,
  planSources,
} from './accounts.vocabulary.ts'
import { auditEntry } from './audit.fields.ts'
import { reason } from './reason.fields.ts'

const listedAccount = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(systemRoles),
  /** Plan of the account's own household. */
  plan: z.enum(plans),
  planSource: z.enum(planSources),
  createdAt: z.string(),
  /** Last use of a session, exact to some minutes; null without an open session. */
  lastActiveAt: z.string().nullable(),
  /** False if the account was opened before its address was confirmed. */
  isConfirmed: z.boolean(),
  isLocked: z.boolean(),
  hasSecondFactor: z.boolean(),
  /** Number of open sessions. */
  sessions: z.number(),
})
export type ListedAccount = z.output<typeof listedAccount>

const managedAccount = listedAccount.extend({
  lock: z
    .object({
      at: z.string(),
      reason: z.string(),
      /** Name of the administrator; null for the console and a deleted account. */
      by: z.string().nullable(),
    })
    .nullable(),
  /** Newest sessions, the last used first. */
  openSessions: z.array(
    z.object({
      id: z.string(),
      /** Device in words, such as 'Chrome on Windows'. */
      device: z.string(),
      signedInAt: z.string(),
      lastActiveAt: z.string(),
    }),
  ),
  waysToSignIn: z.object({
    password: z.boolean(),
    google: z.boolean(),
    passkeys: z.number(),
    authenticatorApp: z.boolean(),
  }),
  /** Numbers of what the account has; never its records. */
  counts: z.object({
    ownHouseholds: z.number(),
    memberships: z.number(),
    pets: z.number(),
    members: z.number(),
    pushDevices: z.number(),
  }),
  /** Permissions of the installation, by system role or by a grant. */
  permissions: z.array(z.enum(installationRows.map(({ permission }) => permission))),
  complimentary: z.object({ plan: z.enum(paidPlans), until: z.string(), givenAt: z.string() }).nullable(),
  /** Newest export of the account's own household, whoever started it. */
  export: z.object({ state: z.enum(takeoutStates), createdAt: z.string(), expiresAt: z.string() }).nullable(),
  /** Newest entries of the audit log about the account. */
  entries: z.array(auditEntry),
  /** Changes that the caller may make to this account. */
  may: z.object({ change: z.boolean(), changeRole: z.boolean() }),
})
export type ManagedAccount = z.output<typeof managedAccount>

const ofAccounts = { may: { installation: 'manage accounts' } } as const
const onAccount = z.object({ userId: pathId })
const withReason = onAccount.extend({ reason })
/** Refusals of every change: of oneself, of an administrator by one who is no super_admin. */
const refuses = [errors.OWN_ACCOUNT, errors.ACCOUNT_OF_ADMINISTRATOR]
const change = { ...ofAccounts, needsProof: true, takes: withReason, answers: managedAccount } as const

export const roleFields = z.object({ role: oneOf(systemRoles, accountsTexts.roleMissing), reason })
export const complimentaryFields = z.object({
  plan: oneOf(paidPlans, accountsTexts.planMissing),
  /** Last day of the plan, in UTC. */
  until: plainDate('The last day'),
  reason,
})
export const accountDeletionFields = z.object({
  /** Address of the account, typed again. */
  email: z.preprocess(
    (value) => (typeof value === 'string' ? value.trim().toLowerCase() : value),
    z.string({ error: accountsTexts.addressMissing }).min(1, accountsTexts.addressMissing).max(254),
  ),
  /** Keeps the posts and replies in the community without a name, or removes them. */
  communityPosts: z.enum(['keep', 'remove']).default('keep'),
  reason,
})

/** Refuses a last day that has passed, or is more than two years away. */
export function checkUntil({ until }: { until: string }, { today }: Moment): FieldErrors {
  if (until <= today) return { until: accountsTexts.untilPassed }
  return until > addDays(today, COMPLIMENTARY_DAYS) ? { until: accountsTexts.untilTooLate } : {}
}

export const managedAccountsContract = {
  listAccounts: operation('GET /installation/accounts', {
    ...ofAccounts,
    summary: 'List or search the accounts of the installation, the newest first',
    takes: paging.extend({
      limit: z.coerce.number().int().min(1).max(MOST_LISTED_ACCOUNTS).default(50),
      /** Part of an address or name, or an id. */
      words: optionalText('Search', ACCOUNT_SEARCH_MAX),
      role: z.enum(systemRoles).optional(),
      plan: z.enum(plans).optional(),
      locked: z.enum(['yes', 'no']).optional(),
    }),
    answers: pageOf(listedAccount),
  }),
  getAccount: operation('GET /installation/accounts/{userId}', {
    ...ofAccounts,
    summary:
      'Read one account: sessions, ways to sign in, numbers, permissions and its entries in the audit log',
    takes: onAccount,
    answers: managedAccount,
  }),
  lockAccount: operation('POST /installation/accounts/{userId}/lock', {
    ...change,
    summary: 'Lock an account: ends its sessions and refuses every way to sign in',
    refuses: [...refuses, errors.LAST_SUPER_ADMIN],
  }),
  unlockAccount: operation('POST /installation/accounts/{userId}/unlock', {
    ...change,
    summary: 'Unlock an account; its user can sign in again',
    refuses,
  }),
  endSessions: operation('POST /installation/accounts/{userId}/session-ends', {
    ...change,
    summary: 'End every session of an account, and the ones that a push device or a reset could continue',
    refuses,
  }),
  resetSecondFactor: operation('POST /installation/accounts/{userId}/second-factor-resets', {
    ...change,
    summary: 'Remove the authenticator app and backup codes of an account; its password is enough again',
    refuses,
  }),
  changeRole: operation('PUT /installation/accounts/{userId}/role', {
    ...change,
    may: { installation: 'grant permissions' },
    summary: 'Give an account a system role',
    takes: onAccount.extend(roleFields.shape),
    refuses: [errors.OWN_ACCOUNT, errors.LAST_SUPER_ADMIN, errors.ACCOUNT_NOT_CONFIRMED],
  }),
  givePlan: operation('PUT /installation/accounts/{userId}/complimentary-plan', {
    ...change,
    summary:
      'Give the household of an account a plan without payment until a day; its subscription is untouched',
    // The plan in force is set in a transaction of the household, before the answer.
    withoutTransaction: true,
    takes: onAccount.extend(complimentaryFields.shape),
    refuses: [...refuses, errors.PLANS_ARE_OFF, errors.NO_HOUSEHOLD],
    rule: checkUntil,
  }),
  endPlan: operation('POST /installation/accounts/{userId}/complimentary-plan/end', {
    ...change,
    summary: 'End the complimentary plan of an account’s household now',
    withoutTransaction: true,
    refuses,
  }),
  startExport: operation('POST /installation/accounts/{userId}/exports', {
    ...change,
    summary:
      'Start an archive of everything in the account’s household; only its user can download the archive',
    refuses: [...refuses, errors.NO_HOUSEHOLD],
  }),
  deleteAccount: operation('POST /installation/accounts/{userId}/deletion', {
    ...change,
    summary: 'Delete an account and every household that it owns',
    takes: onAccount.extend(accountDeletionFields.shape),
    answers: z.object({ deleted: z.literal(true) }),
    refuses: [...refuses, errors.LAST_SUPER_ADMIN],
  }),
}
