import { isUnusual, type MeasuredType } from '@app/domain/health/measures.rules'
import { type Species, speciesLabels } from '@app/domain/kernel/pets.vocabulary'
import { glucoseLabel } from '@app/domain/kernel/quantities/glucose'
import { type ScaleUnit, temperatureLabel } from '@app/domain/kernel/quantities/units'
import { useFormat } from '../../format/use-format.ts'
import type { FieldSet } from '../../forms/field-set.ts'
import { glucoseIn, NumberField, temperatureIn } from '../../forms/number-control.tsx'
import { WeightField } from '../../forms/weight-field.tsx'

interface MeasureFieldProps {
  fields: FieldSet<'measure' | 'value' | 'unit'>
  type: MeasuredType
  species: Species | undefined
}

/** Number of a health log, typed in the user's unit. Warns of unusual values, and explains the effect of a weight. */
export function MeasureField({ fields, type, species }: MeasureFieldProps) {
  const { temperatureUnit, glucoseUnit } = useFormat()
  const hint = <Hint {...{ fields, type, species }} />
  if (type === 'energy_level' || type === 'appetite')
    return <NumberField fields={fields} name="measure" label={SCORE_LABEL} hint={hint} inputMode="numeric" />
  // Generates the text of a weight, a temperature or a glucose from its number.
  const spoken: FieldSet<'measure'> = {
    ...fields,
    setValue: (name, stored) => {
      fields.setValue(name, stored)
      fields.setValue('value', '')
    },
  }
  if (type === 'weight') {
    const setUnit = (unit: ScaleUnit) => fields.setValue('unit', unit)
    return (
      <WeightField
        fields={spoken}
        name="measure"
        label="Weight"
        required
        hint={hint}
        species={species}
        onUnit={setUnit}
      />
    )
  }
  const [label, quantity] =
    type === 'temperature'
      ? [temperatureLabel(temperatureUnit), temperatureIn(temperatureUnit)]
      : [glucoseLabel(glucoseUnit), glucoseIn(glucoseUnit)]
  return <NumberField fields={spoken} name="measure" label={label} required hint={hint} quantity={quantity} />
}

const SCORE_LABEL = 'Score (1 to 10)'

function Hint({ fields, type, species }: MeasureFieldProps) {
  const measure = fields.valueOf('measure')
  const words = fields.textOf('value')
  if (typeof measure === 'number' && species && isUnusual(species, type, measure))
    return `That is unusual for a ${speciesLabels[species].toLowerCase()}. Please check the number and the unit.`
  if (measure === null && words !== '' && type !== 'energy_level' && type !== 'appetite')
    return `Noted as “${words}”`
  return type === 'weight' ? 'The newest weight also shows on the pet’s profile.' : null
}
