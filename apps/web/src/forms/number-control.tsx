import { type ComponentProps, type ReactNode, useState } from 'react'
import { fromMgPerDl, type GlucoseUnit, toMgPerDl } from '@app/domain/kernel/quantities/glucose'
import { readNumber, unclearNumber } from '@app/domain/kernel/quantities/typed-number'
import { fromCelsius, toCelsius, type TemperatureUnit } from '@app/domain/kernel/quantities/units'
import { deviceDecimalSign } from '../format/decimal-sign.ts'
import { Field } from '../ui/controls/field.tsx'
import { TextInput } from '../ui/controls/text-input.tsx'
import type { FieldSet } from './field-set.ts'

/** Conversion between the typed unit and the stored one. */
export interface Quantity {
  /** Converts the stored number to the shown one. */
  shown: (stored: number) => number
  /** Converts the typed number to the stored one. */
  stored: (typed: number) => number
}

/** Typed in the unit, stored in degrees Celsius. */
export const temperatureIn = (unit: TemperatureUnit): Quantity => ({
  shown: (celsius) => fromCelsius(celsius, unit),
  stored: (temperature) => toCelsius(temperature, unit),
})

/** Typed in the unit, stored in mg/dL. */
export const glucoseIn = (unit: GlucoseUnit): Quantity => ({
  shown: (mgPerDl) => fromMgPerDl(mgPerDl, unit),
  stored: (glucose) => toMgPerDl(glucose, unit),
})

const asTyped: Quantity = { shown: (number) => number, stored: (number) => number }

export interface NumberControlProps extends Omit<
  ComponentProps<'input'>,
  'type' | 'value' | 'onChange' | 'required'
> {
  label: string
  hint?: ReactNode
  error?: string | undefined
  required?: boolean
  /** Without it a number is stored as typed. */
  quantity?: Quantity
  /** The stored value; anything but a number shows an empty field. */
  value: unknown
  /** Called with the number to store: null for an empty field, and NaN for no number, which every schema refuses. */
  onNumber: (stored: number | null) => void
}

interface Entry {
  text: string
  stored: number | null
}

/**
 * A field for a number. It is a text field: a browser's own number field returns nothing for a text that is no number.
 * The text stays as typed, and an untouched number keeps its exact value.
 */
export function NumberControl({
  label,
  hint,
  error,
  required = false,
  quantity = asTyped,
  value,
  onNumber,
  ...input
}: NumberControlProps) {
  const [entry, setEntry] = useState<Entry>()
  const isTyped = entry !== undefined && Object.is(entry.stored, value === '' ? null : value)
  const text = isTyped ? entry.text : textOf(value, quantity)
  const type = (typed: string) => {
    const number = readNumber(typed, deviceDecimalSign())
    const stored = number === null ? null : quantity.stored(number)
    setEntry({ text: typed, stored })
    onNumber(stored)
  }
  return (
    <Field label={label} hint={hint} required={required} error={error && clearError(text, error)}>
      <TextInput
        inputMode="decimal"
        autoComplete="off"
        {...input}
        value={text}
        onChange={({ target }) => type(target.value)}
      />
    </Field>
  )
}

const textOf = (value: unknown, { shown }: Quantity): string =>
  typeof value === 'number' && Number.isFinite(value) ? String(shown(value)) : ''

/** The message at a number. A number with two possible readings gets a hint on typing it. */
export const clearError = (text: string, error: string): string =>
  unclearNumber(text, deviceDecimalSign()) ?? error

/** The fields of a form, as far as a number needs them. */
export type NumberFields<Name extends string> = Pick<
  FieldSet<Name>,
  'register' | 'errorOf' | 'valueOf' | 'setValue'
>

interface NumberFieldProps<Name extends string> extends Omit<
  NumberControlProps,
  'name' | 'value' | 'onNumber' | 'error' | 'ref' | 'onBlur'
> {
  fields: NumberFields<Name>
  name: NoInfer<Name>
}

/** A number of a form. */
export function NumberField<Name extends string>({ fields, name, ...control }: NumberFieldProps<Name>) {
  const { ref, onBlur } = fields.register(name)
  return (
    <NumberControl
      {...control}
      ref={(input) => ref(input && { focus: () => input.focus() })}
      name={name}
      onBlur={(event) => void onBlur(event)}
      error={fields.errorOf(name)}
      value={fields.valueOf(name)}
      onNumber={(stored) => fields.setValue(name, stored)}
    />
  )
}
