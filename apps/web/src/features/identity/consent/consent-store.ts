import {
  type ConsentChoices,
  consentCookie,
  findConsent,
  optionalCategories,
  readConsent,
} from '@app/domain/identity/consent/consent.rules'

// Uses no framework, because the public pages share it with the app.

/** Notifies scripts that a host has added of the allowed categories: once known, and at each change. */
export const CONSENT_EVENT = 'cookie-consent'

/**
 * Choices in force on this page; undefined before an answer. They last no longer than the page if cookies are refused.
 */
let held: ConsentChoices | undefined
/** Stored value at the last check. */
let seen: string | undefined
let hasLooked = false

export const heldConsent = (): ConsentChoices | undefined => held

/** True without an answer; false before the first check. */
export const isUnanswered = (): boolean => hasLooked && !held

function hold(choices: ConsentChoices | undefined): void {
  held = choices
  const root = document.documentElement
  for (const category of optionalCategories) {
    const mark = `data-consent-${category}`
    if (choices) root.setAttribute(mark, choices[category] ? 'granted' : 'denied')
    else root.removeAttribute(mark)
  }
  const detail = { analytics: choices?.analytics ?? false, marketing: choices?.marketing ?? false }
  dispatchEvent(new CustomEvent(CONSENT_EVENT, { detail }))
}

/** Checks for a change of the stored consent, for example in another tab. */
function look(): void {
  const stored = findConsent(document.cookie)
  hasLooked = true
  if (stored === seen) return
  seen = stored
  const reading = stored === undefined ? undefined : readConsent(stored)
  if (reading?.state === 'unreadable') {
    console.warn('The stored cookie preferences cannot be read, so they are asked for again.')
  }
  hold(reading?.state === 'given' ? reading.choices : undefined)
}

/**
 * Stores the user's choices, and applies them at once.
 * @returns true if the browser keeps them
 */
export function saveConsent(choices: ConsentChoices): boolean {
  document.cookie = consentCookie(choices, { at: new Date(), https: location.protocol === 'https:' })
  seen = findConsent(document.cookie)
  hold(choices)
  const reading = readConsent(seen ?? '')
  return reading.state === 'given' && optionalCategories.every((one) => reading.choices[one] === choices[one])
}

/** Calls back at each later change of the choices in force. */
export function watchConsent(onChange: () => void): () => void {
  // Checks again on a page restored from the browser's memory, or shown again: it may have missed an answer.
  const listeners = [
    [globalThis, CONSENT_EVENT, onChange],
    [globalThis, 'pageshow', look],
    [document, 'visibilitychange', look],
  ] as const
  for (const [target, event, listener] of listeners) target.addEventListener(event, listener)
  look()
  return () => {
    for (const [target, event, listener] of listeners) target.removeEventListener(event, listener)
  }
}
