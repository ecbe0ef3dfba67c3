import type { ComponentProps, ReactNode } from 'react'
import { useId } from 'react'
import { joinClasses } from '../behaviour/join-classes.ts'
import { FieldError } from './field.tsx'

export type RadioChoice<Value extends string> = {
  value: Value
  label: string
  hint?: string
  picture?: ReactNode
  /** A word about the choice, at its end. */
  badge?: ReactNode
  disabled?: boolean
}

export type RadioCardsProps<Value extends string> = Omit<
  ComponentProps<'input'>,
  'type' | 'value' | 'defaultValue' | 'onChange'
> & {
  legend: string
  /** True to keep the legend for screen readers only, below a heading that says the same. */
  legendHidden?: boolean
  choices: readonly RadioChoice<Value>[]
  value?: Value | undefined
  defaultValue?: Value
  onChoose?: (value: Value) => void
  error?: string | undefined
  columns?: 1 | 2 | 3
}

const grids = { 1: 'grid-cols-1', 2: 'grid-cols-2', 3: 'grid-cols-3' }

/** A choice between a few options, each a card to tap. */
export function RadioCards<Value extends string>({
  legend,
  legendHidden,
  choices,
  value,
  defaultValue,
  onChoose,
  error,
  columns = 2,
  name,
  required,
  ...rest
}: RadioCardsProps<Value>) {
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="grid gap-1.5">
      <legend className={legendHidden ? 'sr-only' : 'mb-1.5 font-semibold'}>
        {legend}
        {required && (
          <span aria-hidden className="text-danger">
            {' *'}
          </span>
        )}
      </legend>
      <div className={joinClasses('grid gap-2.5', grids[columns])}>
        {choices.map((choice) => (
          <RadioCard key={choice.value} choice={choice}>
            <input
              {...rest}
              type="radio"
              name={name ?? id}
              required={required}
              value={choice.value}
              disabled={choice.disabled}
              {...(value === undefined
                ? { defaultChecked: choice.value === defaultValue }
                : { checked: choice.value === value })}
              onChange={() => onChoose?.(choice.value)}
              className="sr-only"
            />
          </RadioCard>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  )
}

function RadioCard({ choice, children }: { choice: RadioChoice<string>; children: ReactNode }) {
  return (
    <label
      className={joinClasses(
        'relative flex min-h-control items-center gap-3 rounded-control border border-line-control bg-surface p-3 transition-colors',
        'has-checked:border-action has-checked:bg-action-soft has-checked:ring-1 has-checked:ring-action',
        'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-action',
        choice.disabled ? 'bg-sunk text-ink-soft' : 'hover:border-ink-soft',
      )}
    >
      {children}
      {choice.picture}
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 font-semibold">
          {choice.label}
          {choice.badge}
        </span>
        {choice.hint && <span className="block text-s text-ink-soft">{choice.hint}</span>}
      </span>
    </label>
  )
}
