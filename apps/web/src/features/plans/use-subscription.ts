import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PaidPlan } from '@app/domain/kernel/access/plans'
import type { Subscription } from '@app/domain/plans/plans.contract'
import { planTexts } from '@app/domain/plans/plans.texts'
import { client } from '../../api/client/client.ts'
import { toProblem } from '../../api/client/problem-error.ts'
import { orpc } from '../../api/queries.ts'
import { meQuery, useMay } from '../../api/use-me.ts'
import { useProblemToast } from '../../api/use-problem-toast.ts'
import { useToast } from '../../ui/overlays/toast-context.ts'

const subscriptionQuery = orpc.plans.getSubscription.queryOptions({ input: {} })

/** Subscription of the household; read only for users who may change it. */
export function useSubscription() {
  return useQuery({ ...subscriptionQuery, enabled: useMay('change the plan') })
}

/** Refreshes all data that depends on the plan: subscription, user and every limit. */
export function useRefreshPlan(): (subscription?: Subscription) => Promise<void> {
  const queryClient = useQueryClient()
  return async (subscription) => {
    if (subscription) queryClient.setQueryData(subscriptionQuery.queryKey, subscription)
    else await queryClient.invalidateQueries(subscriptionQuery)
    await queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
  }
}

/** A change to a running subscription. */
export type PlanChange = { change: 'move'; plan: PaidPlan } | { change: 'cancel' } | { change: 'resume' }

const titles = {
  move: planTexts.changed.title,
  cancel: planTexts.cancelled.title,
  resume: planTexts.resumed.title,
}

function send(asked: PlanChange): Promise<Subscription> {
  if (asked.change === 'move') return client.plans.changePlan({ plan: asked.plan })
  return asked.change === 'cancel' ? client.plans.cancelSubscription({}) : client.plans.resumeSubscription({})
}

/** Changes a running subscription and reports the result. */
export function usePlanChange(onDone: () => void) {
  const showToast = useToast()
  const showProblem = useProblemToast()
  const refresh = useRefreshPlan()
  return useMutation({
    mutationFn: send,
    onSuccess: async (subscription, { change }) => {
      await refresh(subscription)
      showToast({ title: titles[change], variant: 'success' })
      onDone()
    },
    onError: (error) => showProblem(toProblem(error)),
  })
}

/** Opens the provider's page with card and invoices, in this tab. */
export function useBillingPortal() {
  const showProblem = useProblemToast()
  return useMutation({
    mutationFn: () => client.plans.openBillingPortal({}),
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => showProblem(toProblem(error)),
  })
}
