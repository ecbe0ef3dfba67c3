import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type Context } from 'hono'
import { compress } from 'hono/compress'
import { HELP_CENTER } from '@app/domain/help/help-path'
import { addedSourcesOf } from '@app/domain/installation/setting-values.rules'
import type { SystemConfig } from '@app/domain/kernel/access/system-config'
import { fillFacts, type PageFacts } from '@app/domain/kernel/page-facts'
import { FEED } from '@app/domain/kernel/site-files'
import { hasSessionCookie } from '../../auth/session-cookie.ts'
import type { Clock } from '../../base/clock.ts'
import { inTime } from '../../base/in-time.ts'
import { type AskMe, LONGEST_WAIT_MILLISECONDS, readAppPage } from './app-page.ts'
import { markTags, originOf, type PageAnswer, sendPage } from './send-page.ts'

const YEAR_IN_SECONDS = 31_536_000

/** True for files of the build whose name contains a hash of their content: they never change. */
const isImmutable = (path: string): boolean => path.startsWith('/assets/')

/** True for pictures of articles, which feed readers show, and those of link previews. */
const isSharedPicture = (path: string): boolean => /^\/(?:assets|cards)\/.+\.(?:webp|png)$/.test(path)

/** Settings that pages show or follow. */
export type PageConfig = Pick<SystemConfig, 'registrationEnabled' | 'contentSecurityPolicy'>

/** The pages' surroundings. */
export interface Site {
  /** Folder of the web app's build. */
  buildDir: string
  /** True for the app's own paths; any other gets 404. */
  isAppPath: (path: string) => boolean
  /** Facts about the installation, which public pages state. */
  facts: PageFacts
  /** Asks the API for the user of a page request. */
  askMe: AskMe
  clock: Clock
  /** Settings of the installation that pages show or follow. */
  config: () => Promise<PageConfig>
  /** Issues the request token for the forms of a page. */
  issueToken: (c: Context) => string
  /** Public pages that are filled for each request, by their paths; their texts come last, so no user's text is a mark. */
  templates: Readonly<Record<string, (page: string, c: Context) => string>>
}

/**
 * Serves the web app's pages and files. `/` is two pages: the prerendered landing page for visitors, the app for
 * requests with a session cookie. Paths that are not files get the app, which has its own routes.
 */
export async function pageRoutes(site: Site): Promise<Hono> {
  const { buildDir, isAppPath, facts, askMe, clock, issueToken, templates } = site
  // Pages are served even while the settings can't be read.
  const describe = async (): Promise<Pick<PageAnswer, 'isClosed' | 'added'>> => {
    const config = await inTime(clock, LONGEST_WAIT_MILLISECONDS, site.config()).catch(() => undefined)
    if (!config) return {}
    const { registrationEnabled, contentSecurityPolicy } = config
    return { isClosed: !registrationEnabled, added: addedSourcesOf(contentSecurityPolicy) }
  }
  const sendApp = await readAppPage({ buildDir, askMe, clock, facts, describe })
  const prerendered = await readPublicPages(buildDir, facts)
  const collector = originOf(facts.analytics)
  const siteFiles = await readSiteFiles(buildDir, prerendered, facts)
  const sendPublic = async (c: Context, html: string, answer: Pick<PageAnswer, 'status' | 'fill'> = {}) =>
    sendPage(c, html, { ...answer, ...(await describe()), collector, issueToken })
  const routes = new Hono()
  routes.use('*', compress())
  routes.get('/', (c) =>
    hasSessionCookie(c) ? sendApp(c) : sendPublic(c, prerendered.get('/welcome') ?? ''),
  )
  routes.get('/dashboard', (c) => c.redirect(hasQuery(c, 'type', 'recovery') ? `/auth${search(c)}` : '/'))
  routes.get('/vaccinations', (c) => c.redirect('/pets'))
  routes.get('/help', (c) => c.redirect(HELP_CENTER))
  for (const [path, html] of prerendered) {
    const status = path === '/not-found' ? 404 : 200
    const template = templates[path]
    routes.get(path, (c) =>
      sendPublic(c, html, { status, ...(template && { fill: (page) => template(page, c) }) }),
    )
    routes.get(`${path}/`, (c) => c.redirect(path + search(c), 308))
  }
  for (const [path, { type, text }] of siteFiles) {
    routes.get(path, (c) => c.body(text, 200, { 'content-type': type, 'cache-control': 'no-cache' }))
  }
  routes.use('*', async (c, next) => {
    await next()
    if (c.res.ok && isImmutable(c.req.path))
      c.header('cache-control', `public, max-age=${YEAR_IN_SECONDS}, immutable`)
    if (c.res.ok && isSharedPicture(c.req.path)) c.header('cross-origin-resource-policy', 'cross-origin')
  })
  // A worker runs under its script's policy, and fetches for the whole site.
  routes.use('/service-worker.js', async (c, next) => {
    await next()
    // Includes pictures of notifications.
    c.header('content-security-policy', "default-src 'none'; connect-src 'self'; img-src 'self'")
    c.header('cache-control', 'no-cache')
    c.header('service-worker-allowed', '/')
  })
  const serveFile = serveStatic({ root: buildDir, precompressed: true })
  // Pages are answered above, with their nonce; their source files and the build's manifests are not served.
  routes.get('*', (c, next) =>
    /\.\w+$/.test(c.req.path) && !/\.html|\/\./.test(c.req.path) ? serveFile(c, next) : next(),
  )
  routes.get('*', (c, next) => {
    const isReturn = c.req.path.includes(INVITATION) && !isAppPath(c.req.path)
    return isReturn ? Promise.resolve(c.redirect(`/${INVITATION}${search(c)}`)) : next()
  })
  routes.get('*', (c) => {
    if (!isAppPath(c.req.path)) return sendApp(c, 404)
    // Search engines may index only the sign-in page.
    if (!/^\/auth\/?$/.test(c.req.path)) c.header('x-robots-tag', 'noindex')
    return sendApp(c)
  })
  return routes
}

