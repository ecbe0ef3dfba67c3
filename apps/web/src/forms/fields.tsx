import type { ComponentProps, ReactNode } from 'react'
import { toInstant, toLocalTime } from '../format/local-time.ts'
import { useFormat } from '../format/use-format.ts'
import { DateInput, DateTimeInput } from '../ui/controls/date-input.tsx'
import { Field } from '../ui/controls/field.tsx'
import { Select } from '../ui/controls/select.tsx'
import { TextArea } from '../ui/controls/text-area.tsx'
import { TextInput } from '../ui/controls/text-input.tsx'
import type { FieldSet } from './field-set.ts'

interface FieldOf<Name extends string> {
  fields: FieldSet<Name>
  name: NoInfer<Name>
  label: string
  hint?: ReactNode
  required?: boolean
}

/** One line of text. */
export function TextField<Name extends string>({
  fields,
  name,
  label,
  hint,
  required = false,
  ...input
}: FieldOf<Name> & Omit<ComponentProps<'input'>, 'name'>) {
  return (
    <Field label={label} hint={hint} required={required} error={fields.errorOf(name)}>
      <TextInput {...input} {...fields.register(name)} />
    </Field>
  )
}

/** Several lines of text. */
export function LongTextField<Name extends string>({
  fields,
  name,
  label,
  hint,
  required = false,
  ...area
}: FieldOf<Name> & Omit<ComponentProps<'textarea'>, 'name'>) {
  return (
    <Field label={label} hint={hint} required={required} error={fields.errorOf(name)}>
      <TextArea {...area} {...fields.register(name)} />
    </Field>
  )
}

/** A day. */
export function DateField<Name extends string>({
  fields,
  name,
  label,
  hint,
  required = false,
  min,
  max,
}: FieldOf<Name> & { min?: string | undefined; max?: string | undefined }) {
  return (
    <Field label={label} hint={hint} required={required} error={fields.errorOf(name)}>
      <DateInput {...(min && { min })} {...(max && { max })} {...fields.register(name)} />
    </Field>
  )
}

/**
 * A day and a time on the person's clock, kept in the form as an instant. The input keeps the typed text: converted to
 * the instant and back, a half-typed year would change while the person types.
 */
export function MomentField<Name extends string>({
  fields,
  name,
  label,
  hint,
  required = false,
}: FieldOf<Name>) {
  const { ref, onBlur } = fields.register(name)
  const { zone } = useFormat()
  return (
    <Field label={label} hint={hint} required={required} error={fields.errorOf(name)}>
      <DateTimeInput
        ref={(input) => ref(input && { focus: () => input.focus() })}
        name={name}
        onBlur={(event) => void onBlur(event)}
        defaultValue={toLocalTime(fields.textOf(name), zone)}
        onChange={(event) => fields.setValue(name, toInstant(event.target.value, zone))}
      />
    </Field>
  )
}

export interface Choice {
  value: string
  label: string
}

/** Choices of a vocabulary, in its order. */
export const choicesOf = <Value extends string>(
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
): Choice[] => values.map((value) => ({ value, label: labels[value] }))

/** Choices whose stored words are also their labels. */
export const plainChoices = (words: readonly string[]): Choice[] =>
  words.map((word) => ({ value: word, label: word }))

/** Adds a record's present value to the choices, so that changing another field never changes this one. */
export const withPresent = (
  choices: readonly Choice[],
  present: string,
  label = present,
): readonly Choice[] =>
  present === '' || choices.some(({ value }) => value === present)
    ? choices
    : [...choices, { value: present, label }]

/** One choice of a list. `prompt` is shown while no choice is made. */
export function ChoiceField<Name extends string>({
  fields,
  name,
  label,
  hint,
  required = false,
  choices,
  prompt,
  onChosen,
}: FieldOf<Name> & { choices: readonly Choice[]; prompt?: string; onChosen?: (chosen: string) => void }) {
  const control = required ? fields.register(name) : fields.registerOptional(name)
  return (
    <Field label={label} hint={hint} required={required} error={fields.errorOf(name)}>
      <Select
        {...control}
        onChange={(event) => {
          void control.onChange(event)
          onChosen?.(event.target.value)
        }}
      >
        {prompt !== undefined && <option value="">{prompt}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </Select>
    </Field>
  )
}
