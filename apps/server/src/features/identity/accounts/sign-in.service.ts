import { accountErrors } from '@app/domain/identity/accounts/accounts.errors'
import type { SystemRole } from '@app/domain/kernel/access/roles'
import { Refusal } from '@app/domain/kernel/errors'
import { isPassword } from '../../../platform/auth/passwords.ts'
import type { RequestContext } from '../../../platform/http/context.ts'
import { checkOpenTo } from '../../../platform/http/maintenance.ts'
import { isUnconfirmed, placeholderOf } from '../../../platform/mail/unconfirmed-address.ts'
import { findCredentials, rebindSignUp } from './accounts.queries.ts'
import { passwordBasis } from './end-if-outdated.ts'
import { countGuess, forgetGuesses, returnGuess, signInGuesses, tallyWrongGuess } from './guesses.ts'
import { passFirstFactor, type PasswordAccepted } from './open-session.ts'
import { knownBrowser, rememberBrowser } from './sign-up-browser.ts'

/** Owner of the password: an account, or a pending sign-up. */
type Recognised =
  | { userId: string; email: string; systemRole: SystemRole; passwordHash: string; signUpId?: never }
  | { signUpId: string; userId?: never }

interface Attempt {
  email: string
  password: string
  remember: boolean
}

/**
 * Signs in by password, or asks for the second factor. Only wrong passwords count towards the lock. An address without
 * an account is counted, locked and answered like any other, so that nothing reveals whether it exists.
 * @throws TOO_MANY_ATTEMPTS while there are no guesses left, INVALID_CREDENTIALS, EMAIL_NOT_VERIFIED, MAINTENANCE after
 * a right password of a user who does not administer the installation
 */
export async function signIn(attempt: Attempt, context: RequestContext): Promise<PasswordAccepted> {
  const guesses = await signInGuesses(attempt.email, context)
  const guess = await countGuess(guesses, context)
  const recognised = await recognise(attempt, context)
  if (recognised?.signUpId) {
    // The user who signed up with the address knows this password, so it must not reset the guesses at the account's.
    await returnGuess(guesses, context)
    await proveBrowser(recognised.signUpId, context)
    throw new Refusal(accountErrors.EMAIL_NOT_VERIFIED)
  }
  if (!recognised?.userId) {
    tallyWrongGuess(guess, context)
    throw new Refusal(accountErrors.INVALID_CREDENTIALS)
  }
  // An account that has not proved the address must not reset the guesses at the one that has.
  await (isUnconfirmed(recognised.email) ? returnGuess : forgetGuesses)(guesses, context)
  const inMaintenance = await context.services.inMaintenance()
  checkOpenTo({ inMaintenance, systemRole: recognised.systemRole })
  const { remember } = attempt
  const basis = passwordBasis({ ...attempt, ...recognised })
  return passFirstFactor({ userId: recognised.userId, remember, basis }, context)
}

/**
 * Finds the account, or else the pending sign-up or the account opened with it, with this address and password. Always
 * checks both: a sign-up may
 * exist beside an account, and neither the answer nor its timing reveals which of them exists.
 */
async function recognise(
  { email, password }: Attempt,
  context: RequestContext,
): Promise<Recognised | undefined> {
  const [found] = await context.services.db.withAccounts((tx) =>
    tx.run(findCredentials, [email, knownBrowser(context) ?? null]),
  )
  const [isOfAccount, isOfSignUp] = await Promise.all([
    isPassword(password, found?.accountHash),
    isPassword(password, found?.signUpHash),
  ])
  if (isOfAccount && found?.userId && found.accountHash !== null) {
    const { userId, accountHash: passwordHash } = found
    return { userId, email, passwordHash, systemRole: found.systemRole ?? 'user' }
  }
  if (!isOfSignUp || !found?.signUpId || found.signUpHash === null) return undefined
  const { signUpId, signUpHash: passwordHash, openedRole: systemRole } = found
  if (systemRole === null) return { signUpId }
  return { userId: signUpId, email: placeholderOf(signUpId), passwordHash, systemRole }
}

/** Records that the browser has proved a sign-up's password, so that the link in the mail does not ask for it here. */
async function proveBrowser(signUpId: string, context: RequestContext): Promise<void> {
  const browserHash = rememberBrowser(context)
  await context.services.db.withAccounts((tx) => tx.run(rebindSignUp, [signUpId, browserHash]))
}
