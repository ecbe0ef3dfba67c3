import type { Medication } from '@app/domain/medications/medications.contract'
import { medicationTexts } from '@app/domain/medications/medications.errors'
import { lazy } from 'react'
import { client } from '../../api/client.ts'
import { formatDay } from '../../format/format-dates.ts'
import type { RecordKind } from '../../records/record-kind.ts'
import { Chip } from '../../ui/chip.tsx'
import { MedicationDoses } from '../doses/index.ts'

/** Medications of a pet as a list. */
export const medicationKind: RecordKind<Medication> = {
  slug: 'medications',
  label: 'Medications',
  add: { id: 'medication', label: 'Add Medication' },
  words: 'medications',
  texts: medicationTexts,
  empty: {
    title: 'No medications yet',
    sentence: 'Write down what is given, how much and how often, so nobody has to guess.',
  },
  client: client.medications,
  titleOf: ({ name }) => name,
  describe: ({ name, dosage, frequency, startDate, endDate, instructions, isActive, isCritical }) => ({
    title: name,
    chips: (
      <>
        <Chip tone={isActive ? 'ok' : 'neutral'}>{isActive ? 'Active' : 'Inactive'}</Chip>
        {isCritical && <Chip tone="due">Critical</Chip>}
      </>
    ),
    lines: [
      `${dosage} · ${frequency}`,
      endDate ? `${formatDay(startDate)} to ${formatDay(endDate)}` : `Since ${formatDay(startDate)}`,
      instructions,
    ],
  }),
  Editor: lazy(() => import('./edit-medication.tsx')),
  Below: ({ entry }) => <MedicationDoses medication={entry} />,
}
