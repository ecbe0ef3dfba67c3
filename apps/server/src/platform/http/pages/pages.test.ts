import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { defaultSystemConfig } from '@app/domain/kernel/access/system-config'
import { startTestApp, type TestApp } from '@app/testing/app'
import { createTestClock } from '@app/testing/clock'
import { addMember, makePerson } from '@app/testing/factories/people'
import { changeInstallation } from '@app/testing/installation'
import { writePageBuild } from '@app/testing/page-build'
import { COOKIE_PREFIX } from '../../auth/session-cookie.ts'
import { pageRoutes } from './pages.ts'

let app: TestApp
let build: string
beforeAll(async () => {
  build = writePageBuild()
  app = await startTestApp({ pagesFrom: build })
})
afterAll(async () => {
  await app.stop()
  rmSync(build, { recursive: true, force: true })
})

const get = (path: string, cookie = '') =>
  fetch(`${app.url}${path}`, { headers: { cookie }, redirect: 'manual' })
const preloaded = (html: string) =>
  [...html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map(([, href]) => href)
const sharing = async (path: string) => (await get(path)).headers.get('cross-origin-resource-policy')
const robots = async (path: string) => (await get(path)).headers.get('x-robots-tag')
/** Reads the embedded user data of a page. */
const toldIn = (html: string): unknown => {
  const json = /<script [^>]*type="application\/json" id="told">([^<]*)<\/script>/.exec(html)?.[1]
  return json === undefined ? undefined : JSON.parse(json)
}
/** Creates a user, with the cookies of their browser. */
async function someone() {
  const person = await makePerson(app)
  return { person, cookie: [...person.client.cookies].map((cookie) => cookie.join('=')).join('; ') }
}
const nonceIn = (text: string): string => /'nonce-([^']+)'/.exec(text)?.[1] ?? ''

