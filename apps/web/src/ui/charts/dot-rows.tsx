import type { ReactNode } from 'react'
import { type AxisDay, scalesOf } from '@app/domain/kernel/quantities/chart-scales'
import { joinClasses } from '../behaviour/join-classes.ts'
import { DayAxis } from './day-axis.tsx'

interface Dot {
  /** yyyy-MM-dd */
  day: string
  /** 1 to 5; a stronger one is larger. */
  strength?: number | null
}

interface DotRowsProps {
  rows: readonly { key: string; label: ReactNode; detail: string; dots: readonly Dot[] }[]
  /** First and last day of the axis. */
  from: string
  to: string
  formatDay: (day: AxisDay) => string
}

const sizes = ['size-2', 'size-2.5', 'size-3', 'size-3.5', 'size-4'] as const
const USUAL = 3

/** Rows of dots on one time line, one row a kind. The table beside it says the same in words. */
export function DotRows({ rows, from, to, formatDay }: DotRowsProps) {
  const { x, days } = scalesOf(
    [
      { date: from, amount: 0 },
      { date: to, amount: 1 },
    ],
    undefined,
  )
  return (
    <div aria-hidden className="@container grid gap-3">
      {rows.map(({ key, label, detail, dots }) => (
        <div key={key}>
          <p className="flex justify-between gap-3 text-s">
            <span className="min-w-0 font-semibold wrap-anywhere">{label}</span>
            <span className="shrink-0 text-ink-soft">{detail}</span>
          </p>
          <div className="relative mx-2 h-6">
            <span className="absolute inset-x-0 top-1/2 h-px bg-line" />
            {dots.map(({ day, strength }) => (
              <span
                key={day}
                className={joinClasses(
                  'absolute top-1/2 -translate-1/2 rounded-chip border border-surface bg-action',
                  sizes[(strength ?? USUAL) - 1],
                )}
                style={{ left: `${x(day)}%` }}
              />
            ))}
          </div>
        </div>
      ))}
      <DayAxis x={x} days={days} formatDay={formatDay} className="mx-2" />
    </div>
  )
}
