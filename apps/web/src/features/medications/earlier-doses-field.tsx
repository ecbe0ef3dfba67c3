import type { Medication } from '@app/domain/medications/medications.contract'
import { earlierDosesChoices, earlierDosesLabels } from '@app/domain/medications/medications.vocabulary'
import { keptSchedule } from '@app/domain/medications/kept-schedule.rules'
import { earlierDoses } from '@app/domain/medications/schedule-start.rules'
import { useFormat } from '../../format/use-format.ts'
import { useNow } from '../../format/use-now.ts'
import type { FieldSet } from '../../forms/field-set.ts'
import type { PartFields } from '../../forms/part-fields.ts'
import { ChoiceField, choicesOf } from '../../forms/fields.tsx'
import type { MedicationField } from './medication-fields.tsx'
import { draftOf, typedRhythm } from './rhythm-fields.tsx'

interface EarlierDosesFieldProps {
  fields: FieldSet<MedicationField>
  parts: PartFields
  /** The saved medication, when one is edited. */
  before: Medication | undefined
}

/** Shown only when the schedule has doses before now, so that a new schedule does not start with late doses. */
export function EarlierDosesField({ fields, parts, before }: EarlierDosesFieldProps) {
  const now = useNow()
  const { near, zone } = useFormat()
  const chosen = fields.valueOf('times')
  const times = Array.isArray(chosen) ? chosen.map(String) : []
  const startDate = fields.textOf('startDate')
  // A day, a time or a step that is being typed plans nothing yet.
  const rhythm = draftOf(parts) && typedRhythm(parts)
  if (startDate === '' || times.includes('') || rhythm === undefined) return null
  const frequency = fields.textOf('frequency')
  const endDate = fields.textOf('endDate') || null
  const planned = {
    ...keptSchedule({ frequency, times, rhythm, startDate, endDate }, before),
    timeZone: fields.textOf('timeZone') || zone,
    isActive: fields.valueOf('isActive') === true,
  }
  const earlier = earlierDoses(planned, before, now)
  if (earlier.length === 0) return null
  const when = earlier.map(({ at }) => near(at.toISOString(), now)).join('; ')
  return (
    <ChoiceField
      fields={fields}
      name="earlierDoses"
      label="Earlier doses"
      hint={`These doses are already past: ${when}.`}
      required
      choices={choicesOf(earlierDosesChoices, earlierDosesLabels)}
    />
  )
}
