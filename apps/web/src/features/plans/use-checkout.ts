import { useEffect, useEffectEvent, useState } from 'react'
import type { PaidPlan } from '@app/domain/kernel/access/plans'
import { fillMessage, isUnexplained, type Problem } from '@app/domain/kernel/errors'
import { planErrors } from '@app/domain/plans/plans.errors'
import { client } from '../../api/client/client.ts'
import { toProblem } from '../../api/client/problem-error.ts'
import { useProblemToast } from '../../api/use-problem-toast.ts'

export interface CheckoutTab {
  start: (plan: PaidPlan) => void
  /** Plan whose checkout is being opened. */
  starting: PaidPlan | undefined
  /** True while a checkout is open in another tab. */
  isOpen: boolean
}

/**
 * Starts a checkout in a new tab, so that work on this page stays. The tab opens with the press itself, which browsers
 * allow, and navigates once the address is known; if no tab may be opened, this one navigates.
 * @param onReturn runs on the user's return to this tab
 */
export function useCheckoutTab(onReturn: () => void): CheckoutTab {
  const [starting, setStarting] = useState<PaidPlan>()
  const [isOpen, setOpen] = useState(false)
  const showProblem = useProblemToast()
  useReturn(isOpen, onReturn)
  const start = async (plan: PaidPlan) => {
    const tab = window.open('', '_blank')
    setStarting(plan)
    try {
      const { url } = await client.plans.createCheckout({ planId: plan })
      if (tab) {
        tab.opener = null
        tab.location.replace(url)
        setOpen(true)
      } else location.assign(url)
    } catch (error) {
      tab?.close()
      showProblem(whyNotStarted(toProblem(error)))
    } finally {
      setStarting(undefined)
    }
  }
  return { start: (plan) => void start(plan), starting, isOpen }
}

/** Explains a checkout that did not start (spec core-records §8), even if the server could not be asked. */
export function whyNotStarted(problem: Problem): Pick<Problem, 'title' | 'message'> {
  const { CHECKOUT_FAILED } = planErrors
  if (!isUnexplained(problem)) return problem
  return { title: CHECKOUT_FAILED.title, message: fillMessage(CHECKOUT_FAILED, {}) }
}

function useReturn(waits: boolean, onReturn: () => void): void {
  const comeBack = useEffectEvent(onReturn)
  useEffect(() => {
    if (!waits) return undefined
    const look = () => {
      if (document.visibilityState === 'visible') comeBack()
    }
    document.addEventListener('visibilitychange', look)
    addEventListener('focus', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      removeEventListener('focus', look)
    }
  }, [waits])
}
