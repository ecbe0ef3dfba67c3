import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { newId } from '@app/server/platform/base/ids'
import type { LoadHousehold } from '@app/testing/scenarios/load-data'
import { chromiumLaunchOptions } from '../scripts/lib/chromium.ts'
import { askAs } from './lib/ask-as.ts'
import { atMost, type Figure, notMeasured } from './lib/report.ts'
import { browserCookies } from './lib/session.ts'

interface InteractionsBench {
  port: number
  household: LoadHousehold | undefined
}

/** Number of runs; the median is reported. */
const RUNS = 5
const SLOWED = 4
const TARGET_MS = 100
/** Pause for an event's entry, which is reported with the next paint. */
const SETTLE_MS = 700

/** One interaction of a user, up to its visible result. */
interface Interaction {
  name: string
  prepare: (page: Page) => Promise<void>
  act: (page: Page) => Promise<void>
}

/**
 * Benchmarks the time from a press or a key to the next paint, by Chromium's event timing, on a phone's screen with a
 * processor slowed four times. Of several events of one interaction the slowest counts.
 */
export async function benchInteractions(
  { port, household }: InteractionsBench,
  say: (line: string) => void,
): Promise<Figure[]> {
  const petId = household?.petIds[0]
  if (!household || !petId) return [notMeasured('interactions', 'ms', '', 'no household to sign in as')]
  say('Pressing and typing with a slowed processor …')
  const medications = await addLateDoses(port, household, petId)
  const origin = `http://127.0.0.1:${port}`
  const browser = await chromium.launch(chromiumLaunchOptions())
  try {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    await context.addCookies(browserCookies(origin, household.token))
    const figures: Figure[] = []
    for (const interaction of interactionsOf(origin, petId, medications)) {
      const times: number[] = []
      for (let run = 0; run < RUNS; run += 1) times.push(await timeOf(context, interaction))
      const median = times.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? Number.NaN
      figures.push(atMost(`until the screen answers: ${interaction.name}`, median, 'ms', TARGET_MS))
    }
    return figures
  } finally {
    await browser.close()
  }
}

function interactionsOf(origin: string, petId: string, medications: readonly string[]): Interaction[] {
  const toHome = async (page: Page) => {
    await page.goto(origin, { waitUntil: 'load' })
    await page.getByRole('region', { name: 'Quick Actions' }).waitFor()
  }
  const toPet = async (page: Page) => {
    await page.goto(`${origin}/pets/${petId}`, { waitUntil: 'load' })
    await page.getByRole('heading', { name: 'Pet Information' }).waitFor()
  }
  const left = [...medications]
  return [
    {
      name: 'open a pet',
      prepare: async (page) => {
        await page.goto(`${origin}/pets`, { waitUntil: 'load' })
        await page.getByRole('heading', { level: 1, name: 'Pets' }).waitFor()
      },
      act: async (page) => {
        await page
          .getByRole('link', { name: /^View Details of/ })
          .first()
          .click()
        await page.getByRole('tab', { name: 'Overview' }).waitFor()
      },
    },
    {
      name: 'switch a tab',
      prepare: toPet,
      act: async (page) => {
        await page.getByRole('tab', { name: 'Meds' }).click()
        await page.getByRole('tab', { name: 'Meds', selected: true }).waitFor()
      },
    },
    {
      name: 'type in the search',
      prepare: async (page) => {
        await toHome(page)
        await page.keyboard.press('Control+k')
        await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').waitFor()
      },
      act: async (page) => {
        await page.keyboard.type('vacc', { delay: 120 })
        await page.getByRole('option').first().waitFor()
      },
    },
    {
      name: 'mark a dose',
      prepare: toHome,
      act: async (page) => {
        const name = left.pop() ?? ''
        await page.getByRole('button', { name: new RegExp(`^Give ${name} for`) }).click()
        await page.getByRole('button', { name: new RegExp(`^Undo ${name}`) }).waitFor()
      },
    },
  ]
}

async function timeOf(context: BrowserContext, { prepare, act }: Interaction): Promise<number> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  await prepare(page)
  await page.waitForTimeout(SETTLE_MS)
  await page.evaluate(`
    globalThis.slowest = 0
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries())
        if (interactionId) globalThis.slowest = Math.max(globalThis.slowest, duration)
    }).observe({ type: 'event', durationThreshold: 16 })`)
  await act(page)
  await page.waitForTimeout(SETTLE_MS)
  const slowest = await page.evaluate<number>('globalThis.slowest')
  await page.close()
  return slowest
}

/** @returns the names of medications with one open dose each, one for each run */
async function addLateDoses(port: number, household: LoadHousehold, petId: string): Promise<string[]> {
  const ask = await askAs(port, household)
  // Turn tutorials off: one would cover the button under test.
  await ask('PATCH', '/settings', { tutorials: false })
  const names = Array.from({ length: RUNS }, (_, at) => `Drops ${at}`)
  for (const name of names) {
    await ask('POST', `/pets/${petId}/medications`, {
      id: newId(),
      name,
      dosage: '1 drop',
      frequency: 'Once daily',
      times: ['00:00'],
      timeZone: 'UTC',
      startDate: new Date().toISOString().slice(0, 10),
      earlierDoses: 'listed',
    })
  }
  return names
}
