import CalendarClock from 'lucide-react/icons/calendar-clock'
import { useState } from 'react'
import { client } from '../../api/client/client.ts'
import { latePart } from '../../loading/late-part.tsx'
import { PrintMenu } from '../../print/print-menu.tsx'
import type { PetInList } from '../../records/pets.ts'
import { Button } from '../../ui/controls/button.tsx'

const VaccineScheduleDialog = latePart(() => import('./vaccine-schedule-dialog.tsx'))

/** Actions on all vaccinations of a pet: print them, and see the usual schedule. */
export default function VaccinationTools({ pet, empty }: { pet: PetInList; empty: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      {!empty && (
        <PrintMenu
          label="Print record"
          print={(paper) => client.vaccinations.printVaccinationRecord({ petId: pet.id, paper })}
          fileName="vaccination-record.pdf"
          failed="The record could not be printed"
        />
      )}
      <Button variant="soft" icon={<CalendarClock aria-hidden size={18} />} onClick={() => setOpen(true)}>
        Schedule
      </Button>
      {open && <VaccineScheduleDialog species={pet.species} onClose={() => setOpen(false)} />}
    </>
  )
}
