import { type RefObject, useLayoutEffect, useRef } from 'react'
import { clearOfBars } from '../../../ui/behaviour/clear-of-bars.ts'

/** Bars of the page itself, such as the navigation of a phone; those of windows come and go above the banner. */
const PAGE_BARS = '[data-bar]:not([role=dialog] *, [role=alertdialog] *)'

/**
 * Keeps the banner above the bars at the foot of the page. An open keyboard covers it: the banner must not cover the
 * field that is typed in.
 * @returns the ref of the banner
 */
export function useAboveBars(): RefObject<HTMLElement | null> {
  const banner = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const place = () => {
      const element = banner.current
      if (!element) return
      const bars = [...document.querySelectorAll(PAGE_BARS)]
        .filter((found) => found !== element)
        .map((found) => found.getBoundingClientRect())
        .filter(({ height }) => height > 0)
      element.style.bottom = `${innerHeight - clearOfBars(element.getBoundingClientRect(), bars, innerHeight)}px`
    }
    place()
    const pages = new MutationObserver(place)
    pages.observe(document.body, { childList: true, subtree: true })
    const sizes = new ResizeObserver(place)
    if (banner.current) sizes.observe(banner.current)
    addEventListener('resize', place)
    return () => {
      pages.disconnect()
      sizes.disconnect()
      removeEventListener('resize', place)
    }
  }, [])
  return banner
}
