import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'
import { uppermostWindow } from './catch-focus.ts'

interface Closable {
  element: RefObject<HTMLElement | null>
  close: () => void
}

const closables = new Set<Closable>()

/**
 * Closes a window, or a form inside of one, when Escape is pressed within it; of those around the focus the innermost
 * alone. Where nothing has the focus, because the button that had it is gone, the uppermost window closes. Radix would
 * close what opened last: a toast counts as that while it is in sight, and a window that has just opened does not yet.
 */
export function useEscape(element: RefObject<HTMLElement | null>, close: () => void): void {
  const onEscape = useEffectEvent(close)
  useLayoutEffect(() => {
    const closable = { element, close: () => onEscape() }
    closables.add(closable)
    // Before the listeners of Radix, which are at the document; once is enough, and more is the same.
    addEventListener('keydown', closeInnermost, { capture: true })
    return () => {
      closables.delete(closable)
    }
  }, [element])
}

function closeInnermost(event: KeyboardEvent): void {
  const { key, target } = event
  if (key !== 'Escape' || !(target instanceof Element) || isOpenList(target)) return
  const place = target === document.body ? uppermostWindow() : target
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

/** Whether an element is a field with its list of choices open, which Escape closes first. */
export const isOpenList = (element: Element | null): boolean =>
  element?.getAttribute('role') === 'combobox' && element.getAttribute('aria-expanded') === 'true'
