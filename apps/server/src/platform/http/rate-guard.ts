import type { Context, MiddlewareHandler } from 'hono'
import { REPORTS_A_MINUTE } from '@app/domain/client-reports/client-reports.vocabulary'
import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import type { RateClass } from '@app/domain/kernel/operation'
import { hashToken, unverifiedSessionToken } from '../auth/session-cookie.ts'
import type { CountedClass } from '../limits/rate-limiter.ts'
import type { Services } from '../services/services.ts'
import { clientAddress, networkOf } from './client-address.ts'
import { operationPaths } from './operation-paths.ts'
import { toRefusal } from './problems.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** Classes under which the request has been counted. */
    countedAs: Set<CountedClass>
  }
}

/** Uploads per minute and account; the other limits are the installation's settings. */
export const UPLOADS_A_MINUTE = 100

/** Operations with a limit of their own: one pattern of methods and paths for each class. */
const strictOperations = [...Map.groupBy(operationPaths, ({ meta }) => meta.rate)]
  .filter(([rate]) => rate !== 'general')
  .map(([rate, operations]) => {
    const places = operations.map(({ method, path }) => `${method} ${path}`)
    return { rate, pattern: new RegExp(`^(?:${places.join('|')})$`) }
  })

/** Returns the rate limit class of the operation at a path, before the request is parsed further. */
export const rateClassAt = (method: string, path: string): RateClass =>
  strictOperations.find(({ pattern }) => pattern.test(`${method} ${path}`))?.rate ?? 'general'

/**
 * Counts a request once under a class. A request with a session that the database has confirmed is counted by account;
 * any other by network, whatever cookies it carries. The installation can switch `apiRateLimit` and `loginRateLimit` off.
 * @throws TOO_MANY_REQUESTS past the limit of a minute
 */
export async function countRequest(c: Context, services: Services, counted: CountedClass): Promise<void> {
  const already = c.get('countedAs') ?? new Set()
  if (already.has(counted)) return
  c.set('countedAs', already.add(counted))
  const { rateLimitingEnabled, apiRateLimit, loginRateLimit } = await services.config()
  // The limits of uploads and reports always hold.
  if (!rateLimitingEnabled && !['uploads', 'reports'].includes(counted)) return
  const ownLimits: Partial<Record<CountedClass, number>> = {
    credentials: loginRateLimit,
    uploads: UPLOADS_A_MINUTE,
    reports: REPORTS_A_MINUTE,
  }
  const network = networkOf(clientAddress(c, services.settings.TRUST_PROXY))
  const who = isByNetwork(counted) ? network : (accountOf(c, services) ?? network)
  const retryAfter = await services.limiter.hit(counted, who, ownLimits[counted] ?? apiRateLimit)
  if (retryAfter === undefined) return
  services.tally.count('rate-limited')
  throw new Refusal(commonErrors.TOO_MANY_REQUESTS, {}, { retryAfter })
}

/** Guessable credentials, reports, which name no account, and requests without cookies are not counted by account. */
const isByNetwork = (counted: CountedClass): boolean => ['credentials', 'reports', 'feeds'].includes(counted)

function accountOf(c: Context, { limiter, https }: Services): string | undefined {
  const token = unverifiedSessionToken(c, https)
  const account = token && limiter.accountOf(hashToken(token))
  return account && `account ${account}`
}

/** Limits requests per minute, before a body is read or a signature is checked. */
export function limitRequests(
  services: Services,
  classesOf: (c: Context) => readonly CountedClass[],
): MiddlewareHandler {
  return async (c, next) => {
    try {
      for (const counted of classesOf(c)) await countRequest(c, services, counted)
    } catch (error) {
      const refusal = toRefusal(error)
      if (!refusal) throw error
      c.header('retry-after', String(refusal.problem.retryAfter ?? 1))
      // Closes the connection instead of reading the rest of the body.
      c.header('connection', 'close')
      return c.json(refusal.problem, refusal.status as 429)
    }
    return next()
  }
}

/** Returns the classes of an API request: every one counts as general, and guessable or heavy ones once more. */
export function classesOfOperation({ req }: Context): readonly CountedClass[] {
  const rate = rateClassAt(req.method, req.path)
  return rate === 'general' ? [rate] : ['general', rate]
}
