import { email as emailField } from '@app/domain/identity/accounts/accounts.contract'
import { accountErrors } from '@app/domain/identity/accounts/accounts.errors'
import { googleSignInErrors } from '@app/domain/identity/google-sign-in/google-sign-in.errors'
import { nameFromProfile } from '@app/domain/identity/google-sign-in/google-sign-in.rules'
import type { Plan } from '@app/domain/kernel/access/plans'
import { fillMessage, Refusal } from '@app/domain/kernel/errors'
import type { Identity } from '../../../platform/auth/oidc-provider.ts'
import { isPassword } from '../../../platform/auth/passwords.ts'
import type { RequestContext } from '../../../platform/http/context.ts'
import { checkOpenTo } from '../../../platform/http/maintenance.ts'
import { type Basis, passwordBasis } from '../accounts/end-if-outdated.ts'
import { countGuess, forgetGuesses, signInGuesses, tallyWrongGuess } from '../accounts/guesses.ts'
import { refuseLocked } from '../accounts/locked-account.ts'
import { openSession, passFirstFactor, type PasswordAccepted } from '../accounts/open-session.ts'
import { checkRegistration } from '../accounts/registration.service.ts'
import { askSecondFactor } from '../second-factor/sign-in-challenge.ts'
import { type GoogleBrowser, readGoogleBrowser } from './google-browser.ts'
import { connectWaiting } from './google-links.ts'
import {
  findByGoogle,
  findLink,
  findWhoComes,
  insertLink,
  makeGoogleAccount,
  notePassword,
} from './google-sign-in.queries.ts'

/** Result of a sign-in with Google. */
export type Entrance =
  | { how: 'signed-in' }
  | { how: 'account-made' }
  /** The account has two-factor authentication: the sign-in screen asks for it. */
  | { how: 'second-factor-needed' }
  /** The address has an account to which the Google account is not connected: its password is needed once. */
  | { how: 'password-needed'; email: string }

/**
 * Signs in a user who returns from Google, and makes an account for a new one. An account that merely has the same
 * address is never entered or connected without its password.
 * @throws GOOGLE_ADDRESS_UNVERIFIED, REGISTRATION_CLOSED, REGISTRATION_FULL, ADDRESS_NOT_ALLOWED, MAINTENANCE
 */
export async function enterByGoogle(
  identity: Identity,
  { plan, browser }: { plan: Plan; browser: GoogleBrowser },
  context: RequestContext,
): Promise<Entrance> {
  const { config, db } = context.services
  const address = readAddress(identity)
  const [found] = await db.withAccounts((tx) => tx.run(findWhoComes, [identity.accountId, address]))
  const systemRole = found?.systemRole ?? 'user'
  checkOpenTo({ inMaintenance: await context.services.inMaintenance(), systemRole })
  if (found?.userId) return enter(found.userId, identity, context)
  // An unverified address may belong to another person.
  if (address === undefined) throw new Refusal(googleSignInErrors.GOOGLE_ADDRESS_UNVERIFIED)
  const waiting = { accountId: identity.accountId, email: address, browser }
  if (found?.isTaken) return askForPassword(waiting, context)
  const settings = await config()
  await checkRegistration(address, settings, context.services)
  const name = nameFromProfile({ name: identity.name, email: address })
  const values = [identity.accountId, address, name, plan, settings.maxUsers]
  const [made] = await db.withAccounts((tx) => tx.run(makeGoogleAccount, values))
  if (made?.outcome === 'full') throw new Refusal(accountErrors.REGISTRATION_FULL)
  if (!made?.userId) return askForPassword(waiting, context)
  if (made.outcome !== 'made') return enter(made.userId, identity, context)
  await openSession({ userId: made.userId, remember: true }, context, { notifiesOfDevice: false })
  return { how: 'account-made' }
}

async function enter(userId: string, { accountId }: Identity, context: RequestContext): Promise<Entrance> {
  const basis: Basis = {
    holds: async (tx) => (await tx.run(findByGoogle, [accountId]))[0]?.userId === userId,
    refusal: googleSignInErrors.GOOGLE_ATTEMPT_GONE,
  }
  const { secondFactor } = await passFirstFactor({ userId, remember: true, basis }, context)
  return { how: secondFactor ? 'second-factor-needed' : 'signed-in' }
}

/** Returns the address that the provider has verified. */
function readAddress({ email, emailVerified }: Identity): string | undefined {
  const parsed = emailField.safeParse(email)
  return emailVerified && parsed.success ? parsed.data : undefined
}

interface Waiting {
  accountId: string
  email: string
  browser: GoogleBrowser
}

async function askForPassword(
  { accountId, email, browser }: Waiting,
  { services }: RequestContext,
): Promise<Entrance> {
  await services.db.withAccounts((tx) => tx.run(insertLink, [browser.hash, accountId, email]))
  return { how: 'password-needed', email }
}

/**
 * Connects the pending Google account of this browser to the account with its address, by that account's password and
 * its second factor if it has one, and signs in. Guesses count as for signing in.
 * @throws GOOGLE_LINK_GONE, GOOGLE_TAKEN, PROOF_WRONG, ACCOUNT_LOCKED, TOO_MANY_ATTEMPTS, MAINTENANCE
 */
export async function linkByPassword(password: string, context: RequestContext): Promise<PasswordAccepted> {
  const { db } = context.services
  const browser = readGoogleBrowser(context)
  const [link] = browser ? await db.withAccounts((tx) => tx.run(findLink, [browser.hash])) : []
  if (!browser || !link) throw new Refusal(googleSignInErrors.GOOGLE_LINK_GONE)
  const { userId, accountId, email, systemRole, hash } = link
  const guesses = await signInGuesses(email, context)
  const guess = await countGuess(guesses, context)
  if (!(await isPassword(password, hash))) {
    tallyWrongGuess(guess, context)
    const error = accountErrors.PROOF_WRONG
    throw new Refusal(error, {}, { fields: { password: fillMessage(error, {}) } })
  }
  await forgetGuesses(guesses, context)
  checkOpenTo({ inMaintenance: await context.services.inMaintenance(), systemRole })
  await db.withAccounts((tx) => refuseLocked(tx, userId))
  const [noted] = await db.withAccounts((tx) => tx.run(notePassword, [browser.hash, accountId, userId]))
  if (!noted) throw new Refusal(googleSignInErrors.GOOGLE_LINK_GONE)
  const basis = passwordBasis({ userId, email, passwordHash: hash }, accountErrors.PROOF_WRONG)
  const recognised = { userId, remember: true, basis }
  // The second factor comes first: its step connects the Google account.
  if (await askSecondFactor(recognised, context)) return { accepted: true, secondFactor: 'needed' }
  if (!(await connectWaiting(userId, basis, context))) throw new Refusal(googleSignInErrors.GOOGLE_LINK_GONE)
  await openSession(recognised, context)
  return { accepted: true }
}
