import { randomBytes } from 'node:crypto'
import type { Clock } from '@app/server/platform/base/clock'

/** Length of a month in this Stripe. */
const PERIOD_SECONDS = 30 * 24 * 60 * 60
const DAY_SECONDS = 24 * 60 * 60

export type Params = { [name: string]: string | Params | (string | Params)[] | undefined }

export interface Price {
  id: string
  object: 'price'
  active: true
  currency: string
  unit_amount: number
  lookup_key: string | null
  metadata: Record<string, string>
  product: { name: string }
}

export interface Subscription {
  id: string
  object: 'subscription'
  customer: string
  status: string
  metadata: Record<string, string>
  cancel_at: number | null
  cancel_at_period_end: boolean
  trial_end: number | null
  items: {
    object: 'list'
    data: [{ id: string; price: Price; current_period_start: number; current_period_end: number }]
  }
}

export interface Session {
  id: string
  object: 'checkout.session'
  mode: string
  status: 'open' | 'complete'
  url: string | null
  client_reference_id: string
  customer: string
  subscription: string | null
  success_url: string
  cancel_url: string
  price: string
  trialDays: number
  /** Time of the first charge in seconds, if it is not immediate. */
  anchor: number | null
  expiresAt: number | null
  subscriptionMetadata: Record<string, string>
}

/** An invoice with the fields that tests need: its reason, and whether it was paid. */
export interface Invoice {
  id: string
  object: 'invoice'
  amount_due: number
  billing_reason: string
  status: 'paid' | 'open'
  parent: { subscription_details: { subscription: string } }
}

export interface StripeEvent {
  id: string
  object: 'event'
  type: string
  created: number
  data: { object: unknown }
}

/** Error of a refused request. */
export class StripeFailure extends Error {
  readonly status: number
  readonly error: { type: string; code?: string; message: string; param?: string }
  constructor(status: number, error: StripeFailure['error']) {
    super(error.message)
    this.status = status
    this.error = error
  }
}

const missing = (what: string, id: string) =>
  new StripeFailure(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
  })

const textOf = (value: Params[string]): string => (typeof value === 'string' ? value : '')
const newId = (prefix: string): string => `${prefix}_${randomBytes(9).toString('hex')}`
const asRecord = (value: Params[string]): Record<string, string> =>
  Object.fromEntries(Object.entries((value ?? {}) as Params).map(([name, text]) => [name, textOf(text)]))

/** Stripe's objects and the changes to them; each change creates the events that the real Stripe creates. */
export class StripeWorld {
  readonly customers = new Map<string, { id: string; object: 'customer'; email: string; metadata: object }>()
  readonly prices = new Map<string, Price>()
  readonly sessions = new Map<string, Session>()
  readonly subscriptions = new Map<string, Subscription>()
  readonly portals = new Map<string, { id: string; customer: string; returnUrl: string }>()
  readonly invoices: Invoice[] = []
  readonly events: StripeEvent[] = []
  /** Refuses every card while true. */
  declines = false
  private readonly clock: Pick<Clock, 'now'>
  private readonly tell: (event: StripeEvent) => void

  constructor(clock: Pick<Clock, 'now'>, tell: (event: StripeEvent) => void) {
    this.clock = clock
    this.tell = tell
  }

  seconds(): number {
    return Math.floor(this.clock.now().getTime() / 1000)
  }

  makeCustomer({ email, metadata }: Params) {
    const customer = {
      id: newId('cus'),
      object: 'customer' as const,
      email: textOf(email),
      metadata: asRecord(metadata),
    }
    this.customers.set(customer.id, customer)
    return customer
  }

  updateCustomer(id: string, { email }: Params) {
    const customer = this.customers.get(id)
    if (!customer) throw missing('customer', id)
    customer.email = textOf(email)
    return customer
  }

  /** Deletes a customer for good; running subscriptions end at once. */
  deleteCustomer(id: string): { id: string; object: 'customer'; deleted: true } {
    const customer = this.customers.get(id)
    if (!customer) throw missing('customer', id)
    for (const subscription of this.subscriptions.values()) {
      if (subscription.customer === id && subscription.status !== 'canceled') {
        this.cancelSubscription(subscription.id)
      }
    }
    this.customers.delete(id)
    this.emit('customer.deleted', customer)
    return { id, object: 'customer', deleted: true }
  }

