import type { z } from 'zod'
import type { followLinkFields, signUpFields } from '@app/domain/accounts/accounts.contract'
import { accountErrors } from '@app/domain/accounts/accounts.errors'
import { isAcceptablePassword } from '@app/domain/accounts/password.rules'
import { fillMessage, Refusal } from '@app/domain/kernel/errors'
import type { Plan } from '@app/domain/kernel/plans'
import { hashPassword, isPassword } from '../../platform/auth/passwords.ts'
import { hashToken } from '../../platform/auth/session-cookie.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { takeMail } from '../../platform/mail/mail-budget.ts'
import type { CachedConfig } from '../../platform/config.ts'
import type { Services } from '../../platform/services.ts'
import { countGuess, forgetGuesses, signUpGuesses } from './guesses.ts'
import { rememberDevice } from './known-device.ts'
import { signUpMinimum } from './password-minimum.ts'
import { clientHeaders, setCookies } from './request-cookies.ts'
import { knownBrowser, rememberBrowser } from './sign-up-browser.ts'
import { completeSignUp, countUsers, findByLink, insertSignUp, requestSignUpMail } from './sign-up.queries.ts'

/**
 * Stores a sign-up until its link is followed. The answer does not depend on whether the address has an account, a sign-up,
 * or has used up its mails of this hour.
 * @throws REGISTRATION_CLOSED, PASSWORD_REQUIREMENTS_NOT_MET
 */
export async function signUp(
  { email, password, displayName, plan }: z.output<typeof signUpFields>,
  context: RequestContext,
): Promise<void> {
  const { config, db } = context.services
  const settings = await config()
  if (!(await takesSignUps(settings, context.services))) throw new Refusal(accountErrors.REGISTRATION_CLOSED)
  checkPassword(password, signUpMinimum(settings))
  const passwordHash = await hashPassword(password)
  const browserHash = rememberBrowser(context)
  await db.withAccounts(async (tx) => {
    if (await takeMail(tx, email)) {
      await tx.run(insertSignUp, [email, displayName, passwordHash, plan, browserHash])
    }
  })
}

/** Sends the mail of a sign-up again, if there is one and the address has a mail left. */
export async function resendMail(email: string, context: RequestContext): Promise<void> {
  const browserHash = knownBrowser(context) ?? null
  await context.services.db.withAccounts(async (tx) => {
    if (await takeMail(tx, email)) await tx.run(requestSignUpMail, [email, browserHash])
  })
}

/**
 * Creates the account of a link and signs the person in. The link proves the address, but not who chose the password: in
 * another browser the password is asked for, so that nobody ends up in an account that a stranger set up.
 * @returns the plan that was chosen
 * @throws VERIFICATION_LINK_INVALID, SIGN_UP_PASSWORD_NEEDED, SIGN_UP_PASSWORD_WRONG, TOO_MANY_ATTEMPTS,
 *   REGISTRATION_CLOSED
 */
export async function followLink(
  { token, password }: z.output<typeof followLinkFields>,
  context: RequestContext,
): Promise<Plan> {
  const { auth, config, db } = context.services
  const linkHash = hashToken(token)
  const [found] = await db.withAccounts((tx) => tx.run(findByLink, [linkHash]))
  if (!found) throw new Refusal(accountErrors.VERIFICATION_LINK_INVALID)
  const signedUpHere = found.browserHash !== null && found.browserHash === knownBrowser(context)
  if (!signedUpHere) await proveSignUp(found, password, context)
  const { maxUsers, registrationEnabled } = await config()
  if (!registrationEnabled) throw new Refusal(accountErrors.REGISTRATION_CLOSED)
  const [done] = await db.withAccounts((tx) => tx.run(completeSignUp, [linkHash, maxUsers]))
  if (done?.outcome === 'full') throw new Refusal(accountErrors.REGISTRATION_CLOSED)
  if (done?.outcome !== 'made' || !done.userId || !done.plan)
    throw new Refusal(accountErrors.VERIFICATION_LINK_INVALID)
  const headers = clientHeaders(context)
  const { cookies } = await auth.openSession({ userId: done.userId, remember: true, headers })
  setCookies(context, cookies)
  await rememberDevice(done.userId, context)
  return done.plan
}

async function proveSignUp(
  { id, passwordHash }: { id: string; passwordHash: string },
  password: string | undefined,
  context: RequestContext,
): Promise<void> {
  if (password === undefined) throw new Refusal(accountErrors.SIGN_UP_PASSWORD_NEEDED)
  const guesses = signUpGuesses(id)
  await countGuess(guesses, context)
  if (!(await isPassword(password, passwordHash))) {
    const error = accountErrors.SIGN_UP_PASSWORD_WRONG
    throw new Refusal(error, {}, { fields: { password: fillMessage(error, {}) } })
  }
  await forgetGuesses(guesses, context)
}

function checkPassword(password: string, minimum: number): void {
  if (isAcceptablePassword(password, minimum)) return
  const error = accountErrors.PASSWORD_REQUIREMENTS_NOT_MET
  throw new Refusal(error, {}, { fields: { password: error.title } })
}

/** Whether registration is open, and there is room for one more account. */
export async function takesSignUps(
  { maxUsers, registrationEnabled }: CachedConfig,
  { db }: Pick<Services, 'db'>,
): Promise<boolean> {
  if (!registrationEnabled || maxUsers === 0) return registrationEnabled
  const [counted] = await db.withAccounts((tx) => tx.run(countUsers, []))
  return (counted?.users ?? 0) < maxUsers
}
