import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { windowHelp } from '@app/domain/help/help.vocabulary'
import { dosesOfToday } from '@app/domain/medications/doses/today.rules'
import { LoadFailure } from '../../../api/load-failure.tsx'
import { useFormat } from '../../../format/use-format.ts'
import { useNow } from '../../../format/use-now.ts'
import { faceOf } from '../../../records/face-of.tsx'
import { petsQuery } from '../../../records/pets.ts'
import { AsWritten } from '../../../ui/layout/as-written.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import type { AddDialogProps } from '../../../windows/add-actions.ts'
import type { DoseList } from '../marking/apply-mark.ts'
import { dosesQuery } from './doses-query.ts'
import { keyOfDose, withMedications } from './due-doses.ts'
import { NeededDose } from './needed-dose.tsx'
import { TodayDoses } from './today-doses.tsx'

/** Doses that can be given now: open ones of today, and medications as needed. */
export default function GiveDoseSheet({ onOpenChange, under }: AddDialogProps) {
  const now = useNow()
  const { dayOf } = useFormat()
  const { data, error, refetch } = useQuery(dosesQuery(dayOf(now)))
  return (
    <Dialog open onOpenChange={onOpenChange} title="Dose" help={windowHelp.dose} {...(under && { under })}>
      {data && <Doses list={data} now={now} />}
      {!data && error && <LoadFailure heading="h3" error={error} retry={refetch} />}
      {!data && !error && <SkeletonRows label="Loading doses" />}
    </Dialog>
  )
}

function Doses({ list, now }: { list: DoseList; now: Date }) {
  const { dayOf } = useFormat()
  const { data: pets } = useQuery(petsQuery)
  const nameOf = (petId: string) => pets?.find(({ id }) => id === petId)?.name ?? ''
  const today = dosesOfToday(withMedications(list), now, dayOf)
  // Keeps a dose that was marked here in the list, with who marked it and a button to undo it.
  const [opened] = useState(() => new Set(today.filter(({ mark }) => mark === null).map(keyOfDose)))
  const open = today.filter((dose) => dose.mark === null || opened.has(keyOfDose(dose)))
  const needed = list.medications.filter(({ asNeeded }) => asNeeded)
  if (open.length + needed.length === 0) {
    return <p className="text-ink-soft">Nothing is left to give today.</p>
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      {open.length > 0 && (
        <div>
          <TodayDoses doses={open} now={now} nameOf={nameOf} renderFace={faceOf(pets)} />
        </div>
      )}
      {needed.length > 0 && (
        <section aria-label="As needed" className="grid grid-cols-1 gap-3">
          <h3 className="text-s font-semibold text-ink-soft">As needed</h3>
          {needed.map((medication) => (
            <div key={medication.medicationId} className="grid gap-1 border-t border-line pt-3 wrap-anywhere">
              <p className="font-semibold">
                <AsWritten>{medication.name}</AsWritten>, <AsWritten>{medication.dosage}</AsWritten> for{' '}
                <AsWritten>{nameOf(medication.petId)}</AsWritten>
              </p>
              <NeededDose
                medication={medication}
                given={list.otherMarks.filter(
                  ({ medicationId, date }) => medicationId === medication.medicationId && date === null,
                )}
                petName={nameOf(medication.petId)}
              />
            </div>
          ))}
        </section>
      )}
    </div>
  )
}
