import type { ComponentProps, MouseEvent } from 'react'
import { type NavigateOptions, type To, useHref, useLinkClickHandler } from 'react-router'

export type PlainLinkProps = Omit<ComponentProps<'a'>, 'href'> &
  Pick<NavigateOptions, 'preventScrollReset' | 'replace'> & {
    to: To
    /** Kept in the entry of the history. */
    state?: unknown
    /** Loads the page from the server, as public pages need, which run without the app. */
    reloadDocument?: boolean
  }

/** A link inside the app without a style. The router's own would load its prefetching for framework mode, 3 kB. */
export function PlainLink({
  to,
  preventScrollReset,
  replace,
  state,
  reloadDocument,
  onClick,
  children,
  ...rest
}: PlainLinkProps) {
  const href = useHref(to)
  const { target } = rest
  const go = useLinkClickHandler(to, {
    state,
    ...(target !== undefined && { target }),
    ...(preventScrollReset !== undefined && { preventScrollReset }),
    ...(replace !== undefined && { replace }),
  })
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!event.defaultPrevented && !reloadDocument) go(event)
  }
  return (
    <a {...rest} href={href} onClick={press}>
      {children}
    </a>
  )
}
