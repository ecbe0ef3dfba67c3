import { useState, type ReactNode } from 'react'
import { type Plan, plans, planTable } from '@app/domain/kernel/access/plans'
import type { Subscription } from '@app/domain/plans/plans.contract'
import {
  afterPrepaidLabel,
  planTexts,
  startLabel,
  describePrice,
  planPoints,
  POINTS_AT_FIRST,
} from '@app/domain/plans/plans.texts'
import { compareToPlan, isLive } from '@app/domain/plans/subscription.rules'
import { LoadFailure } from '../../api/load-failure.tsx'
import { useMay, useMe } from '../../api/use-me.ts'
import { joinClasses } from '../../ui/behaviour/join-classes.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Chip } from '../../ui/controls/chip.tsx'
import { Banner } from '../../ui/layout/banner.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { PlanPoints } from './plan-points.tsx'
import { planQuestion, type Question } from './plan-question.ts'
import { canResume, subscriptionInWords, useDayInWords } from './subscription-words.ts'
import { type CheckoutTab, useCheckoutTab } from './use-checkout.ts'
import { useBillingPortal, usePlanChange, useRefreshPlan, useSubscription } from './use-subscription.ts'

type PlanCardProps = {
  plan: Plan
  isCurrent: boolean
  /** Heading level on this page. */
  heading: 'h2' | 'h3'
  /** Actions on the plan. */
  children?: ReactNode
}

/** One plan: its price, its contents and its actions. */
function PlanCard({ plan, isCurrent, heading: Heading, children }: PlanCardProps) {
  const { label, badge } = planTable[plan]
  return (
    <article
      aria-label={label}
      className={joinClasses(
        'flex min-w-0 flex-col gap-4 md:row-span-3 md:grid md:grid-rows-subgrid rounded-card bg-surface p-pad shadow-raised high-contrast:outline-1 high-contrast:outline-line-control',
        isCurrent && 'outline-2 outline-action',
      )}
    >
      <header className="flex flex-col justify-between">
        <div className="flex min-h-7 flex-wrap items-center justify-between gap-2">
          <Heading className="font-display text-xl font-semibold">{label}</Heading>
          {isCurrent ? (
            <Chip tone="ok">{planTexts.choose.current}</Chip>
          ) : (
            badge && <Chip tone="due">{badge}</Chip>
          )}
        </div>
        <p className="mt-1 text-ink-soft">{describePrice(plan)}</p>
      </header>
      <Points plan={plan} />
      {/* Hidden if the plan has no action. */}
      <div className="mt-auto grid gap-2 empty:hidden">{children}</div>
    </article>
  )
}

/** Contents of the plan: the first points, and the rest on demand. */
function Points({ plan }: { plan: Plan }) {
  const [all, setAll] = useState(false)
  return (
    <div>
      <PlanPoints plan={plan} atMost={all ? undefined : POINTS_AT_FIRST} />
      <Button variant="quiet" className="mt-1 -ml-4" aria-expanded={all} onClick={() => setAll(!all)}>
        {all ? 'Show fewer' : `Show all ${planPoints(plan).length}`}
      </Button>
    </div>
  )
}

const columns = 'grid gap-gap md:grid-cols-3'

/** Heading level of the plans' names. */
export type PlanChoiceProps = Pick<PlanCardProps, 'heading'>

/** The three plans, the household's own one with its state, and the actions to change to another. */
export function PlanChoice({ heading }: PlanChoiceProps) {
  const { household } = useMe()
  const mayChange = useMay('change the plan')
  const { data: subscription, error, refetch } = useSubscription()
  if (mayChange && !subscription) {
    if (!error) return <Loading />
    return <LoadFailure error={error} retry={refetch} />
  }
  if (subscription) return <Choice subscription={subscription} heading={heading} />
  return (
    <div className="grid gap-gap">
      <p className="font-semibold">{planTexts.choose.ownerOnly}</p>
      <div className={columns}>
        {plans.map((plan) => (
          <PlanCard key={plan} plan={plan} heading={heading} isCurrent={plan === household.plan} />
        ))}
      </div>
    </div>
  )
}

