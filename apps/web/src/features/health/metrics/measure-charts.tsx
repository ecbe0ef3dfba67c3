import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { MeasurePoint } from '@app/domain/health/health-metrics.contract'
import { targetTexts } from '@app/domain/health/health-metrics.texts'
import { usualRangeNote } from '@app/domain/health/measure-bands.texts'
import type { MeasureTarget } from '@app/domain/health/measure-targets.rules'
import {
  type ChartPeriod,
  chartPeriodLabels,
  chartPeriods,
  hasOwnTarget,
  type MeasureKind,
  measureKinds,
  measureLabels,
} from '@app/domain/health/measures.vocabulary'
import { addDays } from '@app/domain/kernel/time/dates'
import { insulinInWords, type InsulinOfDay, insulinByDay } from '@app/domain/medications/doses/insulin.rules'
import { LoadFailure } from '../../../api/load-failure.tsx'
import { PartFailure } from '../../../api/part-failure.tsx'
import { orpc } from '../../../api/queries.ts'
import { useMay } from '../../../api/use-me.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useToday } from '../../../format/use-now.ts'
import type { PetInList } from '../../../records/pets.ts'
import { LineChart } from '../../../ui/charts/line-chart.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { AsWritten } from '../../../ui/layout/as-written.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { MarkWritten } from '../../../ui/layout/mark-written.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx'
import { amountInWords, axisOf } from './amount-words.ts'
import { MeasureTable } from './measure-table.tsx'
import { measuresQuery, targetsQuery } from './measures-query.ts'
import { OwnTarget } from './own-target.tsx'
import { shownBandOf } from './shown-band.ts'

const none: ReadonlyMap<string, InsulinOfDay> = new Map()

/** Insulin given by day, which only blood glucose shows. */
function useInsulin(kind: MeasureKind, petId: string): ReadonlyMap<string, InsulinOfDay> {
  const mayView = useMay('view medications')
  const { data } = useQuery({
    ...orpc.doses.listInsulinDoses.queryOptions({ input: { petId } }),
    enabled: kind === 'bloodGlucose' && mayView,
    select: insulinByDay,
  })
  return (kind === 'bloodGlucose' ? data : undefined) ?? none
}

interface MeasureChartsProps {
  pet: PetInList
  /** Renders nothing without readings: the list below says so. */
  quiet?: boolean
  /** First day of a page with its own period and its own chart of weights, yyyy-MM-dd. */
  since?: string
  /** Title and tools of the card on such a page. */
  title?: string
  tools?: ReactNode
}

/** A pet's measures as lines over time: one measure at a time, in the user's unit. */
export default function MeasureCharts({ pet, quiet = false, since, title, tools }: MeasureChartsProps) {
  const measures = useQuery(measuresQuery(pet.id))
  const own = useQuery(targetsQuery(pet.id))
  const { data: all, error } = measures
  const points = since === undefined ? all : all?.filter(({ kind }) => kind !== 'weight')
  if (!points) {
    if (error) return <LoadFailure heading="h3" error={error} retry={measures.refetch} />
    return quiet ? null : <SkeletonRows label="Loading measures" />
  }
  if (points.length === 0 && (quiet || since !== undefined)) return null
  const heading = quiet || since !== undefined ? 'h3' : 'h2'
  return <Charts {...{ points, pet, own, heading, since, title, tools }} />
}

interface ChartsProps {
  since: string | undefined
  title: string | undefined
  tools: ReactNode
  points: readonly MeasurePoint[]
  pet: PetInList
  /** Targets of the pet, except its target weight. */
  own: UseQueryResult<MeasureTarget[]>
  /** Heading level on this page. */
  heading: 'h2' | 'h3'
}

function Charts({ points, pet, own, heading: Heading, since, title, tools }: ChartsProps) {
  const measured = measureKinds.filter((kind) => points.some((point) => point.kind === kind))
  const [chosen, setChosen] = useState<MeasureKind>()
  const [period, setPeriod] = useState<ChartPeriod>('365')
  const today = useToday()
  const kind = chosen && measured.includes(chosen) ? chosen : (measured[0] ?? 'weight')
  const from = since ?? (period === 'all' ? '' : addDays(today, -Number(period)))
  const ofKind = points.filter((point) => point.kind === kind)
  const insulin = useInsulin(kind, pet.id)
  const { data: targets, error } = own
  return (
    <Card aria-label={`${measureLabels[kind]} over time`}>
      {title !== undefined && (
        <div className="mb-1 flex items-start justify-between gap-3">
          <h2 className="text-l font-semibold">{title}</h2>
          {tools}
        </div>
      )}
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <Heading className="text-s text-ink-soft">{measureLabels[kind]}</Heading>
          <Latest newest={ofKind.at(-1)} pet={pet} targets={targets} insulin={insulin} />
          {targets && <OwnTarget key={kind} pet={pet} kind={kind} targets={targets} />}
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
          {since === undefined && (
            <Select
              aria-label="Period"
              value={period}
              onChange={({ target }) =>
                setPeriod(chartPeriods.find((span) => span === target.value) ?? 'all')
              }
            >
              {chartPeriods.map((span) => (
                <option key={span} value={span}>
                  {chartPeriodLabels[span]}
                </option>
              ))}
            </Select>
          )}
        </div>
      </div>
      {!targets && error && hasOwnTarget(kind) && pet.archivedAt === null && (
        <div className="mt-3">
          <PartFailure title={targetTexts.unread} error={error} busy={own.isFetching} retry={own.refetch} />
        </div>
      )}
      <Line
        kind={kind}
        points={ofKind.filter(({ date }) => date >= from)}
        pet={pet}
        targets={targets}
        insulin={insulin}
      />
    </Card>
  )
}

