import { scaleLinear, scaleUtc } from 'd3-scale'
import { line } from 'd3-shape'
import { type PointerEvent, useEffect, useRef, useState } from 'react'

export type ChartPoint = {
  id: string
  /** yyyy-MM-dd */
  date: string
  amount: number
  /** The amount with its unit. */
  words: string
  /** What is said of the day beside it, for who hears. */
  note?: string | undefined
}

export type LineChartProps = {
  /** The chart's accessible name. */
  label: string
  /** At least two, the oldest first. */
  points: readonly ChartPoint[]
  /** What the amounts count in, above their axis. */
  unit?: string
  /** Where the amounts should lie, both ends included. */
  band?: Readonly<{ low: number; high: number }>
  /** Days on which something was given, yyyy-MM-dd, as marks under the axis: one before noon, one after. */
  marks?: readonly { date: string; morning: boolean; evening: boolean }[]
  /** The axis, where it is fixed, such as that of a score. */
  range?: readonly [number, number]
  /** An amount at the axis. */
  formatAmount: (amount: number) => string
  formatDate: (date: string) => string
}

const HEIGHT = 220
/** The top holds the unit and what the chosen point says, the bottom the marks and the days. */
const margin = { top: 34, right: 20, bottom: 34, left: 48 }
/** The unit's, beside which the chosen point speaks. */
const UNIT_WIDTH = 62

/**
 * One calm line over time, the newest point strong. The points are walked as a slider, with the arrow keys, a finger or
 * the mouse; it says the day and the amount.
 */
export function LineChart({
  label,
  points,
  unit,
  band,
  marks,
  range,
  formatAmount,
  formatDate,
}: LineChartProps) {
  const [box, width] = useWidth()
  const [chosen, setChosen] = useState<number>()
  const last = points.length - 1
  const active = Math.min(chosen ?? last, last)
  const { x, y } = scalesOf(points, width, { range, band })
  const places = points.map(({ date, amount }) => ({ x: x(dayOf(date)), y: y(amount) }))
  const shown = points[active]
  const words = shown ? `${formatDate(shown.date)}: ${shown.words}` : ''
  const follow = ({ clientX, currentTarget }: PointerEvent) =>
    setChosen(
      nearest(
        places.map((place) => place.x),
        clientX - currentTarget.getBoundingClientRect().left,
      ),
    )
  return (
    <div
      ref={box}
      translate="no"
      className="relative mt-3 rounded-control has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-action"
    >
      <svg aria-hidden width={width} height={HEIGHT} className="block">
        {band && (
          <rect
            x={margin.left}
            width={width - margin.left - margin.right}
            y={y(band.high)}
            height={Math.max(2, y(band.low) - y(band.high))}
            className="fill-action-soft"
          />
        )}
        {unit && (
          <text x={0} y={12} className="fill-ink-soft text-s">
            {unit}
          </text>
        )}
        {y.ticks(4).map((tick) => (
          <Tick key={tick} y={y(tick)} width={width} words={formatAmount(tick)} />
        ))}
        <DayLabel x={margin.left} anchor="start" words={formatDate(points[0]?.date ?? '')} />
        <DayLabel x={width - margin.right} anchor="end" words={formatDate(points[last]?.date ?? '')} />
        {marks && <Marks marks={marks} x={x} />}
        <Path places={places} />
        {places.map((place, at) => (
          <circle
            key={points[at]?.id}
            cx={place.x}
            cy={place.y}
            r={at === active ? 5.5 : 3}
            strokeWidth={2}
            className={at === active ? 'fill-action stroke-surface' : 'fill-surface stroke-action'}
          />
        ))}
        <Flag place={places[active]} width={width} words={words} />
      </svg>
      <input
        type="range"
        aria-label={label}
        aria-valuetext={[words, shown?.note].filter(Boolean).join('. ')}
        min={0}
        max={last}
        value={active}
        onChange={({ target }) => setChosen(Number(target.value))}
        onPointerMove={follow}
        className="absolute inset-0 size-full cursor-crosshair opacity-0"
      />
    </div>
  )
}

