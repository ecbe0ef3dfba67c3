import { type CSSProperties, type RefObject, useLayoutEffect, useState } from 'react'
import type { StepPosition } from '@app/domain/kernel/tutorials.vocabulary'
import { SPOTLIGHT_PADDING } from '@app/domain/tutorials/tutorials.timing'
import { type Box, placeCard } from './place-card.ts'
import type { PagePlace } from './use-page-place.ts'

interface CardPlace {
  place: PagePlace
  position: StepPosition
  isWide: boolean
  isBanner: boolean
}

/** Distance between a card and the bar below it, in pixels. */
const GAP = 12

const hidden: CSSProperties = { visibility: 'hidden' }

const isSame = (one: CSSProperties, other: CSSProperties): boolean =>
  one.left === other.left &&
  one.top === other.top &&
  one.bottom === other.bottom &&
  one.visibility === other.visibility

/**
 * Position of a step's card: next to its target, or at the foot of a phone, above the bar. The target is scrolled so
 * that the card leaves it visible.
 */
export function useCardPlace(
  card: RefObject<HTMLElement | null>,
  { place, position, isWide, isBanner }: CardPlace,
) {
  const [style, setStyle] = useState<CSSProperties>(hidden)
  const { element, box } = place
  useLayoutEffect(() => {
    const own = card.current
    if (!own) return undefined
    const settle = () => {
      const next = styleFor(own, box, { position, isWide, isBanner })
      setStyle((before) => (isSame(before, next) ? before : next))
    }
    settle()
    // Watches sizes: the card's text may grow, and the bar comes and goes with the width of the page.
    const sizes = new ResizeObserver(settle)
    sizes.observe(own)
    sizes.observe(document.documentElement)
    return () => sizes.disconnect()
  }, [card, box, position, isWide, isBanner])
  useLayoutEffect(() => {
    if (element && card.current) bringIntoSight(element, card.current, isWide)
  }, [card, element, isWide])
  useRoomBelow(card, !isWide)
  return style
}

function styleFor(own: HTMLElement, box: Box | undefined, at: Omit<CardPlace, 'place'>): CSSProperties {
  if (!at.isWide) return { bottom: innerHeight - footOfPage(own) + GAP }
  const { width, height } = own.getBoundingClientRect()
  const room = {
    left: 0,
    top: headOfPage(),
    right: document.documentElement.clientWidth,
    bottom: innerHeight,
  }
  const side = document.querySelector('aside')?.getBoundingClientRect().right ?? 0
  if (at.isBanner) return { left: side + (room.right - side - width) / 2, top: room.top + GAP }
  if (!box) return { left: room.right - width - 2 * GAP, top: room.bottom - height - 2 * GAP }
  return placeCard(padded(box), { width, height }, room, at.position)
}

const padded = ({ left, top, right, bottom }: Box): Box => ({
  left: left - SPOTLIGHT_PADDING,
  top: top - SPOTLIGHT_PADDING,
  right: right + SPOTLIGHT_PADDING,
  bottom: bottom + SPOTLIGHT_PADDING,
})

/** Lower edge of a sticky header; 0 if the header scrolls with the page. */
function headOfPage(): number {
  const header = document.querySelector('header')
  return header && getComputedStyle(header).position === 'sticky' ? header.getBoundingClientRect().bottom : 0
}

/** Upper edge of the bars at the foot of the screen. */
function footOfPage(own: HTMLElement): number {
  const tops = [...document.querySelectorAll('[data-bar]')]
    .filter((bar) => !own.contains(bar))
    .map((bar) => bar.getBoundingClientRect())
    .filter(({ height, bottom }) => height > 0 && bottom > innerHeight / 2)
    .map(({ top }) => top)
  return Math.min(innerHeight, ...tops)
}

/** True if an element stays in position while the page scrolls. */
function staysInPlace(element: Element): boolean {
  for (let at: Element | null = element; at; at = at.parentElement)
    if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) return true
  return false
}

/** Scrolls an element to the middle of the area that the card and the bars leave free, unless it is already there. */
function bringIntoSight(element: HTMLElement, card: HTMLElement, isWide: boolean): void {
  if (staysInPlace(element)) return
  const { top, bottom } = element.getBoundingClientRect()
  const from = headOfPage() + SPOTLIGHT_PADDING + GAP
  const foot = isWide ? innerHeight : footOfPage(card) - card.getBoundingClientRect().height - GAP
  const until = foot - SPOTLIGHT_PADDING - GAP
  if (top >= from && bottom <= until) return
  const spare = Math.max(0, (until - from - (bottom - top)) / 2)
  scrollBy(0, top - from - spare)
}

/** Extends the page, so that its end can be scrolled out from under the card. */
function useRoomBelow(card: RefObject<HTMLElement | null>, isSheet: boolean): void {
  useLayoutEffect(() => {
    if (!isSheet) return undefined
    const { paddingBottom } = document.body.style
    document.body.style.paddingBottom = `${card.current?.offsetHeight ?? 0}px`
    return () => {
      document.body.style.paddingBottom = paddingBottom
    }
  }, [card, isSheet])
}
