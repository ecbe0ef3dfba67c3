import { type Amount, type AxisDay, scalesOf } from '@app/domain/kernel/quantities/chart-scales'
import { joinClasses } from '../behaviour/join-classes.ts'
import { AsWritten } from '../layout/as-written.tsx'
import { DayAxis } from './day-axis.tsx'

interface ComparedLinesProps {
  /** Two lines, each with at least two amounts, the oldest first. */
  lines: readonly { name: string; amounts: readonly Amount[] }[]
  formatAmount: (amount: number) => string
  formatDay: (day: AxisDay) => string
}

const tones = [
  { stroke: 'stroke-action', fill: 'bg-action', dashes: undefined },
  { stroke: 'stroke-accent', fill: 'bg-accent', dashes: '6 4' },
] as const

/** Two lines on the same axes, the second one dashed. The table beside it says the same in words. */
export function ComparedLines({ lines, formatAmount, formatDay }: ComparedLinesProps) {
  const all = lines
    .flatMap(({ amounts }) => amounts)
    .toSorted((one, other) => (one.date < other.date ? -1 : 1))
  const { x, y, ticks, days } = scalesOf(all, undefined)
  return (
    <div aria-hidden translate="no" className="@container">
      <ul className="mb-2 flex flex-wrap gap-x-5 gap-y-1 text-s font-semibold">
        {lines.map(({ name }, at) => (
          <li key={name} className="flex items-center gap-2">
            <svg viewBox="0 0 24 4" className="h-1 w-6">
              <line
                x2="24"
                y1="2"
                y2="2"
                strokeWidth="3"
                strokeDasharray={tones[at]?.dashes}
                className={tones[at]?.stroke}
              />
            </svg>
            <AsWritten>{name}</AsWritten>
          </li>
        ))}
      </ul>
      <div className="relative mr-2 ml-13 h-44 border-b border-line">
        {ticks.map((tick) => (
          <span
            key={tick}
            className="absolute inset-x-0 border-t border-dashed border-line"
            style={{ top: `${y(tick)}%` }}
          >
            <span className="absolute right-[calc(100%+10px)] -translate-y-1/2 text-[0.75rem] whitespace-nowrap text-ink-soft tabular-nums">
              {formatAmount(tick)}
            </span>
          </span>
        ))}
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="absolute inset-0 size-full overflow-visible"
        >
          {lines.map(({ name, amounts }, at) => (
            <path
              key={name}
              d={`M${amounts.map(({ date, amount }) => `${x(date).toFixed(2)} ${y(amount).toFixed(2)}`).join(' ')}`}
              fill="none"
              strokeWidth={2.5}
              strokeLinejoin="round"
              strokeDasharray={tones[at]?.dashes}
              vectorEffect="non-scaling-stroke"
              className={tones[at]?.stroke}
            />
          ))}
        </svg>
        {lines.map(({ name, amounts }, at) => {
          const last = amounts.at(-1)
          return (
            last && (
              <span
                key={name}
                className={joinClasses(
                  'absolute size-2.5 -translate-1/2 rounded-chip border-2 border-surface',
                  tones[at]?.fill,
                )}
                style={{ left: `${x(last.date)}%`, top: `${y(last.amount)}%` }}
              />
            )
          )
        })}
      </div>
      <DayAxis x={x} days={days} formatDay={formatDay} className="mr-2 ml-13" />
    </div>
  )
}
