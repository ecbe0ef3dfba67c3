import type { ComponentProps } from 'react'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'

/** Link to another site in a new tab. The site does not learn the address of this page. */
export function OutsideLink({ children, ...rest }: ComponentProps<'a'> & { href: string }) {
  return (
    <a {...rest} target="_blank" rel="noopener noreferrer">
      {children}
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  )
}
