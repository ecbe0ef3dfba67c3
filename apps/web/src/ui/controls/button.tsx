import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { joinClasses } from '../behaviour/join-classes.ts'
import { Spinner } from '../layout/spinner.tsx'
import { buttonStyle, type ButtonSize, type ButtonVariant } from './button-style.ts'

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  /** True during work: the button keeps its width, its name and the focus, and does nothing. */
  busy?: boolean
  /** The button's name while it is busy. */
  busyLabel?: string
  /**
   * True while a requirement of the action is missing. The button looks and is announced as disabled, but takes the
   * focus and can be pressed, to show the missing part.
   */
  incomplete?: boolean
  /** True for a button that has just replaced another: it is announced as disabled for a moment, and looks as usual. */
  resting?: boolean
  icon?: ReactNode
}

export function Button({
  variant,
  size,
  busy = false,
  busyLabel,
  incomplete = false,
  resting = false,
  icon,
  type = 'button',
  className,
  onClick,
  onMouseDown,
  children,
  ...rest
}: ButtonProps) {
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  const handleMouseDown = (event: MouseEvent<HTMLButtonElement>) => {
    // The field keeps the focus until the click: its message on losing the focus would move the button from under the
    // pointer.
    if (type === 'submit') event.preventDefault()
    onMouseDown?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || incomplete || resting || undefined}
      className={buttonStyle(variant, size, joinClasses(incomplete && 'opacity-60', className))}
      onClick={handleClick}
      onMouseDown={handleMouseDown}
    >
      <span className={joinClasses('inline-flex items-center gap-2', busy && !busyLabel && 'opacity-0')}>
        {busy && busyLabel ? (
          <>
            <Spinner />
            {busyLabel}
          </>
        ) : (
          <>
            {icon}
            {children}
          </>
        )}
      </span>
      {busy && !busyLabel && <Spinner className="absolute" />}
    </button>
  )
}