/** Reads the public pages, which are written as files at build time, by their paths. */
async function readPublicPages(buildDir: string, facts: PageFacts): Promise<Map<string, string>> {
  const files = globSync('*/**/index.html', { cwd: buildDir, exclude: (name) => name === 'assets' })
  const paths = files.map((file) => `/${dirname(file)}`)
  const read = async (path: string) =>
    fillFacts(markTags(await readFile(join(buildDir, path, 'index.html'), 'utf8')), facts)
  return new Map(await Promise.all(paths.map(async (path) => [path, await read(path)] as const)))
}

/** Marks a path as an invitation return (spec access §2). */
const INVITATION = 'accept-invitation'

const hasQuery = (c: Context, name: string, value: string): boolean => c.req.query(name) === value
const search = (c: Context): string => new URL(c.req.url).search

/** A file about the whole site, with its media type. */
interface SiteFile {
  type: string
  text: string
}

/**
 * Makes the files that name the site's own address, by their paths: for search engines, and the feed of the blog.
 * @param pages public pages by their paths; those with a canonical address are in the site map
 */
async function readSiteFiles(
  buildDir: string,
  pages: ReadonlyMap<string, string>,
  facts: PageFacts,
): Promise<Map<string, SiteFile>> {
  const feed = await readFile(join(buildDir, FEED), 'utf8')
  return new Map([
    ['/sitemap.xml', { type: 'application/xml; charset=utf-8', text: siteMap([...pages.values()]) }],
    ['/robots.txt', { type: 'text/plain; charset=utf-8', text: robots(facts.origin ?? '') }],
    [FEED, { type: 'application/atom+xml; charset=utf-8', text: fillFacts(feed, facts) }],
  ])
}

function siteMap(pages: readonly string[]): string {
  const entries = pages.flatMap((html) => {
    const address = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]
    const changed = /<meta property="article:modified_time" content="([^"]+)"/.exec(html)?.[1]
    if (!address) return []
    return `<url><loc>${address}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.toSorted().join('\n')}\n</urlset>\n`
}

/** Keeps search engines away from answers of the API; pages of the app say themselves that they are not indexed. */
const robots = (origin: string): string =>
  `User-agent: *\nDisallow: /api/\nDisallow: /files/\n\nSitemap: ${origin}/sitemap.xml\n`
