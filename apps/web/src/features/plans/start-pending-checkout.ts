import { fillMessage, type Problem } from '@app/domain/kernel/errors'
import { planErrors } from '@app/domain/plans/plans.errors'
import { client } from '../../api/client/client.ts'
import { takePendingPlan } from './pending-plan.ts'

/** Leads to the checkout of the plan that waits for this account, once; shows why where there is none to be had. */
export async function startPendingCheckout(
  email: string,
  showProblem: (problem: Pick<Problem, 'title' | 'message'>) => void,
): Promise<void> {
  const planId = takePendingPlan(email)
  if (!planId) return
  try {
    const { url } = await client.plans.createCheckout({ planId, postVerification: true })
    location.assign(url)
  } catch (error) {
    console.warn('failed to start the pending checkout', error)
    const failure = planErrors.CHECKOUT_UNAVAILABLE
    showProblem({ title: failure.title, message: fillMessage(failure, {}) })
  }
}
