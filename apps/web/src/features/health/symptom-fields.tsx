import { NO_DIAGNOSIS } from '@app/domain/health/symptoms.texts'
import {
  bodyAreaLabels,
  bodyAreas,
  changeLabels,
  changes,
  courseLabels,
  courses,
  frequencies,
  frequencyLabels,
  redFlagLabels,
  redFlags,
  signsByArea,
  strengthLabels,
  strengths,
} from '@app/domain/health/symptoms.vocabulary'
import { choicesOf, plainChoices } from '../../forms/fields.tsx'
import { FormGroup } from '../../forms/form-group.tsx'
import { ChoicePart, LongTextPart, PastDayPart } from '../../forms/part-controls.tsx'
import type { PartFields } from '../../forms/part-fields.ts'
import { TickList } from '../../forms/tick-list.tsx'
import { CallNow } from './call-now.tsx'

export const symptomLabels = { logDate: 'Date', symptom: 'Symptom', notes: 'Notes' } as const

const strengthChoices = strengths.map((value) => ({
  value: String(value),
  label: `${value} – ${strengthLabels[value]}`,
}))

/** The symptom guide: emergency signs first, then the symptom, then the pet's general state. */
export function SymptomFields({ fields }: { fields: PartFields }) {
  const of = (name: string, label: string) => ({ fields, name: `symptom.${name}`, label })
  const flagged = fields.valueOf('symptom.redFlags')
  const change = { choices: choicesOf(changes, changeLabels), prompt: null }
  return (
    <>
      <p className="text-s text-ink-soft">{NO_DIAGNOSIS}</p>
      <TickList
        fields={fields}
        name="symptom.redFlags"
        legend="Is any of this happening?"
        choices={choicesOf(redFlags, redFlagLabels)}
      />
      {Array.isArray(flagged) && flagged.length > 0 && <CallNow />}
      <Seen fields={fields} />
      <FormGroup title="How it is going">
        <PastDayPart {...of('since', 'Since')} required />
        <ChoicePart
          {...of('strength', 'How strong')}
          required
          choices={strengthChoices}
          prompt="Choose how strong"
        />
        <ChoicePart
          {...of('frequency', 'How often')}
          required
          choices={choicesOf(frequencies, frequencyLabels)}
          prompt="Choose how often"
        />
        <ChoicePart
          {...of('course', 'Is it getting better?')}
          required
          choices={choicesOf(courses, courseLabels)}
          prompt="Choose one"
        />
      </FormGroup>
      <FormGroup title="How is your pet otherwise?">
        <ChoicePart {...of('eating', 'Eating')} {...change} />
        <ChoicePart {...of('drinking', 'Drinking')} {...change} />
        <ChoicePart {...of('energy', 'Energy')} {...change} />
        <PastDayPart fields={fields} name="logDate" label={symptomLabels.logDate} required />
      </FormGroup>
      <LongTextPart fields={fields} name="notes" label={symptomLabels.notes} />
    </>
  )
}

/** Fields for the body area and the signs; signs ticked for another area stay listed until they are unticked. */
function Seen({ fields }: { fields: PartFields }) {
  const chosen = fields.valueOf('symptom.area')
  const area = bodyAreas.find((known) => known === chosen)
  const signs = fields.valueOf('symptom.signs')
  const ticked = Array.isArray(signs) ? signs.map(String) : []
  const offered = [...new Set([...(area ? signsByArea[area] : []), ...ticked])]
  return (
    <>
      <ChoicePart
        fields={fields}
        name="symptom.area"
        label="Where do you see it?"
        required
        choices={choicesOf(bodyAreas, bodyAreaLabels)}
        prompt="Choose where"
      />
      {offered.length > 0 && (
        <TickList
          fields={fields}
          name="symptom.signs"
          legend="What do you see?"
          required
          choices={plainChoices(offered)}
        />
      )}
    </>
  )
}
