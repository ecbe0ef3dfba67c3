import { fromKilograms, toKilograms, type WeightUnit } from '@app/domain/kernel/units'
import { type ComponentProps, useState } from 'react'
import { TextInput } from '../ui/text-input.tsx'

export type WeightInputProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> & {
  unit: WeightUnit
  /** In kilograms, as everywhere but on the screen; null where nothing is typed. */
  value: number | null | undefined
  /** Gives kilograms, null for an empty field, and NaN for what is no number, which every schema refuses. */
  onWeight: (kilograms: number | null) => void
}

/** A weight, typed in the person's unit and held in kilograms. */
export function WeightInput({ unit, value, onWeight, ...rest }: WeightInputProps) {
  const [text, setText] = useState(() =>
    typeof value === 'number' ? String(fromKilograms(value, unit)) : '',
  )
  return (
    <TextInput
      {...rest}
      type="number"
      inputMode="decimal"
      step="0.1"
      min="0"
      value={text}
      onChange={({ target }) => {
        setText(target.value)
        onWeight(readKilograms(target, unit))
      }}
    />
  )
}

function readKilograms({ value, validity }: HTMLInputElement, unit: WeightUnit): number | null {
  if (validity.badInput) return Number.NaN
  return value === '' ? null : toKilograms(Number(value), unit)
}
