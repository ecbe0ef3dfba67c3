import { useMutation } from '@tanstack/react-query'
import { pageHelp } from '@app/domain/help/help.vocabulary'
import { formatPrice, type PaidPlan, planTable, TRIAL_DAYS } from '@app/domain/kernel/access/plans'
import { duration } from '@app/domain/kernel/message-format'
import type { Subscription } from '@app/domain/plans/plans.contract'
import {
  afterPrepaidLabel,
  describePlan,
  describePrice,
  startsOnSentence,
} from '@app/domain/plans/plans.texts'
import { client } from '../../api/client/client.ts'
import { toProblem } from '../../api/client/problem-error.ts'
import { useProblemToast } from '../../api/use-problem-toast.ts'
import { Button } from '../../ui/controls/button.tsx'
import { LinkButton } from '../../ui/controls/link.tsx'
import { Banner } from '../../ui/layout/banner.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { useDayInWords } from './subscription-words.ts'
import { useArriveOnPlan } from './use-arrive-on-plan.ts'
import { whyNotStarted } from './use-checkout.ts'

export type CheckoutSummaryProps = { plan: PaidPlan; subscription: Subscription }

/** Price and contents of a plan, before payment. In test mode it says that nothing is charged. */
export function CheckoutSummary({ plan, subscription }: CheckoutSummaryProps) {
  const { label, monthlyCents } = planTable[plan]
  const { billing, prepaidPlan, prepaidUntil } = subscription
  const dayInWords = useDayInWords()
  const trialAvailable = subscription.trialAvailable && !prepaidUntil
  const inTest = billing === 'test'
  const today = inTest || trialAvailable || prepaidUntil ? formatPrice(0) : formatPrice(monthlyCents)
  return (
    <div className="mx-auto grid max-w-lg gap-6">
      <PageHeader
        title={prepaidPlan ? afterPrepaidLabel(plan, prepaidPlan) : `Upgrade to ${label}`}
        description={describePrice(plan)}
        help={pageHelp['/checkout']}
      />
      {inTest && (
        <Banner tone="warn" title="Test checkout: no money is taken">
          This installation has no payment provider. Confirming changes the plan at once, and nobody is
          charged.
        </Banner>
      )}
      <Card className="grid gap-4">
        <div>
          <h2 className="text-l font-semibold">What you get</h2>
          <p className="text-ink-soft">{describePlan(plan)}</p>
        </div>
        <div className="border-t border-line pt-4">
          <p className="flex items-baseline justify-between font-semibold">
            <span>Charged today</span>
            <span>{today}</span>
          </p>
          {prepaidUntil && (
            <p className="mt-1 text-ink-soft">{startsOnSentence(plan, dayInWords(prepaidUntil))}</p>
          )}
          {trialAvailable && (
            <p className="mt-1 text-ink-soft">
              The first {duration(TRIAL_DAYS, 'day')} are free. Cancel before they end, and you pay nothing.
            </p>
          )}
        </div>
        <div className="grid gap-2">
          {inTest ? <ConfirmInTest plan={plan} /> : <GoToPayment plan={plan} />}
          <LinkButton variant="quiet" to="/">
            Not now
          </LinkButton>
        </div>
      </Card>
    </div>
  )
}

/** Button to the provider's payment page, which returns to this one. */
function GoToPayment({ plan }: { plan: PaidPlan }) {
  const showProblem = useProblemToast()
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => client.plans.createCheckout({ planId: plan }),
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => showProblem(whyNotStarted(toProblem(error))),
  })
  return (
    <Button size="large" busy={isPending || isSuccess} onClick={() => mutate()}>
      Continue to secure payment
    </Button>
  )
}

function ConfirmInTest({ plan }: { plan: PaidPlan }) {
  const arrive = useArriveOnPlan()
  const showProblem = useProblemToast()
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.plans.changePlanInTest({ plan }),
    onSuccess: () => arrive(plan),
    onError: (error) => showProblem(toProblem(error)),
  })
  return (
    <Button size="large" busy={isPending} onClick={() => mutate()}>
      Confirm {planTable[plan].label} without payment
    </Button>
  )
}
