import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { systemClock, type Clock } from '@app/server/platform/base/clock'
import { StripeFailure, StripeWorld, type Params, type Session, type StripeEvent } from './stripe-world.ts'

/** Deviations from the real delivery of an event. */
export interface Delivery {
  /** Time of the signature. */
  at?: Date
  /** Secret of the signature. */
  secret?: string
  /** Modifies the body after signing. */
  tamper?: (body: string) => string
}

/** Stripe test double with the real one's HTTP, hosted pages, signed webhooks, and controls for tests. */
export interface StripeTestServer {
  /** Value of STRIPE_API_BASE. */
  url: string
  secretKey: string
  webhookSecret: string
  world: StripeWorld
  /** Requests to the API so far. */
  requests: { method: string; path: string; key: string | undefined }[]
  /** Sends events to this address automatically from now on, one after the other; undefined stops it. */
  sendEventsTo: (address: string | undefined) => void
  /** Resolves once all sent events have been answered. */
  delivered: () => Promise<void>
  /** Sends one event, for the first time or again. */
  deliver: (event: StripeEvent, address: string, delivery?: Delivery) => Promise<Response>
  /** Refuses connections, and cuts the open ones, until it comes back with its data. */
  goDown: () => Promise<void>
  comeBack: () => Promise<void>
  stop: () => Promise<void>
}

const secretKey = 'sk_test_stand_in'
const webhookSecret = 'whsec_stand_in'

/** Starts the Stripe test double on the loopback address. */
export async function startStripeServer(clock: Pick<Clock, 'now'> = systemClock): Promise<StripeTestServer> {
  const requests: StripeTestServer['requests'] = []
  const answers = new Map<string, { asked: string; answer: Answer }>()
  let address: string | undefined
  let underWay: Promise<unknown> = Promise.resolve()
  const deliver: StripeTestServer['deliver'] = (event, to, delivery = {}) =>
    sendSigned(event, to, { at: clock.now(), ...delivery })
  const world = new StripeWorld(clock, (event) => {
    const to = address
    if (to) underWay = underWay.then(() => deliver(event, to)).catch(() => undefined)
  })
  let url = ''
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    void respond(request, response, { world, requests, answers, url: () => url })
  }
  let server: Server | undefined = await listen(listener, 0)
  const port = portOf(server)
  url = `http://127.0.0.1:${port}`
  const goDown = async () => {
    if (server) await close(server)
    server = undefined
  }
  return {
    url,
    secretKey,
    webhookSecret,
    world,
    requests,
    sendEventsTo: (to) => {
      address = to
    },
    delivered: async () => {
      await underWay
    },
    deliver,
    goDown,
    comeBack: async () => {
      server ??= await listen(listener, port)
    },
    stop: goDown,
  }
}

/** Sends an event with Stripe's signature: `t=…,v1=…`. */
function sendSigned(
  event: StripeEvent,
  to: string,
  { at = new Date(), secret = webhookSecret, tamper = (body) => body }: Delivery,
): Promise<Response> {
  const body = JSON.stringify(event, null, 2)
  const seconds = Math.floor(at.getTime() / 1000)
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return fetch(to, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': `t=${seconds},v1=${signature}`,
    },
    body: tamper(body),
  })
}

type Answer = { status: number; body: string; type?: string; location?: string }

interface Stage {
  world: StripeWorld
  requests: StripeTestServer['requests']
  answers: Map<string, { asked: string; answer: Answer }>
  url: () => string
}

async function respond(request: IncomingMessage, response: ServerResponse, stage: Stage): Promise<void> {
  const { status, body, type = 'application/json', location } = await answer(request, stage).catch(toFailure)
  response.writeHead(status, { 'content-type': type, ...(location ? { location } : {}) }).end(body)
}

const toFailure = (error: unknown): Answer => {
  const { status, error: said } =
    error instanceof StripeFailure
      ? error
      : new StripeFailure(500, { type: 'api_error', message: String(error) })
  return { status, body: JSON.stringify({ error: said }) }
}

