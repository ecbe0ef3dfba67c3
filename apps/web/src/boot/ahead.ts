import { greeting } from '@app/domain/dashboard/greeting.rules'
import type { Me } from '@app/domain/identity/accounts/accounts.contract'
import { actingHousehold } from '../api/client/acting-household.ts'
import { requestHeaders } from '../api/client/request-headers.ts'
import { deviceZone } from '../api/client/zone.ts'

/** Latest start of the app without a greeting: it then shows slowness or failure on its own. */
const LONGEST_WAIT_MILLISECONDS = 1000

/** The server's answer inside the page; without a person it is a refusal, such as during maintenance. */
interface Told {
  me?: Me
  status: number
  text: string
}

/**
 * Reads the signed-in person from the page, unless this tab acts in another of their households than the server could
 * know.
 */
function readTold(): Told | undefined {
  const told = document.querySelector<HTMLElement>('#told')
  const text = told?.textContent
  if (!text) return undefined
  const status = Number(told.dataset['status'])
  if (status !== 200) return { status, text }
  const me = JSON.parse(text) as Me
  return (actingHousehold() ?? me.household.id) === me.household.id ? { me, status, text } : undefined
}

/** Greets the person if the page has a place for it: see page/first-sight.tsx. */
function greet({ displayName, onboardingCompleted, preferences }: Me): void {
  const place = document.querySelector('[data-greeting-here]')
  if (!place || !onboardingCompleted || location.pathname !== '/') return
  const timeZone = preferences.timeZone ?? deviceZone()
  const hour = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' })
  const words = `${greeting(Number(hour.format(new Date())))}, ${displayName}`
  place.textContent = words
  document.documentElement.dataset['greeting'] = words
}

/** Greets with the server's answer. */
async function askAndGreet(asked: Promise<Response>): Promise<void> {
  // Read a copy: the app reads the answer itself.
  const copy = (await asked).clone()
  if (copy.ok) greet((await copy.json()) as Me)
}

/** Resolves once the browser has painted the page's current content. A page in the background is not painted. */
const painted = () =>
  new Promise<void>((resolve) => {
    if (document.hidden) resolve()
    else requestAnimationFrame(() => setTimeout(resolve))
  })

/** Preloads the scripts of the first screen, which the server names. */
function fetchScripts(names: string): void {
  for (const href of names.split(' ').filter(Boolean)) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }
}

// The server writes this script into the page for browsers with a session. It greets the person, which also initializes
// the browser's calendars, paints the greeting, and only then loads the app's scripts, which need the network and the
// processor.
const { scripts = '' } = document.currentScript?.dataset ?? {}
const told = readTold()
if (told) {
  window.askedAhead = Promise.resolve(new Response(told.text, { status: told.status }))
  if (told.me) greet(told.me)
  window.firstSight = painted().then(() => fetchScripts(scripts))
} else {
  fetchScripts(scripts)
  window.askedAhead = fetch('/api/me', { headers: requestHeaders(false) })
  window.firstSight = Promise.race([
    // The app requests it again, and shows the failure.
    askAndGreet(window.askedAhead)
      .catch(() => undefined)
      .then(painted),
    new Promise<void>((resolve) => setTimeout(resolve, LONGEST_WAIT_MILLISECONDS)),
  ])
}
