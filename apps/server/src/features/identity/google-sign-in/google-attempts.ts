import { randomBytes } from 'node:crypto'
import { googleSignInErrors } from '@app/domain/identity/google-sign-in/google-sign-in.errors'
import type { Plan } from '@app/domain/kernel/access/plans'
import { Refusal } from '@app/domain/kernel/errors'
import { readReturnTo } from '@app/domain/kernel/return-to'
import { ProviderUnavailable } from '../../../platform/auth/oidc-fetch.ts'
import {
  type Identity,
  type OidcProvider,
  ProviderAnswerInvalid,
  ProviderCancelled,
} from '../../../platform/auth/oidc-provider.ts'
import { hashToken } from '../../../platform/auth/session-cookie.ts'
import type { RequestContext } from '../../../platform/http/context.ts'
import { type GoogleBrowser, markGoogleBrowser } from './google-browser.ts'
import { insertAttempt, type Purpose, takeAttempt } from './google-sign-in.queries.ts'

/** Parameters of a new visit to Google. */
export interface Beginning {
  purpose: Purpose
  /** Session that the visit is for, except for signing in. */
  sessionId?: string
  plan?: Plan
  /** Page to open afterwards; any value that is not a path of the app opens the start page. */
  returnTo: string
}

/** A finished visit to Google. */
export interface Attempt {
  purpose: Purpose
  sessionId: string | null
  plan: Plan
  returnTo: string
  startedAt: Date
}

/**
 * Returns the Google provider of this installation.
 * @throws GOOGLE_OFF
 */
export function googleOf({ services }: RequestContext): OidcProvider {
  if (!services.google) throw new Refusal(googleSignInErrors.GOOGLE_OFF)
  return services.google
}

/**
 * Starts a visit to Google that only this browser can finish, once, within ten minutes.
 * @returns the address at Google to which to send the browser
 * @throws GOOGLE_OFF, GOOGLE_UNAVAILABLE
 */
export async function beginAttempt(
  { purpose, sessionId, plan = 'free', returnTo }: Beginning,
  context: RequestContext,
): Promise<string> {
  const google = googleOf(context)
  const browser = markGoogleBrowser(context)
  const state = randomBytes(32).toString('base64url')
  const request = { ...browser.secretsOf(state), signInAgain: purpose === 'proof' }
  const url = await google.authorizationUrl(request).catch(refuse(context))
  const values = [hashToken(state), browser.hash, purpose, sessionId ?? null, plan, readReturnTo(returnTo)]
  await context.services.db.withAccounts((tx) => tx.run(insertAttempt, values))
  return url
}

/**
 * Ends a visit, whatever its result: it can't be finished again.
 * @throws GOOGLE_ATTEMPT_GONE when it has expired, was ended already or began in another browser
 */
export async function endAttempt(
  state: string,
  browser: GoogleBrowser,
  { services }: RequestContext,
): Promise<Attempt> {
  const [attempt] = await services.db.withAccounts((tx) =>
    tx.run(takeAttempt, [hashToken(state), browser.hash]),
  )
  if (!attempt) throw new Refusal(googleSignInErrors.GOOGLE_ATTEMPT_GONE)
  return attempt
}

/**
 * Identifies the Google account by the address to which Google redirected the browser.
 * @throws GOOGLE_REFUSED, GOOGLE_UNAVAILABLE, GOOGLE_FAILED
 */
export const identify = (
  query: string,
  { state, browser }: { state: string; browser: GoogleBrowser },
  context: RequestContext,
): Promise<Identity> => googleOf(context).identify(query, browser.secretsOf(state)).catch(refuse(context))

/** Converts an error at Google to our own; the log keeps the cause, which contains neither code nor token. */
const refuse =
  ({ log }: RequestContext) =>
  (error: unknown): never => {
    if (error instanceof ProviderCancelled) throw new Refusal(googleSignInErrors.GOOGLE_REFUSED)
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderAnswerInvalid)) throw error
    const cause = error.cause instanceof Error ? error.cause.message : undefined
    log.warn({ reason: error.message, cause }, 'Google sign-in failed')
    const isAway = error instanceof ProviderUnavailable
    throw new Refusal(googleSignInErrors[isAway ? 'GOOGLE_UNAVAILABLE' : 'GOOGLE_FAILED'])
  }
