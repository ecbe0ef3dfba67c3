import { type Plan, plans } from '@app/domain/kernel/plans'
import { forget, keep, recall } from '../../app/device-storage.ts'

const KEY = 'pending-plan'

export type PaidPlan = Exclude<Plan, 'free'>

/** The paid plan that a text names, if it does. */
export function readPaidPlan(text: string | null): PaidPlan | undefined {
  return plans.find((plan): plan is PaidPlan => plan === text && plan !== 'free')
}

/**
 * Remembers on this device the plan that was chosen at sign-up, until the address is verified and a session
 * exists (spec access §4). A free choice leaves nothing to do, and takes back an earlier one.
 */
export function keepPendingPlan(plan: Plan): void {
  if (plan === 'free') forget('device', KEY)
  else keep('device', KEY, plan)
}

/** The plan that waits, if one does. */
export const readPendingPlan = (): PaidPlan | undefined => readPaidPlan(recall('device', KEY))

/** The plan that waits; it is answered once. */
export function takePendingPlan(): PaidPlan | undefined {
  const plan = readPendingPlan()
  forget('device', KEY)
  return plan
}
