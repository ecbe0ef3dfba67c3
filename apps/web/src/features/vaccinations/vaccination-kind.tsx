import { capitalized } from '@app/domain/kernel/message-format'
import type { Vaccination } from '@app/domain/vaccinations/vaccinations.contract'
import { vaccinationTexts } from '@app/domain/vaccinations/vaccinations.texts'
import { vaccineTypeLabels } from '@app/domain/vaccinations/vaccinations.vocabulary'
import { client } from '../../api/client/client.ts'
import { formatDay } from '../../format/format-dates.ts'
import { latePart } from '../../loading/late-part.tsx'
import type { RecordKind } from '../../records/record-kind.ts'
import { VaccinationChip } from './vaccination-chip.tsx'

/** Vaccinations of a pet as a list. */
export const vaccinationKind: RecordKind<Vaccination> = {
  slug: 'vaccinations',
  label: 'Vaccinations',
  add: { id: 'vaccination', label: 'Add Vaccination Record' },
  words: 'vaccinations',
  texts: vaccinationTexts,
  empty: {
    title: 'No vaccinations yet',
    sentence: 'Copy the vaccine card once, and see what is due next.',
  },
  client: client.vaccinations,
  search: {},
  titleOf: ({ vaccineName }) => vaccineName,
  describe: (vaccination, { today }) => {
    const { vaccineName, vaccineType, administeredDate, nextDueDate } = vaccination
    const { veterinarian, clinicName, batchNumber, notes } = vaccination
    return {
      title: vaccineName,
      chips: <VaccinationChip nextDueDate={nextDueDate} today={today} />,
      lines: [
        inOneLine(
          // Omits the type of a vaccine that is named after it.
          vaccineTypeLabels[vaccineType] !== vaccineName && vaccineTypeLabels[vaccineType],
          `given ${formatDay(administeredDate)}`,
          nextDueDate && `next due ${formatDay(nextDueDate)}`,
        ),
        inOneLine(veterinarian, clinicName, batchNumber && `batch ${batchNumber}`),
        notes,
      ],
    }
  },
  Tools: latePart(() => import('./vaccination-tools.tsx')),
  Editor: latePart(() => import('./edit-vaccination.tsx'), { place: 'around' }),
}

/** Joins the known parts of a line, with a capital at the start. */
function inOneLine(...parts: readonly (string | null | false)[]): string {
  return capitalized(parts.filter(Boolean).join(' · '))
}
