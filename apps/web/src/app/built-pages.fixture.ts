import type { Browser, Page } from '@playwright/test'
import { afterAll, beforeAll } from 'vitest'
import { type BuiltApp, buildForTest } from '../../tooling/build-for-test.ts'
import { launchChromium } from '../../tooling/launch-chromium.ts'

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1440, height: 900 }

/** Serves the built app for the tests of a file, with a browser to look at its pages. */
export function useBuiltApp(): { readonly app: BuiltApp; readonly browser: Browser } {
  let app: BuiltApp | undefined
  let browser: Browser | undefined
  beforeAll(async () => {
    ;[app, browser] = await Promise.all([buildForTest(), launchChromium()])
  })
  afterAll(async () => {
    await browser?.close()
    await app?.close()
  })
  return {
    get app() {
      return started(app)
    },
    get browser() {
      return started(browser)
    },
  }
}

function started<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The built app is served once the tests of the file run.')
  return value
}

export const cookieBanner = (page: Page) => page.getByRole('region', { name: 'Cookie choices' })

/** A font that arrives after the first frame widens a word by a few pixels, which these digits ignore. */
export const SHIFT_DIGITS = 3
/** Sum of layout shifts since the page loaded. */
export const layoutShift = `new Promise((resolve) => {
  new PerformanceObserver((list) => resolve(list.getEntries().reduce((sum, { value }) => sum + value, 0)))
    .observe({ type: 'layout-shift', buffered: true })
  setTimeout(() => resolve(0), 100)
})`

/** Collects console errors and uncaught errors of the page. */
export function listenForComplaints(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  return complaints
}
