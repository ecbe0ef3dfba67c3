import { type ComponentProps, type ReactNode, useId } from 'react'

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & { label: ReactNode; hint?: ReactNode }

/** A setting that is on or off; in forms use a checkbox. */
export function Switch({ label, hint, ...rest }: SwitchProps) {
  const hintId = useId()
  return (
    <label className="flex min-h-control items-center justify-between gap-4 py-1.5">
      <span>
        <span className="font-medium">{label}</span>
        {hint && (
          <span id={hintId} className="block text-s text-ink-soft">
            {hint}
          </span>
        )}
      </span>
      <input
        {...rest}
        type="checkbox"
        // A native checkbox announces its own checked state, and must not announce it twice.
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
        role="switch"
        aria-describedby={hint ? hintId : undefined}
        className="relative h-7 w-12 shrink-0 appearance-none rounded-chip border border-line-control bg-sunk transition-colors before:absolute before:top-0.5 before:left-0.5 before:size-5.5 before:rounded-chip before:bg-line-control before:transition-transform checked:border-action checked:bg-action checked:before:translate-x-5 checked:before:bg-action-ink disabled:opacity-60"
      />
    </label>
  )
}
