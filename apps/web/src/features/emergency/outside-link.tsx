import type { ComponentProps } from 'react'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'

/** A link to another site, in a tab of its own, which learns nothing of the page that it came from. */
export function OutsideLink({ children, ...rest }: ComponentProps<'a'> & { href: string }) {
  return (
    <a {...rest} target="_blank" rel="noopener noreferrer">
      {children}
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  )
}
