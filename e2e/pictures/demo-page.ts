import type { Page } from '@playwright/test'
import { fromNewAddress } from '../fixtures/addresses.ts'
import { answeredConsent } from '../fixtures/consent.ts'
import { expect, test as journey } from '../fixtures/demo-test.ts'
import { fillWithWholeDemo } from '../fixtures/demo.ts'
import { type Product, startProduct } from '../fixtures/product.ts'
import { HomePage } from '../pages/home-page.ts'

export { expect }

export const screens = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1440, height: 900 } },
} as const

interface PageOptions {
  screen: keyof typeof screens
  dark?: boolean
  /** Height of the page, if it is not the screen's. */
  height?: number
  /** True for a page that keeps the app on the device. It may show popups. */
  isKept?: boolean
}

interface PictureFixtures {
  /** Opens a page of the demo in a browser of its own, without a session. */
  openPage: (options: PageOptions) => Promise<Page>
  /** Opens Home, signed in as the owner. */
  openHome: (options: PageOptions) => Promise<HomePage>
}

const contextOptions = ({ screen, dark = false, height, isKept = false }: PageOptions) => ({
  ...screens[screen],
  ...(height !== undefined && { viewport: { ...screens[screen].viewport, height } }),
  colorScheme: dark ? ('dark' as const) : ('light' as const),
  extraHTTPHeaders: fromNewAddress(),
  storageState: answeredConsent(),
  // Suppresses automatic popups.
  serviceWorkers: isKept ? ('allow' as const) : ('block' as const),
})

/** Pictures of the demo household, whose community has posts. */
export const test = journey.extend<PictureFixtures, { demo: Product }>({
  demo: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const demo = await startProduct({ fill: fillWithWholeDemo })
      await use(demo)
      await demo.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  openPage: async ({ browser, demo }, use) => {
    const opened: Page[] = []
    await use(async (options) => {
      const context = await browser.newContext({ ...contextOptions(options), baseURL: demo.url })
      const page = await context.newPage()
      opened.push(page)
      return page
    })
    for (const page of opened) await page.context().close()
  },
  openHome: async ({ openPage, signInAs }, use) => {
    await use(async (options) => {
      const page = await openPage(options)
      await signInAs(page, 'owner')
      const home = new HomePage(page)
      await home.isShown('Ana')
      await home.isComplete()
      return home
    })
  },
})

/** Waits for visible pictures: the browser fetches the others once they are visible. */
const imagesAreThere =
  '[...document.images].every((image) => image.complete || image.getBoundingClientRect().top > innerHeight)'

/** Hides toasts, which may come at any moment, in a way that the page's security policy permits. */
const hideToasts = `(() => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('[data-toasts] { display: none }')
  document.adoptedStyleSheets.push(sheet)
})()`

/** Waits until everything in sight has loaded. */
export async function isComplete(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect.poll(() => page.evaluate<boolean>(imagesAreThere)).toBe(true)
  await page.evaluate(hideToasts)
}