interface LatestProps {
  newest: MeasurePoint | undefined
  pet: PetInList
  /** Undefined until known. */
  targets: readonly MeasureTarget[] | undefined
  insulin: ReadonlyMap<string, InsulinOfDay>
}

/** Newest value, in bold, with its position in the range and the insulin given on its day. */
function Latest({ newest, pet, targets, insulin }: LatestProps) {
  const format = useFormat()
  if (!newest) return null
  const band = shownBandOf(
    newest.kind,
    { pet, targets },
    axisOf({ ...newest, amounts: [newest.amount] }, format),
  )
  const given = insulin.get(newest.date)
  return (
    <div className="wrap-anywhere">
      <p className="font-display text-xl font-semibold">
        <AsWritten>{amountInWords(newest, format)}</AsWritten>{' '}
        <span className="font-text text-s font-normal text-ink-soft">
          {format.dayAndTime(newest.date, newest.time)}
        </span>
      </p>
      {given && <Insulin given={given} />}
      {band && (
        <p className="mt-1">
          <MarkWritten>{band.inWords(newest.amount)}</MarkWritten>
        </p>
      )}
      {band?.isUsual && <p className="mt-1 text-s text-ink-soft">{usualRangeNote}</p>}
    </div>
  )
}

/** Insulin given on the day of a value, next to it. */
const Insulin = ({ given: { morning, evening } }: { given: InsulinOfDay }) => (
  <dl className="my-2 flex flex-wrap gap-x-6 gap-y-1 text-s">
    {[
      ['Insulin AM', morning],
      ['Insulin PM', evening],
    ].map(([label, amount]) => (
      <div key={label} className="flex gap-2">
        <dt className="text-ink-soft">{label}</dt>
        <dd className="font-semibold">{amount ? <AsWritten>{amount}</AsWritten> : '–'}</dd>
      </div>
    ))}
  </dl>
)

/** Digits of a tick: enough to tell the ticks of a narrow axis apart, too few to show rounding errors. */
const TICK_DIGITS = 8

interface LineProps {
  kind: MeasureKind
  points: readonly MeasurePoint[]
  pet: PetInList
  /** Undefined until known. */
  targets: readonly MeasureTarget[] | undefined
  insulin: ReadonlyMap<string, InsulinOfDay>
}

function Line({ kind, points, pet, targets, insulin }: LineProps) {
  const format = useFormat()
  // Draws scores of one scale only: another scale would draw a step that did not happen.
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
  const axis = axisOf({ kind, scale, amounts: drawn.map(({ amount }) => amount) }, format)
  const band = shownBandOf(kind, { pet, targets }, axis)
  const marks = marksWithin(insulin, drawn)
  return (
    <>
      {band && (
        <p className="mt-3 flex items-baseline gap-2 text-s text-ink-soft">
          <span aria-hidden className="h-3 w-5 shrink-0 self-center rounded-sm bg-action-soft" />
          <MarkWritten>{band.legend}</MarkWritten>
        </p>
      )}
      {marks.length > 0 && (
        <p className="mt-1 flex items-baseline gap-2 text-s text-ink-soft">
          <span aria-hidden className="flex w-5 shrink-0 justify-center gap-0.5 self-center">
            <span className="h-2 w-0.5 bg-ink-soft" />
            <span className="h-2 w-0.5 bg-ink-soft" />
          </span>
          Insulin given, AM and PM
        </p>
      )}
      <LineChart
        label={`${measureLabels[kind]} over time`}
        points={drawn.map((point) => ({
          id: point.logId,
          date: point.date,
          time: point.time,
          amount: axis.shown(point.amount),
          words: amountInWords(point, format),
          note: noteOf(insulin.get(point.date)),
        }))}
        marks={marks}
        unit={axis.unit}
        {...(band && { band })}
        {...(axis.range && { range: axis.range })}
        formatAmount={(amount) => String(Number(amount.toPrecision(TICK_DIGITS)))}
        formatDate={format.dayAndTime}
      />
      <MeasureTable points={drawn} label={measureLabels[kind]} band={band} insulin={insulin} />
    </>
  )
}

/** Days with insulin from the first drawn value to the last. */
const marksWithin = (insulin: ReadonlyMap<string, InsulinOfDay>, drawn: readonly MeasurePoint[]) =>
  [...insulin]
    .filter(([date]) => date >= (drawn[0]?.date ?? '') && date <= (drawn.at(-1)?.date ?? ''))
    .map(([date, { morning, evening }]) => ({ date, morning: morning !== '', evening: evening !== '' }))

const noteOf = (given: InsulinOfDay | undefined): string | undefined =>
  given && `Insulin: ${insulinInWords(given)}`
