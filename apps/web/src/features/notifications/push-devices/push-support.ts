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

/** iPads call themselves Macs, which have no touch screens. */
const isAppleMobile = ({ userAgent, touchPoints }: BrowserFacts): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && touchPoints > 1)

/** On iPhone and iPad only an app on the Home Screen is given push at all. */
export function pushSupportOf(facts: BrowserFacts): PushSupport {
  if (!facts.isSecure) return 'insecure'
  if (facts.hasWorker && facts.hasPush) return 'ready'
  return isAppleMobile(facts) ? 'home-screen' : 'unsupported'
}

/** The facts of this browser. */
export const readBrowserFacts = (): BrowserFacts => ({
  isSecure: globalThis.isSecureContext,
  hasWorker: 'serviceWorker' in navigator,
  hasPush: 'PushManager' in globalThis && 'Notification' in globalThis,
  userAgent: navigator.userAgent,
  touchPoints: navigator.maxTouchPoints,
})
