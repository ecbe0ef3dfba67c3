import { useLayoutEffect, useState } from 'react'
import type { TourPlace } from '@app/domain/kernel/tutorials.vocabulary'
import { REPOSITION_MILLISECONDS } from '@app/domain/tutorials/tutorials.timing'
import type { Box } from './place-card.ts'
import { findPlace, isPageCovered } from './tour-place.ts'

/** Time for a page to draw its target before the target counts as missing. */
const LOOK_MILLISECONDS = 1000

/** Target of a step, at its present position on the screen. */
export interface PagePlace {
  element: HTMLElement | undefined
  box: Box | undefined
  /** True while the target may still appear. */
  isLookedFor: boolean
  /** True while a dialog is open above the page. */
  isCovered: boolean
}

const boxOf = (element: HTMLElement): Box => {
  const { left, top, right, bottom } = element.getBoundingClientRect()
  return { left, top, right, bottom }
}

const isSame = (one: PagePlace, other: PagePlace): boolean =>
  one.element === other.element &&
  one.isCovered === other.isCovered &&
  one.isLookedFor === other.isLookedFor &&
  one.box?.left === other.box?.left &&
  one.box?.top === other.box?.top &&
  one.box?.right === other.box?.right &&
  one.box?.bottom === other.box?.bottom

/** Follows a target on the page through scrolling, resizing and redrawing. */
export function usePagePlace(places: readonly TourPlace[]): PagePlace {
  const [place, setPlace] = useState<PagePlace>({
    element: undefined,
    box: undefined,
    isLookedFor: places.length > 0,
    isCovered: false,
  })
  useLayoutEffect(() => {
    let isLookedFor = places.length > 0
    const look = () => {
      const element = findPlace(places)
      if (element) isLookedFor = false
      const now = { element, box: element && boxOf(element), isLookedFor, isCovered: isPageCovered() }
      setPlace((before) => (isSame(before, now) ? before : now))
    }
    look()
    let timer: ReturnType<typeof setTimeout> | undefined
    const lookSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(look, REPOSITION_MILLISECONDS)
    }
    const giveUp = setTimeout(() => {
      isLookedFor = false
      look()
    }, LOOK_MILLISECONDS)
    const observer = new MutationObserver(lookSoon)
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['hidden', 'data-state'],
    })
    const over = new AbortController()
    for (const event of ['scroll', 'resize', 'animationend', 'load'])
      addEventListener(event, lookSoon, { capture: true, passive: true, signal: over.signal })
    return () => {
      clearTimeout(timer)
      clearTimeout(giveUp)
      observer.disconnect()
      over.abort()
    }
  }, [places])
  return place
}
