import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type Context } from 'hono'
import type { BillingMode } from '@app/domain/kernel/plans'
import { hasSessionCookie } from '../auth/session-cookie.ts'
import { linkFirstScripts } from './first-scripts.ts'
import { contentSecurityPolicy, newNonce, NONCE_MARK, securityMetaTags } from './security-headers.ts'

/** Pages that anybody may see, written as files at build time. */
const PRERENDERED = ['welcome', 'not-found', 'premium', 'pro', 'pricing', 'emergency-card'] as const

/** Stands in prerendered pages where the way of billing goes, which they say different things by. */
const BILLING_MARK = '__BILLING__'

/** Stands in every page where it says whether who asked carries a session. */
const SESSION_MARK = '__SESSION__'

const YEAR_IN_SECONDS = 31_536_000

/** Files of the build that carry a hash of their content in their name never change. */
const isImmutable = (path: string): boolean => path.startsWith('/assets/')

/** Every script and style tag of a page we built carries the nonce's mark. */
const markTags = (html: string): string =>
  html.replace(/<(script|style)(?![^>]*\snonce=)(?=[\s>])/g, `<$1 nonce="${NONCE_MARK}"`)

/**
 * The web app's pages and files. `/` is two pages: the prerendered landing for visitors, the app for who carries a
 * session cookie. What is no file is the app, which knows its own routes.
 * @param buildDir folder of the web app's build
 * @param isAppPath whether a path is one of the app's own; any other is answered with 404
 * @param billing how the installation takes money
 */
export async function pageRoutes(
  buildDir: string,
  isAppPath: (path: string) => boolean,
  billing: BillingMode,
): Promise<Hono> {
  const read = async (name: string) =>
    markTags(await readFile(join(buildDir, name), 'utf8')).replaceAll(BILLING_MARK, billing)
  // In the page itself, and before all that it links to: it asks who is signed in while the app is still on its way.
  const askAhead = markTags(`<script>${await readFile(join(buildDir, 'ahead.js'), 'utf8')}</script>`)
  const scripts = await linkFirstScripts(buildDir)
  const appPage = await read('index.html')
  const app = appPage.replace('</head>', `${scripts.app}</head>`)
  const appOfSession = appPage
    .replace('<head>', () => `<head>${askAhead}`)
    .replace('</head>', `${scripts.dashboard}</head>`)
  const prerendered = new Map(
    await Promise.all(
      PRERENDERED.map(async (name) => [`/${name}`, await read(`${name}/index.html`)] as const),
    ),
  )
  const routes = new Hono()
  routes.get('/', (c) => page(c, hasSessionCookie(c) ? appOfSession : (prerendered.get('/welcome') ?? app)))
  routes.get('/dashboard', (c) => c.redirect(hasQuery(c, 'type', 'recovery') ? `/auth${search(c)}` : '/'))
  for (const [path, html] of prerendered) {
    routes.get(path, (c) => page(c, html, path === '/not-found' ? 404 : 200))
  }
  routes.use('*', async (c, next) => {
    await next()
    if (c.res.ok && isImmutable(c.req.path))
      c.header('cache-control', `public, max-age=${YEAR_IN_SECONDS}, immutable`)
  })
  // A worker lives under the policy that its script came with, and fetches for the whole site.
  routes.use('/service-worker.js', async (c, next) => {
    await next()
    c.header('content-security-policy', "default-src 'none'; connect-src 'self'")
    c.header('cache-control', 'no-cache')
    c.header('service-worker-allowed', '/')
  })
  const serveFile = serveStatic({ root: buildDir, precompressed: true })
  // Pages are answered above, with their nonce; neither the files that they are made from nor the build's lists are.
  routes.get('*', (c, next) =>
    /\.\w+$/.test(c.req.path) && !/\.html|\/\./.test(c.req.path) ? serveFile(c, next) : next(),
  )
  routes.get('*', (c) => {
    if (!isAppPath(c.req.path)) return page(c, app, 404)
    c.header('vary', 'Cookie')
    // All but the sign-in show nothing to a search engine.
    if (!/^\/auth\/?$/.test(c.req.path)) c.header('x-robots-tag', 'noindex')
    return page(c, hasSessionCookie(c) ? appOfSession : app)
  })
  return routes
}

const hasQuery = (c: Context, name: string, value: string): boolean => c.req.query(name) === value
const search = (c: Context): string => new URL(c.req.url).search

function page(c: Context, html: string, status: 200 | 404 = 200): Response {
  const nonce = newNonce()
  const policy = contentSecurityPolicy(nonce)
  c.header('content-security-policy', policy)
  c.header('cache-control', 'private, no-cache')
  c.header('vary', 'Cookie')
  const filled = html
    .replaceAll(NONCE_MARK, nonce)
    .replace(SESSION_MARK, hasSessionCookie(c) ? 'in' : 'out')
    .replace('<head>', `<head>${securityMetaTags(policy)}`)
  return c.html(filled, status)
}
