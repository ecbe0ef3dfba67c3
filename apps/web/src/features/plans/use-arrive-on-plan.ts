import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { type Plan, planLabels } from '@app/domain/kernel/access/plan-names'
import { meQuery } from '../../api/use-me.ts'
import { useToast } from '../../ui/overlays/toast-context.ts'

/** Goes Home on a new plan, with every dependent query reloaded. */
export function useArriveOnPlan(): (plan: Plan) => Promise<void> {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const showToast = useToast()
  return useCallback(
    async (plan) => {
      await queryClient.invalidateQueries()
      await queryClient.fetchQuery(meQuery)
      showToast({
        title: `You are on ${planLabels[plan]}`,
        description: 'Your household’s new plan is active.',
        variant: 'success',
      })
      await navigate('/', { replace: true })
    },
    [queryClient, navigate, showToast],
  )
}
