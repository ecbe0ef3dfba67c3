import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Pixels between a toast and the bar below it. */
const GAP = 12

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/**
 * Distance from the foot of the screen at which an element covers no bar, in pixels.
 * @param own its place without bars
 * @param foot the foot of the visible area, above an open keyboard
 */
export function clearOfBars(own: Box, bars: readonly Box[], foot: number): number {
  const height = own.bottom - own.top
  let bottom = foot - GAP
  for (const { left, right, top, bottom: below } of bars.toSorted((a, b) => b.bottom - a.bottom)) {
    const beside = right <= own.left || left >= own.right
    if (!beside && top < bottom && below > bottom - height) bottom = top - GAP
  }
  // Without room above the bars, covering one is better than being out of sight.
  return Math.max(bottom, height + GAP)
}

/**
 * Keeps an element that floats at the foot of the screen above all bars there, as they appear and disappear.
 * @returns the ref of the element
 */
export function useClearOfBars<Floating extends HTMLElement>(shown: boolean): RefObject<Floating | null> {
  const floating = useRef<Floating>(null)
  useLayoutEffect(() => {
    if (!shown) return undefined
    const place = () => {
      const element = floating.current
      if (!element) return
      const foot = visualViewport ? visualViewport.offsetTop + visualViewport.height : innerHeight
      const bars = [...document.querySelectorAll('[data-bar]')]
        // Bars behind an open window are out of use, and usually out of sight.
        .filter((found) => !found.closest('[aria-hidden=true]'))
        .map((found) => found.getBoundingClientRect())
        .filter(({ height }) => height > 0)
      // A scrolling element cuts off the shadows of its content, so it scrolls only if it must.
      element.style.overflowY = element.scrollHeight > element.clientHeight ? 'auto' : 'visible'
      element.style.bottom = `${innerHeight - clearOfBars(element.getBoundingClientRect(), bars, foot)}px`
    }
    place()
    let frame = 0
    // Measuring right after each change would force the browser to lay the page out again each time.
    const placeWithNextFrame = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(place)
    }
    const observer = new MutationObserver(placeWithNextFrame)
    observer.observe(document.body, { childList: true, subtree: true })
    // Its own text may grow while it is in sight, with the size of the page's text.
    const sizes = new ResizeObserver(place)
    if (floating.current) sizes.observe(floating.current)
    const targets = [globalThis, document, ...(visualViewport ? [visualViewport] : [])]
    for (const target of targets) {
      target.addEventListener('resize', place)
      target.addEventListener('animationend', place)
    }
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      sizes.disconnect()
      for (const target of targets) {
        target.removeEventListener('resize', place)
        target.removeEventListener('animationend', place)
      }
    }
  }, [shown])
  return floating
}
