import type { ComponentProps, ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** What the button does, as its accessible name. */
  label: string
  icon: ReactNode
  /** A number at the corner, such as unread notifications; capped at 99+, 0 shows nothing. */
  count?: number
  tone?: 'plain' | 'danger'
}

export function IconButton({
  label,
  icon,
  count = 0,
  tone = 'plain',
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={joinClasses(
        'relative grid size-11 shrink-0 place-items-center rounded-chip transition-colors disabled:opacity-60',
        tone === 'danger' ? 'bg-danger-soft text-danger' : 'text-ink hover:bg-sunk',
        className,
      )}
    >
      {icon}
      <VisuallyHidden>{label}</VisuallyHidden>
      {count > 0 && (
        <span className="absolute top-1 right-0.5 rounded-chip bg-danger px-1.5 text-[0.6875rem]/4 font-semibold text-danger-ink">
          {capCount(count)}
        </span>
      )}
    </button>
  )
}

/** A count as a badge shows it: whole up to 99, then 99+ (spec: engagement, section 2, header). */
export function capCount(count: number): string {
  return count > 99 ? '99+' : String(count)
}
