import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { build } from 'esbuild'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { launchChromium } from '../../../tooling/launch-chromium.ts'
import type * as HistoryLayers from './history-layers.ts'

// The entries here hold the state of an invented router, so no test can depend on the fields of the real one.

const ORIGIN = 'http://layers.test'
declare global {
  var layers: typeof HistoryLayers
  /** The open windows by name, each with its close function. */
  var opened: Map<string, () => void>
}

let browser: Browser
let page: Page
let script: string

beforeAll(async () => {
  const entryPoints = [join(import.meta.dirname, 'history-layers.ts')]
  const { outputFiles } = await build({
    entryPoints,
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'layers',
  })
  script = outputFiles[0]?.text ?? ''
  browser = await launchChromium()
})

afterAll(() => browser?.close())

beforeEach(async () => {
  page = await browser.newPage()
  await page.route(`${ORIGIN}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>Page</p>' }),
  )
  await page.goto(`${ORIGIN}/first`)
  await page.addScriptTag({ content: script })
  await page.evaluate(() => {
    globalThis.opened = new Map()
  })
})

afterEach(() => page.close())

const goTo = (path: string) => page.evaluate((next) => history.pushState({ router: next }, '', next), path)
const openWindow = (name: string) =>
  page.evaluate((id) => {
    const close = () => {
      opened.delete(id)
      letGo()
    }
    const letGo = layers.openLayer(close)
    opened.set(id, close)
  }, name)
const closeWindow = (name: string) => page.evaluate((id) => opened.get(id)?.(), name)
const openWindows = () => page.evaluate(() => [...opened.keys()])
/** Waits until exactly these windows are open: an entry is left before its window learns of it. */
const untilOpen = (...names: string[]) =>
  page.waitForFunction((wanted) => [...opened.keys()].join() === wanted, names.join())
const stepsOut = () => page.evaluate(() => layers.stepsOut() ?? null)
/** Waits until nothing of a window is left in the present entry. */
const atPage = (path: string) =>
  page.waitForFunction(
    (wanted) => location.pathname === wanted && !(history.state as { layer?: unknown } | null)?.layer,
    path,
  )

// spec design: windows in the history depend on no internal field of the router
test('going back closes the uppermost window only, and then the page', async () => {
  await goTo('/second')
  await openWindow('lower')
  await openWindow('upper')
  await page.goBack()
  await untilOpen('lower')
  await page.goBack()
  await untilOpen()
  await atPage('/second')
  expect(await page.evaluate(() => history.state as unknown)).toEqual({ router: '/second' })
  await page.goBack()
  await atPage('/first')
})

test('two steps back at once close both windows', async () => {
  await goTo('/second')
  await openWindow('lower')
  await openWindow('upper')
  await page.evaluate(() => history.go(-2))
  await page.waitForFunction(() => opened.size === 0)
  await atPage('/second')
})

test('a window that closes on its own takes its entry along, and going forward opens nothing', async () => {
  await openWindow('lower')
  await openWindow('upper')
  await closeWindow('upper')
  await page.waitForFunction(() => navigation.currentEntry?.index === 1)
  await page.goForward()
  await page.waitForFunction(() => navigation.currentEntry?.index === 1)
  expect(await openWindows()).toEqual(['lower'])
})

test('closing a window in the address leaves the windows above it', async () => {
  await goTo('/second')
  expect(await stepsOut()).toBe(-1)
  await openWindow('above')
  expect(await stepsOut()).toBe(-2)
})

test('the way out leads nowhere from the first page of the app', async () => {
  expect(await stepsOut()).toBeNull()
  await openWindow('above')
  expect(await stepsOut()).toBeNull()
})

test('a browser without the Navigation API leads out as far as its history goes', async () => {
  await page.evaluate(() => Object.defineProperty(globalThis, 'navigation', { value: undefined }))
  await goTo('/second')
  expect(await stepsOut()).toBe(-1)
  await openWindow('above')
  expect(await stepsOut()).toBe(-2)
})

test('another document loads after a closed window has left its entry', async () => {
  await goTo('/second')
  await openWindow('question')
  const state = await page.evaluate(
    () =>
      new Promise((resolve) => {
        opened.get('question')?.()
        layers.leaveDocument(() => resolve(history.state))
      }),
  )
  expect(state).toEqual({ router: '/second' })
})

test('a window that closes while another document loads takes no step back, which would cancel the load', async () => {
  await openWindow('question')
  const steps = await page.evaluate(async () => {
    const made: (number | undefined)[] = []
    history.go = (step) => made.push(step)
    await new Promise<void>((resolve) => layers.leaveDocument(resolve))
    opened.get('question')?.()
    // Closed windows settle in the next timer.
    await new Promise((resolve) => setTimeout(resolve))
    return made
  })
  expect(steps).toEqual([])
})