describe('the emergency card', () => {
  // spec design: the service worker caches neither page of /
  it('is a page for everyone, and its worker may fetch for the whole site and is never kept', async () => {
    const card = await get('/emergency-card')
    expect([card.status, card.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
    expect(card.headers.get('content-security-policy')).toContain("worker-src 'self'")
    const { status, headers } = await get('/service-worker.js')
    expect([status, headers.get('cache-control'), headers.get('service-worker-allowed')]).toEqual([
      200,
      'no-cache',
      '/',
    ])
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; connect-src 'self'; img-src 'self'",
    )
    expect(headers.get('content-type')).toContain('javascript')
  })
})

describe('a page', () => {
  it('about plans contains the billing mode', async () => {
    const off = await startTestApp({ pagesFrom: build, env: { BILLING: 'off' } })
    expect(await (await get('/pricing')).text()).toContain('data-billing="test"')
    expect(await (await fetch(`${off.url}/pricing`)).text()).toContain('data-billing="off"')
    await off.stop()
  })

  it('names the collector of page views and allows its origin, where the operator has set one', async () => {
    const url = 'https://count.example/v?site=1&k="'
    const counting = await startTestApp({ pagesFrom: build, env: { ANALYTICS_URL: url } })
    onTestFinished(() => counting.stop())
    for (const path of ['/pricing', '/auth']) {
      const [without, counted] = [await get(path), await fetch(counting.url + path)]
      expect(without.headers.get('content-security-policy')).toContain("connect-src 'self';")
      expect(await without.text()).toContain('data-analytics=""')
      expect(counted.headers.get('content-security-policy')).toContain(
        "connect-src 'self' https://count.example;",
      )
      expect(await counted.text()).toContain('data-analytics="https://count.example/v?site=1&amp;k=&quot;"')
    }
  })

  // spec product: the public pages show the signed-in user and the household's plan
  it('says whether who asks for it carries a session', async () => {
    for (const path of ['/premium', '/no-such-page', '/auth']) {
      const [visitor, member] = [
        await get(path),
        await get(path, `${COOKIE_PREFIX}.session_token=some.thing`),
      ]
      expect(visitor.headers.get('vary')).toMatch(/Cookie/)
      expect(await visitor.text()).toContain('data-session="out"')
      expect(await member.text()).toContain('data-session="in"')
    }
  })

  // spec access §9: security headers and meta tags agree, with a nonce for each response
  it('has one nonce in its header, its meta tag and each of its tags, and another one each time', async () => {
    const seen = new Set<string>()
    for (let round = 0; round < 3; round += 1) {
      const response = await get('/')
      const html = await response.text()
      const header = response.headers.get('content-security-policy') ?? ''
      const nonce = nonceIn(header)
      expect(nonce.length).toBeGreaterThanOrEqual(20)
      const meta = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html)?.[1] ?? ''
      expect(header).toBe(`${meta}; frame-ancestors 'none'`)
      const tags = [...html.matchAll(/<(?:script|style)[^>]*>/g)].map(([tag]) => tag)
      expect(tags).toHaveLength(3)
      for (const tag of tags) expect(tag).toContain(`nonce="${nonce}"`)
      expect(html).not.toContain('__CSP_NONCE__')
      seen.add(nonce)
    }
    expect(seen.size).toBe(3)
  })

  // spec access §9: security headers and meta tags agree, with a nonce for each response
  // spec ASVS V3.4.3
  // spec ASVS V3.7.1
  // spec ASVS V14.2.3
  it('lets nothing run that is inline or from elsewhere', async () => {
    const policy = (await get('/')).headers.get('content-security-policy') ?? ''
    expect(policy).not.toContain('unsafe')
    expect(policy).not.toContain('*')
    for (const part of [
      "default-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]) {
      expect(policy.split('; ')).toContain(part)
    }
  })

  it('at / is the landing page for visitors and the app with a session cookie', async () => {
    const landing = await get('/')
    expect(landing.headers.get('vary')).toMatch(/Cookie/i)
    expect(await landing.text()).toContain('<p>welcome</p>')
    const { cookie } = await someone()
    const own = await get('/', cookie)
    expect(own.headers.get('vary')).toMatch(/Cookie/i)
    expect(own.headers.get('cache-control')).toBe('private, no-store')
    expect(await own.text()).toContain('<p>app</p>')
    expect(await (await get('/', `${COOKIE_PREFIX}.other=1`)).text()).toContain('<p>welcome</p>')
  })

  it('of the app preloads its first scripts, with a session those of the dashboard too', async () => {
    const { cookie } = await someone()
    for (const path of ['/', '/pets']) {
      const html = await (await get(path, cookie)).text()
      const scripts = ['start', 'home', 'shell', 'shared', 'deep'].map((name) => `/assets/${name}-1a2b.js`)
      expect(html).toMatch(
        new RegExp(
          `<script nonce="[^"]+" data-scripts="${scripts.join(' ')}">'asks ahead'</script><link rel="style`,
        ),
      )
      expect(html).toMatch(/<script nonce="[^"]+">'sets the theme'/)
      expect(preloaded(html)).toEqual([])
    }
    const visitors = await (await get('/auth')).text()
    expect(preloaded(visitors)).toEqual(['/assets/start-1a2b.js', '/assets/shell-1a2b.js'])
    expect(visitors).not.toContain('asks ahead')
  })

  // spec ASVS V1.2.3
  // spec ASVS V14.2.2
  it('of the app contains the signed-in user, and is cached nowhere then', async () => {
    const { cookie, person } = await someone()
    const name = '</script><b>$& __CSP_NONCE__'
    await app.database.pool.query('update users set name = $1 where id = $2', [name, person.userId])
    const answer = await get('/', cookie)
    const html = await answer.text()
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(toldIn(html)).toMatchObject({ userId: person.userId, displayName: name })
    expect(toldIn(await (await get('/pets', cookie)).text())).toMatchObject({ userId: person.userId })
    const stranger = await get('/', `${COOKIE_PREFIX}.session_token=some.thing`)
    expect(stranger.status).toBe(200)
    expect(toldIn(await stranger.text())).toBeUndefined()
  })

  it('of the app uses the household in its address', async () => {
    const { cookie, person } = await someone()
    const other = await makePerson(app)
    await addMember(app, other, person, 'viewer')
    for (const id of [person.householdId, other.householdId]) {
      const html = await (await get(`/?household=${id}`, cookie)).text()
      expect(toldIn(html)).toMatchObject({ household: { id } })
    }
    expect(toldIn(await (await get('/?household=nonsense', cookie)).text())).toBeUndefined()
  })

  it('of the app does not wait for a silent API, and copes with a failing one', async () => {
    const cookie = `${COOKIE_PREFIX}.session_token=some.thing`
    const asks = [() => new Promise<never>(() => undefined), () => Promise.reject(new Error('no database'))]
    for (const ask of asks) {
      const clock = createTestClock()
      const pages = await pageRoutes({
        buildDir: build,
        isAppPath: () => true,
        facts: {},
        askMe: ask,
        clock,
        config: () => Promise.resolve(defaultSystemConfig),
        issueToken: () => '',
        templates: {},
      })
      const answer = pages.request('/', { headers: { cookie } })
      await clock.wind(500)
      const html = await (await answer).text()
      expect(html).toContain('asks ahead')
      expect(toldIn(html)).toBeUndefined()
    }
  })

  // spec access §2: the maintenance check needs no request at the start: the page carries its answer
  it('of the app says to who has a session that there is maintenance; pages for everyone stay as they are', async () => {
    const { cookie } = await someone()
    await changeInstallation(app.services, 'maintenanceMode', true)
    onTestFinished(() => changeInstallation(app.services, 'maintenanceMode', false))
    const html = await (await get('/', cookie)).text()
    expect(toldIn(html)).toMatchObject({ code: 'MAINTENANCE' })
    expect(html).toMatch(/<script [^>]*data-status="503"/)
    for (const path of ['/emergency-card', '/welcome', '/pricing', '/auth', '/assets/app-1a2b.js'])
      expect([path, (await get(path, cookie)).status]).toEqual([path, 200])
    expect(await (await get('/')).text()).toContain('<p>welcome</p>')
  })

  it('says whether registration is open', async () => {
    for (const registrationEnabled of [true, false]) {
      const closed = await startTestApp({ pagesFrom: build })
      onTestFinished(() => closed.stop())
      await changeInstallation(closed.services, 'registrationEnabled', registrationEnabled)
      const html = await (await fetch(`${closed.url}/welcome`)).text()
      expect(html).toContain(`data-registration="${registrationEnabled ? 'open' : 'closed'}"`)
    }
  })

  it('is compressed', async () => {
    const { headers } = await get('/', (await someone()).cookie)
    expect(headers.get('content-encoding')).toBe('gzip')
  })

  it.each(['/auth', '/auth/', '/onboarding', '/pets', '/pets/01234567'])('at %s is the app', async (path) => {
    const response = await get(path)
    expect([response.status, await response.text()]).toMatchObject([
      200,
      expect.stringContaining('<p>app</p>'),
    ])
  })

  it.each([
    '/nothing',
    '/pets/a/b',
    '/index.html.bak',
    '/welcome/index.html',
    '/.vite/manifest.json',
    '/../package.json',
    '/%2e%2e/package.json',
  ])('at %s is not there', async (path) => {
    const response = await get(path)
    expect(response.status).toBe(404)
    expect(await response.text()).not.toContain('"workspaces"')
  })

  it('of the app is not indexed by search engines, except the sign-in', async () => {
    expect(
      await Promise.all(['/pets', '/onboarding', '/auth', '/auth/', '/welcome', '/pricing'].map(robots)),
    ).toEqual(['noindex', 'noindex', null, null, null, null])
  })

  // spec access §2: /dashboard redirects to `/`, with type=recovery to /auth with its query
  it('of the dashboard has moved to /, and a recovery link to the sign-in', async () => {
    expect((await get('/dashboard')).headers.get('location')).toBe('/')
    const recovery = await get('/dashboard?type=recovery&token=abc')
    expect(recovery.headers.get('location')).toBe('/auth?type=recovery&token=abc')
  })

  // spec access §2: /vaccinations redirects to /pets
  it('of vaccinations has moved to the pets', async () => {
    expect((await get('/vaccinations')).headers.get('location')).toBe('/pets')
  })

  // spec access §2: any path containing accept-invitation is an invitation return
  it.each([
    '/app/accept-invitation',
    '/accept-invitation/',
    '/accept-invitation/abc',
    '/x-accept-invitation-y',
  ])('at %s leads to the invitation, with its token', async (path) => {
    const { status, headers } = await get(`${path}?token=abc`)
    if (path === '/accept-invitation/') expect(status).toBe(200)
    else expect(headers.get('location')).toBe('/accept-invitation?token=abc')
  })
})

describe('a file of the build', () => {
  it('with a hash in its name is cached for a year, any other is revalidated', async () => {
    const hashed = await get('/assets/app-1a2b.js')
    expect(hashed.headers.get('content-type')).toMatch(/javascript/)
    expect(hashed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const plain = await get('/theme.js')
    expect(plain.headers.get('cache-control') ?? '').not.toContain('immutable')
    expect((await get('/assets/gone.js')).headers.get('cache-control') ?? '').not.toContain('immutable')
  })

  // spec ASVS V13.4.1
  // spec ASVS V13.4.3
  it.each([
    '/assets/',
    '/assets',
    '/.git/config',
    '/.env',
    '/package.json',
    '/assets/..%2f..%2fpackage.json',
  ])('is not %s: folders are not listed, and nothing outside the build is sent', async (path) => {
    const { status, headers } = await get(path)
    expect([status, headers.get('content-type')]).toEqual([404, 'text/html; charset=UTF-8'])
  })
})

describe('the site', () => {
  // spec product: sitemap and robots, with the addresses of the installation
  it('lists its public pages for search engines, with the day on which an article changed', async () => {
    const map = await get('/sitemap.xml')
    expect(map.headers.get('content-type')).toBe('application/xml; charset=utf-8')
    expect([...(await map.text()).matchAll(/<url>.*<\/url>/g)].map(([entry]) => entry)).toEqual([
      `<url><loc>${app.url}/</loc></url>`,
      `<url><loc>${app.url}/help-center/give-a-dose</loc><lastmod>2026-11-30</lastmod></url>`,
      `<url><loc>${app.url}/pricing</loc></url>`,
    ])
    const robotsFile = await (await get('/robots.txt')).text()
    expect(robotsFile).toContain(`Sitemap: ${app.url}/sitemap.xml`)
    expect(robotsFile).toContain('Disallow: /api/')
  })

  it('names its own address in the feed of the blog', async () => {
    const feed = await get('/blog/feed.xml')
    expect(feed.headers.get('content-type')).toContain('application/atom+xml')
    expect(await feed.text()).toBe(`<feed><id>${app.url}/blog</id></feed>`)
  })

  // spec product: operator name and address come from settings
  it('names its operator, if the settings do', async () => {
    const named = await startTestApp({ pagesFrom: build, env: { OPERATOR_NAME: 'Elm & Oak <Pets>' } })
    onTestFinished(() => named.stop())
    expect(await (await fetch(`${named.url}/pricing`)).text()).toContain('Elm &amp; Oak &lt;Pets&gt;')
    expect(await (await get('/pricing')).text()).not.toContain('operator')
  })

  // spec access §2: /help redirects to /help-center
  it('answers /help with the help center, and an address that ends in a slash with its page', async () => {
    expect((await get('/pricing/?a=1')).headers.get('location')).toBe('/pricing?a=1')
    expect((await get('/help')).headers.get('location')).toBe('/help-center')
  })

  it('lets other sites show the pictures of articles, and nothing else', async () => {
    expect(await sharing('/assets/late-1a2b.webp')).toBe('cross-origin')
    expect(await sharing('/assets/app-1a2b.js')).toBe('same-origin')
    expect(await sharing('/assets/none.png')).toBe('same-origin')
  })
})

describe('the headers of every answer', () => {
  // spec ASVS V3.4.4
  // spec ASVS V3.4.5
  // spec ASVS V3.4.6
  it.each(['/', '/healthz', '/api/config', '/api/pets', '/files/a/b/c', '/nothing'])(
    'stand on %s',
    async (path) => {
      const { headers } = await get(path)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(headers.get('strict-transport-security')).toBeNull()
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
      expect(headers.get('x-powered-by')).toBeNull()
    },
  )

  it('omit document headers for scripts and styles', async () => {
    const { headers } = await get('/assets/app-1a2b.js')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  })

  // spec ASVS V4.1.1
  it.each([
    ['/', 'text/html; charset=UTF-8'],
    ['/assets/app-1a2b.js', 'text/javascript; charset=utf-8'],
    ['/sitemap.xml', 'application/xml; charset=utf-8'],
    ['/robots.txt', 'text/plain; charset=utf-8'],
    ['/api/config', 'application/json'],
    ['/api/nothing', 'application/json'],
  ])('name the type of %s, with its encoding if it is text', async (path, type) => {
    expect((await get(path)).headers.get('content-type')).toBe(type)
  })

  it('are part of a not-found answer', async () => {
    const { status, headers } = await get('/assets/gone.js')
    expect(status).toBe(404)
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  // spec ASVS V3.2.1
  // spec ASVS V3.4.2
  // spec ASVS V14.3.2
  it('of the API forbid running and caching anything', async () => {
    const { headers } = await get('/api/config')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })

  // spec ASVS V3.4.1
  // spec ASVS V12.2.1
  it('require https from then on if the product is reached so', async () => {
    const own = await startTestApp({ appUrl: 'https://pets.example' })
    const { headers } = await fetch(`${own.url}/healthz`)
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
    await own.stop()
  })
})
