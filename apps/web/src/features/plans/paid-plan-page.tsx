import { formatPrice, type PaidPlan, planTable, TRIAL_DAYS } from '@app/domain/kernel/access/plans'
import { duration } from '@app/domain/kernel/message-format'
import { planTexts } from '@app/domain/plans/plans.texts'
import { PackPicture } from './pack-picture.tsx'
import { PlanPoints } from './plan-points.tsx'
import { PlanWay } from './plan-way.tsx'
import { PublicPage } from './public-page.tsx'

/** Page of one paid plan: its price, its contents, and a link to it. */
export function PaidPlanPage({ plan }: { plan: PaidPlan }) {
  const { label, monthlyCents } = planTable[plan]
  const other = plan === 'premium' ? 'pro' : 'premium'
  return (
    <PublicPage
      {...planTexts.page[plan]}
      picture={<PackPicture plan={plan} />}
      action={
        <>
          <PlanWay plan={plan} />
          <p className="w-full text-ink-soft">
            {duration(TRIAL_DAYS, 'day')} free, then {formatPrice(monthlyCents)} per month.
          </p>
        </>
      }
    >
      <section aria-labelledby="points-title" className="rounded-[28px] bg-surface p-6 shadow-raised md:p-9">
        <h2 id="points-title" className="mb-5 font-display text-[1.6rem]/[1.2] font-medium">
          {`Everything in ${label}`}
        </h2>
        <PlanPoints plan={plan} className="grid gap-x-8 gap-y-2.5 sm:grid-cols-2 lg:grid-cols-3" />
        <p className="mt-6 border-t border-line pt-5 text-ink-soft">
          Looking for {other === 'pro' ? 'more' : 'less'}?{' '}
          <a
            href={`/${other}`}
            className="inline-flex min-h-11 items-center font-semibold text-action underline"
          >
            See {planTable[other].label}
          </a>{' '}
          or{' '}
          <a
            href="/pricing"
            className="inline-flex min-h-11 items-center font-semibold text-action underline"
          >
            compare all plans
          </a>
        </p>
      </section>
    </PublicPage>
  )
}
