import { uppermostWindow } from './catch-focus.ts'
import { isLayerOpen } from './history-layers.ts'

/** Marks a window that covers everything until it is answered. */
export const COVER_MARK = 'data-cover'

/** True if a key pressed anywhere is meant for the page, or for a window with an address of its own. */
export function isPageInReach(): boolean {
  const above = uppermostWindow()
  return !isLayerOpen() && above?.role !== 'alertdialog' && above?.hasAttribute(COVER_MARK) !== true
}
