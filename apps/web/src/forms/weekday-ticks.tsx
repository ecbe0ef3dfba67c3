import { inWeekOrder, type Weekday, weekdays } from '@app/domain/kernel/time/recurrence'
import { weekdayNames } from '@app/domain/kernel/time/weekday.texts'
import { Checkbox } from '../ui/controls/checkbox.tsx'

interface WeekdayTicksProps {
  chosen: readonly Weekday[]
  onChange: (chosen: Weekday[]) => void
  hint: string
}

/** Days of the week, any number of them. */
export function WeekdayTicks({ chosen, onChange, hint }: WeekdayTicksProps) {
  return (
    <fieldset className="sm:col-span-2">
      <legend className="mb-1.5 font-semibold">On</legend>
      <div className="grid grid-cols-2 gap-x-gap sm:grid-cols-4">
        {weekdays.map((weekday) => (
          <Checkbox
            key={weekday}
            label={weekdayNames[weekday]}
            checked={chosen.includes(weekday)}
            onChange={({ target }) =>
              onChange(
                target.checked
                  ? inWeekOrder([...chosen, weekday])
                  : chosen.filter((present) => present !== weekday),
              )
            }
          />
        ))}
      </div>
      <p className="mt-1.5 text-s text-ink-soft">{hint}</p>
    </fieldset>
  )
}
