import { Fragment } from 'react'
import type { Medication } from '@app/domain/medications/medications.contract'
import { medicationTexts } from '@app/domain/medications/medications.errors'
import { isCourseOver } from '@app/domain/medications/medications.rules'
import { planInWords } from '@app/domain/medications/rhythm.texts'
import { client } from '../../api/client/client.ts'
import { formatDay } from '../../format/format-dates.ts'
import { latePart } from '../../loading/late-part.tsx'
import type { RecordKind } from '../../records/record-kind.ts'
import { Chip } from '../../ui/controls/chip.tsx'
import { AsWritten } from '../../ui/layout/as-written.tsx'
import { MedicationDoses } from './doses/index.ts'

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
  parts: {
    isOver: (medication, { today }) => isCourseOver(medication, today),
    none: medicationTexts.noneNow,
  },
  search: {},
  menu: { isOffered: () => true, Entries: latePart(() => import('./medication-menu.tsx')) },
  describe: (
    { name, dosage, frequency, rhythm, startDate, endDate, instructions, isActive, isCritical },
    { today },
  ) => ({
    title: name,
    isName: true,
    chips: (
      <>
        <StateChip isActive={isActive} isOver={isCourseOver({ isActive, endDate }, today)} />
        {isCritical && <Chip tone="due">Critical</Chip>}
      </>
    ),
    lines: [
      <Fragment key="dose">
        <AsWritten>{dosage}</AsWritten> · {planInWords({ frequency, rhythm })}
      </Fragment>,
      endDate ? `${formatDay(startDate)} to ${formatDay(endDate)}` : `Since ${formatDay(startDate)}`,
      instructions,
    ],
  }),
  Editor: latePart(() => import('./edit-medication.tsx'), { place: 'around' }),
  Below: ({ entry }) => <MedicationDoses medication={entry} />,
}

/** Recorded state of a medication (spec core-records §4); a course past its end date shows "Ended". */
function StateChip({ isActive, isOver }: { isActive: boolean; isOver: boolean }) {
  if (!isActive) return <Chip>Inactive</Chip>
  return isOver ? <Chip>Ended</Chip> : <Chip tone="ok">Active</Chip>
}
