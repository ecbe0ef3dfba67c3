import { TRIAL_DAYS, type PaidPlan, type Plan } from '@app/domain/kernel/access/plans'
import { Refusal } from '@app/domain/kernel/errors'
import { planErrors } from '@app/domain/plans/plans.errors'
import {
  compareToPlan,
  daysAfter,
  isLive,
  planInForce,
  type Prepaid,
} from '@app/domain/plans/subscription.rules'
import { newId } from '../../platform/base/ids.ts'
import type { Services } from '../../platform/services/services.ts'
import type { Billing } from './billing.ts'
import {
  inHousehold,
  lockSubscription,
  prepaidOf,
  settle,
  stateOf,
  type SubscriptionRow,
  type SubscriptionState,
} from './subscription-store.ts'

/** Days of a period in test mode. */
const PERIOD_DAYS = 30

type Change = (state: SubscriptionState, now: Date, prepaid: Prepaid | null) => Partial<SubscriptionState>

/** Billing without a provider, for testing: subscriptions work as usual, and nothing is charged. */
export function testBilling(services: Services): Billing {
  const change = (householdId: string, next: Change) => changeRunning(services, householdId, next)
  return {
    startCheckout: async (_payer, plan) => `${services.appUrl}/checkout?plan=${plan}`,
    openPortal: async () => `${services.appUrl}/checkout`,
    sync: async () => undefined,
    changePlan: ({ householdId }, plan) => change(householdId, (state, now) => moveTo(state, plan, now)),
    cancel: ({ householdId }) => change(householdId, ({ periodEndsAt }) => ({ cancelsAt: periodEndsAt })),
    resume: ({ householdId }) =>
      change(householdId, ({ plan, heldPlan }, _now, prepaid) => ({
        plan: prepaid?.plan ?? heldPlan ?? plan,
        heldPlan: null,
        heldUntil: null,
        cancelsAt: null,
      })),
  }
}

/** Confirms the test checkout: the plan applies at once, and `free` ends the running subscription at once. */
export async function confirmInTest(services: Services, householdId: string, plan: Plan): Promise<void> {
  const now = services.clock.now()
  await inHousehold(services.db, householdId, async (tx) => {
    const before = await lockSubscription(tx, householdId, 'test')
    if (before) await settle(tx, householdId, { before, state: confirmed(before, plan, now), now })
  })
}

function confirmed(before: SubscriptionRow, plan: Plan, now: Date): SubscriptionState {
  const running = stateOf(before)
  const cleared = { provider: 'test' as const, heldPlan: null, heldUntil: null, cancelsAt: null }
  if (plan === 'free')
    return { ...(running ?? begun(before, 'premium', now)), ...cleared, status: 'canceled' }
  if (running && isLive(running.status)) return { ...running, ...cleared, plan }
  return { ...begun(before, plan, now), ...cleared }
}

/**
 * Returns a subscription that starts now: with the trial, unless the household has used it; after a former owner's
 * prepaid time, the first payment is due at its end.
 */
function begun(before: SubscriptionRow, plan: PaidPlan, now: Date): SubscriptionState {
  const prepaid = prepaidOf(before, now)
  const trialEndsAt = before.trialUsedAt || prepaid ? null : daysAfter(now, TRIAL_DAYS)
  return {
    provider: 'test',
    subscriptionId: `test-${newId(now.getTime())}`,
    status: trialEndsAt ? 'trialing' : 'active',
    plan,
    heldPlan: null,
    heldUntil: null,
    trialEndsAt,
    periodEndsAt: prepaid?.until ?? trialEndsAt ?? daysAfter(now, PERIOD_DAYS),
    cancelsAt: null,
  }
}

/** Changes to a larger plan at once, to a smaller one when the period ends. */
function moveTo(state: SubscriptionState, plan: PaidPlan, now: Date): Partial<SubscriptionState> {
  const held = planInForce({ ...state, graceUntil: null }, now)
  const later = compareToPlan(held, plan) === 'smaller' && held !== 'free'
  return {
    plan,
    heldPlan: later ? held : null,
    heldUntil: later ? state.periodEndsAt : null,
    cancelsAt: null,
  }
}

async function changeRunning(services: Services, householdId: string, next: Change): Promise<void> {
  const now = services.clock.now()
  await inHousehold(services.db, householdId, async (tx) => {
    const before = await lockSubscription(tx, householdId, 'test')
    const state = before && stateOf(before)
    if (!state || state.provider !== 'test' || !isLive(state.status)) {
      throw new Refusal(planErrors.NO_SUBSCRIPTION)
    }
    await settle(tx, householdId, {
      before,
      state: { ...state, ...next(state, now, prepaidOf(before, now)) },
      now,
    })
  })
}

/** Advances a test subscription to `now`: to its next period, or to its end. */
export function advanceInTest(state: SubscriptionState, now: Date): SubscriptionState {
  if (state.cancelsAt && state.cancelsAt <= now) return { ...state, status: 'canceled' }
  const { periodEndsAt } = state
  if (!periodEndsAt || periodEndsAt > now) return state
  const passed = Math.floor(
    (now.getTime() - periodEndsAt.getTime()) / daysAfter(new Date(0), PERIOD_DAYS).getTime(),
  )
  return { ...state, status: 'active', periodEndsAt: daysAfter(periodEndsAt, PERIOD_DAYS * (passed + 1)) }
}
