import { Fragment, type ReactNode, useRef, useState } from 'react'
import { plural } from '@app/domain/kernel/message-format'
import { isFollowed, isLate } from '@app/domain/medications/doses/today.rules'
import { doseTiming, isTooLate } from '@app/domain/medications/doses/too-late.rules'
import { unitsInWords } from '@app/domain/medications/doses/units.texts'
import { useFormat } from '../../../format/use-format.ts'
import { latePart } from '../../../loading/late-part.tsx'
import { writtenName } from '../../../records/pets.ts'
import { joinClasses } from '../../../ui/behaviour/join-classes.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { AsWritten } from '../../../ui/layout/as-written.tsx'
import { MarkWritten } from '../../../ui/layout/mark-written.tsx'
import { DoseMark, useWaitingMarks } from '../marking/dose-mark.tsx'
import { DoseAction } from './dose-action.tsx'
import { type DueDose, keyOfDose } from './due-doses.ts'
import { todayRow } from './today-row.ts'
import { useSteadyRows } from './use-steady-rows.ts'

const DoneDoses = latePart(() => import('./done-doses.tsx'), {
  place: <div className="-mb-3 h-12 peer-empty:mt-3" />,
})

/** Rows shown before "more": as many as fit one glance. Late doses come first and are never folded. */
const SHOWN = 6

export interface TodayDosesProps {
  /** In the order of today's list. */
  doses: readonly DueDose[]
  now: Date
  nameOf: (petId: string) => string
  /** Renders the pet's face with the given size class. */
  renderFace: (petId: string, className: string) => ReactNode
  /** Accessible name of the list. */
  label?: string
  /** Further entries of today's list, after the doses. */
  children?: ReactNode
}

/** Today's doses, each with its one action; marked ones fold into one line in a quiet moment. */
export function TodayDoses({ doses, now, nameOf, renderFace, label = 'Today', children }: TodayDosesProps) {
  const [whole, setWhole] = useState(false)
  const fold = useRef<HTMLElement>(null)
  const { rows, settled } = useSteadyRows(doses, keyOfDose, fold)
  const folded = new Set(settled.filter(({ mark }) => mark !== null).map(keyOfDose))
  const open = rows.filter((dose) => !folded.has(keyOfDose(dose)))
  const done = rows.filter((dose) => folded.has(keyOfDose(dose)))
  const late = Math.max(...[open, settled].map((each) => each.filter((dose) => isLate(dose, now)).length))
  const shown = whole ? open : open.slice(0, Math.max(SHOWN, late))
  return (
    <>
      <ul aria-label={label} className="peer @container mt-3 empty:hidden">
        {shown.map((dose) => (
          <DoseRow
            key={keyOfDose(dose)}
            dose={dose}
            now={now}
            petName={nameOf(dose.petId)}
            face={renderFace(dose.petId, 'size-11 rounded-[14px]')}
          />
        ))}
        {shown.length < open.length && (
          <li className="border-t border-line py-row">
            <Button variant="quiet" onClick={() => setWhole(true)}>
              {plural(open.length, { one: 'Show # dose', other: 'Show all # doses' })}
            </Button>
          </li>
        )}
        {children}
      </ul>
      {done.length > 0 && (
        <DoneDoses fold={fold} doses={done} now={now} nameOf={nameOf} renderFace={renderFace} />
      )}
    </>
  )
}

interface DoseRowProps {
  dose: DueDose
  now: Date
  petName: string
  face: ReactNode
}

function DoseRow({ dose, now, petName, face }: DoseRowProps) {
  const { name, dosage, instructions, frequency } = dose.medication
  const { near } = useFormat()
  const isWaiting = useWaitingMarks(dose).length > 0
  const late = !isWaiting && isLate(dose, now)
  const units = dose.doseUnits === null ? '' : unitsInWords(dose.doseUnits)
  return (
    <li
      className={joinClasses(
        todayRow,
        'border-t border-line py-row',
        late &&
          '-mx-2.5 rounded-[16px] border-transparent bg-danger-soft px-2.5 not-first:mt-1 [&+li]:border-transparent',
      )}
    >
      {face}
      <div className="grid min-w-0 wrap-anywhere sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-x-4">
        <p className="leading-snug font-semibold">
          <MarkWritten names={[name, writtenName(petName)]}>{`${name} for ${petName}`}</MarkWritten>
        </p>
        <DoseMark
          dose={dose}
          now={now}
          className={
            isTooLate(dose, now)
              ? 'sm:col-span-2'
              : 'sm:col-start-2 sm:row-span-2 sm:row-start-1 sm:self-center'
          }
        >
          <p
            className={joinClasses(
              'text-s sm:text-m',
              late ? 'font-semibold text-danger' : isFollowed(dose, now) && 'font-semibold',
            )}
          >
            {doseTiming(dose, now)}
          </p>
        </DoseMark>
        <p className="text-s text-ink-soft">
          <time dateTime={dose.dueAt}>{near(dose.dueAt, now)}</time>
          {[units, dosage].filter(Boolean).map((amount) => (
            <Fragment key={amount}>
              {' · '}
              <AsWritten>{amount}</AsWritten>
            </Fragment>
          ))}
          {` · ${instructions ?? frequency}`}
        </p>
      </div>
      <DoseAction dose={dose} petName={petName} now={now} />
    </li>
  )
}
