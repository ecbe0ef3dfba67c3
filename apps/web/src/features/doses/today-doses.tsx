import { distanceToDose, isLate } from '@app/domain/doses/today.rules'
import { useState } from 'react'
import { useFormat } from '../../format/use-format.ts'
import { Button } from '../../ui/button.tsx'
import { Row } from '../../ui/row-list.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import { DoseAction } from './dose-action.tsx'
import type { DueDose } from './doses-query.ts'

/** As many as are taken in at a glance; what is late comes first and is never among the rest. */
const SHOWN = 6

interface TodayDosesProps {
  /** In the order of today's list. */
  doses: readonly DueDose[]
  now: Date
  nameOf: (petId: string) => string
}

/** Rows of today's doses, each with its one action. */
export function TodayDoses({ doses, now, nameOf }: TodayDosesProps) {
  const [whole, setWhole] = useState(false)
  const late = doses.filter((dose) => isLate(dose, now)).length
  const shown = whole ? doses : doses.slice(0, Math.max(SHOWN, late))
  return (
    <>
      {shown.map((dose) => (
        <DoseRow
          key={`${dose.medicationId} ${dose.date} ${dose.time}`}
          dose={dose}
          now={now}
          petName={nameOf(dose.petId)}
        />
      ))}
      {shown.length < doses.length && (
        <li className="py-row">
          <Button variant="quiet" onClick={() => setWhole(true)}>
            Show all {doses.length} doses
          </Button>
        </li>
      )}
    </>
  )
}

function DoseRow({ dose, now, petName }: { dose: DueDose; now: Date; petName: string }) {
  const { name, dosage, instructions, frequency } = dose.medication
  const late = isLate(dose, now)
  const { time } = useFormat()
  const distance = late ? distanceToDose(dose.dueAt, now) : frequency
  return (
    <Row
      leading={
        <time
          dateTime={dose.dueAt}
          className={joinClasses(
            'block w-[4.25rem] font-semibold whitespace-nowrap tabular-nums sm:w-[4.75rem]',
            late && 'text-danger',
          )}
        >
          {time(dose.dueAt)}
        </time>
      }
      title={`${name}, ${dosage} for ${petName}`}
      detail={[distance, instructions].filter(Boolean).join(' · ')}
      trailing={<DoseAction dose={dose} petName={petName} now={now} />}
    />
  )
}
