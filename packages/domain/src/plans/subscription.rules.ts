import { type PaidPlan, type Plan, plans } from '../kernel/access/plans.ts'

/** Statuses of a subscription, in the payment provider's words; `none` without any subscription. */
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
 * Grace period in days after a failed payment. The provider retries the card for two weeks by default; a household
 * loses nothing during that time.
 */
export const GRACE_DAYS = 14

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000

/** Fields of a subscription that determine the plan in force. */
export interface SubscriptionFacts {
  status: SubscriptionStatus
  /** Plan whose price is paid from the next period on. */
  plan: PaidPlan
  /** Larger plan that was paid for before, and its end. */
  heldPlan: PaidPlan | null
  heldUntil: Date | null
  graceUntil: Date | null
}

/** Plan that a former owner paid for, and its end; it stays with the household after the handover. */
export interface Prepaid {
  plan: PaidPlan
  until: Date
}

/** True for a running subscription: a second one would be paid twice. */
export const isLive = (status: SubscriptionStatus): boolean =>
  status === 'trialing' || status === 'active' || status === 'past_due'

/** Returns the moment so many days after another. */
export const daysAfter = (moment: Date, days: number): Date =>
  new Date(moment.getTime() + days * DAY_MILLISECONDS)

/**
 * Returns the household's current plan. A former owner's prepaid plan is used up first, since a later subscription
 * starts after it; then the paid plan applies, including the grace period after a failed payment; else the free plan.
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

/** Plan that an administrator gave without payment, and its end. */
export type Complimentary = Prepaid

/** Returns the larger of the paid plan and a complimentary one that is not over. */
export function largerPlan(paid: Plan, given: Complimentary | null, now: Date): Plan {
  if (!given || given.until <= now) return paid
  return plans.indexOf(given.plan) > plans.indexOf(paid) ? given.plan : paid
}

/**
 * Returns the end of the grace period after a failed payment, counted from its first detection; further failed attempts
 * don't extend it.
 */
export function graceAfter(before: Date | null, status: SubscriptionStatus, now: Date): Date | null {
  if (status !== 'past_due') return null
  return before ?? daysAfter(now, GRACE_DAYS)
}

/** Compares two plans: `to` is larger, smaller or the same. */
export function compareToPlan(from: Plan, to: Plan): 'larger' | 'smaller' | 'same' {
  const step = plans.indexOf(to) - plans.indexOf(from)
  if (step === 0) return 'same'
  return step > 0 ? 'larger' : 'smaller'
}