async function answer(request: IncomingMessage, stage: Stage): Promise<Answer> {
  const { pathname, search } = new URL(request.url ?? '/', stage.url())
  const method = request.method ?? 'GET'
  const body = await text(request)
  if (!pathname.startsWith('/v1/')) return answerPage(method, pathname, stage.world)
  const key = request.headers['idempotency-key']?.toString()
  stage.requests.push({ method, path: pathname, key })
  if (request.headers.authorization !== `Bearer ${secretKey}`) {
    throw new StripeFailure(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' })
  }
  const asked = `${method} ${pathname} ${body}`
  const before = key && method === 'POST' ? stage.answers.get(key) : undefined
  if (before && before.asked !== asked) {
    throw new StripeFailure(400, {
      type: 'idempotency_error',
      message: 'Keys for idempotent requests can only be used with the same parameters',
    })
  }
  if (before) return before.answer
  const params = readForm(method === 'GET' || method === 'DELETE' ? search : body)
  const done: Answer = { status: 200, body: JSON.stringify(carryOut(method, pathname, params, stage)) }
  if (key && method === 'POST') stage.answers.set(key, { asked, answer: done })
  return done
}

/** Accepted parameters of each operation; any other is refused, as by the real Stripe. */
const takes: Record<string, readonly string[]> = {
  'POST /v1/customers': ['email', 'metadata'],
  'POST /v1/customers/:id': ['email'],
  'DELETE /v1/customers/:id': [],
  'GET /v1/prices': ['lookup_keys', 'active', 'limit'],
  'POST /v1/prices': ['currency', 'unit_amount', 'recurring', 'lookup_key', 'metadata', 'product_data'],
  'POST /v1/checkout/sessions': [
    'mode',
    'customer',
    'client_reference_id',
    'line_items',
    'metadata',
    'subscription_data',
    'expires_at',
    'success_url',
    'cancel_url',
  ],
  'GET /v1/checkout/sessions/:id': [],
  'POST /v1/billing_portal/sessions': ['customer', 'return_url'],
  'GET /v1/subscriptions/:id': [],
  'POST /v1/subscriptions/:id': [
    'items',
    'metadata',
    'proration_behavior',
    'payment_behavior',
    'cancel_at_period_end',
    'cancel_at',
    'trial_end',
  ],
  'DELETE /v1/subscriptions/:id': [],
}

function carryOut(method: string, path: string, params: Params, { world, url }: Stage): unknown {
  const id = /\/((?:cs_test|cus|sub)_\w+)$/.exec(path)?.[1] ?? ''
  const operation = `${method} ${id ? path.replace(id, ':id') : path}`
  const known = takes[operation]
  if (!known) {
    throw new StripeFailure(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${operation})`,
    })
  }
  const unknown = Object.keys(params).find((name) => !known.includes(name))
  if (unknown) {
    throw new StripeFailure(400, {
      type: 'invalid_request_error',
      code: 'parameter_unknown',
      message: `Received unknown parameter: ${unknown}`,
      param: unknown,
    })
  }
  switch (operation) {
    case 'POST /v1/customers':
      return world.makeCustomer(params)
    case 'POST /v1/customers/:id':
      return world.updateCustomer(id, params)
    case 'DELETE /v1/customers/:id':
      return world.deleteCustomer(id)
    case 'GET /v1/prices': {
      const [lookupKey] = params['lookup_keys'] as string[]
      const data = [...world.prices.values()].filter((price) => price.lookup_key === lookupKey)
      return { object: 'list', data, has_more: false, url: '/v1/prices' }
    }
    case 'POST /v1/prices':
      return world.makePrice(params)
    case 'POST /v1/checkout/sessions':
      return world.makeSession(params, url())
    case 'GET /v1/checkout/sessions/:id':
      return world.sessionOf(id)
    case 'POST /v1/billing_portal/sessions': {
      const portal = world.makePortal(params)
      return { ...portal, object: 'billing_portal.session', url: `${url()}/p/session/${portal.id}` }
    }
    case 'GET /v1/subscriptions/:id':
      return world.subscriptionOf(id)
    case 'POST /v1/subscriptions/:id':
      return world.updateSubscription(id, params)
    default:
      return world.cancelSubscription(id)
  }
}

/** Parses a form with brackets in its names, such as `items[0][price]=…`, to a tree. */
function readForm(form: string): Params {
  const root: Params = {}
  for (const [name, value] of new URLSearchParams(form)) {
    const path = name.split(/\]?\[|\]/).filter((part) => part !== '')
    let place = root
    for (const part of path.slice(0, -1)) place = (place[part] ??= {}) as Params
    place[path.at(-1) ?? ''] = value
  }
  return toLists(root) as Params
}

function toLists(value: Params[string]): Params[string] {
  if (typeof value !== 'object' || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([name, part]) => [name, toLists(part)] as const)
  const isList = entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name))
  return isList ? entries.map(([, part]) => part as Params) : Object.fromEntries(entries)
}

/** Answers the hosted pages, on which a customer pays and manages the subscription. */
function answerPage(method: string, path: string, world: StripeWorld): Answer {
  const [, kind, , id = ''] = path.split('/')
  if (kind === 'c') {
    const session = world.sessionOf(id)
    if (method === 'POST') {
      world.pay(id)
      return seeOther(session.success_url.replace('{CHECKOUT_SESSION_ID}', id))
    }
    return html(checkoutPage(session, world))
  }
  const portal = world.portals.get(id)
  if (!portal) throw new StripeFailure(404, { type: 'invalid_request_error', message: 'No such page' })
  if (method === 'POST') {
    world.declines = false
    for (const subscription of world.subscriptions.values()) {
      if (subscription.customer === portal.customer && subscription.status === 'past_due') {
        world.payOpen(subscription.id)
      }
    }
    return seeOther(portal.returnUrl)
  }
  return html(`<h1>Billing portal</h1>
    <form method="post"><button>Use another card</button></form>
    <p><a href="${portal.returnUrl}">Return to the product</a></p>`)
}

function checkoutPage({ price, trialDays, cancel_url }: Session, world: StripeWorld): string {
  const { product, unit_amount } = world.priceOf(price)
  const today = trialDays > 0 ? `${trialDays} days free, then ` : ''
  return `<h1>Subscribe to ${product.name}</h1>
    <p>${today}$${(unit_amount / 100).toFixed(2)} per month</p>
    <form method="post"><button>Subscribe</button></form>
    <p><a href="${cancel_url}">Back</a></p>`
}

const html = (body: string): Answer => ({
  status: 200,
  type: 'text/html; charset=utf-8',
  body: `<!doctype html><html lang="en"><head><title>Stripe stand-in</title><link rel="icon" href="data:,"></head><body><main>${body}</main></body></html>`,
})
const seeOther = (location: string): Answer => ({ status: 303, body: '', location })

async function listen(
  listener: (request: IncomingMessage, response: ServerResponse) => void,
  port: number,
): Promise<Server> {
  const server = createServer(listener).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}

function portOf(server: Server): number {
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The payment provider listens on no port.')
  return address.port
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}
