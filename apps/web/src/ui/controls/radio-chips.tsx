import { type ReactNode, useId } from 'react'
import { FieldError } from './field.tsx'

export interface RadioChipsProps<Value extends string> {
  legend: string
  /** True if the legend is for screen readers only. */
  isLegendHidden?: boolean
  choices: readonly { value: Value; label: string; picture?: ReactNode; isName?: boolean }[]
  /** Undefined before a first choice. */
  chosen: Value | undefined
  onChoose: (value: Value) => void
  required?: boolean
  error?: string | undefined
}

/** A choice between short words, as chips over several lines: every option is in sight. */
export function RadioChips<Value extends string>({
  legend,
  isLegendHidden = false,
  choices,
  chosen,
  onChoose,
  required = false,
  error,
}: RadioChipsProps<Value>) {
  const name = useId()
  return (
    <fieldset
      role="radiogroup"
      className="grid min-w-0 gap-1.5"
      {...(required && { 'aria-required': true })}
      {...(error && { 'aria-invalid': true, 'aria-describedby': `${name}-error` })}
    >
      <legend className={isLegendHidden ? 'sr-only' : 'mb-1.5 font-semibold'}>
        {legend}
        {required && (
          <span aria-hidden className="text-danger">
            {' *'}
          </span>
        )}
      </legend>
      <div className="flex flex-wrap gap-2">
        {choices.map(({ value, label, picture, isName }) => (
          <label
            key={value}
            className="relative flex min-h-control max-w-full items-center gap-2 rounded-control bg-sunk px-3 text-s font-semibold text-ink-soft transition-colors hover:text-ink has-checked:bg-action-soft has-checked:text-ink has-checked:ring-2 has-checked:ring-action has-checked:ring-inset has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-action"
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
              className="sr-only"
            />
            {picture}
            <span className="min-w-0 wrap-anywhere" {...(isName && { dir: 'auto', translate: 'no' })}>
              {label}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={`${name}-error`} error={error} />
    </fieldset>
  )
}
