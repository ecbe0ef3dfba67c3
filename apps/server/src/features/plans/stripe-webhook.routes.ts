import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Stripe } from 'stripe'
import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import { text } from '../../platform/database/columns.ts'
import { namedSql } from '../../platform/database/tx.ts'
import type { Services } from '../../platform/services/services.ts'
import { isMissing, stripeOf } from './stripe-client.ts'
import { applyReading, readSubscription } from './stripe-readings.ts'

/** Size limit of an event; Stripe's are a few kB. */
const MAX_BYTES = 256 * 1024
/** Maximum age of a signature in seconds; an older one may be a replayed request. */
const TOLERANCE_SECONDS = 300

const claimEvent = namedSql(
  { id: text },
  'insert into billing_events (id, type) values ($1, $2) on conflict (id) do nothing returning id',
)

const refuse = (status: 400 | 413 | 503) =>
  ({ 400: commonErrors.INVALID_INPUT, 413: commonErrors.BODY_TOO_LARGE, 503: commonErrors.UNAVAILABLE })[
    status
  ]

/**
 * Receives Stripe's events. An event only signals a change: the subscription is read again and its present state
 * written, so that events may come twice, late and in any order. The answer is 200 only after the commit; otherwise
 * Stripe sends the event again.
 */
export function stripeWebhookRoutes(services: Services): Hono {
  const routes = new Hono()
  const tooLarge = bodyLimit({
    maxSize: MAX_BYTES,
    onError: (c) =>
      c.json(new Refusal(refuse(413)).problem, { status: 413, headers: { connection: 'close' } }),
  })
  routes.post('/stripe', tooLarge, async (c) => {
    const log = c.get('log')
    const event = await readEvent(services, await c.req.text(), c.req.header('stripe-signature') ?? '')
    if (!event) return c.json(new Refusal(refuse(400)).problem, 400)
    try {
      await actOn(services, event)
    } catch (error) {
      log.error(
        { err: error, event: event.id, type: event.type },
        'an event of the payment provider has to wait',
      )
      return c.json(new Refusal(refuse(503)).problem, 503)
    }
    return c.json({ received: true })
  })
  return routes
}

/** Reads an event, if Stripe has signed it recently. */
async function readEvent(
  services: Services,
  body: string,
  signature: string,
): Promise<Stripe.Event | undefined> {
  const { stripe: settings } = services.settings
  if (!settings) return undefined
  const stripe = await stripeOf(services)
  try {
    return await stripe.webhooks.constructEventAsync(
      body,
      signature,
      settings.webhookSecret,
      TOLERANCE_SECONDS,
    )
  } catch {
    return undefined
  }
}

async function actOn(services: Services, event: Stripe.Event): Promise<void> {
  const subscriptionId = subscriptionIn(event)
  if (!subscriptionId) return
  try {
    const reading = await readSubscription(services, subscriptionId)
    // Claimed in the transaction that writes, so that an event that failed halfway is processed when it is sent again.
    await applyReading(services, reading, async (tx) => {
      const [claimed] = await tx.run(claimEvent, [event.id, event.type])
      return claimed !== undefined
    })
  } catch (error) {
    // It belongs to another account, or was removed long ago: there is nothing to write.
    if (!isMissing(error)) throw error
  }
}

type Reference = string | { id: string } | null | undefined
const idOf = (reference: Reference): string | undefined =>
  typeof reference === 'string' ? reference : (reference?.id ?? undefined)

/** Returns the subscription of an event; undefined for ignored kinds of events. */
function subscriptionIn(event: Stripe.Event): string | undefined {
  switch (event.type) {
    case 'checkout.session.completed':
      return idOf(event.data.object.subscription)
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
      return event.data.object.id
    case 'invoice.paid':
    case 'invoice.payment_failed':
      return subscriptionOfInvoice(event.data.object)
    default:
      return undefined
  }
}

/** Endpoints set to a version of Stripe's API before 2025 name the subscription on the invoice itself. */
function subscriptionOfInvoice(invoice: Stripe.Invoice & { subscription?: Reference }): string | undefined {
  return idOf(invoice.parent?.subscription_details?.subscription) ?? idOf(invoice.subscription)
}
