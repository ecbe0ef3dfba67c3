import { scaleLinear, scaleUtc } from 'd3-scale'
import { line } from 'd3-shape'
import { type PointerEvent, useEffect, useRef, useState } from 'react'

export type ChartPoint = {
  id: string
  /** yyyy-MM-dd */
  date: string
  /** HH:mm; a point without a time comes first on its day. */
  time?: string | null
  amount: number
  /** The amount with its unit. */
  words: string
  /** Words about the day beside it, for screen readers. */
  note?: string | undefined
}

export type LineChartProps = {
  /** The chart's accessible name. */
  label: string
  /** At least two, the oldest first. */
  points: readonly ChartPoint[]
  /** Unit of the amounts, above their axis. */
  unit?: string
  /** Recommended range of the amounts, both ends included. */
  band?: Readonly<{ low: number; high: number }>
  /** Days of the line with a given dose, yyyy-MM-dd, as marks under the axis: one before noon, one after. */
  marks?: readonly { date: string; morning: boolean; evening: boolean }[]
  /** The axis, if it is fixed, such as that of a score. */
  range?: readonly [number, number]
  /** Formats an amount at the axis. */
  formatAmount: (amount: number) => string
  formatDate: (date: string, time: string | null) => string
}

/** Height of the plot, in pixels. */
const HEIGHT = 174
/** Room for the strong point at an edge of the plot, and below it for the marks. */
const margin = { top: 8, right: 8, bottom: 14, left: 8 }

/**
 * One calm line over time, the newest point strong. The points are walked as a slider, with the arrow keys, a finger or
 * the mouse; it reads out the day and the amount. All words are outside the drawing, where they wrap and grow with the
 * text of the page.
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
  const places = points.map((point) => ({ x: x(momentOf(point)), y: y(point.amount) }))
  const ticks = y.ticks(4)
  // The axis shows times only if its ends are on one day.
  const isOneDay = points[0]?.date === points[last]?.date
  const endOf = (point: ChartPoint | undefined) =>
    point && formatDate(point.date, isOneDay ? (point.time ?? null) : null)
  const shown = points[active]
  const chosenPlace = places[active]
  const words = shown ? `${formatDate(shown.date, shown.time ?? null)}: ${shown.words}` : ''
  const follow = ({ clientX, currentTarget }: PointerEvent) =>
    setChosen(
      nearest(
        places.map((place) => place.x),
        clientX - currentTarget.getBoundingClientRect().left,
      ),
    )
  return (
    <div
      translate="no"
      className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-1 gap-y-1.5 rounded-control text-s text-ink-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-action"
    >
      <p aria-hidden className="col-span-2 mb-1 flex flex-wrap justify-between gap-x-3">
        <span>{unit}</span>
        <span className="font-semibold text-ink">{words}</span>
      </p>
      <Amounts ticks={ticks} y={y} formatAmount={formatAmount} />
      <div ref={box} className="relative">
        <svg aria-hidden width={width} height={HEIGHT} className="block">
          <Ground width={width} y={y} ticks={ticks} band={band} />
          {chosenPlace && <Hair place={chosenPlace} />}
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
      <p aria-hidden className="col-start-2 flex flex-wrap justify-between gap-x-3">
        <span>{endOf(points[0])}</span>
        <span className="ml-auto">{endOf(points[last])}</span>
      </p>
    </div>
  )
}

type Place = { x: number; y: number }
type Scales = ReturnType<typeof scalesOf>

interface AmountsProps extends Pick<LineChartProps, 'formatAmount'> {
  ticks: readonly number[]
  y: Scales['y']
}

/** The axis of the amounts, as wide as its widest one. */
const Amounts = ({ ticks, y, formatAmount }: AmountsProps) => (
  <div aria-hidden className="grid tabular-nums">
    {ticks.map((tick) => (
      <span
        key={tick}
        className="relative col-start-1 row-start-1 h-min -translate-y-1/2 text-right"
        style={{ top: y(tick) }}
      >
        {formatAmount(tick)}
      </span>
    ))}
  </div>
)

interface GroundProps extends Pick<AmountsProps, 'ticks' | 'y'> {
  width: number
  band: LineChartProps['band']
}

/** Background of the line: the band, and a line at each amount of the axis. */
const Ground = ({ width, y, ticks, band }: GroundProps) => (
  <>
    {band && (
      <rect
        width={width}
        y={y(band.high)}
        height={Math.max(2, y(band.low) - y(band.high))}
        className="fill-action-soft"
      />
    )}
    {ticks.map((tick) => (
      <line key={tick} x2={width} y1={y(tick)} y2={y(tick)} className="stroke-line" />
    ))}
  </>
)

/** A line from above the plot down to the chosen point. */
const Hair = ({ place: { x, y } }: { place: Place }) => (
  <line x1={x} x2={x} y2={y - 8} className="stroke-line-control" />
)

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

interface MarksProps {
  marks: NonNullable<LineChartProps['marks']>
  x: Scales['x']
}

/** Marks under the axis, on their day. */
function Marks({ marks, x }: MarksProps) {
  const y = HEIGHT - margin.bottom + 5
  return marks.map(({ date, morning, evening }) => (
    <g key={date} data-mark={date} className="fill-ink-soft">
      {morning && <rect x={x(dayOf(date)) - 3} y={y} width={2} height={7} />}
      {evening && <rect x={x(dayOf(date)) + 1} y={y} width={2} height={7} />}
    </g>
  ))
}

function scalesOf(
  points: readonly ChartPoint[],
  width: number,
  { range, band }: Pick<LineChartProps, 'band'> & { range: LineChartProps['range'] | undefined },
) {
  const x = scaleUtc()
    .domain([momentOf(points[0]), momentOf(points.at(-1))])
    .range([margin.left, width - margin.right])
  const y = scaleLinear()
    .domain(range ?? spanOf([...points.map(({ amount }) => amount), ...(band ? [band.low, band.high] : [])]))
    .range([HEIGHT - margin.bottom, margin.top])
  return { x, y: range ? y : y.nice(4) }
}

const dayOf = (date: string): Date => momentOf({ date })

/** The moment of a point on an axis without zones. */
const momentOf = ({ date, time }: Pick<ChartPoint, 'date' | 'time'> = { date: '1970-01-01' }): Date =>
  new Date(`${date}T${time ?? '00:00'}:00Z`)

/** The range of the amounts with some air; a line of equal ones runs through the middle. */
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

/** The available width; lines and points keep their size at any width. */
function useWidth() {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(320)
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(entry.contentRect.width)
    })
    if (box.current) observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  return [box, width] as const
}
