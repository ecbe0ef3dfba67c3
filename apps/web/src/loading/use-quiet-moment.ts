import { useEffect, useEffectEvent } from 'react'
import { TOASTS_MARK } from '../ui/overlays/toast-context.ts'
import { LATE_DOSE_MARK, whenQuiet } from './quiet.ts'

/** Time in which nothing is open, pressed or typed, in ms. */
const UNTOUCHED = 2000

/** Actions that a question would cover: windows, menus, toasts, forms, requests in progress and late doses. */
const OPEN = [
  ...['dialog', 'alertdialog', 'menu', 'listbox'].map((role) => `[role="${role}"]`),
  `[${TOASTS_MARK}] > *`,
  'form',
  'button[aria-busy="true"]',
  `[${LATE_DOSE_MARK}]`,
].join()
const FIELDS = 'input, select, textarea, [contenteditable]'

/**
 * True while the person has no open action: the page is in sight, nothing of `OPEN` is on it, and no field has the
 * focus. Before the first press the person is still arriving.
 */
const isNothingOpen = (): boolean =>
  document.visibilityState === 'visible' &&
  // Not every browser reports user activation.
  (navigator as { userActivation?: UserActivation }).userActivation?.hasBeenActive !== false &&
  document.querySelector(OPEN) === null &&
  document.activeElement?.matches(FIELDS) !== true

/** Number of questions that were asked on this page. Each restarts the wait of the others, but of nothing else. */
let asked = 0

/**
 * Waits for a moment in which the app may ask a question: one at a time, and without disturbing the person. Every
 * question is a window, so that the others wait.
 * @param isWanted true while there is a question to ask
 * @param ask asks the question, or finds that it no longer applies
 */
export function useQuietMoment(isWanted: boolean, ask: () => void): void {
  const askNow = useEffectEvent(ask)
  useEffect(() => {
    if (!isWanted) return undefined
    let known = asked
    const isFree = () => {
      // A question that was just asked may take a moment to appear.
      const isAlone = asked === known
      known = asked
      return isAlone && isNothingOpen()
    }
    return whenQuiet({ untouched: UNTOUCHED, isFree }, () => {
      asked += 1
      askNow()
    })
  }, [isWanted])
}
