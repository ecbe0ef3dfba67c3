import { useEffect, useEffectEvent } from 'react'
import { LATE_DOSE_MARK } from '../device/late-dose-mark.ts'
import { TOASTS_MARK } from '../ui/overlays/toast-context.ts'
import { TOUCHES } from './once-untouched.ts'

const LOOK_MILLISECONDS = 500
/** Number of successive checks that must find nothing open, pressed or typed: two seconds. */
const QUIET_LOOKS = 4

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
const isQuiet = (): boolean =>
  document.visibilityState === 'visible' &&
  // Not every browser reports user activation.
  (navigator as { userActivation?: UserActivation }).userActivation?.hasBeenActive !== false &&
  document.querySelector(OPEN) === null &&
  document.activeElement?.matches(FIELDS) !== true

/** Functions that restart the wait of each question: a question that was just asked may take a moment to appear. */
const waits = new Set<() => void>()

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
    const over = new AbortController()
    let quietLooks = 0
    const disturb = () => {
      quietLooks = 0
    }
    waits.add(disturb)
    for (const event of TOUCHES)
      addEventListener(event, disturb, { signal: over.signal, capture: true, passive: true })
    const timer = setInterval(() => {
      quietLooks = isQuiet() ? quietLooks + 1 : 0
      if (quietLooks < QUIET_LOOKS) return
      for (const wait of waits) wait()
      askNow()
    }, LOOK_MILLISECONDS)
    return () => {
      clearInterval(timer)
      waits.delete(disturb)
      over.abort()
    }
  }, [isWanted])
}
