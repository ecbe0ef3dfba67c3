import type { Problem } from '@app/domain/kernel/errors'
import { planTable } from '@app/domain/kernel/plans'
import { isQuotaProblem } from '@app/domain/plans/quota-errors'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { orpc } from '../api/queries.ts'
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
  const report = async (problem: Problem, fallback: Words) => {
    const { title, message } = wordless.has(problem.code) ? fallback : problem
    const action = isQuotaProblem(problem) ? await findUpgrade() : undefined
    showToast({ title, description: message, variant: 'danger', ...(action && { action }) })
  }
  return (problem, fallback) => void report(problem, fallback)
}

/** Finds the way to a larger plan, where there is one that this person may take. */
function useUpgrade(): () => Promise<ToastMessage['action']> {
  const { household, may } = useMe()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return async () => {
    if (household.plan === 'pro' || !may['change the plan']) return undefined
    const next = household.plan === 'free' ? 'premium' : 'pro'
    // Without an answer nothing is offered; what went wrong is said all the same.
    const config = await queryClient.ensureQueryData(configQuery).catch(() => undefined)
    if (config?.billing !== 'test') return undefined
    return {
      label: `Upgrade to ${planTable[next].label}`,
      onSelect: () => void navigate(`/checkout?plan=${next}`),
    }
  }
}

const configQuery = orpc.accounts.getPublicConfig.queryOptions({ input: {} })
