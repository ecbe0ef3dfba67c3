import type { Problem } from '@app/domain/kernel/errors'
import { planTable } from '@app/domain/kernel/plans'
import { isQuotaProblem } from '@app/domain/plans/quota-errors'
import { useNavigate } from 'react-router'
import { useMe } from '../api/use-me.ts'
import { type ToastMessage, useToast } from '../ui/toast-context.ts'

/** Failures of which the server has nothing more to say than that they happened. */
const wordless = new Set(['OFFLINE', 'UNAVAILABLE', 'UNEXPECTED'])

type Words = Pick<Problem, 'title' | 'message'>

/**
 * Shows what went wrong: the server's words where it has some, else the operation's own. Where a quota is full and a
 * larger plan can be had, the way there is offered.
 */
export function useReportProblem(): (problem: Problem, fallback: Words) => void {
  const showToast = useToast()
  const findUpgrade = useUpgrade()
  return (problem, fallback) => {
    const { title, message } = wordless.has(problem.code) ? fallback : problem
    const action = isQuotaProblem(problem) ? findUpgrade() : undefined
    showToast({ title, description: message, variant: 'danger', ...(action && { action }) })
  }
}

/** Finds the way to a larger plan, where there is one that this person may take. */
function useUpgrade(): () => ToastMessage['action'] {
  const { household, may, billing } = useMe()
  const navigate = useNavigate()
  return () => {
    if (billing === 'off' || household.plan === 'pro' || !may['change the plan']) return undefined
    const next = household.plan === 'free' ? 'premium' : 'pro'
    return {
      label: `Upgrade to ${planTable[next].label}`,
      onSelect: () => void navigate(`/checkout?plan=${next}`),
    }
  }
}
