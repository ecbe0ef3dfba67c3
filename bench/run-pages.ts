import { chromium, type Browser, type BrowserContext, type Page, type ViewportSize } from '@playwright/test'
import type { LoadHousehold } from '@app/testing/scenarios/load-data'
import { chromiumLaunchOptions } from '../scripts/lib/chromium.ts'
import { runLighthouse, withPhone, type LighthouseResult } from './lib/lighthouse.ts'
import { atLeast, atMost, notMeasured, type Figure } from './lib/report.ts'
import { browserCookies } from './lib/session.ts'

interface PagesBench {
  port: number
  household: LoadHousehold | undefined
}

const KILOBYTE = 1000
const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1440, height: 900 }
/**
 * Runs of the dashboard. Lighthouse's figures are reported as medians, since one run's blocking time can be several
 * times another's; bytes as the minimum, since prefetched data may arrive before the dashboard is usable.
 */
const RUNS = 5
/** Time after which the dashboard has prefetched its data. */
const SETTLED_MILLISECONDS = 6000

/** A screen besides the dashboard: its path, and the keys that open it there. */
interface Screen {
  path: string
  keys?: string
}
const furtherScreens = (petId: string): Record<string, Screen> => ({
  pets: { path: '/pets' },
  'pet detail': { path: `/pets/${petId}` },
  story: { path: `/pets/${petId}?tab=story` },
  'health metrics': { path: `/health-metrics?pet=${petId}` },
  symptoms: { path: `/symptoms?pet=${petId}` },
  reminders: { path: '/?tab=reminders' },
  search: { path: '/', keys: 'Control+k' },
  notifications: { path: '/?notifications' },
  profile: { path: '/profile' },
  settings: { path: '/?settings=profile' },
  tutorials: { path: '/getting-started' },
})

/** Benchmarks the transferred size of pages, and Lighthouse's figures for them on a phone. */
export async function benchPages(
  { port, household }: PagesBench,
  say: (line: string) => void,
): Promise<Figure[]> {
  if (!household) return [notMeasured('pages', '', '', 'no household to sign in as')]
  const origin = `http://127.0.0.1:${port}`
  const { token } = household
  say('Weighing the pages …')
  const browser = await chromium.launch(chromiumLaunchOptions())
  const weights = await weighPages(browser, origin, token, household.petIds[0] ?? '')
  await browser.close()
  say('Asking Lighthouse …')
  // Uses a separate browser: Lighthouse opens and closes its own pages.
  return [...weights, ...(await withPhone((phone) => askLighthouse(origin, token, phone)))]
}

async function weighPages(browser: Browser, origin: string, token: string, petId: string): Promise<Figure[]> {
  const visitor = await browser.newContext()
  const landing = await weighScripts(await visitor.newPage(), `${origin}/`)
  await visitor.close()
  const signedIn = { browser, origin, token }
  const phone = await weighDashboard(signedIn, PHONE)
  const desktop = await weighDashboard(signedIn, DESKTOP)
  const figures = [
    atMost('JavaScript of the landing page', landing.all / KILOBYTE, 'kB', 10),
    atMost('JavaScript until a usable dashboard, phone', phone.usable / KILOBYTE, 'kB', 140, restOf(phone)),
    atMost(
      'JavaScript until a usable dashboard, desktop',
      desktop.usable / KILOBYTE,
      'kB',
      140,
      restOf(desktop),
    ),
  ]
  for (const [name, { path, keys }] of Object.entries(furtherScreens(petId))) {
    const context = await openSignedIn(signedIn, DESKTOP)
    const page = await context.newPage()
    await weighScripts(page, `${origin}/`)
    await page.waitForTimeout(SETTLED_MILLISECONDS)
    const { all } = await weighScripts(page, origin + path, keys)
    await context.close()
    figures.push(atMost(`JavaScript that the screen "${name}" adds`, all / KILOBYTE, 'kB', 40))
  }
  return figures
}

interface SignedIn {
  browser: Browser
  origin: string
  token: string
}

/** Bytes of script: until today's list was usable, and until the page was idle. */
interface Weight {
  usable: number
  all: number
}

const restOf = ({ all }: Weight): string => `${Math.round(all / KILOBYTE)} kB with what follows by itself`

/** Opens a browser with empty caches, whose service worker keeps no pages for offline use. */
async function openSignedIn(
  { browser, origin, token }: SignedIn,
  viewport: ViewportSize,
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport, serviceWorkers: 'block' })
  await context.addCookies(browserCookies(origin, token))
  return context
}

/** Weighs the dashboard in a browser with empty caches, and takes the smallest size at which it was usable. */
async function weighDashboard(signedIn: SignedIn, viewport: ViewportSize): Promise<Weight> {
  const weights: Weight[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const context = await openSignedIn(signedIn, viewport)
    const page = await context.newPage()
    await page.addInitScript(noteUsable)
    weights.push(await weighScripts(page, `${signedIn.origin}/`))
    await context.close()
  }
  return weights.reduce((least, weight) => (weight.usable < least.usable ? weight : least))
}

/** Runs in the page: records when today's list appears. */
const noteUsable = `new MutationObserver((_, observer) => {
  if (!document.getElementById('today')) return
  globalThis.usableAt = performance.now()
  observer.disconnect()
}).observe(document, { childList: true, subtree: true })`

/** Runs in the page: sums the transferred bodies of scripts. */
const sumScripts = `(() => {
  const scripts = performance.getEntriesByType('resource').filter(({ name, transferSize }) =>
    new URL(name).pathname.endsWith('.js') && transferSize > 0)
  const sum = (entries) => entries.reduce((bytes, { encodedBodySize }) => bytes + encodedBodySize, 0)
  return { usable: sum(scripts.filter(({ responseEnd }) => responseEnd <= globalThis.usableAt)), all: sum(scripts) }
})()`

async function weighScripts(page: Page, url: string, keys?: string): Promise<Weight> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  // The stream of live updates never ends. Blocked by the browser: a route of Playwright's would disable its cache.
  await session.send('Network.setBlockedURLs', { urls: ['*/api/live'] })
  await page.goto(url, { waitUntil: 'networkidle' })
  if (keys) {
    await page.keyboard.press(keys)
    await page.getByRole('dialog').waitFor()
  }
  await session.detach()
  return page.evaluate<Weight>(sumScripts)
}

async function askLighthouse(origin: string, token: string, browserPort: number): Promise<Figure[]> {
  await signInBrowser(browserPort, origin, token)
  const runs: LighthouseResult[] = []
  for (let run = 0; run < RUNS; run += 1) runs.push(await runLighthouse(`${origin}/`, browserPort))
  const median = (read: (result: LighthouseResult) => number) =>
    runs.map(read).toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? Number.NaN
  return [
    atLeast(
      'Lighthouse mobile, dashboard: performance',
      median(({ scores }) => scores['performance'] ?? 0),
      'of 100',
      90,
    ),
    atMost(
      'largest contentful paint of the dashboard',
      median(({ largestPaint }) => largestPaint) / 1000,
      's',
      1.8,
    ),
    atMost(
      'blocking time of the dashboard',
      median(({ blockingTime }) => blockingTime),
      'ms',
      100,
    ),
    atMost(
      'layout shift of the dashboard',
      median(({ layoutShift }) => layoutShift),
      '',
      0.02,
    ),
  ]
}

/** Sets the session's cookie in Lighthouse's browser. */
async function signInBrowser(port: number, origin: string, token: string): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  await browser.contexts()[0]?.addCookies(browserCookies(origin, token))
  await browser.close()
}
