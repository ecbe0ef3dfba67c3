/** The window above all others, where one is open. */
export const uppermostWindow = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog]')].at(-1)

/**
 * Gives the focus to the uppermost window, or else to the page, where the element that had it is gone. Otherwise the
 * keys that come next would go nowhere.
 */
export function catchFocus(): void {
  if (document.activeElement === document.body) placeLeft()?.focus()
}

/** Where one is when what had the focus is gone: the uppermost window, or else the page. */
export const placeLeft = (): HTMLElement | null => uppermostWindow() ?? placeOnPage()

/** The heading of the page, which a screen reader then reads, or else its content. */
export function placeOnPage(): HTMLElement | null {
  return document.querySelector<HTMLElement>('main h1[tabindex]') ?? document.querySelector('main')
}