  makePrice({ currency, unit_amount, lookup_key, metadata, product_data }: Params): Price {
    const taken = [...this.prices.values()].some((price) => price.lookup_key === lookup_key)
    if (taken)
      throw new StripeFailure(400, { type: 'invalid_request_error', message: 'The lookup key is taken' })
    const price: Price = {
      id: newId('price'),
      object: 'price',
      active: true,
      currency: textOf(currency),
      unit_amount: Number(unit_amount),
      lookup_key: typeof lookup_key === 'string' ? lookup_key : null,
      metadata: asRecord(metadata),
      product: { name: textOf((product_data as Params | undefined)?.['name']) },
    }
    this.prices.set(price.id, price)
    return price
  }

  makeSession(params: Params, hostedAt: string): Session {
    const customer = textOf(params['customer'])
    if (!this.customers.has(customer)) throw missing('customer', customer)
    const [line] = params['line_items'] as Params[]
    const details = (params['subscription_data'] ?? {}) as Params
    const id = newId('cs_test')
    const session: Session = {
      id,
      object: 'checkout.session',
      mode: textOf(params['mode']),
      status: 'open',
      url: `${hostedAt}/c/pay/${id}`,
      client_reference_id: textOf(params['client_reference_id']),
      customer,
      subscription: null,
      success_url: textOf(params['success_url']),
      cancel_url: textOf(params['cancel_url']),
      price: this.priceOf(textOf(line?.['price'])).id,
      trialDays: Number(details['trial_period_days'] ?? 0),
      anchor: this.anchorOf(details),
      expiresAt: params['expires_at'] === undefined ? null : Number(params['expires_at']),
      subscriptionMetadata: asRecord(details['metadata']),
    }
    this.sessions.set(id, session)
    return session
  }

  /** Supports half of Stripe's options: the first period is free, and ends in the future and within the month. */
  private anchorOf(details: Params): number | null {
    if (details['billing_cycle_anchor'] === undefined) return null
    const anchor = Number(details['billing_cycle_anchor'])
    const fits = anchor > this.seconds() && anchor <= this.seconds() + PERIOD_SECONDS
    if (!fits || details['proration_behavior'] !== 'none' || details['trial_period_days'] !== undefined) {
      throw new StripeFailure(400, { type: 'invalid_request_error', message: 'The anchor does not fit' })
    }
    return anchor
  }

  /** Completes the hosted page as the customer. */
  pay(sessionId: string): Subscription {
    const session = this.sessionOf(sessionId)
    if (session.status === 'complete') return this.subscriptionOf(session.subscription ?? '')
    if (!this.customers.has(session.customer)) throw missing('customer', session.customer)
    const start = this.seconds()
    const trialEnd = session.trialDays > 0 ? start + session.trialDays * DAY_SECONDS : null
    const subscription: Subscription = {
      id: newId('sub'),
      object: 'subscription',
      customer: session.customer,
      status: trialEnd ? 'trialing' : 'active',
      metadata: session.subscriptionMetadata,
      cancel_at: null,
      cancel_at_period_end: false,
      trial_end: trialEnd,
      items: {
        object: 'list',
        data: [
          {
            id: newId('si'),
            price: this.priceOf(session.price),
            current_period_start: start,
            current_period_end: session.anchor ?? trialEnd ?? start + PERIOD_SECONDS,
          },
        ],
      },
    }
    this.subscriptions.set(subscription.id, subscription)
    Object.assign(session, { status: 'complete', subscription: subscription.id, url: null })
    this.emit('checkout.session.completed', session)
    this.emit('customer.subscription.created', subscription)
    const isFree = trialEnd !== null || session.anchor !== null
    this.bill(subscription, 'subscription_create', isFree ? 0 : this.priceOf(session.price).unit_amount)
    return subscription
  }

