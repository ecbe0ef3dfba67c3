import { formatPrice, plans, planTable } from '@app/domain/kernel/access/plans'
import { planTexts } from '@app/domain/plans/plans.texts'
import { pageMeta } from '../../page/page-meta.ts'
import { staticPage } from '../../page/static-page.ts'
import { joinClasses } from '../../ui/behaviour/join-classes.ts'
import { buttonStyle } from '../../ui/controls/button-style.ts'
import { Chip } from '../../ui/controls/chip.tsx'
import { PackPicture } from './pack-picture.tsx'
import { PlanPoints } from './plan-points.tsx'
import { PlanWay } from './plan-way.tsx'
import { PublicPage } from './public-page.tsx'

export const handle = staticPage

export function meta() {
  return pageMeta({ title: 'Pricing', description: planTexts.page.pricing.sentence, path: '/pricing' })
}

/** The three plans side by side, each with a link to it. */
export default function PricingPage() {
  return (
    <PublicPage {...planTexts.page.pricing} picture={<PackPicture plan="premium" />}>
      <div className="grid gap-4 md:grid-cols-3">
        {plans.map((plan) => {
          const { label, badge, monthlyCents } = planTable[plan]
          return (
            <section
              key={plan}
              aria-label={label}
              className={joinClasses(
                'flex flex-col gap-5 rounded-[28px] p-6 shadow-raised md:row-span-3 md:grid md:grid-rows-subgrid',
                plan === 'premium' ? 'bg-mint' : 'bg-surface',
              )}
            >
              <header className="flex flex-col justify-between">
                <div className="flex min-h-7 flex-wrap items-center justify-between gap-2">
                  <h2 className="font-display text-[1.6rem]/[1.2] font-medium">{label}</h2>
                  {badge && <Chip tone="due">{badge}</Chip>}
                </div>
                <p className="mt-2">
                  <span className="font-display text-[2.2rem]/[1] font-medium">
                    {formatPrice(monthlyCents)}
                  </span>{' '}
                  per month
                </p>
              </header>
              <PlanPoints plan={plan} atMost={8} />
              <div className="mt-auto">
                <div className="grid gap-1">
                  <PlanWay wide plan={plan} variant={plan === 'premium' ? 'primary' : 'soft'} />
                  {plan !== 'free' && (
                    <a href={`/${plan}`} className={buttonStyle('quiet')}>
                      All about {label}
                    </a>
                  )}
                </div>
              </div>
            </section>
          )
        })}
      </div>
    </PublicPage>
  )
}
