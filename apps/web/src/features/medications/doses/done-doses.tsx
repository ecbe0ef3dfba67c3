import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { Ref } from 'react'
import { countDoses, doneInWords } from '@app/domain/medications/doses/day-ring.rules'
import { useFormat } from '../../../format/use-format.ts'
import { writtenName } from '../../../records/pets.ts'
import { joinClasses } from '../../../ui/behaviour/join-classes.ts'
import { MarkWritten } from '../../../ui/layout/mark-written.tsx'
import { DoseMark } from '../marking/dose-mark.tsx'
import { DoseAction } from './dose-action.tsx'
import { keyOfDose } from './due-doses.ts'
import type { TodayDosesProps } from './today-doses.tsx'
import { todayRow } from './today-row.ts'

/** Today's marked doses, folded into one line: who gave each and when, with a button to undo it. */
export default function DoneDoses({
  fold,
  doses,
  now,
  nameOf,
  renderFace,
}: Omit<TodayDosesProps, 'children'> & { fold: Ref<HTMLElement> }) {
  const { near } = useFormat()
  return (
    <details className="group -mb-3 border-t border-line peer-empty:mt-3">
      <summary
        ref={fold}
        className="flex min-h-12 cursor-pointer list-none items-center gap-2 font-semibold text-good [&::-webkit-details-marker]:hidden"
      >
        <Check aria-hidden size={20} className="shrink-0" />
        {doneInWords(countDoses(doses, now))}
        <ChevronDown
          aria-hidden
          size={20}
          className="ml-auto shrink-0 text-ink-soft transition-transform group-open:rotate-180"
        />
      </summary>
      <ul aria-label="Done today" className="@container pb-3">
        {doses.map((dose) => (
          <li key={keyOfDose(dose)} className={joinClasses(todayRow, 'py-1')}>
            {renderFace(dose.petId, 'size-8 rounded-[10px]')}
            <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-4 wrap-anywhere">
              <p>
                <MarkWritten names={[dose.medication.name, writtenName(nameOf(dose.petId))]}>
                  {`${dose.medication.name} for ${nameOf(dose.petId)}`}
                </MarkWritten>
                <time dateTime={dose.dueAt} className="text-s text-ink-soft">
                  {` · ${near(dose.dueAt, now)}`}
                </time>
              </p>
              <DoseMark dose={dose} now={now} />
            </div>
            <DoseAction dose={dose} petName={nameOf(dose.petId)} now={now} />
          </li>
        ))}
      </ul>
    </details>
  )
}
