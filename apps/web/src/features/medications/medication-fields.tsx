import { keptSchedule } from '@app/domain/medications/kept-schedule.rules'
import {
  type Medication,
  medications,
  medicationsContract,
} from '@app/domain/medications/medications.contract'
import { medicationTexts } from '@app/domain/medications/medications.errors'
import {
  closeDosesChoices,
  closeDosesLabels,
  earlierDosesChoices,
  earlierDosesLabels,
  medicationFrequencies,
} from '@app/domain/medications/medications.vocabulary'
import { rhythmStarters } from '@app/domain/medications/rhythm.starters'
import { rhythmInWords } from '@app/domain/medications/rhythm.texts'
import type { Rhythm } from '@app/domain/medications/rhythm.vocabulary'
import { earlierDoses } from '@app/domain/medications/schedule-start.rules'
import { formLabels } from '@app/domain/records/define-kind'
import { client } from '../../api/client/client.ts'
import { useFormat } from '../../format/use-format.ts'
import { useNow } from '../../format/use-now.ts'
import type { FieldSet } from '../../forms/field-set.ts'
import {
  ChoiceField,
  choicesOf,
  DateField,
  LongTextField,
  TextField,
  plainChoices,
  withPresent,
} from '../../forms/fields.tsx'
import type { PartFields } from '../../forms/part-fields.ts'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { DoseFields } from './dose-fields.tsx'
import { draftOf, typedRhythm } from './rhythm-fields.tsx'

/** Choice of the steps below, whatever they contain by now. */
const OWN_STEPS = 'steps'

interface FrequencyFieldProps {
  fields: FieldSet<MedicationField>
  parts: PartFields
  label: string
  /** Present rhythm of a medication that is being changed. */
  before: Rhythm | null
}

/** Chooses the frequency of a medication: a usual one, or steps to start from and to change. */
function FrequencyField({ fields, parts, label, before }: FrequencyFieldProps) {
  const initial = fields.initialTextOf('frequency')
  const isInSteps = draftOf(parts) !== null
  // Omits the words of a rhythm: the server writes them, and without the rhythm they mean nothing.
  const usual = withPresent(plainChoices(medicationFrequencies), before ? '' : initial)
  const choose = (chosen: string) => {
    const rhythm = chosen === OWN_STEPS ? before : (rhythmStarters[chosen] ?? null)
    parts.setValue('rhythm', rhythm)
    fields.setValue('frequency', chosen === OWN_STEPS ? initial : chosen)
  }
  return (
    <Field label={label} required error={fields.errorOf('frequency')}>
      <Select
        value={isInSteps ? OWN_STEPS : fields.textOf('frequency')}
        onChange={({ target }) => choose(target.value)}
      >
        {usual.map(({ value, label: words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
        {Object.keys(rhythmStarters).map((starter) => (
          <option key={starter} value={starter}>
            {starter}
          </option>
        ))}
        {(isInSteps || before) && <option value={OWN_STEPS}>{ownWords(parts, before)}</option>}
      </Select>
    </Field>
  )
}

function ownWords(parts: PartFields, before: Rhythm | null): string {
  const rhythm = draftOf(parts) ? typedRhythm(parts) : before
  return rhythm ? rhythmInWords(rhythm) : 'In steps'
}

interface EarlierDosesFieldProps {
  fields: FieldSet<MedicationField>
  parts: PartFields
  /** Saved medication, if it is being edited. */
  before: Medication | undefined
}

/**
 * Asks about earlier doses only if the schedule has any before now, so that a new schedule does not start with late
 * doses.
 */
function EarlierDosesField({ fields, parts, before }: EarlierDosesFieldProps) {
  const now = useNow()
  const { near, zone } = useFormat()
  const chosen = fields.valueOf('times')
  const times = Array.isArray(chosen) ? chosen.map(String) : []
  const startDate = fields.textOf('startDate')
  // Plans no doses while a day, a time or a step is being typed.
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

/** Settings shared by the forms that add and change a medication. */
export const medicationForms = {
  kind: medications,
  contract: medicationsContract,
  client: client.medications,
  texts: medicationTexts,
}
const labels = formLabels(medications)
/** Field of the form; the answers about earlier and close doses are asked and not stored. */
export type MedicationField = keyof typeof labels | 'earlierDoses' | 'closeDoses'

interface MedicationFieldsProps {
  fields: FieldSet<MedicationField>
  /** Part fields of the same form, such as the rhythm. */
  parts: PartFields
  /** Present medication, if it is being changed. */
  before?: Medication
}

/** Fields of a medication; its end date can't precede its start date. */
export function MedicationFields({ fields, parts, before }: MedicationFieldsProps) {
  const startDate = fields.textOf('startDate')
  return (
    <>
      <TextField fields={fields} name="name" label={labels.name} required />
      <div className="grid gap-gap sm:grid-cols-2">
        <TextField fields={fields} name="dosage" label={labels.dosage} required placeholder="5.4 mg" />
        <FrequencyField
          fields={fields}
          parts={parts}
          label={labels.frequency}
          before={before?.rhythm ?? null}
        />
        <DateField fields={fields} name="startDate" label={labels.startDate} required />
        <DateField fields={fields} name="endDate" label={labels.endDate} min={startDate} />
      </div>
      <DoseFields fields={fields} parts={parts} />
      <EarlierDosesField fields={fields} parts={parts} before={before} />
      <CloseDosesField fields={fields} />
      <LongTextField fields={fields} name="instructions" label={labels.instructions} />
      <Checkbox label={labels.isCritical} {...fields.register('isCritical')} />
      <Switch label={labels.isActive} {...fields.register('isActive')} />
    </>
  )
}

/** Asks about close doses once the server does: the change plans a dose too close to a given one. */
function CloseDosesField({ fields }: Pick<MedicationFieldsProps, 'fields'>) {
  const isAsked = fields.errorOf('closeDoses') !== undefined || fields.textOf('closeDoses') !== ''
  return isAsked ? (
    <ChoiceField
      fields={fields}
      name="closeDoses"
      label="Next dose"
      prompt="Choose"
      choices={choicesOf(closeDosesChoices, closeDosesLabels)}
    />
  ) : null
}
