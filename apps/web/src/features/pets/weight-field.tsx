import { useFormat } from '../../format/use-format.ts'
import type { FieldSet } from '../../forms/field-set.ts'
import { QuantityInput, weightIn } from '../../forms/quantity-input.tsx'
import { Field } from '../../ui/field.tsx'

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
  const { weightUnit } = useFormat()
  return (
    <Field label={label} error={fields.errorOf(name)}>
      <QuantityInput
        ref={(input) => ref(input && { focus: () => input.focus() })}
        name={name}
        onBlur={(event) => void onBlur(event)}
        quantity={weightIn(weightUnit)}
        value={fields.valueOf(name)}
        onQuantity={(kilograms) => fields.setValue(name, kilograms)}
      />
    </Field>
  )
}
