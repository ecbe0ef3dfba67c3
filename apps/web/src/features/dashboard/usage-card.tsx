import type { DashboardStats } from '@app/domain/dashboard/dashboard.contract'
import { discovery, type LimitInUse, percentUsed } from '@app/domain/dashboard/stats.rules'
import {
  amountInWords,
  nearLimitHint,
  planFigures,
  quotaLabels,
  statsTexts,
} from '@app/domain/dashboard/stats.texts'
import { planTable, UNLIMITED } from '@app/domain/kernel/access/plans'
import { useMay, useMe } from '../../api/use-me.ts'
import { Progress } from '../../ui/charts/progress.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { LinkButton } from '../../ui/controls/link.tsx'
import { Card, CardHeader } from '../../ui/layout/card.tsx'

interface UsageCardProps {
  stats: DashboardStats
  retry: () => void
  /** False where the page around it has the figures and the name of the plan. */
  withSummary?: boolean
}

/** Figures of the plan, the use of each limit, and the share of features used. */
export function UsageCard({ stats, retry, withSummary = true }: UsageCardProps) {
  const { tier, limits, overallUsage, featuresUsed, features } = stats
  const isSold = useMe().billing !== 'off'
  const { percent, level } = discovery({ featuresUsed, features })
  return (
    <Card aria-labelledby="usage">
      <CardHeader
        title={statsTexts.usage}
        id="usage"
        action={
          isSold && withSummary && <span className="text-ink-soft">{`${planTable[tier].label} plan`}</span>
        }
      />
      {isSold && withSummary && <PlanSummary stats={stats} />}
      {limits.length === 0 ? (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-2">
          <p className="text-danger">{statsTexts.noLimits}</p>
          <Button variant="soft" onClick={retry}>
            Try Again
          </Button>
        </div>
      ) : (
        <ul className="grid gap-3">
          {limits.map((limit) => (
            <Limit key={limit.quota} limit={limit} />
          ))}
        </ul>
      )}
      <dl className="mt-4 grid gap-3 border-t border-line pt-4">
        <Measure label="Overall usage" words={`${overallUsage}%`} percent={overallUsage} />
        <Measure
          label="Features discovered"
          words={`${level} · ${featuresUsed} of ${features}`}
          percent={percent}
        />
      </dl>
      {isSold && withSummary && <Upgrade tier={tier} />}
    </Card>
  )
}

/** Figures of the plan's summary, on a phone (spec engagement §2). */
function PlanSummary({ stats }: { stats: DashboardStats }) {
  const hasSpending = useMay('view expenses')
  return (
    <ul className="mb-4 flex flex-wrap gap-x-5 gap-y-1 text-s text-ink-soft lg:hidden">
      {planFigures(stats, stats.tier, hasSpending).map(({ figure, count, words }) => (
        <li key={figure}>
          <b className="font-display text-[1.15rem] font-semibold text-ink">{count.toLocaleString('en')}</b>{' '}
          {words}
        </li>
      ))}
    </ul>
  )
}

function Limit({ limit }: { limit: LimitInUse }) {
  const hint = nearLimitHint(limit)
  return (
    <li>
      <div className="flex flex-wrap justify-between gap-x-3 text-s">
        <span className="font-semibold">{quotaLabels[limit.quota]}</span>
        <span className="text-ink-soft">
          {amountInWords(limit)}
          {hint && <span className="font-semibold text-accent-ink">{` · ${hint}`}</span>}
        </span>
      </div>
      {limit.limit !== UNLIMITED && (
        <Progress label={quotaLabels[limit.quota]} percent={percentUsed(limit)} />
      )}
    </li>
  )
}

const Measure = ({ label, words, percent }: { label: string; words: string; percent: number }) => (
  <div>
    <dt className="text-s font-semibold">{label}</dt>
    <dd className="text-s text-ink-soft">
      {words}
      <Progress label={label} percent={percent} />
    </dd>
  </div>
)

/** Links to the page of the next larger plan. */
function Upgrade({ tier }: { tier: DashboardStats['tier'] }) {
  const mayChange = useMay('change the plan')
  if (!mayChange) return null
  return (
    <LinkButton variant="soft" to={tier === 'free' ? '/premium' : '/pro'} className="mt-4 w-full">
      {tier === 'free' ? 'See Premium' : tier === 'premium' ? 'See Pro' : 'Your Pro plan'}
    </LinkButton>
  )
}
