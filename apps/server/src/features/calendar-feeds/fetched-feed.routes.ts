import { createHash } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { compress } from 'hono/compress'
import { FETCHES_A_MINUTE, FRESH_SECONDS } from '@app/domain/calendar-feeds/calendar-feeds.vocabulary'
import { fetchedBy } from '@app/domain/calendar-feeds/fetched-by.rules'
import { hasFeature, planTable, smallestPlanWith } from '@app/domain/kernel/access/plans'
import { CALENDAR_TYPE } from '@app/domain/kernel/calendar-file'
import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import { hashToken } from '../../platform/auth/session-cookie.ts'
import { writeCalendar } from '../../platform/calendar/write-calendar.ts'
import { toRefusal } from '../../platform/http/problems.ts'
import type { Services } from '../../platform/services/services.ts'
import { openFeed, type OpenedFeed } from './calendar-feeds.queries.ts'
import { readFeedContents } from './feed-entries.service.ts'

/** The length of our tokens. */
const FILE = /^([\w-]{43})\.ics$/

/**
 * GET /calendar/{token}.ics: returns a calendar feed to any program with its address. No cookie is read or set.
 * Unknown, renewed and removed addresses, and those of people who have left, get the same answer: not found.
 */
export function fetchedFeedRoutes(services: Services): Hono {
  const app = new Hono()
  app.use(compress())
  app.get('/:file', async (c) => {
    try {
      return await sendFeed(c, services)
    } catch (error) {
      return refuse(c, error)
    }
  })
  return app
}

async function sendFeed(c: Context, services: Services): Promise<Response> {
  const token = FILE.exec(c.req.param('file') ?? '')?.[1]
  if (!token) throw new Refusal(commonErrors.NOT_FOUND)
  const tokenHash = hashToken(token)
  const retryAfter = await services.limiter.hit('feeds', tokenHash, FETCHES_A_MINUTE)
  if (retryAfter !== undefined) throw new Refusal(commonErrors.TOO_MANY_REQUESTS, {}, { retryAfter })
  const asked = [tokenHash, fetchedBy(c.req.header('user-agent'))]
  const now = services.clock.now()
  const found = await services.db.withOpened(openFeed, asked, async (tx, feed) => {
    checkServed(feed, services)
    return { feed, ...(await readFeedContents(tx, feed, now)) }
  })
  if (!found) throw new Refusal(commonErrors.NOT_FOUND)
  const { feed, entries, description } = found.value
  const { name, householdId } = feed
  const { appUrl } = services
  return answer(c, await writeCalendar({ name, description, entries, appUrl, householdId, now }))
}

/**
 * Applies the checks of the user's own requests.
 * @throws MAINTENANCE, SECOND_FACTOR_REQUIRED, FEATURE_NOT_IN_PLAN
 */
function checkServed({ inMaintenance, owesSecondFactor, plan }: OpenedFeed, { settings }: Services): void {
  if (inMaintenance) throw new Refusal(commonErrors.MAINTENANCE)
  if (owesSecondFactor) throw new Refusal(commonErrors.SECOND_FACTOR_REQUIRED)
  // With billing off, every household has every feature.
  if (settings.BILLING === 'off' || hasFeature(plan, 'calendar_integration')) return
  const needed = planTable[smallestPlanWith('calendar_integration')].label
  throw new Refusal(commonErrors.FEATURE_NOT_IN_PLAN, { plan: needed })
}

/** Answers with the calendar, or with 304 if the program has it already. */
function answer(c: Context, calendar: string): Response {
  // Weak: compression on the way changes the bytes.
  const etag = `W/"${createHash('sha256').update(calendar).digest('base64url').slice(0, 22)}"`
  c.header('etag', etag)
  c.header('cache-control', `private, max-age=${FRESH_SECONDS}`)
  c.header('x-robots-tag', 'noindex')
  if (knownTags(c).includes(etag)) return c.body(null, 304)
  c.header('content-type', `${CALENDAR_TYPE}; charset=utf-8`)
  c.header('content-disposition', 'inline; filename="pets.ics"')
  return c.body(calendar)
}

/** Length limit of the tags that a program sends; calendar programs send only a few. */
const MOST_TAG_CHARACTERS = 500
const knownTags = (c: Context): string[] =>
  (c.req.header('if-none-match') ?? '')
    .slice(0, MOST_TAG_CHARACTERS)
    .split(',')
    .map((tag) => tag.trim())
    .map((tag) => (tag.startsWith('W/') ? tag : `W/${tag}`))

/** Temporary states: calendars must keep their entries during them, and fetch the feed again afterwards. */
const pausing: ReadonlySet<string> = new Set([
  commonErrors.FEATURE_NOT_IN_PLAN.code,
  commonErrors.SECOND_FACTOR_REQUIRED.code,
])

function refuse(c: Context, error: unknown): Response {
  const refusal = toRefusal(error) ?? new Refusal(commonErrors.UNAVAILABLE)
  if (!toRefusal(error)) c.get('log').error({ err: error }, 'failed to serve a calendar feed')
  const { code, retryAfter } = refusal.problem
  c.header('cache-control', 'no-store')
  if (pausing.has(code) && c.req.header('if-none-match')) return c.body(null, 304)
  if (retryAfter !== undefined) c.header('retry-after', String(retryAfter))
  return c.json(refusal.problem, refusal.status as 404)
}
