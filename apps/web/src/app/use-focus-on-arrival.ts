import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { CONTENT_ID } from './frame.tsx'

/** Moves the focus to the page that was gone to, so that a screen reader reads it and Tab starts there. */
export function useFocusOnArrival(): void {
  const { pathname } = useLocation()
  const shownPath = useRef(pathname)
  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    const content = document.getElementById(CONTENT_ID)
    const heading = content?.querySelector<HTMLElement>('h1[tabindex]')
    ;(heading ?? content)?.focus()
  }, [pathname])
}
