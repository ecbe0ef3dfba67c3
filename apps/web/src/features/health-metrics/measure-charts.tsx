import type { MeasurePoint } from '@app/domain/health-metrics/health-metrics.contract'
import {
  type ChartPeriod,
  chartPeriodLabels,
  chartPeriods,
  type MeasureKind,
  measureKinds,
  measureLabels,
} from '@app/domain/health-metrics/measures.vocabulary'
import { addDays } from '@app/domain/kernel/dates'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadFailure } from '../../api/load-failure.tsx'
import { formatDay } from '../../format/format-dates.ts'
import { useFormat } from '../../format/use-format.ts'
import { useToday } from '../../format/use-now.ts'
import type { PetInList } from '../../records/pets.ts'
import { Card } from '../../ui/card.tsx'
import { LineChart } from '../../ui/line-chart.tsx'
import { Select } from '../../ui/select.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { amountInWords, axisOf } from './amount-words.ts'
import { measuresQuery } from './measures-query.ts'

interface MeasureChartsProps {
  pet: PetInList
  /** Says nothing while there is nothing to show: what stands below says it. */
  quiet?: boolean
}

/** What was measured of a pet, as lines over time: one measure at a time, in the person's unit. */
export default function MeasureCharts({ pet, quiet = false }: MeasureChartsProps) {
  const { data: points, error, refetch } = useQuery(measuresQuery(pet.id))
  if (!points && error) return <LoadFailure heading="h3" error={error} retry={refetch} />
  if (!points) return quiet ? null : <SkeletonRows label="Loading measures" />
  if (points.length === 0 && quiet) return null
  return <Charts points={points} heading={quiet ? 'h3' : 'h2'} />
}

interface ChartsProps {
  points: readonly MeasurePoint[]
  /** As deep as the place demands. */
  heading: 'h2' | 'h3'
}

function Charts({ points, heading: Heading }: ChartsProps) {
  const measured = measureKinds.filter((kind) => points.some((point) => point.kind === kind))
  const [chosen, setChosen] = useState<MeasureKind>()
  const [period, setPeriod] = useState<ChartPeriod>('365')
  const today = useToday()
  const kind = chosen && measured.includes(chosen) ? chosen : (measured[0] ?? 'weight')
  const from = period === 'all' ? '' : addDays(today, -Number(period))
  const shown = points.filter((point) => point.kind === kind && point.date >= from)
  return (
    <Card aria-label={`${measureLabels[kind]} over time`}>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <Heading className="text-s text-ink-soft">{measureLabels[kind]}</Heading>
          <Latest points={points.filter((point) => point.kind === kind)} />
        </div>
        <div className="flex flex-wrap gap-2">
          {measured.length > 1 && (
            <Select
              aria-label="Measure"
              value={kind}
              onChange={({ target }) => setChosen(measured.find((known) => known === target.value))}
            >
              {measured.map((known) => (
                <option key={known} value={known}>
                  {measureLabels[known]}
                </option>
              ))}
            </Select>
          )}
          <Select
            aria-label="Period"
            value={period}
            onChange={({ target }) => setPeriod(chartPeriods.find((span) => span === target.value) ?? 'all')}
          >
            {chartPeriods.map((span) => (
              <option key={span} value={span}>
                {chartPeriodLabels[span]}
              </option>
            ))}
          </Select>
        </div>
      </div>
      <Line kind={kind} points={shown} />
    </Card>
  )
}

/** The newest value, strong. */
function Latest({ points }: { points: readonly MeasurePoint[] }) {
  const format = useFormat()
  const newest = points.at(-1)
  if (!newest) return null
  return (
    <p className="font-display text-xl font-semibold">
      {amountInWords(newest, format)}{' '}
      <span className="font-text text-s font-normal text-ink-soft">{formatDay(newest.date)}</span>
    </p>
  )
}

function Line({ kind, points }: { kind: MeasureKind; points: readonly MeasurePoint[] }) {
  const format = useFormat()
  // A score on another scale would draw a step that never was.
  const scale = points.at(-1)?.scale ?? null
  const drawn = points.filter((point) => point.scale === scale || kind !== 'bodyConditionScore')
  if (drawn.length < 2) {
    return (
      <p className="py-6 text-center text-ink-soft text-pretty">
        {points.length === 0
          ? 'Nothing measured in this period. Add a health log with a number, such as a weight.'
          : 'One value so far. Add a second one to see a line.'}
      </p>
    )
  }
  const { shown, range } = axisOf(kind, scale, format)
  return (
    <>
      <LineChart
        label={`${measureLabels[kind]} over time`}
        points={drawn.map((point) => ({
          id: point.logId,
          date: point.date,
          amount: shown(point.amount),
          words: amountInWords(point, format),
        }))}
        {...(range && { range })}
        formatAmount={(amount) => String(Math.round(amount * 10) / 10)}
        formatDate={formatDay}
      />
      <details className="mt-2">
        <summary className="inline-flex min-h-control cursor-pointer items-center text-s font-semibold text-action">
          Show as a table
        </summary>
        <table className="w-full border-collapse text-left">
          <thead>
            <tr className="text-s text-ink-soft">
              <th className="py-1.5 font-semibold">Date</th>
              <th className="py-1.5 font-semibold">{measureLabels[kind]}</th>
            </tr>
          </thead>
          <tbody>
            {points.toReversed().map((point) => (
              <tr key={`${point.logId} ${point.kind}`} className="border-t border-line">
                <th scope="row" className="py-1.5 font-normal">
                  {formatDay(point.date)}
                </th>
                <td className="py-1.5 tabular-nums">{amountInWords(point, format)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}
