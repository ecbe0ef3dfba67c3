import { useQuery } from '@tanstack/react-query'
import { countDoses } from '@app/domain/medications/doses/day-ring.rules'
import { lateDosesInWords } from '@app/domain/medications/doses/doses.texts'
import { dosesOfToday } from '@app/domain/medications/doses/today.rules'
import { petLink } from '@app/domain/pets/pet-link'
import { useFormat } from '../../../format/use-format.ts'
import { useNow } from '../../../format/use-now.ts'
import type { PetInList } from '../../../records/pets.ts'
import { Chip } from '../../../ui/controls/chip.tsx'
import { PlainLink } from '../../../ui/controls/plain-link.tsx'
import { dosesQuery } from './doses-query.ts'

/**
 * Count of a pet's late and missed doses, with a link to them; renders nothing without any. Reads only for pets that
 * can have due doses.
 */
export default function LateDoses({ pet: { id: petId, summary, archivedAt } }: { pet: PetInList }) {
  const now = useNow()
  const { dayOf } = useFormat()
  const { data } = useQuery({
    ...dosesQuery(dayOf(now), petId),
    enabled: summary.activeMedications > 0 && archivedAt === null,
  })
  const unmarked = countDoses(
    dosesOfToday(data?.occurrences ?? [], now, dayOf).filter(({ mark }) => mark === null),
    now,
  )
  if (unmarked.late + unmarked.missed === 0) return null
  return (
    <PlainLink
      to={petLink({ petId, tab: 'meds' })}
      replace
      preventScrollReset
      className="-my-2.5 inline-flex min-h-11 items-center rounded-control"
    >
      <Chip tone="late">{lateDosesInWords(unmarked)}</Chip>
    </PlainLink>
  )
}
