import { medicationFrequencies } from '@app/domain/medications/medications.vocabulary'
import { rhythmStarters } from '@app/domain/medications/rhythm.starters'
import { rhythmInWords } from '@app/domain/medications/rhythm.texts'
import type { Rhythm } from '@app/domain/medications/rhythm.vocabulary'
import type { FieldSet } from '../../forms/field-set.ts'
import { plainChoices, withPresent } from '../../forms/fields.tsx'
import type { PartFields } from '../../forms/part-fields.ts'
import { Field } from '../../ui/controls/field.tsx'
import { Select } from '../../ui/controls/select.tsx'
import type { MedicationField } from './medication-fields.tsx'
import { draftOf, typedRhythm } from './rhythm-fields.tsx'

/** The choice that stands for the steps below, whatever they say by now. */
const OWN_STEPS = 'steps'

interface FrequencyFieldProps {
  fields: FieldSet<MedicationField>
  parts: PartFields
  label: string
  /** The rhythm that the medication has, where it is changed. */
  before: Rhythm | null
}

/** How often a medication is given: a usual frequency, or steps to begin with and to change. */
export function FrequencyField({ fields, parts, label, before }: FrequencyFieldProps) {
  const initial = fields.initialTextOf('frequency')
  const isInSteps = draftOf(parts) !== null
  // The words of a rhythm are written by the server, and say nothing without it.
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
