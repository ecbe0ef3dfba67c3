import { plural } from '@app/domain/kernel/message-format'
import { distanceToDose, isLate } from '@app/domain/doses/today.rules'
import { unitsInWords } from '@app/domain/doses/units.texts'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Row } from '../../ui/row-list.tsx'
import { DoseAction } from './dose-action.tsx'
import { DueTime } from './due-time.tsx'
import { type DueDose, keyOfDose } from './doses-query.ts'
import { useSteadyRows } from './use-steady-rows.ts'

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
  const { rows, settled } = useSteadyRows(doses, keyOfDose)
  const late = Math.max(...[rows, settled].map((each) => each.filter((dose) => isLate(dose, now)).length))
  const shown = whole ? rows : rows.slice(0, Math.max(SHOWN, late))
  return (
    <>
      {shown.map((dose) => (
        <DoseRow key={keyOfDose(dose)} dose={dose} now={now} petName={nameOf(dose.petId)} />
      ))}
      {shown.length < doses.length && (
        <li className="py-row">
          <Button variant="quiet" onClick={() => setWhole(true)}>
            {plural(doses.length, { one: 'Show # dose', other: 'Show all # doses' })}
          </Button>
        </li>
      )}
    </>
  )
}

function DoseRow({ dose, now, petName }: { dose: DueDose; now: Date; petName: string }) {
  const { name, dosage, instructions, frequency } = dose.medication
  const late = isLate(dose, now)
  const units = dose.doseUnits === null ? '' : unitsInWords(dose.doseUnits)
  const distance = late ? distanceToDose(dose.dueAt, now) : frequency
  return (
    <Row
      leading={<DueTime dose={dose} now={now} />}
      title={`${name}, ${dosage} for ${petName}`}
      detail={[units, distance, instructions].filter(Boolean).join(' · ')}
      trailing={<DoseAction dose={dose} petName={petName} now={now} />}
    />
  )
}
