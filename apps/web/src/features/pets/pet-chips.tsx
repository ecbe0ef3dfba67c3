import type { PetInList } from '@app/domain/pets/pets.contract'
import { vaccinationBadge } from '@app/domain/vaccinations/vaccinations.rules'
import { Chip } from '../../ui/controls/chip.tsx'
import { VaccinationChip } from '../vaccinations/index.ts'
import { usePetNow } from './now/pet-now.tsx'

/** What is to be known of a pet at a glance: that it is remembered, its vaccinations, or that all is well. */
export function PetChips({ pet, today }: { pet: PetInList; today: string }) {
  const { nextVaccinationDue, upcomingAppointments, currentMedications } = pet.summary
  const need = usePetNow()?.need
  // Whether a dose is due is not known here, so a pet with medications is never said to have nothing ahead.
  // The last dose of a course that is over may still be.
  const nothingDue =
    currentMedications === 0 &&
    !(need && 'dose' in need) &&
    upcomingAppointments === 0 &&
    !['Overdue', 'Due Soon'].includes(vaccinationBadge(nextVaccinationDue, today) ?? '')
  return (
    <>
      <VaccinationChip nextDueDate={nextVaccinationDue} today={today}>
        Vaccines
      </VaccinationChip>
      {nothingDue && nextVaccinationDue === null && <Chip tone="ok">All caught up</Chip>}
    </>
  )
}
