import { fillMessage } from '@app/domain/kernel/errors'
import { planErrors } from '@app/domain/plans/plans.errors'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { client } from '../../api/client.ts'
import { meQuery } from '../../api/use-me.ts'
import { useProblemToast } from '../../api/use-problem-toast.ts'
import { readPendingPlan, takePendingPlan } from './pending-plan.ts'

/** After the page has loaded (spec access §4). */
const CHECKOUT_DELAY = 2000

/** Starts the checkout of the plan chosen at sign-up, once, when the person is signed in; in this tab. */
export function usePendingPlan(): void {
  const showProblem = useProblemToast()
  const { data: me } = useQuery({ ...meQuery, enabled: false })
  const waitingEmail = me && readPendingPlan(me.email) ? me.email : undefined
  useEffect(() => {
    if (!waitingEmail) return undefined
    const startCheckout = async () => {
      const planId = takePendingPlan(waitingEmail)
      if (!planId) return
      try {
        const { url } = await client.plans.createCheckout({ planId, postVerification: true })
        location.assign(url)
      } catch {
        const { title, ...definition } = planErrors.CHECKOUT_UNAVAILABLE
        showProblem({ title, message: fillMessage({ title, ...definition }, {}) })
      }
    }
    const timer = setTimeout(() => void startCheckout(), CHECKOUT_DELAY)
    return () => clearTimeout(timer)
  }, [waitingEmail, showProblem])
}
