import { isLate } from '@app/domain/medications/doses/today.rules'
import { useFormat } from '../../../format/use-format.ts'
import { joinClasses } from '../../../ui/behaviour/join-classes.ts'
import type { DueDose } from './due-doses.ts'

/** Time of a dose. The times of today's doses share one column width. */
export function DueTime({ dose, now }: { dose: DueDose; now: Date }) {
  const { time, nearDay } = useFormat()
  return (
    <time
      dateTime={dose.dueAt}
      className={joinClasses(
        'block font-semibold whitespace-nowrap tabular-nums',
        !nearDay(dose.dueAt, now) && 'w-[4.25rem] sm:w-[4.75rem]',
        isLate(dose, now) && 'text-danger',
      )}
    >
      {time(dose.dueAt)}
    </time>
  )
}
