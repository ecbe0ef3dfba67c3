import type { z } from 'zod'
import type { signUpFields } from '@app/domain/identity/accounts/accounts.contract'
import { accountErrors } from '@app/domain/identity/accounts/accounts.errors'
import { isAcceptablePassword, passwordRulesOf } from '@app/domain/identity/accounts/password.rules'
import type { SystemConfig } from '@app/domain/kernel/access/system-config'
import { Refusal } from '@app/domain/kernel/errors'
import { hashPassword } from '../../../platform/auth/passwords.ts'
import { hashToken } from '../../../platform/auth/session-cookie.ts'
import type { RequestContext } from '../../../platform/http/context.ts'
import { takeMail } from '../../../platform/mail/mail-budget.ts'
import { openSession } from './open-session.ts'
import { checkRegistration, registrationFor } from './registration.service.ts'
import { knownBrowser, rememberBrowser } from './sign-up-browser.ts'
import { insertSignUp, openSignUp, requestSignUpMail } from './sign-up.queries.ts'

/**
 * Stores a sign-up until its link is followed, and opens its account at once if the installation confirms no address
 * first. The answer does not depend on whether the address has an account or a sign-up.
 * @returns whether the account is open; not for an address that has used up its mails of this hour
 * @throws REGISTRATION_CLOSED, REGISTRATION_FULL, ADDRESS_NOT_ALLOWED, PASSWORD_REQUIREMENTS_NOT_MET
 */
export async function signUp(
  { email, password, displayName, plan, invitation }: z.output<typeof signUpFields>,
  context: RequestContext,
): Promise<{ isOpen: boolean }> {
  const { config, db } = context.services
  const invitationHash = invitation === undefined ? null : hashToken(invitation)
  const installed = await config()
  const settings = await registrationFor(invitationHash, installed, context.services)
  await checkRegistration(email, settings, context.services)
  checkPassword(password, settings)
  const passwordHash = await hashPassword(password)
  const browserHash = rememberBrowser(context)
  const opens = opensAtOnce(installed)
  const userId = await db.withAccounts(async (tx) => {
    if (!(await takeMail(tx, email, 'sign-up'))) return undefined
    const values = [email, displayName, passwordHash, plan, browserHash, invitationHash]
    const [made] = await tx.run(insertSignUp, values)
    if (!made || !opens) return undefined
    const [opened] = await tx.run(openSignUp, [made.id, settings.maxUsers])
    return opened?.isOpen ? made.id : undefined
  })
  if (userId === undefined) return { isOpen: false }
  await openSession({ userId, remember: true }, context, { notifiesOfDevice: false })
  return { isOpen: true }
}

/**
 * True if a sign-up opens its account before its address is confirmed. While registration is closed, an invitation admits
 * one person who proves an address; while domains are listed, only a proved address is of one of them.
 */
const opensAtOnce = ({
  emailVerificationRequired,
  registrationEnabled,
  allowedDomains,
}: SystemConfig): boolean => !emailVerificationRequired && registrationEnabled && allowedDomains === ''

/** Sends the mail of a sign-up again, if there is one and the address has a mail left. */
export async function resendMail(email: string, context: RequestContext): Promise<void> {
  const browserHash = knownBrowser(context) ?? null
  await context.services.db.withAccounts(async (tx) => {
    if (await takeMail(tx, email, 'sign-up')) await tx.run(requestSignUpMail, [email, browserHash])
  })
}

function checkPassword(password: string, settings: SystemConfig): void {
  if (isAcceptablePassword(password, passwordRulesOf('signUp', settings))) return
  const error = accountErrors.PASSWORD_REQUIREMENTS_NOT_MET
  throw new Refusal(error, {}, { fields: { password: error.title } })
}
