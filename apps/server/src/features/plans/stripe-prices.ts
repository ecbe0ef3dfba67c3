import type { Stripe } from 'stripe'
import { PRODUCT_NAME } from '@app/domain/kernel/brand'
import { planTable, type PaidPlan } from '@app/domain/kernel/access/plans'
import { metadataKeys } from './stripe-readings.ts'

const known = new WeakMap<Stripe, Map<PaidPlan, string>>()

/** The lookup key of a plan's price at Stripe. A different amount is a different price, and old prices stay valid. */
const lookupKeyOf = (plan: PaidPlan): string => `pawtrail_${plan}_monthly_${planTable[plan].monthlyCents}_usd`

/**
 * The id of a plan's price at Stripe: looked up by its key, and created from the plan table when missing, so
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
