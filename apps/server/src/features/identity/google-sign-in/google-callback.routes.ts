import { Hono, type Context } from 'hono'
import { googleSignInErrors } from '@app/domain/identity/google-sign-in/google-sign-in.errors'
import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import type { Identity } from '../../../platform/auth/oidc-provider.ts'
import { readContext } from '../../../platform/http/api.ts'
import type { RequestContext } from '../../../platform/http/context.ts'
import { toRefusal } from '../../../platform/http/problems.ts'
import { countRequest } from '../../../platform/http/rate-guard.ts'
import type { Services } from '../../../platform/services/services.ts'
import { type Attempt, endAttempt, identify } from './google-attempts.ts'
import { type GoogleBrowser, readGoogleBrowser } from './google-browser.ts'
import { finishConnecting, finishProof } from './google-connection.service.ts'
import { enterByGoogle } from './google-sign-in.service.ts'

/** The length of our states. */
const STATE = /^[\w-]{43}$/
/** Codes are short; longer queries are not forwarded. */
const MOST_CHARACTERS = 4096

/**
 * GET /auth/google/callback: Google redirects browsers here. The browser is always redirected to a page of the app,
 * which shows the result.
 */
export function googleCallbackRoutes(services: Services): Hono {
  const app = new Hono()
  app.get('/', async (c) => {
    const context = readContext(c, services)
    const path = await finish(c, context)
    // The address contains a code, and the answer depends on the browser's cookies.
    c.header('cache-control', 'no-store')
    c.header('referrer-policy', 'no-referrer')
    return c.redirect(path, 303)
  })
  return app
}

async function finish(c: Context, context: RequestContext): Promise<string> {
  let attempt: Attempt | undefined
  try {
    await countRequest(c, context.services, 'general')
    await countRequest(c, context.services, 'credentials')
    const { search, searchParams } = new URL(c.req.url)
    const state = searchParams.get('state') ?? ''
    const browser = readGoogleBrowser(context)
    if (!browser || !STATE.test(state) || search.length > MOST_CHARACTERS)
      throw new Refusal(googleSignInErrors.GOOGLE_ATTEMPT_GONE)
    attempt = await endAttempt(state, browser, context)
    const identity = await identify(search, { state, browser }, context)
    return await carryOut(attempt, { identity, browser }, context)
  } catch (error) {
    return pathOfFailure(error, attempt, context)
  }
}

interface Arrival {
  identity: Identity
  browser: GoogleBrowser
}

/** Carries out the purpose of the visit; returns the path to redirect to. */
async function carryOut(
  attempt: Attempt,
  { identity, browser }: Arrival,
  context: RequestContext,
): Promise<string> {
  const { plan, purpose, returnTo } = attempt
  if (purpose === 'connect') {
    await finishConnecting(identity, attempt, context)
    return withNews(returnTo, 'connected')
  }
  if (purpose === 'proof') {
    await finishProof(identity, attempt, context)
    return withNews(returnTo, 'proved')
  }
  const entrance = await enterByGoogle(identity, { plan, browser }, context)
  if (entrance.how === 'signed-in') return returnTo
  if (entrance.how === 'account-made') return signInPath({ type: 'google_new', plan, returnTo })
  if (entrance.how === 'second-factor-needed') return signInPath({ type: 'second_step', returnTo })
  return signInPath({ type: 'google_link', email: entrance.email, returnTo })
}

function pathOfFailure(error: unknown, attempt: Attempt | undefined, { log }: RequestContext): string {
  const refusal = toRefusal(error)
  if (!refusal) log.error({ err: error }, 'Google sign-in callback failed unexpectedly')
  const { code } = refusal?.problem ?? commonErrors.UNEXPECTED
  if (attempt && attempt.purpose !== 'sign-in') return withNews(attempt.returnTo, code)
  return signInPath({ error_code: code, ...(attempt && { returnTo: attempt.returnTo }) })
}

/** Returns the path of the sign-in screen with the visit's result. */
function signInPath(params: Record<string, string>): string {
  const { returnTo, ...rest } = params
  const search = new URLSearchParams({ type: 'google', ...rest })
  if (returnTo && returnTo !== '/') search.set('returnTo', returnTo)
  return `/auth?${search.toString()}`
}

/** Returns the page on which the visit began, with its result. */
function withNews(returnTo: string, news: string): string {
  const here = 'http://here.invalid'
  const url = new URL(returnTo, here)
  url.searchParams.set('google', news)
  return url.href.slice(here.length)
}
