import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { meQuery } from '../../api/use-me.ts'
import { useProblemToast } from '../../api/use-problem-toast.ts'
import { keepsPendingPlan } from '../../device/kept-here.ts'
import { loadPart } from '../../loading/load-part.ts'

/** Delay after the page has loaded (spec access §4). */
const CHECKOUT_DELAY = 2000

/** Starts the checkout of the plan chosen at sign-up, once, after sign-in; in this tab. */
export function usePendingPlan(): void {
  const showProblem = useProblemToast()
  const { data: me } = useQuery({ ...meQuery, enabled: false })
  // The start of the checkout checks the owner of the pending plan.
  const waitingEmail = me && keepsPendingPlan() ? me.email : undefined
  useEffect(() => {
    if (!waitingEmail) return undefined
    const startCheckout = async () => {
      const { startPendingCheckout } = await loadPart(() => import('./start-pending-checkout.ts'))
      await startPendingCheckout(waitingEmail, showProblem)
    }
    const timer = setTimeout(() => void startCheckout(), CHECKOUT_DELAY)
    return () => clearTimeout(timer)
  }, [waitingEmail, showProblem])
}
