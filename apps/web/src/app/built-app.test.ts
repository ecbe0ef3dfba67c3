import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { PRODUCT_NAME } from '@app/domain/kernel/brand'
import { fillFacts } from '@app/domain/kernel/page-facts'
import { planPoints } from '@app/domain/plans/plans.texts'
import {
  cookieBanner,
  layoutShift,
  listenForComplaints,
  phone,
  SHIFT_DIGITS,
  useBuiltApp,
} from './built-pages.fixture.ts'
import { CSP_NONCE_TOKEN } from './csp-nonce.ts'

const built = useBuiltApp()

const readBuilt = (path: string) => readFileSync(join(built.app.folder, path), 'utf8')

/** Scripts that a browser loads until the dashboard can be used, according to the build's own list. */
function firstScripts(): Set<string> {
  const list = JSON.parse(readBuilt('.vite/manifest.json')) as Record<string, { file: string }>
  const starts = ['src/app/entry.client.tsx', 'src/app/start-app.tsx', 'src/app/home.tsx', LIVE_UPDATES]
  return withImports(['theme.js', 'ahead.js', ...starts.map((source) => list[source]?.file ?? '')])
}

/** Loaded as soon as the dashboard is drawn. */
const LIVE_UPDATES = 'src/live/live-updates.tsx'

