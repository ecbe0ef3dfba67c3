import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import { commonErrors, Refusal, type ErrorDefinition } from '@app/domain/kernel/errors'
import type { InboundSettings } from '../../platform/base/env.ts'
import { createFairQueue, QueueFull } from '../../platform/base/fair-queue.ts'
import { clientAddress, networkOf } from '../../platform/http/client-address.ts'
import type { Services } from '../../platform/services/services.ts'
import { readMail } from './inbound-mail.ts'
import { findTicket, receive, type InboundOutcome } from './inbound.service.ts'
import { isSigned, tokenIn } from './reply-address.ts'

/** Path of received mails. Mailgun sends the source of a mail to addresses that end with `mime` only. */
export const INBOUND_PATH = '/api/support/inbound'

/** Size of a mail: a PDF of 10 MB in base64, and some more. */
const MOST_BYTES = 16 * 1024 * 1024
/** Mails of a process that are read at once, of all networks and of one, and those that wait. Each is in memory. */
const inTurnLimits = { atOnce: 3, atOnceEach: 2, waiting: 40, waitingEach: 20 }

const form = z.object({
  timestamp: z.string().regex(/^\d{1,12}$/),
  token: z.string().min(1).max(200),
  signature: z.string().max(200),
  recipient: z.string().max(10_000).default(''),
  'body-mime': z.string(),
})

const refuse = (c: Context, definition: ErrorDefinition, status: 406 | 413 | 503) =>
  c.json(new Refusal(definition).problem, { status, headers: { connection: 'close' } })

/**
 * POST /api/support/inbound/mime receives answers by mail from a mail provider, in the format of Mailgun's routes. A mail
 * needs the provider's signature, the secret of its ticket in the recipient's address, and the address of the ticket's
 * owner as its sender; all others are ignored, with the same answer. Nothing is ever sent in response.
 */
export function inboundRoutes(services: Services, inbound: InboundSettings): Hono {
  const inTurn = createFairQueue(inTurnLimits)
  const app = new Hono()
  app.use(async (c, next) => {
    try {
      await inTurn(networkOf(clientAddress(c, services.settings.TRUST_PROXY)), next)
    } catch (error) {
      if (!(error instanceof QueueFull)) throw error
      return refuse(c, commonErrors.UNAVAILABLE, 503)
    }
    return undefined
  })
  app.use(bodyLimit({ maxSize: MOST_BYTES, onError: (c) => refuse(c, commonErrors.BODY_TOO_LARGE, 413) }))
  // Status 406 ends the provider's attempts, 503 is tried again.
  const answer = async (c: Context) => {
    try {
      const outcome = await take(c, services, inbound)
      if (outcome === 'unsigned') return refuse(c, commonErrors.INVALID_INPUT, 406)
      c.get('log').info({ outcome }, 'received a mail to the support')
      return c.json({ received: true })
    } catch (error) {
      c.get('log').error({ err: error }, 'failed to receive a mail')
      return refuse(c, commonErrors.UNAVAILABLE, 503)
    }
  }
  app.post('/', answer)
  app.post('/mime', answer)
  return app
}

type Taken = InboundOutcome | 'unsigned' | 'unaddressed' | 'unreadable' | 'automatic' | 'stranger'

/** Verifies a mail step by step, the cheap ones first: no stranger makes the server parse a mail. */
async function take(c: Context, services: Services, inbound: InboundSettings): Promise<Taken> {
  const read = form.safeParse(await c.req.parseBody().catch(() => undefined))
  if (!read.success || !isSigned(inbound, read.data, services.clock.now())) return 'unsigned'
  const { recipient, token: signature, 'body-mime': source } = read.data
  const token = tokenIn(inbound, recipient)
  const ticket = token && (await findTicket(services, token))
  if (!token || !ticket) return 'unaddressed'
  const mail = await readMail(source).catch(() => undefined)
  if (!mail) return 'unreadable'
  if (mail.isAutomatic) return 'automatic'
  if (mail.sender !== ticket.email.toLowerCase()) return 'stranger'
  return receive(services, { ticketId: ticket.ticketId, token, signature }, mail)
}
