import Check from 'lucide-react/icons/check'
import { type ComponentProps, type ReactNode, useId } from 'react'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; hint?: ReactNode }

export function Checkbox({ label, hint, ...rest }: CheckboxProps) {
  const hintId = useId()
  return (
    <label className="flex min-h-control items-start gap-3 py-2">
      <span className="relative mt-px grid size-6 shrink-0 place-items-center">
        <input
          {...rest}
          type="checkbox"
          aria-describedby={hint ? hintId : undefined}
          className="peer absolute inset-0 appearance-none rounded-[8px] border border-line-control bg-surface checked:border-action checked:bg-action disabled:bg-sunk"
        />
        <Check
          aria-hidden
          size={16}
          strokeWidth={3}
          className="pointer-events-none relative hidden text-action-ink peer-checked:block"
        />
      </span>
      <span>
        {label}
        {hint && (
          <span id={hintId} className="block text-s text-ink-soft">
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}
