import type { Me } from '@app/domain/accounts/accounts.contract'
import { greeting } from '@app/domain/dashboard/greeting.rules'
import { requestHeaders } from '../api/request-headers.ts'
import { deviceZone } from '../format/zone.ts'

/** Greets the person where the page has kept a place for it: see shell/first-sight.tsx. */
function greet({ displayName, onboardingCompleted, preferences }: Me): void {
  const place = document.querySelector('[data-greeting-here]')
  if (!place || !onboardingCompleted || location.pathname !== '/') return
  const timeZone = preferences.timeZone ?? deviceZone()
  const hour = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' })
  const words = `${greeting(Number(hour.format(new Date())))}, ${displayName}`
  place.textContent = words
  document.documentElement.dataset['greeting'] = words
}

// Asks who is signed in while the app is still on its way. The server writes this script into the page of somebody with a
// session. Saying the time zone also wakes the browser's calendars, which takes a phone a tenth of a second, at a time
// when it has nothing else to do.
// The app would take this element for a script of its own when it takes the page over.
document.currentScript?.remove()
window.askedAhead = fetch('/api/me', { headers: requestHeaders(false) })
window.askedAhead
  .then(async (response) => {
    // The app reads the answer itself.
    const copy = response.clone()
    if (copy.ok) greet((await copy.json()) as Me)
  })
  // The app asks again, and shows why it failed.
  .catch(() => undefined)
