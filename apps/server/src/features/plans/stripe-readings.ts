import type { Stripe } from 'stripe'
import { paidPlans, type PaidPlan } from '@app/domain/kernel/access/plans'
import { isLive, subscriptionStatuses } from '@app/domain/plans/subscription.rules'
import { int } from '../../platform/database/columns.ts'
import { namedSql } from '../../platform/database/tx.ts'
import type { Services } from '../../platform/services/services.ts'
import { stripeOf } from './stripe-client.ts'
import {
  inHousehold,
  keepTicket,
  lockSubscription,
  noteJob,
  settle,
  type SubscriptionRow,
  type SubscriptionState,
} from './subscription-store.ts'

/** Metadata keys of the objects that we create at Stripe. */
export const metadataKeys = {
  household: 'household_id',
  plan: 'plan',
  heldPlan: 'held_plan',
  heldUntil: 'held_until',
} as const

/** State of a subscription at Stripe, and the order number of its reading. */
export interface Reading {
  subscription: Stripe.Subscription
  ticket: number
}

const drawTicket = namedSql({ ticket: int }, "select nextval('billing_reads') as ticket")

/** Draws the order number of a reading; call it before the request to Stripe. */
export const nextTicket = async ({ db }: Services): Promise<number> =>
  (await db.withSystem((tx) => tx.run(drawTicket, [])))[0]?.ticket ?? 0

/** Reads the present state of a subscription at Stripe. */
export async function readSubscription(services: Services, id: string): Promise<Reading> {
  const ticket = await nextTicket(services)
  const stripe = await stripeOf(services)
  return { ticket, subscription: await stripe.subscriptions.retrieve(id) }
}

/** Returns the household of a subscription. */
export const householdOf = ({ metadata }: Stripe.Subscription): string | undefined =>
  metadata[metadataKeys.household]

/**
 * Writes a reading to its household. Readings may come repeatedly and in any order: one that is older than the stored
 * one is dropped, and so is one of an older subscription.
 * @param work runs in the same transaction, before anything is written; false leaves everything unchanged
 */
export async function applyReading(
  services: Services,
  { subscription, ticket }: Reading,
  work: (tx: Parameters<Parameters<typeof inHousehold>[2]>[0]) => Promise<boolean> = async () => true,
): Promise<void> {
  const householdId = householdOf(subscription)
  const state = readState(subscription)
  const now = services.clock.now()
  await inHousehold(services.db, householdId ?? NOBODYS_HOUSEHOLD, async (tx) => {
    if (!(await work(tx)) || !householdId || !state) return
    const before = await lockSubscription(tx, householdId, 'stripe')
    const end = () => noteJob(tx, 'cancel-subscription', { subscriptionId: state.subscriptionId })
    if (!before) {
      // The household was deleted, so no one could cancel it any more.
      if (isLive(state.status)) await end()
      return
    }
    if (before.readTicket > ticket) return
    const place = placeBeside(before, state, customerOf(subscription))
    if (place === 'second') await end()
    if (place !== 'current') return
    await keepTicket(tx, householdId, ticket)
    if (isSecondTrial(before, state)) {
      await noteJob(tx, 'end-trial', { subscriptionId: state.subscriptionId })
    }
    await settle(tx, householdId, { before, state, now })
  })
}

/** Id of no household. */
const NOBODYS_HOUSEHOLD = '00000000-0000-7000-8000-000000000000'

const customerOf = ({ customer }: Stripe.Subscription): string =>
  typeof customer === 'string' ? customer : customer.id

/**
 * Classifies a subscription in its household: the current one, a second one that must end (from two checkouts at once,
 * or of a former owner), or an older one that has ended.
 */
function placeBeside(
  before: SubscriptionRow,
  { subscriptionId, status }: SubscriptionState,
  customerId: string,
) {
  if (before.customerId !== customerId) return isLive(status) ? 'second' : 'older'
  const knowsAnother =
    before.provider === 'stripe' && before.subscriptionId !== null && before.subscriptionId !== subscriptionId
  if (!knowsAnother) return 'current'
  if (!isLive(status)) return 'older'
  return isLive(before.status) ? 'second' : 'current'
}

const isSecondTrial = (before: SubscriptionRow, { status, subscriptionId }: SubscriptionState): boolean =>
  status === 'trialing' && before.trialUsedAt !== null && before.trialSubscriptionId !== subscriptionId

/** Converts Stripe's subscription to our vocabulary; undefined if its price belongs to none of our plans. */
export function readState(subscription: Stripe.Subscription): SubscriptionState | undefined {
  const [item] = subscription.items.data
  const plan = asPaidPlan(item?.price.metadata[metadataKeys.plan])
  const status = subscriptionStatuses.find((known) => known === subscription.status)
  if (!item || !plan || !status) return undefined
  const { metadata } = subscription
  const heldPlan = asPaidPlan(metadata[metadataKeys.heldPlan])
  const heldUntil = asMoment(Number(metadata[metadataKeys.heldUntil]))
  const periodEndsAt = asMoment(item.current_period_end)
  return {
    provider: 'stripe',
    subscriptionId: subscription.id,
    status,
    plan,
    heldPlan: heldUntil ? (heldPlan ?? null) : null,
    heldUntil: heldPlan ? heldUntil : null,
    trialEndsAt: asMoment(subscription.trial_end),
    periodEndsAt,
    cancelsAt: asMoment(subscription.cancel_at) ?? (subscription.cancel_at_period_end ? periodEndsAt : null),
  }
}

const asPaidPlan = (text: string | undefined): PaidPlan | undefined => paidPlans.find((plan) => plan === text)

/** Stripe's times are in seconds. */
const asMoment = (seconds: number | null): Date | null => (seconds ? new Date(seconds * 1000) : null)
