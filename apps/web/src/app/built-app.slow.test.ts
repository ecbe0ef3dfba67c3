import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from 'vitest'
import { IN_PIECES } from '../../tooling/build-for-test.ts'
import { visibleDifference } from '../../tooling/visible-difference.ts'
import {
  cookieBanner,
  desktop,
  layoutShift,
  listenForComplaints,
  phone,
  SHIFT_DIGITS,
  useBuiltApp,
} from './built-pages.fixture.ts'

const built = useBuiltApp()

// spec product: a public page that arrives in pieces is drawn once, without a layout shift
test.each(['/welcome', '/not-found', '/premium'])(
  '%s shifts nothing where it comes in pieces',
  async (path) => {
    const page = await built.browser.newPage({ viewport: desktop })
    await page.goto(built.app.origin + path + IN_PIECES)
    await cookieBanner(page).waitFor()
    expect(await page.evaluate(layoutShift)).toBeCloseTo(0, SHIFT_DIGITS)
    await page.close()
  },
)

test.each([
  { viewport: phone, choices: { theme: 'light' } },
  { viewport: desktop, choices: { theme: 'dark', contrast: 'more' } },
])(
  'the first sight in $choices needs nothing of the style sheet that comes after it',
  async ({ viewport, choices }) => {
    const context = await built.browser.newContext({ viewport, reducedMotion: 'reduce' })
    await context.addInitScript((chosen) => {
      for (const [setting, choice] of Object.entries(chosen)) localStorage.setItem(setting, choice)
    }, choices)
    const page = await context.newPage()
    await page.route(/assets\/.*\.js$/, (route) => route.abort())
    const shots: Buffer[] = []
    for (const blocked of [/no such file/, /assets\/app-.*\.css$/]) {
      await page.route(blocked, (route) => route.abort())
      for (const greeting of ['', 'Good morning, Ana']) {
        await page.goto(`${built.app.origin}/`)
        await page.evaluate((words) => {
          if (words) document.documentElement.dataset['greeting'] = words
          for (const place of document.querySelectorAll('[data-greeting-here]')) place.textContent = words
        }, greeting)
        await page.evaluate('document.fonts.ready')
        shots.push(await page.screenshot())
      }
    }
    const [loading, greeted, loadingAlone, greetedAlone] = shots as [Buffer, Buffer, Buffer, Buffer]
    const checker = await built.browser.newPage()
    expect(await visibleDifference(checker, loadingAlone, loading)).toBe(0)
    expect(await visibleDifference(checker, greetedAlone, greeted)).toBe(0)
    expect(await visibleDifference(checker, greeted, loading)).toBeGreaterThan(500)
    await checker.close()
    await context.close()
  },
)

test('a page whose script is gone is reloaded, and says so when that does not help', async () => {
  const page = await built.browser.newPage()
  let loads = 0
  page.on('request', (request) => (loads += request.isNavigationRequest() ? 1 : 0))
  await page.route(/assets\/design-system-/, (route) => route.abort())
  await page.goto(`${built.app.origin}/ui`)
  await page.getByRole('heading', { level: 1, name: 'This page needs a reload' }).waitFor()
  expect(loads).toBe(3)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reload' }).click()
  await page.getByRole('heading', { level: 1, name: 'Design system' }).waitFor()
  await page.close()
})

test('without a connection a page whose script is missing says so, and nothing is reloaded', async () => {
  const page = await built.browser.newPage()
  await page.goto(`${built.app.origin}/no-such-page`)
  await page.getByRole('heading', { level: 1, name: 'The trail ends here' }).waitFor()
  await page.context().setOffline(true)
  await page.evaluate(() => history.pushState(null, '', '/ui'))
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
  await page.getByRole('heading', { level: 1, name: 'This page needs a reload' }).waitFor()
  expect(await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.name)).toContain(
    'no-such-page',
  )
  await page.close()
})

// Once a page: appearances differ in their colours alone, and contrast.test.ts holds those.
test.each([
  '/ui',
  '/premium',
  '/pricing',
  '/pro',
  '/privacy-policy',
  '/help-center',
  '/help-center/topics/medication-and-reminders',
  '/help-center/when-a-dose-is-late',
  '/blog',
  '/blog/how-to-read-a-weight-curve',
  '/about',
  '/contact',
  '/terms-of-service',
  '/architecture',
  '/webview-debug',
  '/welcome',
  '/no-such-page',
  '/emergency-card',
])('axe finds nothing on %s', async (path) => {
  const page = await built.browser.newPage({ viewport: phone, reducedMotion: 'reduce' })
  await page.goto(built.app.origin + path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const { violations } = await new AxeBuilder({ page })
    // The page has no frames, which the newer mode needs another page for.
    .setLegacyMode(true)
    // Reports violations only: describing every passing element takes longer than the check.
    .options({ resultTypes: ['violations'] })
    .analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  await page.close()
})

test.each([
  { path: '/ui', viewport: phone, choices: { theme: 'light' } },
  { path: '/ui', viewport: desktop, choices: { theme: 'dark' } },
  { path: '/ui', viewport: desktop, choices: { theme: 'light', contrast: 'more' } },
  { path: '/ui', viewport: phone, choices: { theme: 'dark', contrast: 'more' } },
  { path: '/ui', viewport: desktop, choices: { theme: 'light', density: 'compact', motion: 'reduced' } },
  { path: '/premium', viewport: phone, choices: { theme: 'light' } },
  { path: '/pricing', viewport: desktop, choices: { theme: 'dark' } },
  { path: '/pro', viewport: phone, choices: { theme: 'dark', contrast: 'more' } },
  { path: '/welcome', viewport: phone, choices: { theme: 'light' } },
  { path: '/privacy-policy', viewport: phone, choices: { theme: 'dark' } },
  { path: '/about', viewport: phone, choices: { theme: 'light' } },
  { path: '/architecture', viewport: phone, choices: { theme: 'dark' } },
  { path: '/webview-debug', viewport: phone, choices: { theme: 'dark', contrast: 'more' } },
  { path: '/emergency-card', viewport: phone, choices: { theme: 'dark', contrast: 'more' } },
  { path: '/welcome', viewport: desktop, choices: { theme: 'dark' } },
  { path: '/help-center/when-a-dose-is-late', viewport: phone, choices: { theme: 'dark', contrast: 'more' } },
  { path: '/blog', viewport: desktop, choices: { theme: 'light' } },
])('$path in $choices fits and breaks no policy', async ({ path, viewport, choices }) => {
  const context = await built.browser.newContext({ viewport, reducedMotion: 'reduce' })
  await context.addInitScript((chosen) => {
    for (const [setting, choice] of Object.entries(chosen)) localStorage.setItem(setting, choice)
  }, choices)
  const page = await context.newPage()
  const complaints = listenForComplaints(page)
  await page.goto(built.app.origin + path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(tooWide).toBeLessThanOrEqual(0)
  expect(complaints).toEqual([])
  await context.close()
})

test('a dialog locks the page under the policy, takes the focus and gives it back', async () => {
  const page = await built.browser.newPage()
  const complaints = listenForComplaints(page)
  await page.goto(`${built.app.origin}/ui`)
  const opener = page.getByRole('button', { name: 'Open a dialog' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Add Health Log' })
  await dialog.waitFor()
  expect(await page.evaluate(() => getComputedStyle(document.body).overflow)).toBe('hidden')
  expect(await dialog.evaluate((window) => window.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true)
  expect(complaints).toEqual([])
  await page.close()
})
