import { isAcceptablePassword, passwordRulesOf } from '@app/domain/identity/accounts/password.rules'
import { passwordResetErrors } from '@app/domain/identity/password-resets/password-resets.errors'
import { securityErrors } from '@app/domain/identity/security/security.errors'
import { type ErrorDefinition, Refusal } from '@app/domain/kernel/errors'
import { hashPassword, isPassword } from '../../../platform/auth/passwords.ts'
import type { Actor } from '../../../platform/database/with-actor.ts'
import type { RequestContext } from '../../../platform/http/context.ts'
import { findOwnPassword } from '../accounts/accounts.queries.ts'
import { forgetResets, setPassword } from '../password-resets/password-resets.queries.ts'
import { lockOwnAccount } from './lock-own-account.ts'
import { noteSecurityEvent } from './note-security-event.ts'
import { endOtherSessions } from './security.queries.ts'

const refuseField = (error: ErrorDefinition): never => {
  throw new Refusal(error, {}, { fields: { newPassword: error.title } })
}

/**
 * Sets another password. In the same transaction every other session ends, and mails that could still set a password
 * become invalid.
 * @throws NEW_PASSWORD_UNACCEPTABLE, PASSWORD_UNCHANGED, PASSWORD_NOT_SET, SIGNED_OUT
 */
export async function changePassword(
  actor: Actor,
  newPassword: string,
  context: RequestContext,
): Promise<void> {
  const { config, db } = context.services
  if (!isAcceptablePassword(newPassword, passwordRulesOf('change', await config())))
    refuseField(passwordResetErrors.NEW_PASSWORD_UNACCEPTABLE)
  const [own] = await db.withAccounts((tx) => tx.run(findOwnPassword, [actor.userId]))
  if (!own?.hash) throw new Refusal(securityErrors.PASSWORD_NOT_SET)
  if (await isPassword(newPassword, own.hash)) refuseField(securityErrors.PASSWORD_UNCHANGED)
  const passwordHash = await hashPassword(newPassword)
  await db.withAccounts(async (tx) => {
    const email = await lockOwnAccount(tx, actor)
    await tx.run(forgetResets, [email])
    await tx.run(setPassword, [email, passwordHash])
    await tx.run(endOtherSessions, [actor.userId, actor.sessionId])
    await noteSecurityEvent(tx, actor.userId, 'password-changed', context)
  })
}
