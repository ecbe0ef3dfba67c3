import { type PaidPlan, paidPlans, type Plan } from '@app/domain/kernel/access/plan-names'
import { forget, keep, recall } from '../../api/client/device-storage.ts'
import { keptHere, PENDING_PLAN_KEY as KEY } from '../../device/kept-here.ts'

/** Paid plan named by a text, if any. */
export function readPaidPlan(text: string | null): PaidPlan | undefined {
  return paidPlans.find((plan) => plan === text)
}

/** Plan of a checkout address; undefined for any other address. */
export function planOfCheckout(path: string): PaidPlan | undefined {
  const { pathname, searchParams } = new URL(path, 'http://here.invalid')
  return pathname === '/checkout' ? readPaidPlan(searchParams.get('plan')) : undefined
}

/**
 * Stores on this device the plan chosen at sign-up, until the address is verified and a session exists (spec access
 * §4). A free choice needs no payment, and removes an earlier one.
 * @param email of the account; any other user who signs in on this device is not asked to pay
 */
export function keepPendingPlan(email: string, plan: Plan): void {
  if (plan === 'free') forget('device', KEY)
  else keep('device', KEY, `${plan} ${email}`)
  keptHere.send()
}

/** Returns this account's pending plan, if any, and forgets it. */
export function takePendingPlan(email: string): PaidPlan | undefined {
  const [name = '', owner] = (recall('device', KEY) ?? '').split(' ')
  const plan = owner === email ? readPaidPlan(name) : undefined
  if (!plan) return undefined
  forget('device', KEY)
  keptHere.send()
  return plan
}
