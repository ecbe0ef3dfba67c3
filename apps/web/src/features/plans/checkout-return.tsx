import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { pageHelp } from '@app/domain/help/help.vocabulary'
import { isLive } from '@app/domain/plans/subscription.rules'
import { client } from '../../api/client/client.ts'
import { toProblem } from '../../api/client/problem-error.ts'
import { LinkButton } from '../../ui/controls/link.tsx'
import { ErrorState } from '../../ui/layout/error-state.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Spinner } from '../../ui/layout/spinner.tsx'
import { useArriveOnPlan } from './use-arrive-on-plan.ts'

/** Number of checks before the user may leave: some banks take a moment, and the plan then changes automatically. */
const LOOKS = 10
const LOOK_MILLISECONDS = 2000

/** Return from a payment: asks for its result, because the provider's own message may be late. */
export function CheckoutReturn({ sessionId }: { sessionId: string }) {
  const arrive = useArriveOnPlan()
  const { data, error, refetch, looks } = useLook(sessionId)
  const plan = data && isLive(data.status) ? data.plan : undefined
  useEffect(() => {
    if (plan) void arrive(plan)
  }, [plan, arrive])
  if (error) {
    const { title, message, requestId } = toProblem(error)
    return (
      <ErrorState
        heading="h1"
        title={title}
        message={message}
        requestId={requestId}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!plan && looks >= LOOKS) {
    return (
      <div className="grid max-w-lg justify-items-start gap-6">
        <PageHeader
          title="Your payment is on its way"
          help={pageHelp['/checkout']}
          description="Your bank is taking a little longer. Your plan changes as soon as the payment goes through."
        />
        <LinkButton to="/">Go home</LinkButton>
      </div>
    )
  }
  return (
    <div className="grid max-w-lg gap-6">
      <PageHeader
        title="Confirming your payment"
        description="This takes a moment."
        help={pageHelp['/checkout']}
      />
      <output aria-busy>
        <Spinner size={32} className="text-action" />
        <span className="sr-only">Confirming your payment</span>
      </output>
    </div>
  )
}

function useLook(sessionId: string) {
  const queryClient = useQueryClient()
  const queryKey = ['checkout-return', sessionId]
  const query = useQuery({
    queryKey,
    queryFn: () => client.plans.syncSubscription({ sessionId }),
    refetchInterval: ({ state }) =>
      (state.data && isLive(state.data.status)) || state.dataUpdateCount >= LOOKS ? false : LOOK_MILLISECONDS,
  })
  return { ...query, looks: queryClient.getQueryState(queryKey)?.dataUpdateCount ?? 0 }
}
