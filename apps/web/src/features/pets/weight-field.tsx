import { fromKilograms, toKilograms, type WeightUnit } from '@app/domain/kernel/units'
import { useFormat } from '../../format/use-format.ts'
import type { FieldSet } from '../../forms/field-set.ts'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'

interface WeightFieldProps<Name extends string> {
  fields: FieldSet<Name>
  name: NoInfer<Name>
  label: string
}

/**
 * A weight typed in the person's unit and kept in kilograms. What is not touched keeps its exact value; what is no
 * number is kept as one that the schema refuses.
 */
export function WeightField<Name extends string>({ fields, name, label }: WeightFieldProps<Name>) {
  const { ref, onBlur } = fields.register(name)
  const kilograms = fields.valueOf(name)
  const { weightUnit } = useFormat()
  return (
    <Field label={label} error={fields.errorOf(name)}>
      <TextInput
        ref={(input) => ref(input && { focus: () => input.focus() })}
        name={name}
        type="number"
        inputMode="decimal"
        min={0}
        step={0.1}
        onBlur={(event) => void onBlur(event)}
        defaultValue={typeof kilograms === 'number' ? fromKilograms(kilograms, weightUnit) : ''}
        onChange={({ target }) => fields.setValue(name, readKilograms(target, weightUnit))}
      />
    </Field>
  )
}

function readKilograms({ value, validity }: HTMLInputElement, unit: WeightUnit): number | null {
  if (validity.badInput) return Number.NaN
  return value === '' ? null : toKilograms(Number(value), unit)
}
