import { useEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router'
import { Brand } from '../ui/art/brand.tsx'
import { Link } from '../ui/link.tsx'
import { SkipLink } from '../ui/skip-link.tsx'
import { Providers } from './providers.tsx'

/** The frame of every page of the app. */
export default function AppLayout() {
  const content = useFocusOnArrival()
  return (
    <Providers>
      <SkipLink />
      <header className="mx-auto flex max-w-310 items-center px-[clamp(16px,4vw,40px)] py-3">
        <Link to="/" tone="ink" className="inline-flex min-h-11 items-center">
          <Brand />
        </Link>
      </header>
      <main
        ref={content}
        id="content"
        tabIndex={-1}
        className="mx-auto max-w-310 px-[clamp(16px,4vw,40px)] pt-2 pb-28"
      >
        <Outlet />
      </main>
    </Providers>
  )
}

/** Moves the focus to the page that was gone to, so that a screen reader reads it and Tab starts there. */
function useFocusOnArrival() {
  const { pathname } = useLocation()
  const content = useRef<HTMLElement>(null)
  const shownPath = useRef(pathname)
  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    const heading = content.current?.querySelector<HTMLElement>('h1[tabindex]')
    ;(heading ?? content.current)?.focus()
  }, [pathname])
  return content
}
