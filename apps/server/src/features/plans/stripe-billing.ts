import type { Stripe } from 'stripe'
import { TRIAL_DAYS, type PaidPlan, planTable } from '@app/domain/kernel/access/plans'
import { PRODUCT_NAME } from '@app/domain/kernel/brand'
import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import { planErrors } from '@app/domain/plans/plans.errors'
import { compareToPlan, isLive, type Prepaid } from '@app/domain/plans/subscription.rules'
import type { Services } from '../../platform/services/services.ts'
import type { Billing, Payer } from './billing.ts'
import { askStripe, isMissing, stripeOf } from './stripe-client.ts'
import { applyReading, metadataKeys, nextTicket, readState, readSubscription } from './stripe-readings.ts'
import {
  findOwnership,
  findSubscription,
  inHousehold,
  keepCustomerId,
  lockSubscription,
  noteJob,
  prepaidOf,
  type SubscriptionRow,
  type SubscriptionState,
} from './subscription-store.ts'

const priceIds = new WeakMap<Stripe, Map<PaidPlan, string>>()

/** Lookup key of a plan's price at Stripe. A different amount is a different price, and old prices stay valid. */
const lookupKeyOf = (plan: PaidPlan): string => `pawtrail_${plan}_monthly_${planTable[plan].monthlyCents}_usd`

/**
 * Returns the id of a plan's price at Stripe: looked up by its key, and created from the plan table if missing, so that
 * operators of an installation copy no ids.
 */
async function priceOf(stripe: Stripe, plan: PaidPlan): Promise<string> {
  const ids = priceIds.get(stripe) ?? new Map<PaidPlan, string>()
  priceIds.set(stripe, ids)
  const id = ids.get(plan) ?? (await findPrice(stripe, plan)) ?? (await makePrice(stripe, plan))
  ids.set(plan, id)
  return id
}

async function findPrice(stripe: Stripe, plan: PaidPlan): Promise<string | undefined> {
  const { data } = await stripe.prices.list({ lookup_keys: [lookupKeyOf(plan)], active: true, limit: 1 })
  return data[0]?.id
}

/** The idempotency key lets two processes create it at once. */
async function makePrice(stripe: Stripe, plan: PaidPlan): Promise<string> {
  const { label, monthlyCents } = planTable[plan]
  const lookupKey = lookupKeyOf(plan)
  const { id } = await stripe.prices.create(
    {
      currency: 'usd',
      unit_amount: monthlyCents,
      recurring: { interval: 'month' },
      lookup_key: lookupKey,
      metadata: { [metadataKeys.plan]: plan },
      product_data: { name: `${PRODUCT_NAME} ${label}` },
    },
    { idempotencyKey: lookupKey },
  )
  return id
}

const releaseHeld = { [metadataKeys.heldPlan]: '', [metadataKeys.heldUntil]: '' }

/** Billing through Stripe. Stripe's answer to a change is stored at once; its webhooks repeat the same. */
export function stripeBilling(services: Services): Billing {
  const { log } = services
  return {
    startCheckout: (payer, plan) =>
      askStripe(log, () => startCheckout(services, payer, plan), planErrors.CHECKOUT_FAILED),
    openPortal: (payer) =>
      askStripe(log, async () => {
        const stripe = await stripeOf(services)
        const customer = await customerOf(services, payer)
        const returnUrl = `${services.appUrl}/checkout`
        return (await stripe.billingPortal.sessions.create({ customer, return_url: returnUrl })).url
      }),
    sync: (payer, sessionId) => askStripe(log, () => sync(services, payer, sessionId)),
    changePlan: (payer, plan) =>
      change(services, payer, (subscription, prepaid) => moveTo(services, subscription, { plan, prepaid })),
    cancel: (payer) => change(services, payer, async () => ({ cancel_at_period_end: true })),
    resume: (payer) =>
      change(services, payer, (subscription, prepaid) => takeBack(services, subscription, prepaid)),
  }
}

const findRow = ({ db }: Services, householdId: string): Promise<SubscriptionRow | undefined> =>
  inHousehold(db, householdId, (tx) => findSubscription(tx, householdId))

