import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { fillMessage, type Problem } from '@app/domain/kernel/errors'
import { planErrors } from '@app/domain/plans/plans.errors'
import { client } from '../../api/client/client.ts'
import { meQuery } from '../../api/use-me.ts'
import { useProblemToast } from '../../api/use-problem-toast.ts'
import { takePendingPlan } from './pending-plan.ts'

/** Delay after the page has loaded (spec access §4). */
const CHECKOUT_DELAY = 2000

/** Starts the checkout of the plan chosen at sign-up, once, after sign-in; in this tab. */
export default function PendingCheckout() {
  const showProblem = useProblemToast()
  const { data: me } = useQuery({ ...meQuery, enabled: false })
  const email = me?.email
  useEffect(() => {
    if (!email) return undefined
    const timer = setTimeout(() => void startCheckout(email, showProblem), CHECKOUT_DELAY)
    return () => clearTimeout(timer)
  }, [email, showProblem])
  return null
}

/** Opens the checkout of this account's pending plan; explains a refusal. */
async function startCheckout(
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
