import type { Plan } from '@app/domain/kernel/access/plans'
import { Refusal } from '@app/domain/kernel/errors'
import type { Subscription } from '@app/domain/plans/plans.contract'
import { planErrors } from '@app/domain/plans/plans.errors'
import { isLive } from '@app/domain/plans/subscription.rules'
import type { Tx } from '../../platform/database/tx.ts'
import type { Services } from '../../platform/services/services.ts'
import type { Billing } from './billing.ts'
import { stripeBilling } from './stripe-billing.ts'
import {
  findSubscription,
  inHousehold,
  lockSubscription,
  noteJob,
  prepaidOf,
  settle,
  stateOf,
  type SubscriptionRow,
} from './subscription-store.ts'
import { testBilling } from './test-billing.ts'

/** For administrators, who give complimentary plans. */
export { settlePlan } from './subscription-store.ts'

/**
 * Returns the installation's billing.
 * @throws Refusal CHECKOUT_UNAVAILABLE if plans are switched off
 */
export function billingOf(services: Services): Billing {
  switch (services.settings.BILLING) {
    case 'stripe':
      return stripeBilling(services)
    case 'test':
      return testBilling(services)
    default:
      throw new Refusal(planErrors.CHECKOUT_UNAVAILABLE)
  }
}

/**
 * Describes a household's subscription for the screen. One of another billing mode than the current one can't be
 * changed, but its plan counts.
 */
export async function describeSubscription(
  services: Services,
  tx: Tx,
  household: { id: string; plan: Plan },
): Promise<Subscription> {
  const { BILLING: billing } = services.settings
  const row = await findSubscription(tx, household.id)
  const trialAvailable = billing !== 'off' && !row?.trialUsedAt
  const now = services.clock.now()
  const prepaid = prepaidOf(row, now)
  const about = {
    billing,
    plan: household.plan,
    trialAvailable,
    prepaidPlan: prepaid?.plan ?? null,
    prepaidUntil: asText(prepaid?.until ?? null),
  }
  return { ...about, ...(row && row.provider === billing ? describeRow(row, now) : nothingPaid) }
}

const nothingPaid = {
  status: 'none',
  trialEndsAt: null,
  periodEndsAt: null,
  cancelsAt: null,
  nextPlan: null,
  nextPlanAt: null,
  graceEndsAt: null,
} as const

const asText = (moment: Date | null): string | null => moment?.toISOString() ?? null

/**
 * Returns the start of a plan that was chosen already: after the larger one in force, or after a former owner's prepaid
 * time.
 */
function nextPlanAt(row: SubscriptionRow, now: Date): Date | null {
  const prepaid = prepaidOf(row, now)
  if (prepaid) return isLive(row.status) && prepaid.plan !== row.plan ? prepaid.until : null
  return row.heldUntil && row.heldUntil > now ? row.heldUntil : null
}

function describeRow(row: SubscriptionRow, now: Date) {
  const nextAt = nextPlanAt(row, now)
  return {
    status: row.status,
    trialEndsAt: row.status === 'trialing' ? asText(row.trialEndsAt) : null,
    periodEndsAt: asText(row.periodEndsAt),
    cancelsAt: asText(row.cancelsAt),
    nextPlan: nextAt && row.plan,
    nextPlanAt: asText(nextAt),
    graceEndsAt: asText(row.graceUntil),
  }
}

/**
 * Ends a household's subscription at once, when its account is deleted. Does nothing without a running one. A job ends
 * it at the provider, which is retried until it succeeds and does not need the household.
 */
export async function cancelSubscriptionNow(
  services: Pick<Services, 'db' | 'clock'>,
  householdId: string,
): Promise<void> {
  const now = services.clock.now()
  await inHousehold(services.db, householdId, async (tx) => {
    if (!(await findSubscription(tx, householdId))) return
    const before = await lockSubscription(tx, householdId, 'test')
    const state = before && stateOf(before)
    if (!state || !isLive(state.status)) return
    if (state.provider === 'stripe') {
      await noteJob(tx, 'cancel-subscription', { subscriptionId: state.subscriptionId })
    }
    await settle(tx, householdId, { before, state: { ...state, status: 'canceled', cancelsAt: null }, now })
  })
}
