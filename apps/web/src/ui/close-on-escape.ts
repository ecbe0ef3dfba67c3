import type { KeyboardEvent } from 'react'

/**
 * Closes a window on Escape also while a toast is in sight. Radix gives the key to the uppermost layer alone, and a
 * toast is one, so that without this the window would stay for as long as the toast does.
 */
export const closeOnEscape =
  (close: () => void) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    const { key, currentTarget, target, defaultPrevented } = event
    // Windows opened from within are elsewhere on the page, though their events pass through.
    const isOwn = target instanceof Node && currentTarget.contains(target)
    if (key !== 'Escape' || defaultPrevented || !isOwn) return
    event.preventDefault()
    close()
  }

/** Whether an element is a field with its list of choices open, which Escape closes first. */
export const isOpenList = (element: Element | null): boolean =>
  element?.getAttribute('role') === 'combobox' && element.getAttribute('aria-expanded') === 'true'
