import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { type Species, startsSmall } from '@app/domain/kernel/pets.vocabulary'
import { readWeight } from '@app/domain/kernel/quantities/typed-number'
import {
  fromKilograms,
  type ScaleUnit,
  scaleUnitOf,
  scaleUnitsFor,
  weightLabel,
  type WeightUnit,
  weightUnitLabel,
} from '@app/domain/kernel/quantities/units'
import { deviceDecimalSign } from '../format/decimal-sign.ts'
import { useFormat } from '../format/use-format.ts'
import { Field } from '../ui/controls/field.tsx'
import { Select } from '../ui/controls/select.tsx'
import { TextInput } from '../ui/controls/text-input.tsx'
import { clearError, type NumberFields } from './number-control.tsx'

interface WeightEntry {
  text: string
  unit: ScaleUnit
  stored: number | null
  /** False for a stored weight that is only shown in another unit. */
  isTyped: boolean
}

interface WeightTyping extends Pick<WeightEntry, 'text' | 'unit'> {
  type: (text: string) => void
  /** Changes the unit: a typed number stays and is read in the new unit; a stored weight is shown in it. */
  chooseUnit: (unit: ScaleUnit) => void
}

interface WeightTypingOptions {
  /** In kilograms; anything but a number is an empty field. */
  value: unknown
  /** Species of the pet: an empty field of a small animal begins with a small unit. */
  species?: Species | undefined
  /** Called with kilograms: null for an empty field, and NaN for no weight, which every schema refuses. */
  onWeight: (kilograms: number | null, unit: ScaleUnit) => void
}

/** The text and the unit of a weight during typing. */
export function useWeightTyping({ value, species, onWeight }: WeightTypingOptions): WeightTyping {
  const { weightUnit } = useFormat()
  const [entry, setEntry] = useState<WeightEntry>()
  const stored = typeof value === 'number' ? value : null
  const shown =
    entry !== undefined && Object.is(entry.stored, stored)
      ? entry
      : { ...storedWeight(stored, weightUnit, species), stored, isTyped: false }
  const keep = (changed: WeightEntry) => {
    setEntry(changed)
    onWeight(changed.stored, changed.unit)
  }
  return {
    text: shown.text,
    unit: shown.unit,
    type: (text) => {
      const { kilograms, unit } = readWeight(text, shown.unit, deviceDecimalSign())
      keep({ text, unit, stored: kilograms, isTyped: true })
    },
    chooseUnit: (unit) => {
      if (!shown.isTyped && stored !== null) {
        keep({ text: String(fromKilograms(stored, unit)), unit, stored, isTyped: false })
        return
      }
      const text = shown.text.replace(/[a-z.\s]*$/i, '')
      const { kilograms } = readWeight(text, unit, deviceDecimalSign())
      keep({ text, unit, stored: kilograms, isTyped: true })
    },
  }
}

/** A stored weight in its display unit; an empty one in the unit that the person probably types. */
function storedWeight(
  kilograms: number | null,
  weightUnit: WeightUnit,
  species: Species | undefined,
): Pick<WeightEntry, 'text' | 'unit'> {
  if (kilograms === null || !Number.isFinite(kilograms)) {
    const isSmall = species !== undefined && startsSmall(species)
    return { text: '', unit: isSmall ? scaleUnitOf(0, weightUnit) : weightUnit }
  }
  const unit = scaleUnitOf(kilograms, weightUnit)
  return { text: String(fromKilograms(kilograms, unit)), unit }
}

interface UnitSelectProps extends Pick<ComponentProps<'select'>, 'className'> {
  /** Name of the weight, for screen readers. */
  of: string
  unit: ScaleUnit
  onChoose: (unit: ScaleUnit) => void
}

/** The unit of a weight. */
export function WeightUnitSelect({ of, unit, onChoose, className }: UnitSelectProps) {
  const units = scaleUnitsFor(useFormat().weightUnit)
  const id = useId()
  return (
    <Select
      id={id}
      aria-label={`Unit of ${of}`}
      aria-describedby={undefined}
      aria-invalid={undefined}
      required={false}
      value={unit}
      onChange={({ target }) => {
        const chosen = units.find((known) => known === target.value)
        if (chosen) onChoose(chosen)
      }}
      className={className}
    >
      {units.map((known) => (
        <option key={known} value={known}>
          {weightUnitLabel(known)}
        </option>
      ))}
    </Select>
  )
}

export interface WeightControlProps
  extends WeightTypingOptions, Pick<ComponentProps<'input'>, 'name' | 'ref' | 'onBlur'> {
  /** The label without the unit, which follows it. */
  label: string
  hint?: ReactNode
  error?: string | undefined
  required?: boolean
}

/**
 * A field for a weight with its unit beside it; a unit can be typed behind the number too, such as '41 g'. An untouched
 * weight keeps its exact value.
 */
export function WeightControl({
  label,
  hint,
  error,
  required = false,
  value,
  species,
  onWeight,
  ...input
}: WeightControlProps) {
  const { text, unit, type, chooseUnit } = useWeightTyping({ value, species, onWeight })
  return (
    <Field
      label={weightLabel(unit, label)}
      hint={hint}
      required={required}
      error={error && clearError(text, error)}
    >
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
        <TextInput
          {...input}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={({ target }) => type(target.value)}
        />
        <WeightUnitSelect of={label.toLowerCase()} unit={unit} onChoose={chooseUnit} />
      </div>
    </Field>
  )
}

interface WeightFieldProps<Name extends string> extends Omit<
  WeightControlProps,
  'name' | 'value' | 'error' | 'ref' | 'onBlur' | 'onWeight'
> {
  fields: NumberFields<Name>
  name: NoInfer<Name>
  onUnit?: (unit: ScaleUnit) => void
}

/** A weight of a form, kept in kilograms. */
export function WeightField<Name extends string>({
  fields,
  name,
  onUnit,
  ...control
}: WeightFieldProps<Name>) {
  const { ref, onBlur } = fields.register(name)
  return (
    <WeightControl
      {...control}
      ref={(input) => ref(input && { focus: () => input.focus() })}
      name={name}
      onBlur={(event) => void onBlur(event)}
      error={fields.errorOf(name)}
      value={fields.valueOf(name)}
      onWeight={(kilograms, unit) => {
        fields.setValue(name, kilograms)
        onUnit?.(unit)
      }}
    />
  )
}
