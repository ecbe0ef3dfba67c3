import type { TourPlace } from '@app/domain/kernel/tutorials.vocabulary'

const isInSight = (element: HTMLElement): boolean =>
  element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().height > 0

/** First of these targets on the screen; undefined if none is, because of role, plan, width or page. */
export function findPlace(places: readonly TourPlace[]): HTMLElement | undefined {
  for (const place of places) {
    const found = document.querySelectorAll<HTMLElement>(`[data-tour="${place}"]`)
    const shown = [...found].find(isInSight)
    if (shown) return shown
  }
  return undefined
}

/** Attribute that marks the card of a tutorial. */
export const TUTORIAL_MARK = 'data-tutorial'

/** True if a dialog or a menu is open above the page, in which the user does the step's task. */
export const isPageCovered = (): boolean =>
  document.querySelector(
    ['dialog', 'alertdialog', 'menu', 'listbox']
      .map((role) => `[role=${role}]:not([${TUTORIAL_MARK}])`)
      .join(),
  ) !== null