const runs = (row: SubscriptionRow | undefined): row is SubscriptionRow & { subscriptionId: string } =>
  row?.provider === 'stripe' && row.subscriptionId !== null && isLive(row.status)

/**
 * Returns the owner's customer at Stripe for the household, created once: repeated requests carry the same key, and the
 * first id is stored. Deletes an unused one (another was first, or the household is gone or changed hands).
 * @throws NOT_FOUND if the household is gone, or belongs to another user by now
 */
async function customerOf(services: Services, payer: Payer & { email: string }): Promise<string> {
  const { householdId, email } = payer
  const known = await findRow(services, householdId)
  if (known?.customerId) return known.customerId
  const ownedSince = await inHousehold(services.db, householdId, (tx) => findOwnership(tx, payer))
  const stripe = await stripeOf(services)
  const { id } = await stripe.customers.create(
    { email, metadata: { [metadataKeys.household]: householdId } },
    // Another address, or a returned household, gets another customer, since that of a former owner is deleted.
    { idempotencyKey: `customer-${householdId}-${email}-${ownedSince?.getTime() ?? 0}` },
  )
  const kept = await inHousehold(services.db, householdId, async (tx) => {
    const household = await lockSubscription(tx, householdId, 'stripe')
    const first = household && (await keepCustomerId(tx, payer, id))
    if (first !== id) await noteJob(tx, 'delete-customer', { customerId: id })
    return first
  })
  if (!kept) throw new Refusal(commonErrors.NOT_FOUND)
  return kept
}

async function startCheckout(
  services: Services,
  payer: Payer & { email: string },
  plan: PaidPlan,
): Promise<string> {
  const { householdId, requestId } = payer
  if (runs(await findRow(services, householdId))) {
    await sync(services, payer)
    if (runs(await findRow(services, householdId))) throw new Refusal(planErrors.ALREADY_SUBSCRIBED)
  }
  const stripe = await stripeOf(services)
  const customer = await customerOf(services, payer)
  const metadata = { [metadataKeys.household]: householdId }
  const row = await findRow(services, householdId)
  const start = startAfter(row, services.clock.now())
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'subscription',
      customer,
      client_reference_id: householdId,
      line_items: [{ price: await priceOf(stripe, plan), quantity: 1 }],
      metadata,
      ...(start && { expires_at: start.sessionEnds }),
      subscription_data: { metadata, ...(start?.params ?? trialOf(row)) },
      success_url: `${services.appUrl}/checkout?session={CHECKOUT_SESSION_ID}`,
      cancel_url: `${services.appUrl}/checkout?plan=${plan}`,
    },
    { idempotencyKey: `checkout-${requestId}` },
  )
  if (!session.url) throw new Refusal(planErrors.CHECKOUT_FAILED)
  return session.url
}

const trialOf = (row: SubscriptionRow | undefined) =>
  row?.trialUsedAt ? {} : { trial_period_days: TRIAL_DAYS }

const HOUR_SECONDS = 60 * 60

/**
 * Returns the start of a subscription that follows a former owner's prepaid time: its first charge is at the end of
 * that time. The checkout page has to be completed before, and Stripe keeps one open for half an hour at least; in the
 * last hour the payment starts at once.
 */
function startAfter(row: SubscriptionRow | undefined, now: Date) {
  const prepaid = prepaidOf(row, now)
  const [from, seconds] = [prepaid && secondsOf(prepaid.until), secondsOf(now)]
  if (!from || from - seconds < HOUR_SECONDS) return undefined
  return {
    sessionEnds: Math.min(from, seconds + 23 * HOUR_SECONDS),
    params: { billing_cycle_anchor: from, proration_behavior: 'none' as const },
  }
}

const secondsOf = (moment: Date): number => Math.floor(moment.getTime() / 1000)

async function sync(services: Services, { householdId }: Payer, sessionId?: string): Promise<void> {
  const id = sessionId
    ? await subscriptionOfSession(services, householdId, sessionId)
    : (await findRow(services, householdId))?.subscriptionId
  if (id) await applyReading(services, await readSubscription(services, id))
}

