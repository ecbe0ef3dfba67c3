import { useRef } from 'react'
import { catchFocus } from './catch-focus.ts'

/**
 * Props of a dialog's content that return the focus to its previous element. Radix returns it only to the dialog's own
 * trigger, but other elements open most of our dialogs: without this hook the next keys would go nowhere.
 * @param findPlace finds another focus target, such as the field that a question interrupted
 */
export function useReturnFocus(findPlace?: () => HTMLElement | null) {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = buttonOf(document.activeElement)
    },
    onCloseAutoFocus: (event: Event) => {
      const element = findPlace?.() ?? opener.current
      if (!(element instanceof HTMLElement) || !element.isConnected || element === document.body) {
        // Runs after Radix has tried its own trigger.
        queueMicrotask(catchFocus)
        return
      }
      event.preventDefault()
      placeFor(element).focus({ preventScroll: true })
    },
  }
}

/** The entries of a menu disappear after a choice; the button that opened it stays. */
function buttonOf(opener: Element | null): Element | null {
  const menu = opener?.closest('[role=menu]')
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : opener
}

/** A tab takes the focus for a choice: if another one stayed chosen, focus that one. */
function placeFor(opener: HTMLElement): HTMLElement {
  if (!opener.matches('[role=tab][aria-selected=false]')) return opener
  return opener.closest('[role=tablist]')?.querySelector<HTMLElement>('[aria-selected=true]') ?? opener
}

/** Like `useReturnFocus`, for a window that takes the focus itself: its name is read, and no button looks chosen. */
export function useWindowFocus() {
  const { onOpenAutoFocus, onCloseAutoFocus } = useReturnFocus()
  return {
    onCloseAutoFocus,
    onOpenAutoFocus: (event: Event) => {
      onOpenAutoFocus()
      event.preventDefault()
      if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
    },
  }
}
