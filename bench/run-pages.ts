import { launch } from 'chrome-launcher'
import { chromium, type Browser, type Page } from '@playwright/test'
import { chromiumLaunchOptions, findChromium } from '../scripts/lib/chromium.ts'
import type { LoadHousehold } from '@app/testing/scenarios/load-data'
import { runLighthouse, type LighthouseResult } from './lib/lighthouse.ts'
import { atLeast, atMost, notMeasured, type Figure } from './lib/report.ts'
import { browserCookies } from './lib/session.ts'

interface PagesBench {
  port: number
  household: LoadHousehold | undefined
}

const KILOBYTE = 1000
/** Runs of the dashboard, of which the median is told: one run's blocking time is several times another's. */
const RUNS = 5
/** Screens besides the dashboard, with the path that shows each. */
const furtherScreens = (petId: string): Record<string, string> => ({
  pets: '/pets',
  'pet detail': `/pets/${petId}`,
  settings: '/?settings=profile',
})

/** Weight of the pages as they cross the network, and what Lighthouse says of them on a phone. */
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
  // A browser of its own: Lighthouse opens and closes its pages by itself.
  const chromePath = findChromium()
  const phone = await launch({
    ...(chromePath && { chromePath }),
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu'],
  })
  try {
    return [...weights, ...(await askLighthouse(origin, token, phone.port))]
  } finally {
    phone.kill()
  }
}

async function weighPages(browser: Browser, origin: string, token: string, petId: string): Promise<Figure[]> {
  const visitor = await browser.newContext()
  const landing = await weighScripts(await visitor.newPage(), `${origin}/`)
  await visitor.close()
  const dashboard = await weighSignedIn(browser, origin, token, '/')
  const figures = [
    atMost('JavaScript of the landing page', landing / KILOBYTE, 'kB', 10),
    atMost('JavaScript until a usable dashboard', dashboard / KILOBYTE, 'kB', 140),
  ]
  for (const [name, path] of Object.entries(furtherScreens(petId))) {
    const whole = await weighSignedIn(browser, origin, token, path, '/')
    figures.push(atMost(`JavaScript that the screen "${name}" adds`, whole / KILOBYTE, 'kB', 40))
  }
  return figures
}

/** Bytes of script that a path costs, after another one has filled the browser's cache where one is named. */
async function weighSignedIn(
  browser: Browser,
  origin: string,
  token: string,
  path: string,
  after?: string,
): Promise<number> {
  const context = await browser.newContext()
  await context.addCookies(browserCookies(origin, token))
  const page = await context.newPage()
  if (after) await weighScripts(page, origin + after)
  const weight = await weighScripts(page, origin + path)
  await context.close()
  return weight
}

/** Bytes of script in the bodies that crossed the network, compressed as they came, until the page was quiet. */
async function weighScripts(page: Page, url: string): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const bytesOf = new Map<string, number>()
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script' && !response.fromDiskCache) bytesOf.set(requestId, 0)
  })
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const before = bytesOf.get(requestId)
    if (before !== undefined) bytesOf.set(requestId, before + encodedDataLength)
  })
  // The stream of live updates is never done. Blocked by the browser: a route of Playwright's would switch its cache off.
  await session.send('Network.setBlockedURLs', { urls: ['*/api/live'] })
  await page.goto(url, { waitUntil: 'networkidle' })
  await session.detach()
  return [...bytesOf.values()].reduce((sum, bytes) => sum + bytes, 0)
}

async function askLighthouse(origin: string, token: string, browserPort: number): Promise<Figure[]> {
  const landing = await runLighthouse(`${origin}/`, browserPort)
  await signInBrowser(browserPort, origin, token)
  const runs: LighthouseResult[] = []
  for (let run = 0; run < RUNS; run += 1) runs.push(await runLighthouse(`${origin}/`, browserPort))
  const median = (read: (result: LighthouseResult) => number) =>
    runs.map(read).toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? Number.NaN
  return [
    ...Object.entries(landing.scores).map(([category, score]) =>
      atLeast(`Lighthouse mobile, landing page: ${category}`, score, 'of 100', 98),
    ),
    atMost('layout shift of the landing page', landing.layoutShift, '', 0),
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

/** Gives the browser that Lighthouse drives the session's cookie. */
async function signInBrowser(port: number, origin: string, token: string): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  await browser.contexts()[0]?.addCookies(browserCookies(origin, token))
  await browser.close()
}