type Place = { x: number; y: number }

function Tick({ y, width, words }: { y: number; width: number; words: string }) {
  return (
    <>
      <line x1={margin.left} x2={width - margin.right} y1={y} y2={y} className="stroke-line" />
      <text x={margin.left - 8} y={y + 4} textAnchor="end" className="fill-ink-soft text-s tabular-nums">
        {words}
      </text>
    </>
  )
}

function DayLabel({ x, anchor, words }: { x: number; anchor: 'start' | 'end'; words: string }) {
  return (
    <text x={x} y={HEIGHT - 6} textAnchor={anchor} className="fill-ink-soft text-s">
      {words}
    </text>
  )
}

function Path({ places }: { places: Place[] }) {
  const draw = line<Place>()
    .x((place) => place.x)
    .y((place) => place.y)
  return (
    <path
      d={draw(places) ?? ''}
      fill="none"
      strokeWidth={2.5}
      strokeLinejoin="round"
      strokeLinecap="round"
      className="stroke-action"
    />
  )
}

/** What the chosen point says, above the plot, and a hair down to the point. */
function Flag({ place, width, words }: { place: Place | undefined; width: number; words: string }) {
  if (!place) return null
  const half = words.length * 3.6
  return (
    <>
      <line x1={place.x} x2={place.x} y1={20} y2={place.y - 8} className="stroke-line-control" />
      <text
        x={Math.max(UNIT_WIDTH + half, Math.min(width - half, place.x))}
        y={13}
        textAnchor="middle"
        className="fill-ink text-s font-semibold"
      >
        {words}
      </text>
    </>
  )
}

interface MarksProps {
  marks: NonNullable<LineChartProps['marks']>
  x: ReturnType<typeof scalesOf>['x']
}

/** Under the axis, on their day. */
function Marks({ marks, x }: MarksProps) {
  const [first, last] = x.domain()
  return marks
    .filter(({ date }) => first && last && dayOf(date) >= first && dayOf(date) <= last)
    .map(({ date, morning, evening }) => (
      <g key={date} data-mark={date} className="fill-ink-soft">
        {morning && <rect x={x(dayOf(date)) - 3} y={HEIGHT - margin.bottom + 5} width={2} height={7} />}
        {evening && <rect x={x(dayOf(date)) + 1} y={HEIGHT - margin.bottom + 5} width={2} height={7} />}
      </g>
    ))
}

function scalesOf(
  points: readonly ChartPoint[],
  width: number,
  { range, band }: Pick<LineChartProps, 'band'> & { range: LineChartProps['range'] | undefined },
) {
  const x = scaleUtc()
    .domain([dayOf(points[0]?.date), dayOf(points.at(-1)?.date)])
    .range([margin.left, width - margin.right])
  const y = scaleLinear()
    .domain(range ?? spanOf([...points.map(({ amount }) => amount), ...(band ? [band.low, band.high] : [])]))
    .range([HEIGHT - margin.bottom, margin.top])
  return { x, y: range ? y : y.nice(4) }
}

const dayOf = (date = '1970-01-01'): Date => new Date(`${date}T00:00:00Z`)

/** Amounts with some air; a line of equal ones runs through the middle. */
function spanOf(amounts: readonly number[]): [number, number] {
  const least = Math.min(...amounts)
  const most = Math.max(...amounts)
  const air = (most - least || Math.abs(most) * 0.1 || 1) * 0.15
  return [Math.max(0, least - air), most + air]
}

/** The index of the nearest place. */
const nearest = (places: readonly number[], at: number): number =>
  places.reduce(
    (best, place, index) => (Math.abs(place - at) < Math.abs((places[best] ?? 0) - at) ? index : best),
    0,
  )

/** The available width; the chart's text keeps its size at any width. */
function useWidth() {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(320)
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.max(240, entry.contentRect.width))
    })
    if (box.current) observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  return [box, width] as const
}
