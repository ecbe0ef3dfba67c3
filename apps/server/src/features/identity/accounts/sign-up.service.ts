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
import { checkRegistration, registrationFor } from './registration.service.ts'
import { knownBrowser, rememberBrowser } from './sign-up-browser.ts'
import { insertSignUp, requestSignUpMail } from './sign-up.queries.ts'

/**
 * Stores a sign-up until its link is followed. The answer does not depend on whether the address has an account, a
 * sign-up, or has used up its mails of this hour.
 * @throws REGISTRATION_CLOSED, REGISTRATION_FULL, ADDRESS_NOT_ALLOWED, PASSWORD_REQUIREMENTS_NOT_MET
 */
export async function signUp(
  { email, password, displayName, plan, invitation }: z.output<typeof signUpFields>,
  context: RequestContext,
): Promise<void> {
  const { config, db } = context.services
  const invitationHash = invitation === undefined ? null : hashToken(invitation)
  const settings = await registrationFor(invitationHash, await config(), context.services)
  await checkRegistration(email, settings, context.services)
  checkPassword(password, settings)
  const passwordHash = await hashPassword(password)
  const browserHash = rememberBrowser(context)
  await db.withAccounts(async (tx) => {
    if (await takeMail(tx, email, 'sign-up')) {
      await tx.run(insertSignUp, [email, displayName, passwordHash, plan, browserHash, invitationHash])
    }
  })
}

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
