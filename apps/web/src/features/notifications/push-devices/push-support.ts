/** Support of push notifications in this browser, or the reason against it. */
export type PushSupport = 'ready' | 'unsupported' | 'insecure' | 'home-screen'

/** Properties of a browser that decide its support. */
export interface BrowserFacts {
  isSecure: boolean
  hasWorker: boolean
  hasPush: boolean
  userAgent: string
  touchPoints: number
}

/** Recognises iPads, which identify as Macs, by their touch screen. */
const isAppleMobile = ({ userAgent, touchPoints }: BrowserFacts): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && touchPoints > 1)

/** Returns the push support of a browser. iPhones and iPads give push only to an app on the Home Screen. */
export function pushSupportOf(facts: BrowserFacts): PushSupport {
  if (!facts.isSecure) return 'insecure'
  if (facts.hasWorker && facts.hasPush) return 'ready'
  return isAppleMobile(facts) ? 'home-screen' : 'unsupported'
}

/** Reads the properties of this browser. */
export const readBrowserFacts = (): BrowserFacts => ({
  isSecure: globalThis.isSecureContext,
  hasWorker: 'serviceWorker' in navigator,
  hasPush: 'PushManager' in globalThis && 'Notification' in globalThis,
  userAgent: navigator.userAgent,
  touchPoints: navigator.maxTouchPoints,
})
