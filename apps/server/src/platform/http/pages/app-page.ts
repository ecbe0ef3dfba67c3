import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from 'hono'
import { commonErrors, type Problem } from '@app/domain/kernel/errors'
import { hasSessionCookie } from '../../auth/session-cookie.ts'
import type { Clock } from '../../base/clock.ts'
import { inTime } from '../../base/in-time.ts'
import { readFirstScripts } from './first-scripts.ts'
import { markTags, sendPage } from './send-page.ts'

/** Asks the API who sent the request of a page, as the page itself would. */
export type AskMe = (c: Context) => Promise<Response>

/** The request by which the app asks who is signed in, for whoever asks for a page, and the household that its address names. */
export function meRequest({ url, headers: asked }: Request): Request {
  const headers = new Headers(asked)
  headers.set('x-requested-with', 'XMLHttpRequest')
  const household = new URL(url).searchParams.get('household')
  if (household) headers.set('x-household', household)
  return new Request(new URL('/api/me', url), { headers })
}

/** What the API answers about who asks, as the page carries it. */
interface Told {
  status: number
  json: string
  cookies: string[]
}

/** A page goes without the answer rather than wait for it; the browser then asks by itself. */
const LONGEST_WAIT_MILLISECONDS = 500

const THEME = '<script src="/theme.js"></script>'
const STYLES = '<link rel="stylesheet"'
/** Stands in the page where the answer goes, after all else has been filled in: it holds what people wrote. */
const ME_MARK = '<!--me-->'

/**
 * The page that every address of the app is answered with. A person who carries a session is greeted by it before any script
 * of the app is there: who they are stands in the page, with the script that greets them (`boot/ahead.ts` of the web app).
 * During maintenance the page carries the refusal instead, so that it says so without asking.
 * @param buildDir folder of the web app's build
 */
export async function readAppPage(buildDir: string, askMe: AskMe, clock: Clock) {
  const read = (name: string) => readFile(join(buildDir, name), 'utf8')
  const [built, theme, ahead, scripts] = await Promise.all([
    read('index.html'),
    read('theme.js'),
    read('ahead.js'),
    readFirstScripts(buildDir),
  ])
  // Fetched by itself, it would hold up the first paint for another round trip.
  const page = built.replace(THEME, () => `<script>${theme}</script>`)
  const preloads = scripts.app.map((href) => `<link rel="modulepreload" href="${href}">`)
  const forVisitors = markTags(page.replace('</head>', `${preloads.join('')}</head>`))
  const greeter = `<script data-scripts="${scripts.dashboard.join(' ')}">${ahead}</script>`
  const forSession = markTags(page.replace(STYLES, () => `${ME_MARK}${greeter}${STYLES}`))

  return async (c: Context, status: 200 | 404 = 200): Promise<Response> => {
    if (!hasSessionCookie(c)) return sendPage(c, forVisitors, { status })
    const told = await inTime(clock, LONGEST_WAIT_MILLISECONDS, askMe(c).then(readAnswer)).catch(
      () => undefined,
    )
    for (const cookie of told?.cookies ?? []) c.header('set-cookie', cookie, { append: true })
    return sendPage(c, forSession, {
      status,
      fill: (html) => html.replace(ME_MARK, () => (told ? toScript(told) : '')),
    })
  }
}

/** An answer that a page may begin with: who is signed in, or that there is maintenance. Any other the page asks for itself. */
async function readAnswer(answer: Response): Promise<Told | undefined> {
  const json = await answer.text()
  const isUsable = answer.ok || isMaintenance(answer.status, json)
  return isUsable ? { status: answer.status, json, cookies: answer.headers.getSetCookie() } : undefined
}

const isMaintenance = (status: number, json: string): boolean =>
  status === 503 && (JSON.parse(json) as Problem).code === commonErrors.MAINTENANCE.code

const toScript = ({ status, json }: Told): string =>
  `<script data-status="${status}" type="application/json" id="told">${escapeInScript(json)}</script>`

/** JSON in a script must not end it. */
const escapeInScript = (json: string): string => json.replaceAll('<', String.raw`\u003c`)
