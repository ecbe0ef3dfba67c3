import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { analyticsTexts, metricInWords } from '@app/domain/health-score/health-analytics.texts'
import type { HealthScore } from '@app/domain/health-score/health-score.contract'
import { toneOf, valueOf } from '@app/domain/health-score/health-score.rules'
import { healthScoreTexts } from '@app/domain/health-score/health-score.texts'
import {
  type AnalyticsMetric,
  analyticsMetrics,
  metricLabels,
  type PeriodLength,
} from '@app/domain/health-score/health-score.vocabulary'
import { LoadFailure } from '../../api/load-failure.tsx'
import { orpc } from '../../api/queries.ts'
import { latePart } from '../../loading/late-part.tsx'
import { joinClasses } from '../../ui/behaviour/join-classes.ts'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { Updating } from '../../ui/layout/updating.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { isPoints, tones } from './metric-words.ts'

const MetricExplained = latePart(() => import('./metric-explained.tsx'), {
  when: 'press',
  onFailure: ({ onClose }) => onClose(),
})

interface MetricCardsProps {
  pet?: { id: string; name: string } | undefined
  months?: PeriodLength
  /** Draws the figures; by default in one grid. */
  className: string
  cardClassName: string
}

/** The score of a period; that of the Health tab without filters. */
export const scoreQuery = (filters: { petId?: string; months?: PeriodLength }) =>
  orpc.healthScore.getScore.queryOptions({ input: filters, placeholderData: (before) => before })

/** The four metrics of a period, each with its explanation (spec engagement §2). */
export function MetricCards({ pet, months, className, cardClassName }: MetricCardsProps): ReactNode {
  const { data, error, refetch, isPlaceholderData } = useQuery(
    scoreQuery({ ...(pet && { petId: pet.id }), ...(months && { months }) }),
  )
  const [explained, explain] = useState<AnalyticsMetric>()
  if (!data && error) return <LoadFailure heading="h3" error={error} retry={() => void refetch()} />
  if (!data) {
    return (
      <output aria-busy className={className}>
        <VisuallyHidden>{analyticsTexts.loading}</VisuallyHidden>
        {analyticsMetrics.map((metric) => (
          <Skeleton key={metric} className="h-27 rounded-card" />
        ))}
      </output>
    )
  }
  return (
    <>
      <Updating isUpdating={isPlaceholderData}>
        <ul aria-label={analyticsTexts.metrics} className={className}>
          {analyticsMetrics.map((metric) => (
            <li key={metric} className={joinClasses('relative', cardClassName)}>
              <Metric metric={metric} score={data} onExplain={() => explain(metric)} />
            </li>
          ))}
        </ul>
      </Updating>
      {explained && (
        <MetricExplained
          metric={explained}
          score={data}
          petName={pet?.name}
          onClose={() => explain(undefined)}
        />
      )}
    </>
  )
}

interface MetricProps {
  metric: AnalyticsMetric
  score: HealthScore
  onExplain: () => void
}

function Metric({ metric, score, onExplain }: MetricProps) {
  const value = valueOf(metric, score)
  const tone = value === null ? 'text-ink-soft' : tones[toneOf(metric, value)]
  return (
    <button
      type="button"
      onClick={onExplain}
      className="grid w-full content-start justify-items-start rounded-[8px] text-left text-s after:absolute after:inset-0 after:rounded-card"
    >
      <span className="text-ink-soft">{metricLabels[metric].full}</span>
      <b className="my-0.5 font-display text-[1.75rem]/[1.2] font-semibold tracking-[-0.01em] text-ink">
        {value === null ? (
          <>
            <span aria-hidden>–</span>
            <VisuallyHidden>{healthScoreTexts.unknown}</VisuallyHidden>
          </>
        ) : (
          <>
            {value}
            {!isPoints(metric) && <span className="text-m font-normal text-ink-soft">%</span>}
          </>
        )}
      </b>
      <span className={joinClasses('font-semibold', tone)}>{metricInWords(metric, score)}</span>
    </button>
  )
}
