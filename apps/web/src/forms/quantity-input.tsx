import { fromMgPerDl, type GlucoseUnit, toMgPerDl } from '@app/domain/kernel/glucose'
import {
  fromCelsius,
  fromKilograms,
  toCelsius,
  toKilograms,
  type TemperatureUnit,
  type WeightUnit,
} from '@app/domain/kernel/units'
import { type ComponentProps, useState } from 'react'
import { TextInput } from '../ui/text-input.tsx'
import { readNumber } from './read-number.ts'

/** How a quantity is typed, and how it is kept. */
export interface Quantity {
  /** From what is kept to what is shown. */
  shown: (stored: number) => number
  /** From what is typed to what is kept. */
  stored: (typed: number) => number
}

/** Typed in the unit, kept in kilograms. */
export const weightIn = (unit: WeightUnit): Quantity => ({
  shown: (kilograms) => fromKilograms(kilograms, unit),
  stored: (weight) => toKilograms(weight, unit),
})
/** Typed in the unit, kept in degrees Celsius. */
export const temperatureIn = (unit: TemperatureUnit): Quantity => ({
  shown: (celsius) => fromCelsius(celsius, unit),
  stored: (temperature) => toCelsius(temperature, unit),
})

/** Typed in the unit, kept in mg/dL. */
export const glucoseIn = (unit: GlucoseUnit): Quantity => ({
  shown: (mgPerDl) => fromMgPerDl(mgPerDl, unit),
  stored: (glucose) => toMgPerDl(glucose, unit),
})

type QuantityInputProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> & {
  quantity: Quantity
  /** As it is kept; null where nothing is typed. */
  value: unknown
  /** Gives what is to be kept, null for an empty field, and NaN for what is no number, which every schema refuses. */
  onQuantity: (stored: number | null) => void
}

/** A quantity typed in the person's unit. What is not touched keeps its exact value. */
export function QuantityInput({ quantity, value, onQuantity, ...rest }: QuantityInputProps) {
  const [text, setText] = useState(() => (typeof value === 'number' ? String(quantity.shown(value)) : ''))
  return (
    <TextInput
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onChange={({ target }) => {
        setText(target.value)
        const typed = readNumber(target.value)
        onQuantity(typed === null ? null : quantity.stored(typed))
      }}
    />
  )
}
