import { periodInWords } from '@app/domain/expenses/expenses.texts'
import type { HealthScore } from '@app/domain/health-score/health-score.contract'
import { labelOf, toneOf, valueOf } from '@app/domain/health-score/health-score.rules'
import { beforeInWords, healthScoreTexts, sumOf } from '@app/domain/health-score/health-score.texts'
import {
  type AnalyticsMetric,
  analyticsMetrics,
  type HealthMetric,
  metricLabels,
  metricLimits,
  scoreLabels,
} from '@app/domain/health-score/health-score.vocabulary'
import { unknownText } from '@app/domain/health-score/unknown-metrics.texts'
import { windowHelp } from '@app/domain/help/help.vocabulary'
import { formatDay } from '../../format/format-dates.ts'
import { joinClasses } from '../../ui/behaviour/join-classes.ts'
import { Button } from '../../ui/controls/button.tsx'
import { AsWritten } from '../../ui/layout/as-written.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useAdd, useAddActions } from '../../windows/add-context.ts'
import { MetricRecords } from './metric-records.tsx'
import { isPoints, tones } from './metric-words.ts'

interface MetricExplainedProps {
  metric: HealthMetric
  score: HealthScore
  /** Name of the pet if the score is of one. */
  petName?: string | undefined
  onClose: () => void
}

/** Explains a number: its period, the sum that leads to it, its scale, the previous period and its records. */
export default function MetricExplained({ metric, score, petName, onClose }: MetricExplainedProps) {
  const value = valueOf(metric, score)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={metricLabels[metric].full}
      help={windowHelp.metric}
      size="side"
    >
      <div className="grid gap-4">
        <div>
          {value === null ? (
            <p className="font-display text-xl font-semibold text-ink-soft">{healthScoreTexts.unknown}</p>
          ) : (
            <Figure metric={metric} value={value} />
          )}
          <p className="text-s text-ink-soft">
            {petName === undefined ? healthScoreTexts.allPets : <AsWritten>{petName}</AsWritten>}
            {` · ${periodOf(metric, score)}`}
          </p>
        </div>
        {value === null ? (
          <Unknown metric={metric} score={score} onClose={onClose} />
        ) : (
          <>
            <Sum metric={metric} score={score} value={value} />
            <Scale metric={metric} value={value} />
            {isCompared(metric) && <p className="text-s text-ink-soft">{beforeInWords(metric, score)}</p>}
            <MetricRecords key={metric} metric={metric} score={score} />
          </>
        )}
        <p className="text-s text-ink-soft">{healthScoreTexts.disclaimer}</p>
      </div>
    </Dialog>
  )
}

const isCompared = (metric: HealthMetric): metric is AnalyticsMetric =>
  analyticsMetrics.some((each) => each === metric)

function periodOf(metric: HealthMetric, { period, checkupPeriod, sources }: HealthScore): string {
  if (metric === 'vaccinationStatus') return formatDay(period.to)
  if (metric === 'recentCheckups') return periodInWords(checkupPeriod.from, checkupPeriod.to)
  return periodInWords(metric === 'medicationCompliance' ? sources.doses.since : period.from, period.to)
}

function Figure({ metric, value }: { metric: HealthMetric; value: number }) {
  const tone = tones[toneOf(metric, value)]
  return (
    <p className="flex flex-wrap items-baseline gap-x-2.5">
      <b
        className={joinClasses(
          'font-display text-[3rem]/[1.1] font-semibold tracking-[-0.02em]',
          metric !== 'overallScore' && tone,
        )}
      >
        {isPoints(metric) ? value : `${String(value)}%`}
      </b>
      {isPoints(metric) && <span className="text-ink-soft">{healthScoreTexts.of}</span>}
      {metric === 'overallScore' && (
        <span className={joinClasses('font-display text-xl font-semibold', tone)}>{labelOf(value)}</span>
      )}
    </p>
  )
}

function Unknown({ metric, score, onClose }: MetricExplainedProps) {
  const { openAdd } = useAdd()
  const { reason, rule, adds, action } = unknownText(metric, score.months)
  const mayAdd = useAddActions().some(({ id }) => id === adds)
  return (
    <>
      <Card className="grid gap-2">
        <p>{reason}</p>
        <p className="text-ink-soft">{rule}</p>
      </Card>
      {adds && mayAdd && (
        <Button
          onClick={() => {
            onClose()
            openAdd(adds)
          }}
        >
          {action}
        </Button>
      )}
    </>
  )
}

function Sum({ metric, score, value }: Pick<MetricExplainedProps, 'metric' | 'score'> & { value: number }) {
  return (
    <Card className="py-2">
      <dl className="divide-y divide-line">
        {sumOf(metric, score).map(({ name, detail, value: part, share }) => (
          <Line key={name} name={name} detail={detail} value={part} share={share} />
        ))}
        <div className="border-t-2 border-ink!">
          <Line name={metricLabels[metric].full} value={isPoints(metric) ? String(value) : `${value}%`} />
        </div>
      </dl>
    </Card>
  )
}

interface LineProps {
  name: string
  value: string
  detail?: string
  share?: string | undefined
}

const Line = ({ name, value, detail, share }: LineProps) => (
  <div className="flex items-start justify-between gap-4 py-2.5">
    <dt className="min-w-0 font-semibold">
      {name}
      {detail && <span className="block text-s font-normal text-ink-soft">{detail}</span>}
    </dt>
    <dd className="shrink-0 text-right font-display text-l/tight font-semibold">
      {value}
      {share && <span className="block font-text text-s font-normal text-ink-soft">{share}</span>}
    </dd>
  </div>
)

interface Step {
  from: number
  label: string
}

/** Steps of the scale, the lowest first: the score has labels, the other metrics have the limits of their colors. */
function stepsOf(metric: HealthMetric): Step[] {
  if (metric === 'overallScore') return scoreLabels.toReversed()
  const { good, warning } = metricLimits[metric]
  return [
    { from: 0, label: `Below ${warning}` },
    { from: warning, label: `From ${warning}` },
    { from: good, label: `From ${good}` },
  ]
}

function Scale({ metric, value }: { metric: HealthMetric; value: number }) {
  const steps = stepsOf(metric)
  const own = steps.findLastIndex(({ from }) => value >= from)
  return (
    <ol aria-label="Scale" className="grid grid-flow-col auto-cols-fr gap-2 text-s text-ink-soft">
      {steps.map(({ from, label }, at) => (
        <li
          key={from}
          {...(at === own && { 'aria-current': true as const })}
          className={at === own ? joinClasses('font-semibold', tones[toneOf(metric, value)]) : ''}
        >
          <span
            aria-hidden
            className={joinClasses('mb-1 block h-1.5 rounded-chip', at === own ? 'bg-current' : 'bg-line')}
          />
          {label}
          {metric === 'overallScore' && from > 0 && `, ${String(from)}`}
        </li>
      ))}
    </ol>
  )
}
