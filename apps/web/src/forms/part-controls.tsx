import { EARLIEST_DATE } from '@app/domain/kernel/time/dates'
import { useToday } from '../format/use-now.ts'
import { DateInput } from '../ui/controls/date-input.tsx'
import { Field } from '../ui/controls/field.tsx'
import { Select } from '../ui/controls/select.tsx'
import { TextArea } from '../ui/controls/text-area.tsx'
import { TextInput } from '../ui/controls/text-input.tsx'
import type { Choice } from './fields.tsx'
import type { PartFields } from './part-fields.ts'

interface PartOf {
  fields: PartFields
  name: string
  label: string
  required?: boolean
}

/** One choice of a list, or none. */
export function ChoicePart({
  fields,
  name,
  label,
  required = false,
  choices,
  prompt = 'Not specified',
}: PartOf & { choices: readonly Choice[]; prompt?: string | null }) {
  return (
    <Field label={label} required={required} error={fields.errorOf(name)}>
      <Select {...fields.register(name)}>
        {prompt !== null && <option value="">{prompt}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** A day up to today. */
export function PastDayPart({ fields, name, label, required = false }: PartOf) {
  return (
    <Field label={label} required={required} error={fields.errorOf(name)}>
      <DateInput min={EARLIEST_DATE} max={useToday()} {...fields.register(name)} />
    </Field>
  )
}

/** One line of text. */
export function TextPart({ fields, name, label }: PartOf) {
  return (
    <Field label={label} error={fields.errorOf(name)}>
      <TextInput {...fields.register(name)} />
    </Field>
  )
}

/** Several lines of text. */
export function LongTextPart({ fields, name, label }: PartOf) {
  return (
    <Field label={label} error={fields.errorOf(name)}>
      <TextArea {...fields.register(name)} />
    </Field>
  )
}
