import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import { commonErrors, Refusal, type ErrorDefinition } from '@app/domain/kernel/errors'
import { supportErrors } from '@app/domain/support/support.errors'
import type { Clock } from '../../platform/base/clock.ts'
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
/** Requests of a process whose bodies arrive at once, of all networks and of one, and those that wait. */
const arrivalLimits = { atOnce: 12, atOnceEach: 6, waiting: 40, waitingEach: 20 }
/** Time that a body has to arrive, in milliseconds. */
const ARRIVAL_MS = 20_000
/** Signed mails that are read at once, and those that wait. Each is in memory. */
const readingLimits = { atOnce: 3, atOnceEach: 3, waiting: 12, waitingEach: 12 }

const form = z.object({
  timestamp: z.string().regex(/^\d{1,12}$/),
  token: z.string().min(1).max(200),
  signature: z.string().max(200),
  recipient: z.string().max(10_000).default(''),
  'body-mime': z.string(),
})

const refuse = (c: Context, definition: ErrorDefinition, status: 406 | 503) =>
  c.json(new Refusal(definition).problem, { status, headers: { connection: 'close' } })

/**
 * POST /api/support/inbound/mime receives answers by mail from a mail provider, in the format of Mailgun's routes. A mail
 * needs the provider's signature, the secret of its ticket in the recipient's address, and the address of the ticket's
 * owner as its sender; all others are ignored, with the same answer. Nothing is ever sent in response.
 */
export function inboundRoutes(services: Services, inbound: InboundSettings): Hono {
  const inArrival = createFairQueue(arrivalLimits)
  const inReading = createFairQueue(readingLimits)
  const app = new Hono()
  // Status 406 ends the provider's attempts, 503 is tried again.
  app.use(bodyLimit({ maxSize: MOST_BYTES, onError: (c) => refuse(c, commonErrors.BODY_TOO_LARGE, 406) }))
  const answer = async (c: Context) => {
    try {
      const network = networkOf(clientAddress(c, services.settings.TRUST_PROXY))
      // A stranger's body occupies no turn of a signed mail.
      const fields = await inArrival(network, () => readFields(c, services.clock))
      if (!fields || !isSigned(inbound, fields, services.clock.now()))
        return refuse(c, commonErrors.INVALID_INPUT, 406)
      const outcome = await inReading('signed', () => take(services, inbound, fields))
      c.get('log').info({ outcome }, 'received a mail to the support')
      return outcome === 'too-fast'
        ? refuse(c, supportErrors.MESSAGES_TOO_FAST, 503)
        : c.json({ received: true })
    } catch (error) {
      if (!(error instanceof QueueFull)) c.get('log').error({ err: error }, 'failed to receive a mail')
      return refuse(c, commonErrors.UNAVAILABLE, 503)
    }
  }
  app.post('/', answer)
  app.post('/mime', answer)
  return app
}

/** Reads the fields of a request; undefined if they are malformed. @throws if they take too long to arrive */
async function readFields(c: Context, clock: Clock): Promise<z.output<typeof form> | undefined> {
  const late = Promise.withResolvers<never>()
  const cancel = clock.after(ARRIVAL_MS, () => late.reject(new Error('The body of a mail is late')))
  try {
    const body = c.req.parseBody().catch(() => undefined)
    return form.safeParse(await Promise.race([body, late.promise])).data
  } finally {
    cancel()
  }
}

type Taken = InboundOutcome | 'unaddressed' | 'unreadable' | 'automatic' | 'forged' | 'stranger'

/** Checks a signed mail step by step, and parses it only for a ticket that takes a message now. */
async function take(
  services: Services,
  inbound: InboundSettings,
  { recipient, token: signature, 'body-mime': source }: z.output<typeof form>,
): Promise<Taken> {
  const token = tokenIn(inbound, recipient)
  const ticket = token && (await findTicket(services, token))
  if (!token || !ticket) return 'unaddressed'
  if (ticket.isTooFast) return 'too-fast'
  const mail = await readMail(source).catch(() => undefined)
  if (!mail) return 'unreadable'
  if (mail.isAutomatic) return 'automatic'
  if (mail.isForged) return 'forged'
  if (mail.sender !== ticket.email.toLowerCase()) return 'stranger'
  return receive(services, { ...ticket, token, signature }, mail)
}
