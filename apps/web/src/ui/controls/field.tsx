import CircleAlert from 'lucide-react/icons/circle-alert'
import { createContext, type ReactNode, use, useId, useMemo } from 'react'

type FieldControl = {
  id: string
  required?: boolean
  'aria-describedby'?: string
  'aria-invalid'?: true
}

const FieldContext = createContext<FieldControl | undefined>(undefined)

/** The attributes for the control inside a field. A control outside of a field needs its own label. */
export function useFieldControl(): Partial<FieldControl> {
  return use(FieldContext) ?? {}
}

export type FieldProps = {
  label: string
  /** True to keep the label for screen readers only, below a heading that says the same. */
  isLabelHidden?: boolean
  hint?: ReactNode
  /** The problem with the value, and its correction. */
  error?: string | undefined
  required?: boolean
  children: ReactNode
}

/** A label above one control, with its hint and its error tied to it. */
export function Field({ label, isLabelHidden = false, hint, error, required = false, children }: FieldProps) {
  const id = useId()
  const control = useMemo(
    () => describeControl(id, required, Boolean(hint), Boolean(error)),
    [id, required, hint, error],
  )
  return (
    // Aligned at the top, so that a neighboring field with a hint does not stretch this control.
    <div className="grid min-w-0 content-start gap-1.5">
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'font-semibold'}>
        {label}
        {required && (
          <span aria-hidden className="text-danger">
            {' *'}
          </span>
        )}
      </label>
      <FieldContext value={control}>{children}</FieldContext>
      {hint && (
        <p id={`${id}-hint`} className="text-s text-ink-soft">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

/** A field's error. The element exists before the error does, so that screen readers announce it. */
export function FieldError({ id, error }: { id: string; error?: string | undefined }) {
  return (
    <p
      id={id}
      aria-live="polite"
      className={error ? 'flex items-start gap-1.5 text-s text-danger' : 'hidden'}
    >
      {error && <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />}
      {error}
    </p>
  )
}

function describeControl(id: string, required: boolean, hinted: boolean, wrong: boolean): FieldControl {
  const described = [hinted && `${id}-hint`, wrong && `${id}-error`].filter(Boolean).join(' ')
  return {
    id,
    ...(required && { required: true }),
    ...(described && { 'aria-describedby': described }),
    ...(wrong && { 'aria-invalid': true as const }),
  }
}
