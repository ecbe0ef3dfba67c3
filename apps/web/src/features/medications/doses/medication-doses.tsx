import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { DosedMedication } from '@app/domain/medications/doses/doses.contract'
import { dosesOfToday } from '@app/domain/medications/doses/today.rules'
import { toProblem } from '../../../api/client/problem-error.ts'
import { useMay } from '../../../api/use-me.ts'
import { deviceLocale } from '../../../format/device-locale.ts'
import { formatNearDay, formatDay } from '../../../format/format-dates.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useNow } from '../../../format/use-now.ts'
import { latePart } from '../../../loading/late-part.tsx'
import { usePet } from '../../../records/pets.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Chip } from '../../../ui/controls/chip.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import type { DoseList } from '../marking/apply-mark.ts'
import { dosesQuery } from './doses-query.ts'
import { keyOfDose, withMedications } from './due-doses.ts'
import { MissedDoses } from './missed-doses.tsx'
import { NeededDose } from './needed-dose.tsx'
import { OpenDose } from './open-dose.tsx'
import { useSteadyRows } from './use-steady-rows.ts'

const RefillDialog = latePart(() => import('./refill-dialog.tsx'))

interface StockLineProps {
  medication: DosedMedication
}

/** Stock of a medication, its range in days, and a button to refill it. */
function StockLine({ medication }: StockLineProps) {
  const [refilling, setRefilling] = useState(false)
  const mayRefill = useMay('mark doses')
  const { stock, name, medicationId } = medication
  return (
    <div>
      {stock && (
        <p className="flex flex-wrap items-center gap-2 text-s text-ink-soft">
          {stockInWords(stock)}
          {stock.low && <Chip tone="due">Running low</Chip>}
        </p>
      )}
      <div className="-ml-4 flex flex-wrap">
        {mayRefill && (
          <Button variant="quiet" onClick={() => setRefilling(true)}>
            {stock ? 'Refill' : 'Count the stock'}
            <VisuallyHidden> of {name}</VisuallyHidden>
          </Button>
        )}
      </div>
      {refilling && (
        <RefillDialog medicationId={medicationId} name={name} onClose={() => setRefilling(false)} />
      )}
    </div>
  )
}

function stockInWords({ unitsOnHand, runsOutOn }: NonNullable<DosedMedication['stock']>): string {
  const left = `${unitsOnHand.toLocaleString(deviceLocale())} left`
  return runsOutOn ? `${left} · runs out ${formatDay(runsOutOn)}` : left
}

interface MedicationDosesProps {
  medication: { id: string; petId: string; isActive: boolean }
}

/** Today's doses and stock of a medication; renders nothing for an inactive one. */
export default function MedicationDoses({ medication: { id, petId, isActive } }: MedicationDosesProps) {
  return isActive && <Present medicationId={id} petId={petId} />
}

interface PresentProps {
  medicationId: string
  petId: string
}

function Present({ medicationId, petId }: PresentProps) {
  const { dayOf } = useFormat()
  const now = useNow()
  const petName = usePet(petId)?.name ?? ''
  const { data, error, refetch } = useQuery(dosesQuery(dayOf(now), petId))
  if (!data && error) {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-x-3 text-s text-ink-soft">
        {toProblem(error).message}
        <Button variant="soft" onClick={() => void refetch()}>
          Try Again
        </Button>
      </p>
    )
  }
  if (!data) return <Skeleton className="h-11" />
  const medication = data.medications.find((each) => each.medicationId === medicationId)
  // Archived pets and ended medications have no doses.
  if (!medication) return null
  const given = data.otherMarks.filter((mark) => mark.medicationId === medicationId && mark.date === null)
  return (
    <div className="grid gap-1 pt-1">
      {medication.asNeeded ? (
        <NeededDose medication={medication} given={given} petName={petName} />
      ) : (
        <Scheduled list={data} medication={medication} petName={petName} now={now} />
      )}
      <StockLine medication={medication} />
    </div>
  )
}

interface ScheduledProps {
  list: DoseList
  medication: DosedMedication
  petName: string
  now: Date
}

function Scheduled({ list, medication, petName, now }: ScheduledProps) {
  const { dayOf, time } = useFormat()
  const { medicationId } = medication
  const doses = useMemo(() => {
    const own = withMedications(list).filter((dose) => dose.medicationId === medicationId)
    return dosesOfToday(own, now, dayOf)
  }, [list, medicationId, now, dayOf])
  const { rows } = useSteadyRows(doses, keyOfDose)
  const next = medication.nextDueAt
  return (
    <>
      {rows.map((dose) => (
        <OpenDose key={keyOfDose(dose)} dose={dose} petName={petName} now={now} />
      ))}
      <MissedDoses medication={medication} petName={petName} shown={doses} now={now} />
      {next !== null && dayOf(next) !== dayOf(now) && (
        <p className="text-s text-ink-soft">
          Next dose {formatNearDay(dayOf(next))}, {time(next)}
        </p>
      )}
    </>
  )
}
