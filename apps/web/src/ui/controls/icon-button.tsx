import type { ComponentProps, ReactNode } from 'react'
import { joinClasses } from '../behaviour/join-classes.ts'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** Action of the button, as its accessible name. */
  label: string
  icon: ReactNode
  /** A few characters at the corner, such as the number of unread notifications. The label contains them too. */
  badge?: string | undefined
  tone?: 'plain' | 'danger'
}

export function IconButton({
  label,
  icon,
  badge,
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
      {badge && (
        <span
          aria-hidden
          className="absolute top-1 right-0.5 rounded-chip bg-danger px-1.5 text-[0.6875rem]/[1.45] font-semibold text-danger-ink"
        >
          {badge}
        </span>
      )}
    </button>
  )
}