  updateSubscription(id: string, params: Params): Subscription {
    const subscription = this.subscriptionOf(id)
    if (subscription.status === 'canceled') throw missing('subscription', id)
    const [item] = subscription.items.data
    const [changed] = (params['items'] ?? []) as Params[]
    if (changed) this.changePrice(subscription, this.priceOf(textOf(changed['price'])), params)
    for (const [name, text] of Object.entries(asRecord(params['metadata']))) {
      if (text === '') delete subscription.metadata[name]
      else subscription.metadata[name] = text
    }
    if (params['cancel_at_period_end'] !== undefined) {
      subscription.cancel_at_period_end = params['cancel_at_period_end'] === 'true'
      subscription.cancel_at = subscription.cancel_at_period_end ? item.current_period_end : null
    }
    if (params['cancel_at'] === '') subscription.cancel_at = null
    if (params['trial_end'] === 'now') this.beginPeriod(subscription)
    this.emit('customer.subscription.updated', subscription)
    return subscription
  }

  private changePrice(subscription: Subscription, price: Price, params: Params): void {
    const [item] = subscription.items.data
    const charged = params['proration_behavior'] === 'always_invoice' && subscription.status !== 'trialing'
    if (charged && this.declines && params['payment_behavior'] === 'error_if_incomplete') {
      throw new StripeFailure(402, {
        type: 'card_error',
        code: 'card_declined',
        message: 'Your card was declined.',
      })
    }
    const difference = price.unit_amount - item.price.unit_amount
    item.price = price
    if (charged) this.bill(subscription, 'subscription_update', difference)
  }

  cancelSubscription(id: string): Subscription {
    const subscription = this.subscriptionOf(id)
    if (subscription.status === 'canceled') throw missing('subscription', id)
    subscription.status = 'canceled'
    this.emit('customer.subscription.deleted', subscription)
    return subscription
  }

  /** Ends the period: the subscription ends if that was requested, else the next period is charged. */
  endPeriod(id: string): void {
    const subscription = this.subscriptionOf(id)
    if (subscription.cancel_at !== null) {
      this.cancelSubscription(id)
      return
    }
    this.beginPeriod(subscription)
    this.emit('customer.subscription.updated', subscription)
  }

  private beginPeriod(subscription: Subscription): void {
    const [item] = subscription.items.data
    const start = this.seconds()
    Object.assign(item, { current_period_start: start, current_period_end: start + PERIOD_SECONDS })
    if (subscription.status === 'trialing') subscription.trial_end = start
    subscription.status = this.declines ? 'past_due' : 'active'
    this.bill(subscription, 'subscription_cycle', item.price.unit_amount)
  }

  /** Pays open invoices with another card of the customer. */
  payOpen(id: string): void {
    const subscription = this.subscriptionOf(id)
    subscription.status = 'active'
    for (const invoice of this.invoices) {
      if (invoice.parent.subscription_details.subscription === id) invoice.status = 'paid'
    }
    this.emit('customer.subscription.updated', subscription)
    this.emit('invoice.paid', this.invoices.at(-1))
  }

  private bill(subscription: Subscription, reason: string, amount: number): void {
    const paid = amount === 0 || !this.declines
    const invoice: Invoice = {
      id: newId('in'),
      object: 'invoice',
      amount_due: amount,
      billing_reason: reason,
      status: paid ? 'paid' : 'open',
      parent: { subscription_details: { subscription: subscription.id } },
    }
    this.invoices.push(invoice)
    this.emit(paid ? 'invoice.paid' : 'invoice.payment_failed', invoice)
  }

  private emit(type: string, object: unknown): void {
    const event: StripeEvent = {
      id: newId('evt'),
      object: 'event',
      type,
      created: this.seconds(),
      // A copy: an event never changes.
      data: { object: structuredClone(object) },
    }
    this.events.push(event)
    this.tell(event)
  }

  priceOf(id: string): Price {
    const price = this.prices.get(id)
    if (!price) throw missing('price', id)
    return price
  }

  sessionOf(id: string): Session {
    const session = this.sessions.get(id)
    if (!session) throw missing('checkout.session', id)
    return session
  }

  subscriptionOf(id: string): Subscription {
    const subscription = this.subscriptions.get(id)
    if (!subscription) throw missing('subscription', id)
    return subscription
  }

  makePortal({ customer, return_url }: Params): { id: string; customer: string; returnUrl: string } {
    if (!this.customers.has(textOf(customer))) throw missing('customer', textOf(customer))
    const portal = { id: newId('bps'), customer: textOf(customer), returnUrl: textOf(return_url) }
    this.portals.set(portal.id, portal)
    return portal
  }
}
