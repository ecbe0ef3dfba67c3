import { useQuery } from '@tanstack/react-query'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Circle from 'lucide-react/icons/circle'
import CircleCheck from 'lucide-react/icons/circle-check'
import TrendingDown from 'lucide-react/icons/trending-down'
import TrendingUp from 'lucide-react/icons/trending-up'
import { useState } from 'react'
import type { HealthScore } from '@app/domain/health-score/health-score.contract'
import { countsOf, labelOf, openSteps, toneOf } from '@app/domain/health-score/health-score.rules'
import {
  healthScoreTexts,
  insightInWords,
  stageSentences,
  stepTexts,
  trendInWords,
} from '@app/domain/health-score/health-score.texts'
import {
  type BreakdownMetric,
  breakdownMetrics,
  type FirstStep,
  firstSteps,
  type HealthMetric,
  metricLabels,
} from '@app/domain/health-score/health-score.vocabulary'
import { LoadingCard } from '../../api/loading-card.tsx'
import { orpc } from '../../api/queries.ts'
import { formatDay } from '../../format/format-dates.ts'
import { latePart } from '../../loading/late-part.tsx'
import { faceOf } from '../../records/face-of.tsx'
import { petsQuery, UNKNOWN_PET } from '../../records/pets.ts'
import { joinClasses } from '../../ui/behaviour/join-classes.ts'
import { Button } from '../../ui/controls/button.tsx'
import { PlainLink } from '../../ui/controls/plain-link.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { useAdd, useAddActions } from '../../windows/add-context.ts'
import { tones } from './metric-words.ts'
import { ScoreRing } from './score-ring.tsx'

const MetricExplained = latePart(() => import('./metric-explained.tsx'), {
  when: 'press',
  onFailure: ({ onClose }) => onClose(),
})

const TITLE = metricLabels.overallScore.full

/** Health Dashboard: score, trend, insights and breakdown, or the first steps; each number opens its explanation. */
export default function HealthDashboard() {
  const { data, error, refetch } = useQuery(orpc.healthScore.getScore.queryOptions({ input: {} }))
  const [explained, explain] = useState<HealthMetric>()
  if (!data) {
    return (
      <LoadingCard
        title={TITLE}
        loading={healthScoreTexts.loading}
        className="h-72"
        error={error}
        retry={refetch}
      />
    )
  }
  return (
    <>
      <Card aria-labelledby="health-score" className="pb-2">
        {data.overallScore === null ? (
          <GettingStarted score={data} onExplain={() => explain('overallScore')} />
        ) : (
          <KnownScore score={data} value={data.overallScore} onExplain={() => explain('overallScore')} />
        )}
        <Breakdown breakdown={data.breakdown} onExplain={explain} />
      </Card>
      {explained && <MetricExplained metric={explained} score={data} onClose={() => explain(undefined)} />}
    </>
  )
}

interface PartProps {
  score: HealthScore
  onExplain: () => void
}

function KnownScore({ score, value, onExplain }: PartProps & { value: number }) {
  const trend = trendInWords(score)
  const isUp = score.trend?.isImproving ?? false
  const TrendIcon = isUp ? TrendingUp : TrendingDown
  return (
    <div className="grid gap-4 sm:grid-cols-[auto_minmax(0,1fr)] sm:items-center sm:gap-6">
      <div className="relative flex items-center gap-4.5">
        <ScoreRing score={value} counts={countsOf(score.sources)} />
        <div className="grid min-w-0 justify-items-start gap-0.5">
          <h2 id="health-score" className="text-s text-ink-soft">
            {TITLE}
          </h2>
          <b
            className={joinClasses(
              'font-display text-xl/tight font-semibold',
              tones[toneOf('overallScore', value)],
            )}
          >
            {labelOf(value)}
          </b>
          {trend && (
            <span className="flex items-center gap-1.5 font-semibold">
              {score.trend?.changePercent !== 0 && (
                <TrendIcon aria-hidden size={17} className={isUp ? 'text-good' : 'text-warn'} />
              )}
              {trend}
            </span>
          )}
          <button
            type="button"
            onClick={onExplain}
            className="mt-1 rounded-[6px] text-left text-s font-semibold text-action after:absolute after:inset-0"
          >
            {healthScoreTexts.how}
          </button>
        </div>
      </div>
      {score.insights.length > 0 && <Insights score={score} />}
    </div>
  )
}