function Loading() {
  return (
    <output aria-busy className={columns}>
      <span className="sr-only">Loading the plans</span>
      {plans.map((plan) => (
        <Skeleton key={plan} className="h-96 rounded-card" />
      ))}
    </output>
  )
}

/**
 * Plans for users who may change them: through a checkout without a subscription, otherwise by a change of the running
 * one.
 */
function Choice({ subscription, heading }: PlanChoiceProps & { subscription: Subscription }) {
  const refresh = useRefreshPlan()
  const checkout = useCheckoutTab(() => void refresh())
  const [asked, setAsked] = useState<Question>()
  const runs = isLive(subscription.status)
  return (
    <div className="grid gap-gap">
      <Notice subscription={subscription} checkout={checkout} />
      <div className={columns}>
        {plans.map((plan) => (
          <PlanCard key={plan} plan={plan} heading={heading} isCurrent={plan === subscription.plan}>
            {runs ? (
              <ChangeButton plan={plan} subscription={subscription} onAsk={setAsked} />
            ) : (
              <StartButton plan={plan} subscription={subscription} checkout={checkout} />
            )}
          </PlanCard>
        ))}
      </div>
      {asked && <Confirmation question={asked} onClose={() => setAsked(undefined)} />}
    </div>
  )
}

/** Facts to know before choosing: an open checkout tab, or the state of the subscription. */
function Notice({ subscription, checkout }: { subscription: Subscription; checkout: CheckoutTab }) {
  const portal = useBillingPortal()
  const { mutate, isPending } = usePlanChange(() => undefined)
  const words = subscriptionInWords(subscription, useDayInWords())
  const { isOpen } = checkout
  return (
    <>
      {isOpen && !isLive(subscription.status) && <Banner title={planTexts.choose.inOtherTab} />}
      {words && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="min-w-[min(100%,15rem)] flex-1">{words}</p>
          <div className="flex flex-wrap gap-2">
            {canResume(subscription) && (
              <Button variant="soft" busy={isPending} onClick={() => mutate({ change: 'resume' })}>
                Keep {planTable[subscription.plan].label}
              </Button>
            )}
            {subscription.billing === 'stripe' && isLive(subscription.status) && (
              <Button variant="quiet" busy={portal.isPending} onClick={() => portal.mutate()}>
                Manage billing
              </Button>
            )}
          </div>
        </div>
      )}
    </>
  )
}

type StartProps = { plan: Plan; subscription: Subscription; checkout: CheckoutTab }

function StartButton({ plan, subscription, checkout }: StartProps) {
  const { prepaidPlan, trialAvailable } = subscription
  if (plan === 'free') return null
  // Offers every plan if a former owner has prepaid: the choice applies after that time ends.
  if (!prepaidPlan && compareToPlan(subscription.plan, plan) !== 'larger') return null
  return (
    <Button busy={checkout.starting === plan} onClick={() => checkout.start(plan)}>
      {prepaidPlan ? afterPrepaidLabel(plan, prepaidPlan) : startLabel(plan, trialAvailable)}
    </Button>
  )
}

type ChangeProps = { plan: Plan; subscription: Subscription; onAsk: (question: Question) => void }

function ChangeButton({ plan, subscription, onAsk }: ChangeProps) {
  const question = planQuestion(plan, subscription, useDayInWords())
  if (!question) return null
  return (
    <Button variant={question.loses ? 'quiet' : 'primary'} onClick={() => onAsk(question)}>
      {question.label}
    </Button>
  )
}

function Confirmation({ question, onClose }: { question: Question; onClose: () => void }) {
  const { mutate, isPending } = usePlanChange(onClose)
  return (
    <ConfirmDialog
      open
      onOpenChange={(stays) => {
        if (!stays) onClose()
      }}
      title={question.title}
      description={question.description}
      confirmLabel={question.label}
      cancelLabel={question.loses ? 'Keep it' : 'Not now'}
      destructive={question.change.change === 'cancel'}
      busy={isPending}
      onConfirm={() => mutate(question.change)}
    />
  )
}
