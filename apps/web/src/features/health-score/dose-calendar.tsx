import type { DoseDay } from '@app/domain/health-score/health-analytics.contract'
import { stateOfDay, weeksOf } from '@app/domain/health-score/health-analytics.rules'
import { doseDayLabels } from '@app/domain/health-score/health-analytics.texts'
import { type DoseDayState, doseDayStates } from '@app/domain/health-score/health-analytics.vocabulary'
import { shortWeekdayNames } from '@app/domain/kernel/time/weekday.texts'
import { leafOf } from '../../format/format-dates.ts'
import { joinClasses } from '../../ui/behaviour/join-classes.ts'

/** Each state has a shape of its own, so that color only repeats it. */
const cells: Readonly<Record<DoseDayState, string>> = {
  onTime: 'rounded-[22%] bg-action/75',
  late: 'rounded-full bg-accent',
  partly: 'rounded-[22%] bg-linear-to-t from-danger from-50% to-danger-soft to-50%',
  missed: 'rounded-[22%] border-2 border-danger',
}

interface DoseCalendarProps {
  period: { from: string; to: string }
  days: readonly DoseDay[]
}

/** A column for each week and a cell for each day with scheduled doses. The table beside it says the same in words. */
export function DoseCalendar({ period, days }: DoseCalendarProps) {
  const weeks = weeksOf(period)
  const isYear = weeks.length > WEEKS_ON_A_PHONE
  const stateOf = new Map(days.map((day) => [day.day, stateOfDay(day)]))
  return (
    <div aria-hidden className="@container mt-3.5">
      <div className="grid grid-cols-[2rem_minmax(0,1fr)] text-[0.6875rem] text-ink-soft">
        <div className="col-start-2 h-5" style={{ maxWidth: `${weeks.length * WIDEST_CELL}rem` }}>
          <div className="relative">
            {monthsOf(weeks).map(({ month, at }, order) => (
              <span
                key={at}
                className={joinClasses('absolute', isYear && order % 2 === 1 && '@max-[30rem]:hidden')}
                style={{ left: `${(at / weeks.length) * 100}%` }}
              >
                {month}
              </span>
            ))}
          </div>
        </div>
        <div className="grid grid-rows-7">
          {weekdays.map((name, at) => (
            <span key={name} className="flex items-center leading-none">
              {at % 2 === 1 && name}
            </span>
          ))}
        </div>
        <div
          className="grid gap-[max(1px,12%/53)]"
          style={{
            gridTemplateColumns: `repeat(${weeks.length}, minmax(0, 1fr))`,
            maxWidth: `${weeks.length * WIDEST_CELL}rem`,
          }}
        >
          {weeks.map((week, at) => (
            <div
              key={week.find((day) => day !== null) ?? at}
              className="grid grid-cols-1 grid-rows-7 gap-0.5"
            >
              {week.map((day, weekday) => {
                const state = day === null ? undefined : stateOf.get(day)
                return (
                  <span
                    key={weekdays[weekday]}
                    className={joinClasses(
                      'aspect-square min-h-full w-full',
                      state ? cells[state] : day === null ? '' : 'rounded-[22%] bg-sunk',
                    )}
                  />
                )
              })}
            </div>
          ))}
        </div>
      </div>
      <ul className="mt-2.5 flex flex-wrap gap-x-4 gap-y-1 text-[0.75rem] text-ink-soft">
        {doseDayStates.map((state) => (
          <li key={state} className="flex items-center gap-1.5">
            <span className={joinClasses('size-3', cells[state])} />
            {doseDayLabels[state]}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Width of a cell over a short period, in rem. */
const WIDEST_CELL = 1.75
/** Weeks whose months all have room for their names on a phone. */
const WEEKS_ON_A_PHONE = 30
/** Columns between the names of two months. */
const CLEAR_WEEKS = 3

const weekdays = [7, 1, 2, 3, 4, 5, 6].map((day) => shortWeekdayNames[day as keyof typeof shortWeekdayNames])

/** Months that begin in a week, with the column of that week. */
function monthsOf(weeks: readonly (readonly (string | null)[])[]): { month: string; at: number }[] {
  const months: { month: string; at: number }[] = []
  for (const [at, week] of weeks.entries()) {
    const day = week.find((each) => each?.endsWith('-01')) ?? (at === 0 ? week.find(Boolean) : undefined)
    if (!day) continue
    const last = months.at(-1)
    if (last && at - last.at < CLEAR_WEEKS) months.pop()
    months.push({ month: leafOf(day).month, at })
  }
  return months
}
