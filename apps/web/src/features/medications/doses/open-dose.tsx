import { isFollowed, isLate } from '@app/domain/medications/doses/today.rules'
import { doseTiming, isMissed, isTooLate } from '@app/domain/medications/doses/too-late.rules'
import { unitsInWords } from '@app/domain/medications/doses/units.texts'
import { useMay } from '../../../api/use-me.ts'
import { useFormat } from '../../../format/use-format.ts'
import { joinClasses } from '../../../ui/behaviour/join-classes.ts'
import { DoseMark, useWaitingMarks } from '../marking/dose-mark.tsx'
import { DoseAction } from './dose-action.tsx'
import DoseOptions from './dose-options.tsx'
import type { DueDose } from './due-doses.ts'

/** Time of a dose. The times of today's doses share one column width. */
function DueTime({ dose, now }: { dose: DueDose; now: Date }) {
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

interface OpenDoseProps {
  dose: DueDose
  petName: string
  now: Date
}

/** One open dose of today, with every option to mark it. */
export function OpenDose({ dose, petName, now }: OpenDoseProps) {
  const { near, nearDay } = useFormat()
  const time = near(dose.dueAt, now)
  const day = nearDay(dose.dueAt, now)
  const mayMark = useMay('mark doses')
  const isWaiting = useWaitingMarks(dose).length > 0
  const tooLate = isTooLate(dose, now)
  const isUnmarked = dose.mark === null && !isWaiting
  const timing = isUnmarked && (!mayMark || isMissed(dose, now)) && doseTiming(dose, now)
  const what = `${dose.medication.name} for ${petName}, ${time}`
  return (
    <fieldset aria-label={`Dose ${time}`} className="flex min-h-control flex-wrap items-center gap-x-3">
      <div>
        <div className={joinClasses(day && 'flex flex-wrap items-baseline gap-x-2')}>
          <DueTime dose={dose} now={now} />
          {timing && (
            <p className={joinClasses('text-s', tooLate ? 'font-semibold text-danger' : 'text-ink-soft')}>
              {timing}
            </p>
          )}
        </div>
        {day && <p className="text-s text-ink-soft">{day}</p>}
        {dose.doseUnits !== null && <p className="text-s text-ink-soft">{unitsInWords(dose.doseUnits)}</p>}
      </div>
      <DoseMark dose={dose} now={now} />
      <DoseAction
        dose={dose}
        petName={petName}
        now={now}
        always
        renderMore={(marking) => (
          <DoseOptions what={what} marking={marking} isMissed={isFollowed(dose, now)} />
        )}
      />
    </fieldset>
  )
}
