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

/** Resolves when the browser has painted what stands on the page now. A page in the background is not painted. */
const painted = () =>
  new Promise<void>((resolve) => {
    if (document.hidden) resolve()
    else requestAnimationFrame(() => setTimeout(resolve))
  })

/** The app starts by then though nobody has been greeted: it says by itself what is slow or has failed. */
const LONGEST_WAIT_MILLISECONDS = 1000

// Asks who is signed in while the app is still loading. The server writes this script into the page for browsers with a
// session. Reading the time zone also initializes the browser's calendars, which takes a phone a tenth of a second, while
// it has nothing else to do.
window.askedAhead = fetch('/api/me', { headers: requestHeaders(false) })
const greeted = window.askedAhead
  .then(async (response) => {
    // The app reads the answer itself.
    const copy = response.clone()
    if (!copy.ok) return
    greet((await copy.json()) as Me)
    await painted()
  })
  // The app asks again, and shows why it failed.
  .catch(() => undefined)
window.firstSight = Promise.race([
  greeted,
  new Promise<void>((resolve) => setTimeout(resolve, LONGEST_WAIT_MILLISECONDS)),
])
