import { fillMessage, type Problem } from '@app/domain/kernel/errors'
import { planErrors } from '@app/domain/plans/plans.errors'
import { client } from '../../api/client/client.ts'
import { takePendingPlan } from './pending-plan.ts'

/** Opens the checkout of this account's pending plan, once; explains a refusal. */
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
