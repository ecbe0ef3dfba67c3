import type { Stripe } from 'stripe'
import { PRODUCT_NAME } from '@app/domain/brand'
import { planTable, type PaidPlan } from '@app/domain/kernel/plans'
import { metadataKeys } from './stripe-readings.ts'

const known = new WeakMap<Stripe, Map<PaidPlan, string>>()

/** Under which name Stripe keeps the price of a plan; another amount is another price, and old ones stay valid. */
const lookupKeyOf = (plan: PaidPlan): string => `pawtrail_${plan}_monthly_${planTable[plan].monthlyCents}_usd`

/**
 * The id of a plan's price at Stripe: found by its name, and made from the plan table where it is not there yet, so
 * that operators of an installation copy no ids.
 */
export async function priceOf(stripe: Stripe, plan: PaidPlan): Promise<string> {
  const ids = known.get(stripe) ?? new Map<PaidPlan, string>()
  known.set(stripe, ids)
  const id = ids.get(plan) ?? (await findPrice(stripe, plan)) ?? (await makePrice(stripe, plan))
  ids.set(plan, id)
  return id
}

async function findPrice(stripe: Stripe, plan: PaidPlan): Promise<string | undefined> {
  const { data } = await stripe.prices.list({ lookup_keys: [lookupKeyOf(plan)], active: true, limit: 1 })
  return data[0]?.id
}

/** Two processes that make it at once are one to Stripe, by the key of the request. */
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
