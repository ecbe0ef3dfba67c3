import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import { contactFields } from '@app/domain/support/support.contract'
import { isOurOrigin } from '../../platform/http/api.ts'
import { clientAddress } from '../../platform/http/client-address.ts'
import { limitRequests } from '../../platform/http/rate-guard.ts'
import { isRequestToken, tokenIssuer } from '../../platform/http/request-token.ts'
import type { Services } from '../../platform/services/services.ts'
import { keepContact } from './contact.service.ts'

/** Size of a form with the longest text: 5,000 characters of three bytes, percent-encoded, and the other fields. */
const MOST_BYTES = 60_000
const CONTACT = '/contact'

/** Forms send line breaks as CRLF, which would count twice in the length of the text. */
const withLineFeeds = (fields: unknown) =>
  Object.fromEntries(
    Object.entries(fields ?? {}).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value,
    ]),
  )
const form = z.preprocess(withLineFeeds, contactFields.extend({ token: z.string().max(100) }))

/**
 * POST /contact/messages receives the form of the contact page, which runs without scripts, so every answer is a redirect
 * to a part of the page: sent, incomplete, once-more, later.
 */
export function contactFormRoutes(services: Services): Hono {
  const app = new Hono()
  app.post(
    '/',
    limitRequests(services, () => ['credentials']),
    bodyLimit({ maxSize: MOST_BYTES, onError: (c) => c.body(null, 413, { connection: 'close' }) }),
    async (c) => {
      const read = form.safeParse(await c.req.parseBody().catch(() => undefined))
      if (!read.success) return c.redirect(`${CONTACT}#incomplete`, 303)
      const { token, ...fields } = read.data
      const isOurs = isOurOrigin(c, services.appUrl) && isRequestToken(c, tokenIssuer(services), token)
      if (!isOurs) return c.redirect(`${CONTACT}#once-more`, 303)
      const isKept = await keepContact(services, fields, clientAddress(c, services.settings.TRUST_PROXY))
      return c.redirect(`${CONTACT}#${isKept ? 'sent' : 'later'}`, 303)
    },
  )
  return app
}
