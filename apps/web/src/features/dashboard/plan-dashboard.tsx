import { useQuery } from '@tanstack/react-query'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { DashboardStats } from '@app/domain/dashboard/dashboard.contract'
import { featureUses } from '@app/domain/dashboard/feature-uses.texts'
import { recordedFeatures } from '@app/domain/dashboard/stats.rules'
import { giversInWords, planFigures, statsTexts } from '@app/domain/dashboard/stats.texts'
import { tabHelp } from '@app/domain/help/help.vocabulary'
import {
  type Feature,
  isBuilt,
  type PaidPlan,
  paidPlans,
  planTable,
  plans,
} from '@app/domain/kernel/access/plans'
import { featureLabels, planPoints, planTexts } from '@app/domain/plans/plans.texts'
import { useMay, useMe } from '../../api/use-me.ts'
import { Chip } from '../../ui/controls/chip.tsx'
import { LinkButton } from '../../ui/controls/link.tsx'
import { PlainLink } from '../../ui/controls/plain-link.tsx'
import { SegmentLinks } from '../../ui/controls/segment-links.tsx'
import { Card, CardHeader } from '../../ui/layout/card.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { UpsellCard } from '../plans/index.ts'
import { statsQuery } from './stats-query.ts'
import { UnreadCard } from './unread-card.tsx'
import { UsageCard } from './usage-card.tsx'

interface PlanDashboardProps {
  plan: PaidPlan
  tabs: ReactNode
}

/** Figures and features of a paid plan; on a smaller plan, the way to it. */
export default function PlanDashboard({ plan, tabs }: PlanDashboardProps) {
  const [search] = useSearchParams()
  const { household } = useMe()
  const { label } = planTable[plan]
  const hasPlan = plans.indexOf(household.plan) >= plans.indexOf(plan)
  const isOnFeatures = search.get('view') === 'features'
  const views = [
    { label: 'Overview', to: `/?tab=${plan}`, isOpen: !isOnFeatures },
    { label: 'Features', to: `/?tab=${plan}&view=features`, isOpen: isOnFeatures },
  ]
  return (
    <div className="grid gap-6">
      <PageHeader
        title={label}
        help={tabHelp[plan]}
        actions={hasPlan && <SegmentLinks label={label} segments={views} />}
      />
      {tabs}
      {hasPlan ? <OwnPlan plan={plan} isOnFeatures={isOnFeatures} /> : <OtherPlan plan={plan} />}
    </div>
  )
}

/** Upgrade prompt; only the owner can follow it. */
function OtherPlan({ plan }: { plan: PaidPlan }) {
  const mayChange = useMay('change the plan')
  const { title, sentence } = planTexts.page[plan]
  if (!mayChange) return <p>{planTexts.choose.ownerOnly}</p>
  return (
    <UpsellCard
      title={title}
      message={sentence}
      points={planPoints(plan).slice(0, 6)}
      to={`/${plan}`}
      action={`Upgrade to ${planTable[plan].label}`}
    />
  )
}

function OwnPlan({ plan, isOnFeatures }: { plan: PaidPlan; isOnFeatures: boolean }) {
  const stats = useQuery(statsQuery)
  if (!stats.data) return <UnreadCard list={stats} title={`${planTable[plan].label} plan`} />
  if (isOnFeatures) return <Features plan={plan} stats={stats.data} />
  return (
    <div className="grid items-start gap-gap lg:grid-cols-[minmax(0,1.55fr)_minmax(0,1fr)]">
      <Figures plan={plan} stats={stats.data} />
      <UsageCard stats={stats.data} retry={() => void stats.refetch()} withSummary={false} />
    </div>
  )
}

interface PartProps {
  plan: PaidPlan
  stats: DashboardStats
}

/** The plan's summary in large figures (spec engagement §2). */
function Figures({ plan, stats }: PartProps) {
  const { household } = useMe()
  const mayChange = useMay('change the plan')
  const hasSpending = useMay('view expenses')
  const next = household.plan === plan ? paidPlans[paidPlans.indexOf(plan) + 1] : undefined
  const givers = giversInWords(stats.doses)
  return (
    <Card aria-label={`${planTable[plan].label} plan`} className="grid gap-5">
      <ul className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
        {planFigures(stats, plan, hasSpending).map(({ figure, count, words }) => (
          <li key={figure} className="min-w-0 text-s text-ink-soft">
            <b className="block font-display text-hero/tight font-medium wrap-anywhere text-ink">
              {count.toLocaleString('en')}
            </b>{' '}
            {words}
          </li>
        ))}
      </ul>
      {givers && <p className="border-t border-line pt-4 text-ink-soft">{givers}</p>}
      {mayChange && (
        // Reloads the document, because the plan's page loads without the app.
        <LinkButton variant="soft" to={`/${next ?? plan}`} reloadDocument>
          {next ? `See ${planTable[next].label}` : `Your ${planTable[household.plan].label} plan`}
        </LinkButton>
      )}
    </Card>
  )
}

/** The features that a plan adds to the one before it, those in use first. */
function Features({ plan, stats }: PartProps) {
  const before = plans[plans.indexOf(plan) - 1]
  const isAdded = (feature: Feature) =>
    isBuilt(feature) && before !== undefined && !planTable[before].features.includes(feature)
  const added = planTable[plan].features.filter(isAdded)
  const used = new Set(stats.usedFeatures)
  const rows = [...added.filter((feature) => used.has(feature)), ...added.filter((one) => !used.has(one))]
  return (
    <Card aria-labelledby="plan-features">
      <CardHeader title={`What ${planTable[plan].label} adds`} id="plan-features" />
      <ul aria-labelledby="plan-features" className="divide-y divide-line">
        {rows.map((feature) => (
          <FeatureRow key={feature} feature={feature} isUsed={used.has(feature)} />
        ))}
      </ul>
    </Card>
  )
}

function FeatureRow({ feature, isUsed }: { feature: Feature; isUsed: boolean }) {
  const use = featureUses[feature]
  return (
    <li className="relative flex min-h-control items-center gap-3.5 py-row">
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className="leading-snug font-semibold">
          {use ? (
            <PlainLink to={use.to} className="after:absolute after:inset-0">
              {featureLabels[feature]}
            </PlainLink>
          ) : (
            featureLabels[feature]
          )}
        </p>
        {use && <p className="text-s text-ink-soft">{use.sentence}</p>}
      </div>
      {recordedFeatures.includes(feature) && (
        <Chip {...(isUsed && { tone: 'ok' as const })}>{isUsed ? statsTexts.inUse : statsTexts.notUsed}</Chip>
      )}
      {use && <ChevronRight aria-hidden size={20} className="shrink-0 text-ink-soft" />}
    </li>
  )
}
