import { Link as RouterLink, type LinkProps as RouterLinkProps } from 'react-router'
import { joinClasses } from '../behaviour/join-classes.ts'
import { buttonStyle, type ButtonSize, type ButtonVariant } from './button-style.ts'

export type LinkProps = RouterLinkProps & { tone?: 'action' | 'ink' }

/** A link inside the app. Links to the public pages take `reloadDocument`: those run without the app. */
export function Link({ tone = 'action', className, ...rest }: LinkProps) {
  return (
    <RouterLink
      {...rest}
      className={joinClasses(
        'rounded-[6px] font-semibold underline-offset-4 hover:underline',
        tone === 'action' ? 'text-action' : 'text-ink',
        className,
      )}
    />
  )
}

export type LinkButtonProps = RouterLinkProps & { variant?: ButtonVariant; size?: ButtonSize }

/** A link that looks like a button: it opens an address and does nothing else. */
export function LinkButton({ variant, size, className, ...rest }: LinkButtonProps) {
  return <RouterLink {...rest} className={buttonStyle(variant, size, className)} />
}
