import { isLate } from '@app/domain/doses/today.rules'
import { useFormat } from '../../format/use-format.ts'
import { joinClasses } from '../../ui/join-classes.ts'
import type { DueDose } from './doses-query.ts'

/** When a dose is due; a dose of another day says which, because its name may stand on the list twice. */
export function DueTime({ dose, now }: { dose: DueDose; now: Date }) {
  const { time, nearDay } = useFormat()
  const day = nearDay(dose.dueAt, now)
  return (
    <time
      dateTime={dose.dueAt}
      className={joinClasses(
        'block w-[4.25rem] font-semibold whitespace-nowrap tabular-nums sm:w-[4.75rem]',
        isLate(dose, now) && 'text-danger',
      )}
    >
      {day && <span className="block text-s font-normal whitespace-normal">{day}</span>}
      {time(dose.dueAt)}
    </time>
  )
}
