import { joinClasses } from '../behaviour/join-classes.ts'

export type ButtonVariant = 'primary' | 'soft' | 'quiet' | 'danger'
export type ButtonSize = 'medium' | 'large'

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-action text-action-ink hover:bg-action-hover',
  soft: 'bg-action-soft text-action hover:text-action-hover',
  quiet: 'bg-transparent text-ink hover:bg-sunk',
  danger: 'bg-danger text-danger-ink hover:bg-danger-hover',
}
const sizes: Record<ButtonSize, string> = {
  medium: 'min-h-control px-4 rounded-control text-m',
  large: 'min-h-[50px] px-6 rounded-[14px] text-[1rem]',
}

/** The classes of a button, also for links that look like one. */
export function buttonStyle(variant: ButtonVariant = 'primary', size: ButtonSize = 'medium', more?: string) {
  return joinClasses(
    'relative inline-flex items-center justify-center gap-2 py-2 font-semibold leading-tight text-center wrap-break-word select-none transition-colors',
    'disabled:opacity-60 aria-disabled:cursor-default',
    'high-contrast:outline-1 high-contrast:outline-current',
    variants[variant],
    sizes[size],
    more,
  )
}