/** At most two metrics below their triggers, each with the way to its remedy. */
function Insights({ score }: Pick<PartProps, 'score'>) {
  const { data: pets } = useQuery(petsQuery)
  const renderFace = faceOf(pets)
  const nameOf = (petId: string) => pets?.find(({ id }) => id === petId)?.name ?? UNKNOWN_PET
  return (
    <ul aria-label="Insights" className="divide-y divide-line border-t border-line sm:border-0">
      {score.insights.map((metric) => {
        const { title, detail, petId, link } = insightInWords(metric, score, { nameOf, dayOf: formatDay })
        return (
          <li key={metric} className="relative flex min-h-17 items-center gap-3 py-3">
            {petId !== undefined && renderFace(petId, 'size-11 rounded-[14px]')}
            <span className="min-w-0 flex-1 wrap-anywhere">
              <PlainLink to={link} className="leading-snug font-semibold after:absolute after:inset-0">
                {title}
              </PlainLink>
              <span className="block text-s text-ink-soft">{detail}</span>
            </span>
            <ChevronRight aria-hidden size={20} className="shrink-0 text-ink-soft" />
          </li>
        )
      })}
    </ul>
  )
}

interface BreakdownProps {
  breakdown: HealthScore['breakdown']
  onExplain: (metric: BreakdownMetric) => void
}

/** The four figures of the breakdown in one line; a dash is unknown. */
const Breakdown = ({ breakdown, onExplain }: BreakdownProps) => (
  <div className="@container -mx-pad mt-3 border-t border-line pt-1.5">
    <div className="grid grid-cols-2 @min-[19rem]:grid-cols-4">
      {breakdownMetrics.map((metric) => {
        const value = breakdown[metric]
        const tone = value === null ? 'good' : toneOf(metric, value)
        return (
          <button
            key={metric}
            type="button"
            onClick={() => onExplain(metric)}
            className="relative grid min-h-15 content-center justify-items-center rounded-control text-s text-ink-soft -outline-offset-3 before:absolute before:inset-y-3 before:left-0 before:w-px before:bg-line first:before:hidden hover:text-ink @max-[19rem]:odd:before:hidden"
          >
            <b
              className={joinClasses(
                'font-display text-l/tight font-semibold',
                tone === 'good' ? 'text-ink' : tones[tone],
              )}
            >
              {value ?? (
                <>
                  <span aria-hidden>–</span>
                  <VisuallyHidden>{healthScoreTexts.unknown}</VisuallyHidden>
                </>
              )}
            </b>{' '}
            {metricLabels[metric].short}
          </button>
        )
      })}
    </div>
  </div>
)

/** The first steps until the score is known, with a button for each of the next two. */
function GettingStarted({ score, onExplain }: PartProps) {
  const { onboardingStage, nextSteps, pets, sources } = score
  const open = new Set(openSteps({ pets, counts: countsOf(sources) }))
  return (
    <div className="grid gap-3">
      <div className="-my-2 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="health-score" className="text-l font-semibold">
          {TITLE}
        </h2>
        <button
          type="button"
          onClick={onExplain}
          className="min-h-control rounded-[6px] text-s font-semibold text-action underline-offset-4 hover:underline"
        >
          {healthScoreTexts.how}
        </button>
      </div>
      {onboardingStage && (
        <p className="max-w-prose font-display text-l leading-snug font-medium">
          {stageSentences[onboardingStage]}
        </p>
      )}
      <div>
        <h3 id="getting-started" className="mb-1.5 font-semibold">
          {healthScoreTexts.gettingStarted}
        </h3>
        <ul aria-labelledby="getting-started" className="grid gap-2">
          {firstSteps.map((step) => (
            <Tip key={step} step={step} isDone={!open.has(step)} />
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {nextSteps.primary && <StepButton step={nextSteps.primary} />}
        {nextSteps.secondary && pets > 0 && <StepButton step={nextSteps.secondary} isSecond />}
      </div>
    </div>
  )
}

function Tip({ step, isDone }: { step: FirstStep; isDone: boolean }) {
  const Mark = isDone ? CircleCheck : Circle
  return (
    <li className="flex items-start gap-2.5">
      <Mark
        aria-hidden
        size={20}
        className={joinClasses('mt-px shrink-0', isDone ? 'text-good' : 'text-ink-faint')}
      />
      <span className={isDone ? 'text-ink-soft' : ''}>
        {stepTexts[step].tip}
        {isDone && <VisuallyHidden>, done</VisuallyHidden>}
      </span>
    </li>
  )
}

/** A step that the role may not do has no button. */
function StepButton({ step, isSecond = false }: { step: FirstStep; isSecond?: boolean }) {
  const { openAdd } = useAdd()
  const { adds, action } = stepTexts[step]
  if (!useAddActions().some(({ id }) => id === adds)) return null
  return (
    <Button variant={isSecond ? 'soft' : 'primary'} onClick={() => openAdd(adds)}>
      {action}
    </Button>
  )
}
