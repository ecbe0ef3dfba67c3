import { useQueryClient } from '@tanstack/react-query'
import { planLabels } from '@app/domain/kernel/access/plan-names'
import { isQuotaProblem } from '@app/domain/kernel/access/quota-codes'
import { commonErrors, isUnexplained, type Problem } from '@app/domain/kernel/errors'
import { orpc } from '../api/queries.ts'
import { meQuery, useMe } from '../api/use-me.ts'
import { type ToastMessage, useToast } from '../ui/overlays/toast-context.ts'
import { useOpenPlans } from '../windows/plans-context.ts'

type Words = Pick<Problem, 'title' | 'message'>

/**
 * Shows a failure in the server's words if there are any, else in the operation's own. For a full quota with a larger
 * plan available, the toast offers the plans. They open above the form, which keeps its input.
 */
export function useReportProblem(): (problem: Problem, fallback: Words) => void {
  const showToast = useToast()
  const findUpgrade = useUpgrade()
  const queryClient = useQueryClient()
  return (problem, fallback) => {
    const { title, message } = isUnexplained(problem) ? fallback : problem
    // A signed-out person signs in again above the page, which explains everything.
    if (problem.code === commonErrors.SIGNED_OUT.code) return
    const isFull = isQuotaProblem(problem)
    // Reload the usage, so that the form, which outlives the toast, shows it too.
    if (isFull) {
      for (const queryKey of [meQuery.queryKey, orpc.pets.key()])
        void queryClient.invalidateQueries({ queryKey })
    }
    const action = isFull ? findUpgrade() : undefined
    showToast({ title, description: message, variant: 'danger', ...(action && { action }) })
  }
}

/** Finds the action that leads to a larger plan, if there is one and this person may take it. */
export function useUpgrade(): () => ToastMessage['action'] {
  const { household, may } = useMe()
  const openPlans = useOpenPlans()
  return () => {
    if (!openPlans || household.plan === 'pro' || !may['change the plan']) return undefined
    const next = household.plan === 'free' ? 'premium' : 'pro'
    return { label: `Upgrade to ${planLabels[next]}`, onSelect: openPlans }
  }
}
