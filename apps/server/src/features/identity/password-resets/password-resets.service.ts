import { randomBytes } from 'node:crypto'
import { accountErrors } from '@app/domain/identity/accounts/accounts.errors'
import {
  isAcceptablePassword,
  type PasswordForm,
  passwordRulesOf,
} from '@app/domain/identity/accounts/password.rules'
import { passwordResetErrors } from '@app/domain/identity/password-resets/password-resets.errors'
import { type ErrorDefinition, Refusal } from '@app/domain/kernel/errors'
import { hashPassword } from '../../../platform/auth/passwords.ts'
import { hashToken } from '../../../platform/auth/session-cookie.ts'
import type { NamedSql } from '../../../platform/database/tx.ts'
import type { RequestContext } from '../../../platform/http/context.ts'
import { takeMail } from '../../../platform/mail/mail-budget.ts'
import { lockAccountOf } from '../accounts/account-lock.ts'
import { refuseLocked } from '../accounts/locked-account.ts'
import { indexOfCode } from '../accounts/mailed-codes.ts'
import { noteSecurityEvent } from '../security/note-security-event.ts'
import {
  endSessions,
  findByLink,
  findByProof,
  findSpent,
  forgetResets,
  insertReset,
  listCodes,
  noteProof,
  setPassword,
  spendLink,
  spendProof,
  takeGuess,
} from './password-resets.queries.ts'

/**
 * Queues a mail with a code and a link. Effect, answer and duration are the same for every address; only the worker
 * looks for an account.
 * @throws RESEND_LIMIT_REACHED
 */
export async function requestReset(email: string, { services }: RequestContext): Promise<void> {
  const wait = await services.limiter.hitMail('reset', email)
  if (wait !== undefined) throw new Refusal(accountErrors.RESEND_LIMIT_REACHED, {}, { retryAfter: wait })
  await services.db.withAccounts(async (tx) => {
    if (await takeMail(tx, email, 'reset')) await tx.run(insertReset, [email])
  })
}

/**
 * Exchanges the right code for a token that sets the password once. A guess is taken before the code is checked, so
 * that parallel guesses count like consecutive ones.
 * @throws RESET_CODE_INVALID, RESET_CODE_EXPIRED, RESET_CODE_SPENT
 */
export async function verifyCode(email: string, code: string, { services }: RequestContext): Promise<string> {
  const { db } = services
  const { resetId, spent, codes } = await db.withAccounts(async (tx) => {
    const [reset] = await tx.run(takeGuess, [email])
    if (!reset) return { spent: (await tx.run(findSpent, [email])).length > 0, codes: [] }
    return { resetId: reset.id, spent: false, codes: await tx.run(listCodes, [reset.id]) }
  })
  if (spent) throw new Refusal(passwordResetErrors.RESET_CODE_SPENT)
  const hashes = codes.map(({ codeHash }) => codeHash)
  const entered = codes[await indexOfCode(code, hashes)]
  if (!resetId || !entered || entered.isExpired) {
    const error = entered?.isExpired
      ? passwordResetErrors.RESET_CODE_EXPIRED
      : passwordResetErrors.RESET_CODE_INVALID
    throw new Refusal(error, {}, { fields: { code: error.title } })
  }
  const token = randomBytes(32).toString('base64url')
  await db.withAccounts((tx) => tx.run(noteProof, [resetId, hashToken(token)]))
  return token
}

/** Permission to set a new password: found before any work is done, and spent in the transaction that sets it. */
interface Permit {
  find: NamedSql<{ email: string }>
  spend: NamedSql<{ email: string }>
  values: readonly string[]
  /** Form whose rules the password has to meet. */
  form: PasswordForm
  refusal: ErrorDefinition
}

/**
 * Sets the new password and ends every session of the account, in one transaction.
 * @returns the user's id
 * @throws NEW_PASSWORD_UNACCEPTABLE, ACCOUNT_LOCKED, or the permit's refusal
 */
async function replacePassword(
  newPassword: string,
  { find, spend, values, form, refusal }: Permit,
  context: RequestContext,
): Promise<string> {
  const { config, db } = context.services
  if (!isAcceptablePassword(newPassword, passwordRulesOf(form, await config()))) {
    const error = passwordResetErrors.NEW_PASSWORD_UNACCEPTABLE
    throw new Refusal(error, {}, { fields: { newPassword: error.title } })
  }
  const [found] = await db.withAccounts((tx) => tx.run(find, values))
  if (!found) throw new Refusal(refusal)
  const passwordHash = await hashPassword(newPassword)
  return db.withAccounts(async (tx) => {
    const [owner] = await tx.run(lockAccountOf, [found.email])
    if (owner) await refuseLocked(tx, owner.id)
    const [spent] = await tx.run(spend, values)
    if (!spent) throw new Refusal(refusal)
    await tx.run(forgetResets, [spent.email])
    const [account] = await tx.run(setPassword, [spent.email, passwordHash])
    if (!account) throw new Refusal(refusal)
    await tx.run(endSessions, [account.userId])
    await noteSecurityEvent(tx, account.userId, 'password-changed', context)
    return account.userId
  })
}

/**
 * Sets the password after the right code.
 * @returns the user's id
 * @throws NEW_PASSWORD_UNACCEPTABLE, ACCOUNT_LOCKED, RESET_NOT_PROVED
 */
export const setPasswordByCode = (
  { email, temporaryToken, newPassword }: { email: string; temporaryToken: string; newPassword: string },
  context: RequestContext,
): Promise<string> =>
  replacePassword(
    newPassword,
    {
      find: findByProof,
      spend: spendProof,
      values: [hashToken(temporaryToken), email],
      form: 'resetByCode',
      refusal: passwordResetErrors.RESET_NOT_PROVED,
    },
    context,
  )

/**
 * Sets the password by the link of the mail.
 * @throws NEW_PASSWORD_UNACCEPTABLE, ACCOUNT_LOCKED, RESET_LINK_INVALID
 */
export async function setPasswordByLink(
  { token, newPassword }: { token: string; newPassword: string },
  context: RequestContext,
): Promise<void> {
  await replacePassword(
    newPassword,
    {
      find: findByLink,
      spend: spendLink,
      values: [hashToken(token)],
      form: 'change',
      refusal: passwordResetErrors.RESET_LINK_INVALID,
    },
    context,
  )
}

/**
 * Returns the address whose password the link sets.
 * @throws RESET_LINK_INVALID
 */
export async function addressOfLink(token: string, { services }: RequestContext): Promise<string> {
  const [found] = await services.db.withAccounts((tx) => tx.run(findByLink, [hashToken(token)]))
  if (!found) throw new Refusal(passwordResetErrors.RESET_LINK_INVALID)
  return found.email
}
