import { useMutation } from '@tanstack/react-query'
import { useState, useEffect } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { pageHelp } from '@app/domain/help/help.vocabulary'
import { planTexts } from '@app/domain/plans/plans.texts'
import { isLive } from '@app/domain/plans/subscription.rules'
import { client } from '../../api/client/client.ts'
import { LoadFailure } from '../../api/load-failure.tsx'
import { RefusedState } from '../../api/refused-state.tsx'
import { useMay, useMe } from '../../api/use-me.ts'
import { Frame } from '../../page/frame.tsx'
import { LinkButton } from '../../ui/controls/link.tsx'
import { LoadingScreen } from '../../ui/layout/loading-screen.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { CheckoutReturn } from './checkout-return.tsx'
import { CheckoutSummary } from './checkout-summary.tsx'
import { readPaidPlan } from './pending-plan.ts'
import { PlanChoice } from './plan-choice.tsx'
import { useSubscription, useRefreshPlan } from './use-subscription.ts'

/** Subscription of the household, with every way to change it; the provider's portal and the mails link here. */
function YourPlan() {
  useLookOnce()
  return (
    <div className="grid gap-6">
      <PageHeader
        title="Your plan"
        help={pageHelp['/checkout']}
        description={planTexts.choose.sentence}
        actions={
          <LinkButton variant="quiet" to="/">
            Go home
          </LinkButton>
        }
      />
      <PlanChoice heading="h2" />
    </div>
  )
}

/**
 * Syncs once with the provider, where the user may just have changed something. Shows the known state during the sync.
 */
function useLookOnce(): void {
  const refresh = useRefreshPlan()
  const { mutate } = useMutation({
    mutationFn: () => client.plans.syncSubscription({}),
    onSuccess: (subscription) => refresh(subscription),
  })
  useEffect(() => mutate(), [mutate])
}

/** Page for the start of a payment, the return from one, and the running plan, as the address says. */
export default function CheckoutPage() {
  return (
    <Frame>
      <Checkout />
    </Frame>
  )
}

function Checkout() {
  const [params] = useSearchParams()
  const { billing } = useMe()
  const mayChange = useMay('change the plan')
  const session = params.get('session')
  const plan = readPaidPlan(params.get('plan'))
  if (billing === 'off') return <WithoutPlans />
  if (!mayChange) return <RefusedState heading="h1" />
  if (session) return <CheckoutReturn sessionId={session} />
  return plan ? <Start plan={plan} /> : <YourPlan />
}

/** Checkout for a household without a subscription; a running one is changed instead. */
function Start({ plan }: Pick<Parameters<typeof CheckoutSummary>[0], 'plan'>) {
  const { data, error, refetch } = useSubscription()
  // Keeps the state of arrival: once the plan is confirmed, the page leads Home and not to the running plan.
  const [subscription, setSubscription] = useState(data)
  if (data && !subscription) setSubscription(data)
  if (subscription) {
    const runs = isLive(subscription.status)
    return runs ? (
      <Navigate to="/checkout" replace />
    ) : (
      <CheckoutSummary plan={plan} subscription={subscription} />
    )
  }
  if (!error) return <LoadingScreen />
  return <LoadFailure heading="h1" error={error} retry={refetch} />
}

function WithoutPlans() {
  const { title, sentence } = planTexts.page.withoutPlans
  return (
    <div className="grid max-w-lg justify-items-start gap-6">
      <PageHeader title={title} description={sentence} help={pageHelp['/checkout']} />
      <LinkButton to="/">Go home</LinkButton>
    </div>
  )
}
