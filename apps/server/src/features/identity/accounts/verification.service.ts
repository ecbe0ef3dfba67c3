import type { z } from 'zod'
import type { enterCodeFields, followLinkFields } from '@app/domain/identity/accounts/accounts.contract'
import { accountErrors } from '@app/domain/identity/accounts/accounts.errors'
import { SIGN_UP_CODE_GUESSES } from '@app/domain/identity/accounts/sign-up.limits'
import type { Plan } from '@app/domain/kernel/access/plans'
import { fillMessage, Refusal } from '@app/domain/kernel/errors'
import { isPassword } from '../../../platform/auth/passwords.ts'
import { hashToken } from '../../../platform/auth/session-cookie.ts'
import type { RequestContext } from '../../../platform/http/context.ts'
import { countGuess, forgetGuesses, signUpGuesses, tallyWrongGuess } from './guesses.ts'
import { indexOfCode } from './mailed-codes.ts'
import { openSession, passFirstFactor } from './open-session.ts'
import { checkRegistration, registrationFor, useInvitation } from './registration.service.ts'
import { knownBrowser } from './sign-up-browser.ts'
import {
  completeSignUp,
  findByLink,
  findSpentSignUp,
  listMailedCodes,
  returnCodeGuess,
  takeCodeGuess,
} from './sign-up.queries.ts'

/** A sign-up whose mail has arrived, identified by its link. */
interface Confirmed {
  id: string
  email: string
  passwordHash: string
  browserHash: string | null
  invitationHash: string | null
  linkHash: string
  /** True if the account was opened with the sign-up. */
  isOpen: boolean
}

/**
 * Creates the account of a link and signs the user in.
 * @returns the chosen plan
 * @throws VERIFICATION_LINK_INVALID, and the errors of `completeConfirmed`
 */
export async function followLink(
  { token, password }: z.output<typeof followLinkFields>,
  context: RequestContext,
): Promise<Plan> {
  const linkHash = hashToken(token)
  const [found] = await context.services.db.withAccounts((tx) => tx.run(findByLink, [linkHash]))
  if (!found) throw new Refusal(accountErrors.VERIFICATION_LINK_INVALID)
  return completeConfirmed({ ...found, linkHash }, password, context)
}

/**
 * Creates the account of a code and signs the user in. The guess is taken before the code is checked, so that parallel
 * guesses count like consecutive ones.
 * @returns the chosen plan
 * @throws SIGN_UP_CODE_INVALID, SIGN_UP_CODE_SPENT, and the errors of `completeConfirmed`
 */
export async function enterCode(
  { email, code, password }: z.output<typeof enterCodeFields>,
  context: RequestContext,
): Promise<Plan> {
  const { db } = context.services
  const chosen = [email, knownBrowser(context) ?? null, SIGN_UP_CODE_GUESSES]
  const { signUp, mailed } = await db.withAccounts(async (tx) => {
    const [found] = await tx.run(takeCodeGuess, chosen)
    if (found) return { signUp: found, mailed: await tx.run(listMailedCodes, [found.id]) }
    const [spent] = await tx.run(findSpentSignUp, chosen)
    if (spent) throw new Refusal(accountErrors.SIGN_UP_CODE_SPENT)
    return { mailed: [] }
  })
  const hashes = mailed.map(({ codeHash }) => codeHash)
  const right = mailed[await indexOfCode(code, hashes)]
  if (!signUp || !right) {
    const error = accountErrors.SIGN_UP_CODE_INVALID
    throw new Refusal(error, {}, { fields: { code: error.title } })
  }
  await db.withAccounts((tx) => tx.run(returnCodeGuess, [signUp.id]))
  return completeConfirmed({ ...signUp, email, linkHash: right.linkHash }, password, context)
}

/**
 * Completes a sign-up with a confirmed address. The mail proves the address, but not who chose the password: a browser
 * other than the one that signed up must enter the password, so that no user ends up in an account that a stranger set
 * up.
 * @throws SIGN_UP_PASSWORD_NEEDED, SIGN_UP_PASSWORD_WRONG, TOO_MANY_ATTEMPTS, VERIFICATION_LINK_INVALID,
 * REGISTRATION_CLOSED, REGISTRATION_FULL, ADDRESS_NOT_ALLOWED
 */
async function completeConfirmed(
  signUp: Confirmed,
  password: string | undefined,
  context: RequestContext,
): Promise<Plan> {
  const { config, db } = context.services
  const signedUpHere = signUp.browserHash !== null && signUp.browserHash === knownBrowser(context)
  if (!signedUpHere) await proveSignUp(signUp, password, context)
  const settings = await config()
  const { invitationHash } = signUp
  if (!signUp.isOpen) {
    const registration = await registrationFor(invitationHash, settings, context.services)
    await checkRegistration(signUp.email, registration, context.services)
  }
  const [done] = await db.withAccounts(async (tx) => {
    const made = await tx.run(completeSignUp, [signUp.linkHash, settings.maxUsers])
    if (made[0]?.outcome === 'made') await useInvitation(tx, invitationHash, settings)
    return made
  })
  if (done?.outcome === 'full') throw new Refusal(accountErrors.REGISTRATION_FULL)
  if (!done?.userId || !done.plan) throw new Refusal(accountErrors.VERIFICATION_LINK_INVALID)
  const recognised = { userId: done.userId, remember: true }
  if (done.outcome === 'made') await openSession(recognised, context, { notifiesOfDevice: false })
  else if (!(await isSignedIn(done.userId, context))) await passFirstFactor(recognised, context)
  return done.plan
}

/** True if the browser has a session of the user. */
async function isSignedIn(userId: string, { credentials, services }: RequestContext): Promise<boolean> {
  const opened = credentials && (await services.db.withActor(credentials, async (_tx, actor) => actor.userId))
  return opened?.value === userId
}

async function proveSignUp(
  { id, passwordHash }: Confirmed,
  password: string | undefined,
  context: RequestContext,
): Promise<void> {
  if (password === undefined) throw new Refusal(accountErrors.SIGN_UP_PASSWORD_NEEDED)
  const guesses = signUpGuesses(id)
  const guess = await countGuess(guesses, context)
  if (!(await isPassword(password, passwordHash))) {
    tallyWrongGuess(guess, context)
    const error = accountErrors.SIGN_UP_PASSWORD_WRONG
    throw new Refusal(error, {}, { fields: { password: fillMessage(error, {}) } })
  }
  await forgetGuesses(guesses, context)
}
