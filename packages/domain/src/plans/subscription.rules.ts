import { type PaidPlan, type Plan, plans } from '../kernel/access/plans.ts'

/** How a subscription can stand, in the payment provider's words; `none` where there never was one. */
export const subscriptionStatuses = [
  'none',
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'canceled',
  'paused',
] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

/**
 * Days for which a plan is kept after a payment failed. The provider tries the card again for two weeks by default;
 * a household loses nothing while that goes on.
 */
export const GRACE_DAYS = 14

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000

/** What of a subscription decides which plan counts. */
export interface SubscriptionFacts {
  status: SubscriptionStatus
  /** The plan whose price is paid from the next period on. */
  plan: PaidPlan
  /** The larger plan that was paid for before, and until when it is kept. */
  heldPlan: PaidPlan | null
  heldUntil: Date | null
  graceUntil: Date | null
}

/** A plan that a former owner has paid for, and until when it stays with the household that they handed over. */
export interface Prepaid {
  plan: PaidPlan
  until: Date
}

/** Whether a subscription runs, so that a second one would be paid twice. */
export const isLive = (status: SubscriptionStatus): boolean =>
  status === 'trialing' || status === 'active' || status === 'past_due'

/** The moment so many days after another. */
export const daysAfter = (moment: Date, days: number): Date =>
  new Date(moment.getTime() + days * DAY_MILLISECONDS)

/**
 * The plan that a household has now: what a former owner has paid for is used up first, since whatever is subscribed to
 * meanwhile starts after it. Then what is paid for, through the grace after a failed payment, and nothing where nothing
 * runs.
 */
export function planInForce(
  facts: SubscriptionFacts | undefined,
  now: Date,
  prepaid: Prepaid | null = null,
): Plan {
  if (prepaid && prepaid.until > now) return prepaid.plan
  if (!facts) return 'free'
  const { status, plan, heldPlan, heldUntil, graceUntil } = facts
  if (!isLive(status)) return 'free'
  if (status === 'past_due' && graceUntil !== null && graceUntil <= now) return 'free'
  return heldPlan !== null && heldUntil !== null && heldUntil > now ? heldPlan : plan
}

/**
 * Until when the plan is kept, once a payment has failed: counted from when that was first seen, and not begun anew
 * by the next attempt that fails.
 */
export function graceAfter(before: Date | null, status: SubscriptionStatus, now: Date): Date | null {
  if (status !== 'past_due') return null
  return before ?? daysAfter(now, GRACE_DAYS)
}

/** Whether `to` is larger, smaller or the same. */
export function compareToPlan(from: Plan, to: Plan): 'larger' | 'smaller' | 'same' {
  const step = plans.indexOf(to) - plans.indexOf(from)
  if (step === 0) return 'same'
  return step > 0 ? 'larger' : 'smaller'
}
