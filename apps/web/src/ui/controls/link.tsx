import { joinClasses } from '../behaviour/join-classes.ts'
import { buttonStyle, type ButtonSize, type ButtonVariant } from './button-style.ts'
import { PlainLink, type PlainLinkProps } from './plain-link.tsx'

export type LinkProps = PlainLinkProps & { tone?: 'action' | 'ink' }

/** A link inside the app. Links to the public pages take `reloadDocument`: those run without the app. */
export function Link({ tone = 'action', className, ...rest }: LinkProps) {
  return (
    <PlainLink
      {...rest}
      className={joinClasses(
        'rounded-[6px] font-semibold underline-offset-4 hover:underline',
        tone === 'action' ? 'text-action' : 'text-ink',
        className,
      )}
    />
  )
}

export type LinkButtonProps = PlainLinkProps & { variant?: ButtonVariant; size?: ButtonSize }

/** A link that looks like a button: it opens an address and does nothing else. */
export function LinkButton({ variant, size, className, ...rest }: LinkButtonProps) {
  return <PlainLink {...rest} className={buttonStyle(variant, size, className)} />
}
