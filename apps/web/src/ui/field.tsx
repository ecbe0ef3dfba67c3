import CircleAlert from 'lucide-react/icons/circle-alert'
import { createContext, type ReactNode, use, useId, useMemo } from 'react'

type FieldControl = {
  id: string
  required?: boolean
  'aria-describedby'?: string
  'aria-invalid'?: true
}

const FieldContext = createContext<FieldControl | undefined>(undefined)

/** What the control inside a field must carry; a control outside of a field carries its own label. */
export function useFieldControl(): Partial<FieldControl> {
  return use(FieldContext) ?? {}
}

export type FieldProps = {
  label: string
  hint?: ReactNode
  /** What is wrong with the value and how to mend it. */
  error?: string | undefined
  required?: boolean
  children: ReactNode
}

/** A label above one control, with its hint and its error tied to it. */
export function Field({ label, hint, error, required = false, children }: FieldProps) {
  const id = useId()
  const control = useMemo(
    () => describeControl(id, required, Boolean(hint), Boolean(error)),
    [id, required, hint, error],
  )
  return (
    // Packed at its head, so that a neighbour with a hint does not make this control grow.
    <div className="grid min-w-0 content-start gap-1.5">
      <label htmlFor={id} className="font-semibold">
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

/** The place of an error; it is there before the error is, so that screen readers hear it come. */
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