/** Scripts with all their static imports. */
function withImports(starts: readonly string[]): Set<string> {
  const found = new Set(starts)
  for (const script of found) {
    const imports = readBuilt(script).matchAll(/(?:from|import)["'`]\.\/([^"'`]+\.js)["'`]/g)
    for (const [, imported = ''] of imports) found.add(`assets/${imported}`)
  }
  return found
}

/** A script by the beginning of its name, with all its static imports. */
function importedBy(start: string): Set<string> {
  const scripts = readdirSync(join(built.app.folder, 'assets')).filter((name) => name.endsWith('.js'))
  return withImports(scripts.filter((name) => name.startsWith(start)).map((name) => `assets/${name}`))
}

/** Bytes of scripts over the network; scripts too small for compression count in full. */
function weight(scripts: Iterable<string>): number {
  return [...scripts]
    .map((script) => join(built.app.folder, script))
    .map((path) => statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size)
    .reduce((sum, size) => sum + size, 0)
}

const allScripts = (html: string) => [...html.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag)

/** Public pages of text. */
const textPages = ['about', 'contact', 'terms-of-service', 'architecture', 'privacy-policy']
const helpPages = ['help-center', 'help-center/search', 'help-center/when-a-dose-is-late', 'blog']

test.each(['welcome', 'not-found', 'premium', 'pro', 'pricing', ...textPages, ...helpPages])(
  '/%s carries no script of the app and nothing that differs by response',
  (name) => {
    const html = readBuilt(`${name}/index.html`)
    const scripts = allScripts(html).filter((tag) => !tag.includes('application/ld+json'))
    expect(scripts).toEqual(['<script src="/theme.js">', '<script src="/public.js" defer="">'])
    expect(html).not.toContain(CSP_NONCE_TOKEN)
    expect(html).not.toContain(' style=')
    expect(html).not.toContain('modulepreload')
  },
)

test('the emergency card carries its own small script and nothing of the app', () => {
  const html = readBuilt('emergency-card/index.html')
  expect(allScripts(html)).toEqual(['<script src="/theme.js">', '<script src="/emergency-card.js" defer="">'])
  expect(html).not.toContain('modulepreload')
  expect(html).not.toContain(CSP_NONCE_TOKEN)
  expect(statSync(join(built.app.folder, 'emergency-card.js')).size).toBeLessThan(4000)
})

// spec access §2: /webview-debug
test('the page about the browser fills itself, sends nothing, and copies what it shows', async () => {
  const html = readBuilt('webview-debug/index.html')
  expect(allScripts(html)).toEqual([
    '<script src="/theme.js">',
    '<script src="/webview-debug.js" defer="" blocking="render">',
  ])
  expect(html).toContain('<noscript>This page needs JavaScript')
  expect(html).toContain('content="noindex"')
  expect(statSync(join(built.app.folder, 'webview-debug.js')).size).toBeLessThan(9000)
  const context = await built.browser.newContext({
    viewport: phone,
    locale: 'de-DE',
    timezoneId: 'Asia/Tokyo',
  })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await context.newPage()
  const complaints = listenForComplaints(page)
  await page.goto(`${built.app.origin}/webview-debug`)
  const factOf = (label: string) => page.getByRole('row', { name: label }).getByRole('cell')
  await factOf('Space').getByText(' MB used of ').waitFor()
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))
  const labels = ['Viewport', 'Languages', 'Time zone', 'Cookies', 'IndexedDB', 'Policy violations']
  const shown = await Promise.all(labels.map((label) => factOf(label).textContent()))
  expect(shown).toEqual(['390 × 844 px', 'de-DE', 'Asia/Tokyo', 'yes', 'yes', 'none'])
  expect(complaints).toEqual([])
  await page.evaluate(() =>
    document.body.append(Object.assign(new Image(), { src: 'https://pets.example/x.png' })),
  )
  await factOf('Policy violations').getByText('img-src').waitFor()
  await page.getByRole('button', { name: 'Copy as text' }).click()
  await page.getByText('Copied.').waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain('Time zone: Asia/Tokyo')
  expect(copied).toContain('Policy violations: img-src')
  expect(sent.filter((url) => url.startsWith(built.app.origin))).toEqual([])
  await context.close()
})

test('the service worker stays small, with all that it does while no page is open', () => {
  expect(statSync(join(built.app.folder, 'service-worker.js')).size).toBeLessThan(20_400)
})

test('the scripts of the public pages stay below 10 kB', () => {
  expect(statSync(join(built.app.folder, 'theme.js')).size).toBeLessThan(1000)
  expect(statSync(join(built.app.folder, 'public.js')).size).toBeLessThan(9000)
})

// spec access §2: all screens load lazily with a spinner
test('the first load of the dashboard stays below 140 kB', () => {
  const names = [...firstScripts()].map((script) => script.replace(/^assets\/|-[\w-]{7,8}\.js$/g, ''))
  expect(names).toEqual(expect.arrayContaining(['entry.client', 'shell', 'home', 'live-updates']))
  expect(weight(firstScripts())).toBeLessThan(140_000)
})

/** Parts that Home loads automatically once it is drawn, on a desktop. */
const homeParts = [
  'pets-section-',
  'quick-actions-',
  'week-and-schedule-',
  'worth-knowing-',
  'so-far-',
  'notification-bell-',
  'keepers-',
  'sidebar-',
]

/** Scripts of the app in a browser once Home is complete. */
const homeScripts = (): Set<string> =>
  new Set([firstScripts(), ...homeParts.map(importedBy)].flatMap((scripts) => [...scripts]))

const without = (scripts: Iterable<string>, loaded: Set<string>): string[] =>
  [...scripts].filter((name) => !loaded.has(name))

// spec product: Home loads its background parts in a few files
//   in apps/web/vite.config.ts, apps/web/tooling/parts-of.ts
test('what Home fetches on its own comes in a few files, for each of them is a request', () => {
  const added = without(homeScripts(), firstScripts())
  expect(added.length).toBeGreaterThan(homeParts.length)
  expect(added.length).toBeLessThan(20)
  expect(weight(added)).toBeLessThan(65_000)
})

test.each([
  'pet-page',
  'pet-records',
  'settings-dialog',
  'emergency-dialog',
  'health-metrics-page',
  'analytics-page',
  'medical-timeline',
  'symptoms-page',
  'search-window',
])('what %s adds to Home stays below 40 kB, and below 71 where it is opened by its address', (chunk) => {
  const screen = importedBy(`${chunk}-`)
  const added = without(screen, homeScripts())
  expect(added.length).toBeGreaterThan(3)
  expect(weight(added)).toBeLessThan(40_000)
  // Includes the scripts shared by Home's parts, which have not loaded then.
  expect(weight(without(screen, firstScripts()))).toBeLessThan(71_000)
})

// spec product: a story that is opened by its address adds less than 40 kB to Home
//   in apps/web/src/features/pets/pet-detail.tsx
test('a story opened by its address adds less than 40 kB to Home', () => {
  const [page, story] = [importedBy('pet-page-'), importedBy('story-tab-')]
  expect([page.size > 4, story.size > 4]).toEqual([true, true])
  expect(weight(without(new Set([...page, ...story]), homeScripts()))).toBeLessThan(40_000)
})

// spec access §9: content security policy, nosniff and referrer policy as headers and meta tags that agree
//   in apps/server/src/platform/http/pages/security-headers.ts
test('the page of the app carries its start alone, by the nonce, and no inline style', () => {
  const html = readBuilt('index.html')
  expect(html.match(/<style[^>]*>/g)).toEqual([`<style nonce="${CSP_NONCE_TOKEN}">`])
  expect(allScripts(html)).toEqual([
    '<script src="/theme.js">',
    expect.stringMatching(
      `^<script type="module" nonce="${CSP_NONCE_TOKEN}" src="/assets/entry\\.client-[\\w-]+\\.js">$`,
    ),
  ])
  expect(html).not.toContain(' style=')
})

interface BuiltManifest {
  icons: { src: string; sizes: string }[]
  screenshots: { src: string; sizes: string }[]
  shortcuts: { url: string; icons: { src: string }[] }[]
}

test('the installed app is called as the product is', () => {
  const manifest: unknown = JSON.parse(readBuilt('manifest.webmanifest'))
  expect(manifest).toMatchObject({ name: PRODUCT_NAME, short_name: PRODUCT_NAME })
})

// spec product: the app is installed with icons, pictures and shortcuts to a dose, a weight and the emergency
//   information
//   in apps/web/tooling/web-manifest.ts, apps/web/src/app/windows/add-from-address.tsx
test('the pictures of the installed app are there, as large as is said', async () => {
  const manifest = JSON.parse(readBuilt('manifest.webmanifest')) as BuiltManifest
  const pictures = [...manifest.icons, ...manifest.screenshots].filter(({ src }) => src.endsWith('.png'))
  expect(pictures).toHaveLength(5)
  const sizes = await Promise.all(
    pictures.map(async ({ src }) => {
      const { width, height } = await sharp(join(built.app.folder, src)).metadata()
      return `${width}x${height}`
    }),
  )
  expect(sizes).toEqual(pictures.map((picture) => picture.sizes))
  expect(manifest.shortcuts.map(({ url }) => url)).toEqual(['/?add=dose', '/?add=weight', '/?emergency'])
})

// spec product: pictures and PDFs shared by another app are added to a pet by the ordinary forms; nothing is sent
//   before
test('the installed app takes pictures and PDFs that are shared with it', () => {
  expect(JSON.parse(readBuilt('manifest.webmanifest'))).toMatchObject({
    share_target: {
      action: '/share',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: {
        files: [
          {
            name: 'files',
            accept: ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'application/pdf'],
          },
        ],
      },
    },
  })
})

// spec access §2: landing: headline, four cards marked Available now, About Us, social links, Get Started to /auth
//   in apps/web/src/features/landing/landing.tsx
test('the landing page says what it must, and every Get Started leads to /auth', async () => {
  const page = await built.browser.newPage()
  await page.goto(`${built.app.origin}/welcome`)
  expect(await page.title()).toBe(`Smart Pet Care | ${PRODUCT_NAME}`)
  await page.getByRole('heading', { level: 1, name: "Your Pet's Health, Simplified" }).waitFor()
  const cards = page.getByRole('region', { name: 'Everything that keeps them well' }).getByRole('listitem')
  expect(await cards.getByRole('heading').allTextContents()).toEqual([
    'Smart Medication Reminders',
    'Emergency Pet Protection',
    'Complete Health Love',
    'Family Pet Care',
  ])
  expect(await cards.getByText('Available now').count()).toBe(4)
  await page.getByRole('region', { name: 'About Us' }).waitFor()
  const networks = page.getByRole('list', { name: 'Social networks' })
  expect(await networks.getByRole('link').count()).toBe(3)
  expect(await networks.getByText('Coming Soon').count()).toBe(1)
  const calls = ['Get Started', "Start Your Pet's Journey", `Join the ${PRODUCT_NAME} family`]
  const targets = calls.map((name) => page.getByRole('link', { name, exact: true }).getAttribute('href'))
  expect(await Promise.all(targets)).toEqual(calls.map(() => '/auth?type=signup'))
  await page.close()
})

// spec product: every start button of the public pages leads to the sign-up
//   in apps/web/src/features/landing/landing.tsx, apps/web/src/features/plans/plan-way.tsx
test.each(['/welcome', '/premium', '/pro', '/pricing'])(
  'the header of %s leads to signing up and to signing in',
  async (path) => {
    const page = await built.browser.newPage()
    await page.goto(built.app.origin + path)
    const header = page.getByRole('banner')
    const targets = ['Get Started', 'Sign in'].map((name) =>
      header.getByRole('link', { name, exact: true }).getAttribute('href'),
    )
    expect(await Promise.all(targets)).toEqual(['/auth?type=signup', '/auth'])
    await page.close()
  },
)

// spec core-records §2: /premium, /pro, /pricing: public pages without scripts of the app
//   in apps/web/src/features/plans/paid-plan-page.tsx, apps/web/src/features/plans/pricing-page.tsx
test.each([
  { path: '/premium', heading: 'Room for the whole pack', price: '$4.99 per month' },
  { path: '/pro', heading: 'Everything, without limits', price: '$9.99 per month' },
])('$path shows the price and features of the plan, with a link to it', async ({ path, heading, price }) => {
  const page = await built.browser.newPage()
  await page.goto(built.app.origin + path)
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  await page.getByText(`14 days free, then ${price}.`).waitFor()
  const plan = path.slice(1)
  const start = page.getByRole('link', { name: /^Start with/ })
  expect(await start.getAttribute('href')).toBe(
    `/auth?${new URLSearchParams({ type: 'signup', returnTo: `/checkout?plan=${plan}` }).toString()}`,
  )
  const points = page.getByRole('list', { name: /^What .* includes$/ }).getByRole('listitem')
  expect(await points.allTextContents()).toEqual(planPoints(plan === 'pro' ? 'pro' : 'premium'))
  expect(await page.getByText('There is nothing to pay for here').isVisible()).toBe(false)
  await page.close()
})

test('the pages about plans say so where there are none', async () => {
  const page = await built.browser.newPage()
  await page.goto(`${built.app.origin}/pricing`)
  expect(await page.getByRole('main').getByRole('region').count()).toBe(3)
  const free = page.getByRole('link', { name: 'Start free' })
  expect(await free.getAttribute('href')).toBe('/auth?type=signup')
  await page.getByRole('main').evaluate((main) => main.setAttribute('data-billing', 'off'))
  await page.getByRole('heading', { level: 1, name: 'Everything is included here' }).waitFor()
  expect(await page.getByText('per month').first().isVisible()).toBe(false)
  const begin = page.getByRole('main').getByRole('link')
  expect(await begin.first().getAttribute('href')).toBe('/auth?type=signup')
  await page.close()
})

// spec access §9: themes light, dark, system, before the first paint
//   in apps/web/src/boot, apps/web/src/ui/behaviour/appearance.ts
test('the theme chosen on a public page is there before the next one is drawn', async () => {
  const page = await built.browser.newPage()
  await page.goto(`${built.app.origin}/welcome`)
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
  await page.goto(`${built.app.origin}/not-found`)
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
  await page.close()
})

// spec access §2: cookie banner at the foot: manage, reject, accept; a link to the privacy policy
test.each(['/welcome', '/not-found', ...textPages.map((name) => `/${name}`)])(
  '%s asks about cookies until there is an answer, and shifts nothing',
  async (path) => {
    const page = await built.browser.newPage({ viewport: phone })
    await page.goto(built.app.origin + path)
    await cookieBanner(page).waitFor()
    await page.evaluate('document.fonts.ready.then(() => new Promise((done) => requestAnimationFrame(done)))')
    expect(await page.evaluate(layoutShift)).toBeCloseTo(0, SHIFT_DIGITS)
    await cookieBanner(page).getByRole('button', { name: 'Accept all' }).click()
    await page.getByText('All cookies accepted.').waitFor()
    expect(await cookieBanner(page).isVisible()).toBe(false)
    expect(await page.evaluate(whereFocusIs)).toBe('MAIN')
    const [cookie] = await page.context().cookies()
    expect(cookie).toMatchObject({ name: 'cookie_consent', path: '/', sameSite: 'Lax', secure: false })
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
    expect(Math.round(days)).toBe(365)
    await page.reload()
    await page.waitForFunction("document.documentElement.dataset.consentMarketing === 'granted'")
    expect(await cookieBanner(page).isVisible()).toBe(false)
    await page.close()
  },
)

const whereFocusIs = 'document.activeElement.tagName'

// spec access §2: preferences dialog with Save preferences; reached again later
test('the preferences of a public page hold necessary cookies on, and give the focus back', async () => {
  const page = await built.browser.newPage({ viewport: phone })
  const complaints = listenForComplaints(page)
  await page.goto(`${built.app.origin}/welcome`)
  await cookieBanner(page).getByRole('button', { name: 'Manage preferences' }).click()
  const preferences = page.getByRole('dialog', { name: 'Cookie preferences' })
  const necessary = preferences.getByRole('switch', { name: 'Necessary' })
  expect([await necessary.isChecked(), await necessary.isDisabled()]).toEqual([true, true])
  await page.keyboard.press('Escape')
  await preferences.waitFor({ state: 'hidden' })
  expect(await cookieBanner(page).isVisible()).toBe(true)
  const opener = page.getByRole('button', { name: 'Cookie preferences' })
  await opener.click()
  await preferences.getByRole('switch', { name: 'Marketing' }).check()
  await preferences.getByRole('button', { name: 'Save preferences' }).click()
  await page.getByText('Your cookie choices have been updated.').waitFor()
  expect(await cookieBanner(page).isVisible()).toBe(false)
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true)
  const marks = await page
    .locator('html')
    .evaluate(({ dataset }) => Object.fromEntries(Object.entries(dataset)))
  expect(marks).toMatchObject({ consentAnalytics: 'denied', consentMarketing: 'granted' })
  expect(complaints).toEqual([])
  await page.close()
})

// spec product: the cookie banner covers neither the focus nor the bars of a page
test('what has the focus is never below the cookie banner', async () => {
  const page = await built.browser.newPage({ viewport: phone, reducedMotion: 'reduce' })
  await page.goto(`${built.app.origin}/privacy-policy`)
  await cookieBanner(page).waitFor()
  const names: string[] = []
  for (let stop = 0; stop < 60 && names.at(-1) !== 'Accept all'; stop += 1) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(coveredFocus)).toBeUndefined()
    names.push(await page.evaluate<string>('document.activeElement.textContent'))
  }
  // The controls of the cookie banner come last, as they do on the page.
  expect(names.slice(-4)).toEqual([
    'Manage preferences',
    'Privacy policy',
    'Reject non-essential',
    'Accept all',
  ])
  await page.close()
})

/** The name of the focused element if the banner covers it. */
const coveredFocus = `(() => {
  const { activeElement } = document
  const banner = document.querySelector('[data-consent-banner]')
  if (banner.contains(activeElement)) return undefined
  const { bottom } = activeElement.getBoundingClientRect()
  return bottom > banner.getBoundingClientRect().top ? activeElement.textContent : undefined
})()`

// spec access §9: iOS devices get viewport and touch fixes
//   in apps/web/src/ui/styles/base.css
test('a page keeps clear of the camera of a phone that is held sideways', async () => {
  const page = await built.browser.newPage({ viewport: { width: phone.height, height: phone.width } })
  await page.goto(`${built.app.origin}/welcome`)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets: { left: 47, right: 40 } })
  const paddings =
    'const { paddingLeft, paddingRight } = getComputedStyle(document.body); [paddingLeft, paddingRight]'
  expect(await page.evaluate(paddings)).toEqual(['47px', '40px'])
  await page.close()
})

// spec product: operator name and address come from settings
test.each([
  { path: '/contact', chapter: 'Who runs this site' },
  { path: '/terms-of-service', chapter: 'Who agrees with whom' },
  { path: '/privacy-policy', chapter: 'Who is responsible' },
])('$path names the operator, or says that there is no name', async ({ path, chapter }) => {
  const page = await built.browser.newPage()
  await page.goto(built.app.origin + path)
  const operator = page.locator('section', { has: page.getByRole('heading', { name: chapter }) })
  await operator.getByText('Example Pets').waitFor()
  await operator.getByText('12 Harbor Street, Portland').waitFor()
  const mail = operator.getByRole('link', { name: 'hello@pets.example' })
  expect(await mail.getAttribute('href')).toBe('mailto:hello@pets.example')
  expect(await operator.getByText(/not (?:given|named)/).count()).toBe(0)
  await page.setContent(fillFacts(readBuilt(`${path}/index.html`), { billing: 'off' }))
  await operator.getByText(/not (?:given their name|named themselves) here/).waitFor()
  expect(await operator.getByRole('link', { name: '@' }).count()).toBe(0)
  await page.close()
})

test('the terms and the page about the product speak of plans only where there are some', async () => {
  const page = await built.browser.newPage()
  for (const path of ['/terms-of-service', '/about']) {
    await page.goto(built.app.origin + path)
    const price = page.getByText('$4.99 per month')
    expect(await price.isVisible()).toBe(true)
    await page.getByRole('main').evaluate((main) => main.setAttribute('data-billing', 'off'))
    expect(await price.isVisible()).toBe(false)
    await page.getByText(/has no plans|nothing to pay for/).waitFor()
  }
  await page.close()
})

test('shows no banner on the emergency card', async () => {
  expect(readBuilt('emergency-card/index.html')).not.toContain('data-consent')
})

// spec access §2: any other path shows the not-found page
test('an unknown path shows the way home', async () => {
  const page = await built.browser.newPage()
  await page.goto(`${built.app.origin}/no-such-page`)
  await page.getByRole('heading', { level: 1, name: 'The trail ends here' }).waitFor()
  await page.getByRole('link', { name: 'Go home' }).waitFor()
  await page.close()
})
