import { isUnusual, type MeasuredType } from '@app/domain/health-logs/measures.rules'
import { type Species, speciesLabels } from '@app/domain/pets/pets.vocabulary'
import { useFormat } from '../../format/use-format.ts'
import type { FieldSet } from '../../forms/field-set.ts'
import { glucoseIn, QuantityInput, temperatureIn, weightIn } from '../../forms/quantity-input.tsx'
import { Field } from '../../ui/field.tsx'

interface MeasureFieldProps {
  fields: FieldSet<'measure' | 'value'>
  type: MeasuredType
  species: Species | undefined
  label: string
}

const asTyped = { shown: (points: number) => points, stored: (points: number) => points }

/** The number of a health log, typed in the person's unit. Warns of unusual values, and explains what a weight changes. */
export function MeasureField({ fields, type, species, label }: MeasureFieldProps) {
  const { weightUnit, temperatureUnit, glucoseUnit } = useFormat()
  const { ref, name, onBlur } = fields.register('measure')
  const measure = fields.valueOf('measure')
  const isScore = type === 'energy_level' || type === 'appetite'
  const quantity = isScore
    ? asTyped
    : {
        weight: weightIn(weightUnit),
        temperature: temperatureIn(temperatureUnit),
        blood_glucose: glucoseIn(glucoseUnit),
      }[type]
  return (
    <Field
      label={label}
      required={!isScore}
      error={fields.errorOf('measure')}
      hint={<Hint {...{ fields, type, species }} />}
    >
      <QuantityInput
        ref={(input) => ref(input && { focus: () => input.focus() })}
        name={name}
        onBlur={(event) => void onBlur(event)}
        quantity={quantity}
        {...(isScore && { inputMode: 'numeric' as const })}
        value={measure}
        onQuantity={(stored) => {
          fields.setValue('measure', stored)
          // The words of a weight are those of its number.
          if (!isScore) fields.setValue('value', '')
        }}
      />
    </Field>
  )
}

function Hint({ fields, type, species }: Omit<MeasureFieldProps, 'label'>) {
  const measure = fields.valueOf('measure')
  const words = fields.textOf('value')
  if (typeof measure === 'number' && species && isUnusual(species, type, measure))
    return `That is unusual for a ${speciesLabels[species].toLowerCase()}. Please check the number and the unit.`
  if (measure === null && words !== '' && type !== 'energy_level' && type !== 'appetite')
    return `Noted as “${words}”`
  return type === 'weight' ? 'The newest weight also shows on the pet’s profile.' : null
}
