import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { buttonStyle, type ButtonSize, type ButtonVariant } from './button-style.ts'
import { joinClasses } from './join-classes.ts'
import { Spinner } from './spinner.tsx'

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Work is under way: the button keeps its width, its name and the focus, and does nothing. */
  busy?: boolean
  /**
   * Something that it needs is missing. It says so and looks so, but takes the focus and can be pressed: what it does
   * then is to show what is missing.
   */
  incomplete?: boolean
  /** It has just come to where something else stood: it says that it can't be pressed yet, and looks as always. */
  resting?: boolean
  icon?: ReactNode
}

export function Button({
  variant,
  size,
  busy = false,
  incomplete = false,
  resting = false,
  icon,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || incomplete || resting || undefined}
      className={buttonStyle(variant, size, joinClasses(incomplete && 'opacity-60', className))}
      onClick={handleClick}
    >
      <span className={busy ? 'inline-flex items-center gap-2 opacity-0' : 'inline-flex items-center gap-2'}>
        {icon}
        {children}
      </span>
      {busy && <Spinner className="absolute" />}
    </button>
  )
}