/** A checkout of another household is answered like a missing one. */
async function subscriptionOfSession(
  services: Services,
  householdId: string,
  sessionId: string,
): Promise<string | undefined> {
  const stripe = await stripeOf(services)
  const session = await stripe.checkout.sessions.retrieve(sessionId).catch((error: unknown) => {
    throw isMissing(error) ? new Refusal(commonErrors.NOT_FOUND) : error
  })
  if (session.client_reference_id !== householdId) throw new Refusal(commonErrors.NOT_FOUND)
  const { subscription } = session
  return typeof subscription === 'string' ? subscription : subscription?.id
}

type Next = (
  subscription: Stripe.Subscription,
  prepaid: Prepaid | null,
) => Promise<Stripe.SubscriptionUpdateParams>

/** Changes the running subscription, based on its current state at Stripe. */
async function change(services: Services, { householdId, requestId }: Payer, next: Next): Promise<void> {
  await askStripe(services.log, async () => {
    const row = await findRow(services, householdId)
    if (!runs(row)) throw new Refusal(planErrors.NO_SUBSCRIPTION)
    const { subscription: present } = await readSubscription(services, row.subscriptionId)
    const params = await next(present, prepaidOf(row, services.clock.now()))
    const stripe = await stripeOf(services)
    const ticket = await nextTicket(services)
    const subscription = await stripe.subscriptions.update(present.id, params, {
      idempotencyKey: `change-${requestId}`,
    })
    await applyReading(services, { subscription, ticket })
  })
}

interface Move {
  plan: PaidPlan
  prepaid: Prepaid | null
}

/**
 * Moves a subscription to another plan. A larger plan starts at once, and the difference is charged now: if the bank
 * declines, nothing changes. A smaller plan brings no refund: Stripe bills its price from the next period on, and the
 * larger plan is kept until then. During a former owner's prepaid time nothing is charged, and every plan starts after
 * it.
 */
async function moveTo(services: Services, subscription: Stripe.Subscription, { plan, prepaid }: Move) {
  const state = readState(subscription)
  const [item] = subscription.items.data
  if (!state || !item) throw new Refusal(planErrors.NO_SUBSCRIPTION)
  const isPaid = prepaid !== null || heldNow(state, services.clock.now()) === plan
  const step = compareToPlan(state.plan, plan)
  const toSmaller = step === 'smaller' && prepaid === null
  const changesPrice = step !== 'same' && {
    items: [{ id: item.id, price: await priceOf(await stripeOf(services), plan) }],
    metadata: toSmaller ? held(state.plan, item.current_period_end) : releaseHeld,
    ...(toSmaller || isPaid
      ? { proration_behavior: 'none' as const }
      : { proration_behavior: 'always_invoice' as const, payment_behavior: 'error_if_incomplete' as const }),
  }
  return { ...withoutEnd(subscription), ...changesPrice }
}

const held = (plan: PaidPlan, until: number) => ({
  [metadataKeys.heldPlan]: plan,
  [metadataKeys.heldUntil]: String(until),
})

/** Returns the larger plan that is still paid for. Its note stays at Stripe after it has ended, and is then ignored. */
const heldNow = ({ heldPlan, heldUntil }: SubscriptionState, now: Date): PaidPlan | null =>
  heldUntil && heldUntil > now ? heldPlan : null

/** Cancels the change that was scheduled for the end of the period. */
async function takeBack(services: Services, subscription: Stripe.Subscription, prepaid: Prepaid | null) {
  const state = readState(subscription)
  const plan = state && (prepaid?.plan ?? heldNow(state, services.clock.now()))
  if (plan) return moveTo(services, subscription, { plan, prepaid })
  return withoutEnd(subscription)
}

/** Clears the end of a subscription: we and the portal set it in two different fields. */
function withoutEnd(subscription: Stripe.Subscription): Stripe.SubscriptionUpdateParams {
  if (subscription.cancel_at_period_end) return { cancel_at_period_end: false }
  return subscription.cancel_at ? { cancel_at: '' } : {}
}
