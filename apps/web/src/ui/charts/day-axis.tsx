import type { AxisDay, Scales } from '@app/domain/kernel/quantities/chart-scales'
import { joinClasses } from '../behaviour/join-classes.ts'

export interface DayAxisProps extends Pick<Scales, 'x' | 'days'> {
  formatDay: (day: AxisDay) => string
  /** Insets of the plot. */
  className: string
}

/** The axis of time below a plot: months below their first days, or two days at its ends. */
export const DayAxis = ({ x, days, formatDay, className }: DayAxisProps) => (
  <div aria-hidden className={joinClasses('relative mt-1.5 h-5 text-[0.75rem] text-ink-soft', className)}>
    {days.map((day, at) => {
      const isEnd = day.unit === 'day'
      return (
        <span
          key={`${day.date} ${String(at)}`}
          className={joinClasses(
            'absolute whitespace-nowrap',
            isEnd && (at === 0 ? 'left-0' : 'right-0'),
            !isEnd &&
              '-translate-x-1/2 before:absolute before:-top-1.5 before:left-1/2 before:h-1 before:w-px before:bg-ink-faint',
            !isEnd && at % 2 === 1 && '@max-[19rem]:hidden',
          )}
          style={isEnd ? undefined : { left: `${x(day.date)}%` }}
        >
          {formatDay(day)}
        </span>
      )
    })}
  </div>
)
