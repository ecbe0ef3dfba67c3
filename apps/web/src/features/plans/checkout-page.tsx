import { commonErrors, fillMessage } from '@app/domain/kernel/errors'
import { planTable } from '@app/domain/kernel/plans'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { toProblem } from '../../api/problem-error.ts'
import { orpc } from '../../api/queries.ts'
import { meQuery, useMay } from '../../api/use-me.ts'
import { useProblemToast } from '../../api/use-problem-toast.ts'
import { Frame } from '../../app/frame.tsx'
import { pageMeta } from '../../app/page-meta.ts'
import { RouteError } from '../../app/route-error.tsx'
import { SignedIn } from '../../app/signed-in.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LinkButton } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useToast } from '../../ui/toast-context.ts'
import { describePlan, describePrice } from './plan-cards.tsx'
import { type PaidPlan, readPaidPlan } from './pending-plan.ts'

export function meta() {
  return pageMeta({ title: 'Checkout', noindex: true })
}

/** The checkout of an installation whose billing is in test mode. No money is taken, and it says so. */
export default function CheckoutPage() {
  const [params] = useSearchParams()
  const plan = readPaidPlan(params.get('plan'))
  if (!plan) return <Navigate to="/" replace />
  return (
    <SignedIn>
      {() => (
        <Frame>
          <div className="mx-auto max-w-lg">
            <Checkout plan={plan} />
          </div>
        </Frame>
      )}
    </SignedIn>
  )
}

function Checkout({ plan }: { plan: PaidPlan }) {
  const { label } = planTable[plan]
  const mayChange = useMay('change the plan')
  const { confirm, busy } = useConfirm(plan)
  if (!mayChange) {
    const { title } = commonErrors.NOT_ALLOWED
    return <ErrorState heading="h1" title={title} message={fillMessage(commonErrors.NOT_ALLOWED, {})} />
  }
  return (
    <div className="grid gap-6">
      <PageHeader title={`Upgrade to ${label}`} description={describePrice(plan)} />
      <Banner tone="warn" title="Test checkout: no money is taken">
        This installation has no payment provider. Confirming changes the plan at once, and nobody is charged.
      </Banner>
      <Card className="grid gap-4">
        <div>
          <h2 className="text-l font-semibold">What you get</h2>
          <p className="text-ink-soft">{describePlan(plan)}</p>
        </div>
        <div className="flex items-baseline justify-between border-t border-line pt-4 font-semibold">
          <span>Charged today</span>
          <span>$0</span>
        </div>
        <div className="grid gap-2">
          <Button size="large" busy={busy} onClick={confirm}>
            Confirm {label} without payment
          </Button>
          <LinkButton variant="quiet" to="/">
            Not now
          </LinkButton>
        </div>
      </Card>
    </div>
  )
}

function useConfirm(plan: PaidPlan): { confirm: () => void; busy: boolean } {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const showToast = useToast()
  const showProblem = useProblemToast()
  const { mutate, isPending } = useMutation(
    orpc.plans.changePlanInTest.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries()
        await queryClient.fetchQuery(meQuery)
        const { label } = planTable[plan]
        showToast({
          title: `You are on ${label}`,
          description: 'Your household has its new plan now.',
          variant: 'success',
        })
        await navigate('/', { replace: true })
      },
      onError: (error) => showProblem(toProblem(error)),
    }),
  )
  return { confirm: () => mutate({ plan }), busy: isPending }
}

export { RouteError as ErrorBoundary }
