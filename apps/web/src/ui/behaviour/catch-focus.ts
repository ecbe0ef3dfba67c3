/** The uppermost open window. */
export const uppermostWindow = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog]')].at(-1)

/**
 * Moves the focus to the uppermost window, or else to the page, when the focused element was removed. Otherwise the
 * next keys would go nowhere.
 */
export function catchFocus(): void {
  if (document.activeElement === document.body) placeLeft()?.focus()
}

/** Focus target after the focused element was removed: the uppermost window, or else the page. */
export const placeLeft = (): HTMLElement | null => uppermostWindow() ?? placeOnPage()

/** The element that fills the page, its heading, which a screen reader then reads, or else its content. */
export function placeOnPage(): HTMLElement | null {
  return (
    document.querySelector<HTMLElement>('main [data-fills]') ??
    document.querySelector<HTMLElement>('main h1[tabindex]') ??
    document.querySelector('main')
  )
}
