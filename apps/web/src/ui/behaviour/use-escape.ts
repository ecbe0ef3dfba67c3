import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'
import { uppermostWindow } from './catch-focus.ts'

interface Closable {
  element: RefObject<HTMLElement | null>
  close: () => void
}

const closables = new Set<Closable>()

/**
 * Closes the innermost menu, window or form around the focus on Escape. Without a focus, because the focused button was
 * removed, an open menu closes, or else the uppermost window. Radix would close the layer that opened last: it counts a
 * visible toast as one, but not yet a window that has just opened.
 */
export function useEscape(element: RefObject<HTMLElement | null>, close: () => void): void {
  const onEscape = useEffectEvent(close)
  useLayoutEffect(() => {
    const closable = { element, close: () => onEscape() }
    closables.add(closable)
    // Runs before Radix's listeners, which are at the document. Adding the same listener again has no effect.
    addEventListener('keydown', closeInnermost, { capture: true })
    return () => {
      closables.delete(closable)
    }
  }, [element])
}

function closeInnermost(event: KeyboardEvent): void {
  const { key, target } = event
  if (key !== 'Escape' || !(target instanceof Element) || isOpenList(target)) return
  const place = target === document.body ? (openMenu() ?? uppermostWindow()) : target
  if (!place) return
  const around = [...closables].filter(({ element }) => element.current?.contains(place))
  const innermost = around.find(({ element }) =>
    around.every((other) => other.element.current?.contains(element.current)),
  )
  if (!innermost) return
  event.preventDefault()
  event.stopPropagation()
  innermost.close()
}

const openMenu = (): Element | null => document.querySelector('[role=menu]')

/** True if an element is a field with its list of choices open, which Escape closes first. */
export const isOpenList = (element: Element | null): boolean =>
  element?.getAttribute('role') === 'combobox' && element.getAttribute('aria-expanded') === 'true'
