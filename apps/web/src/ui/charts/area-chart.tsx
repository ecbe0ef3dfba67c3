import { useId } from 'react'
import { type Amount, type AxisDay, type Band, scalesOf } from '@app/domain/kernel/quantities/chart-scales'
import { joinClasses } from '../behaviour/join-classes.ts'
import { MarkWritten } from '../layout/mark-written.tsx'
import { DayAxis } from './day-axis.tsx'

export interface AreaChartProps {
  /** Everything that the chart shows, in words. */
  label: string
  /** The names in the label. */
  names?: readonly string[]
  /** At least two, the oldest first. */
  amounts: readonly Amount[]
  /** Recommended range of the amounts, with its words; marked amounts leave no room for them. */
  band?: (Band & { words: string }) | undefined
  /** Formats an amount at the axis; the topmost one includes the unit. */
  formatAmount: (amount: number, isTop: boolean) => string
  formatDay: (day: AxisDay) => string
  /** True to mark each amount and write it beside its mark, if there is room for all. */
  isMarked?: boolean
}

/** Highest number of written amounts: a year of monthly ones. On a phone there is room for half of them. */
const MOST_WRITTEN = 13

/** A line over time on the area below it. Outside of its band it changes its color. */
export function AreaChart({
  label,
  names,
  amounts,
  band,
  formatAmount,
  formatDay,
  isMarked = false,
}: AreaChartProps) {
  const { x, y, ticks, days } = scalesOf(amounts, band)
  const last = amounts.at(-1)
  const line = amounts.map(({ date, amount }) => `${x(date).toFixed(2)} ${y(amount).toFixed(2)}`).join(' ')
  const isAstray = ({ amount }: Amount) => band !== undefined && (amount < band.low || amount > band.high)
  const isWritten = isMarked && amounts.length <= MOST_WRITTEN
  return (
    <div className="@container">
      <p className="sr-only">
        <MarkWritten names={names}>{label}</MarkWritten>
      </p>
      <div
        aria-hidden
        translate="no"
        className="relative mr-1.5 ml-[3.25rem] h-37 border-b border-line tablet:h-44 record:h-58"
      >
        {band && (
          <BandArea top={y(band.high)} bottom={100 - y(band.low)} words={isMarked ? undefined : band.words} />
        )}
        {ticks.map((tick, at) => (
          <span
            key={tick}
            className="absolute right-[calc(100%+10px)] -translate-y-1/2 text-[0.75rem] whitespace-nowrap text-ink-soft tabular-nums"
            style={{ top: `${y(tick)}%` }}
          >
            {formatAmount(tick, at === 0)}
          </span>
        ))}
        <Line line={line} band={band && [y(band.high), y(band.low)]} />
        {(isWritten ? amounts : amounts.slice(-1)).map((each, at) => (
          <Mark
            key={each.date}
            left={each === last ? 100 : x(each.date)}
            top={y(each.amount)}
            isAstray={isAstray(each)}
            isFirst={each === amounts[0]}
            isLast={each === last}
            isWrittenOnPhone={(amounts.length - 1 - at) % Math.ceil(amounts.length / 6) === 0}
          >
            {isWritten && formatAmount(each.amount, false)}
          </Mark>
        ))}
      </div>
      <DayAxis x={x} days={days} formatDay={formatDay} className="mr-1.5 ml-[3.25rem]" />
    </div>
  )
}

interface MarkProps {
  left: number
  top: number
  isAstray: boolean
  isFirst: boolean
  isLast: boolean
  isWrittenOnPhone: boolean
  /** The amount in words, if it is written. */
  children: string | false
}

/** A point of the line, the last one larger, with its amount above it. */
const Mark = ({ left, top, isAstray, isFirst, isLast, isWrittenOnPhone, children }: MarkProps) => (
  <span className="absolute" style={{ left: `${left}%`, top: `${top}%` }}>
    <span
      className={joinClasses(
        'absolute -translate-1/2 rounded-chip border-surface',
        isLast ? 'size-3.25 border-[2.5px]' : 'size-2.75 border-2',
        isAstray ? 'bg-warn' : 'bg-action',
      )}
    />
    <span
      className={joinClasses(
        'absolute bottom-2 text-[0.75rem] font-semibold whitespace-nowrap tabular-nums [text-shadow:0_0_3px_var(--surface),0_0_3px_var(--surface)]',
        // Beside the amounts of the axis.
        isFirst ? '-translate-x-1' : '-translate-x-1/2',
        isAstray ? 'text-warn' : 'text-ink',
        !isWrittenOnPhone && '@max-[30rem]:hidden',
      )}
    >
      {children}
    </span>
  </span>
)

function BandArea({ top, bottom, words }: { top: number; bottom: number; words: string | undefined }) {
  return (
    <span
      className="absolute inset-x-0 border-y border-dashed border-action/55 bg-action-soft"
      style={{ top: `${top}%`, bottom: `${bottom}%` }}
    >
      <span className="absolute right-2 bottom-full pb-0.5 text-[0.75rem] font-semibold whitespace-nowrap text-action">
        {words}
      </span>
    </span>
  )
}

/** @param band from its top to its bottom, in per cent of the height */
function Line({ line, band }: { line: string; band: readonly [number, number] | undefined }) {
  const id = useId()
  const stroke = {
    d: `M${line}`,
    fill: 'none',
    strokeWidth: 2.5,
    strokeLinejoin: 'round',
    strokeLinecap: 'round',
    vectorEffect: 'non-scaling-stroke',
  } as const
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="absolute inset-0 size-full overflow-visible"
    >
      <defs>
        <linearGradient id={`${id}fade`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--action)" stopOpacity=".26" />
          <stop offset="1" stopColor="var(--action)" stopOpacity=".03" />
        </linearGradient>
        {band && (
          <clipPath id={`${id}astray`}>
            <rect x="-5" y="-50" width="110" height={band[0] + 50} />
            <rect x="-5" y={band[1]} width="110" height={200 - band[1]} />
          </clipPath>
        )}
      </defs>
      {!band && <path d={`M${line} 100 100 0 100z`} fill={`url(#${id}fade)`} />}
      <path {...stroke} className="stroke-action" />
      {band && <path {...stroke} strokeWidth={3} className="stroke-warn" clipPath={`url(#${id}astray)`} />}
    </svg>
  )
}
