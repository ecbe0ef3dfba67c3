import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from 'hono'
import { z } from 'zod'
import { commonErrors, type Problem } from '@app/domain/kernel/errors'
import { fillFacts, type PageFacts } from '@app/domain/kernel/page-facts'
import { hasSessionCookie } from '../../auth/session-cookie.ts'
import type { Clock } from '../../base/clock.ts'
import { inTime } from '../../base/in-time.ts'
import { markTags, originOf, type PageAnswer, sendPage } from './send-page.ts'

/** Vite's manifest: the build's files by their sources. */
const buildManifest = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).default([]) }),
)

/** Entry modules: the one of every page of the web app, and the one that the dashboard needs too. */
const APP = 'src/app/start-app.tsx'
const DASHBOARD = 'src/app/home.tsx'

/** Addresses of the scripts that a browser should preload. */
interface FirstScripts {
  app: string[]
  /** The app's scripts, and those of the dashboard. */
  dashboard: string[]
}

/**
 * Reads the scripts with which a page starts. Without a preload a browser discovers a script only after the script that
 * imports it has run: a round trip of a phone each time.
 * @param buildDir folder of the web app's build
 */
async function readFirstScripts(buildDir: string): Promise<FirstScripts> {
  const chunks = buildManifest.parse(
    JSON.parse(await readFile(join(buildDir, '.vite/manifest.json'), 'utf8')),
  )
  const filesOf = (starts: readonly string[]): string[] => {
    const found = new Set(starts)
    for (const name of found) for (const imported of chunks[name]?.imports ?? []) found.add(imported)
    return [...found].flatMap((name) => chunks[name]?.file ?? []).map((file) => `/${file}`)
  }
  return { app: filesOf([APP]), dashboard: filesOf([APP, DASHBOARD]) }
}

/** Asks the API for the user of a page request, as the page itself would. */
export type AskMe = (c: Context) => Promise<Response>

/**
 * Builds the request by which the app asks for the signed-in user, on behalf of a page request, with the household in
 * its address.
 */
export function meRequest({ url, headers: asked }: Request): Request {
  const headers = new Headers(asked)
  headers.set('x-requested-with', 'XMLHttpRequest')
  const household = new URL(url).searchParams.get('household')
  if (household) headers.set('x-household', household)
  return new Request(new URL('/api/me', url), { headers })
}

/** The API's answer about the current user, embedded in the page. */
interface MeAnswer {
  status: number
  json: string
  cookies: string[]
}

/** Timeout after which a page is sent without the answer; the browser then requests it. */
export const LONGEST_WAIT_MILLISECONDS = 500

const THEME = '<script src="/theme.js"></script>'
const STYLES = '<link rel="stylesheet"'

/** Surroundings of the page. */
interface AppPage {
  /** Folder of the web app's build. */
  buildDir: string
  askMe: AskMe
  clock: Clock
  /** Facts about the installation. */
  facts: PageFacts
  /** Reads what the installation's settings say about the page. */
  describe: () => Promise<Pick<PageAnswer, 'added'>>
}

/** Marker that the answer replaces, after all other markers: the answer contains text that users wrote. */
const ME_MARK = '<!--me-->'

/**
 * Reads the page that answers every address of the app. It greets a signed-in user before any script of the app has
 * loaded: the page contains their identity and the script that greets them (`boot/ahead.ts` of the web app). During
 * maintenance the page contains the refusal instead, so that it shows the refusal without a request.
 */
export async function readAppPage({ buildDir, askMe, clock, facts, describe }: AppPage) {
  const collector = originOf(facts.analytics)
  const read = (name: string) => readFile(join(buildDir, name), 'utf8')
  const [built, theme, ahead, scripts] = await Promise.all([
    read('index.html'),
    read('theme.js'),
    read('ahead.js'),
    readFirstScripts(buildDir),
  ])
  // A separate request for the script would delay the first paint by another round trip.
  const page = fillFacts(built, facts).replace(THEME, () => `<script>${theme}</script>`)
  const preloads = scripts.app.map((href) => `<link rel="modulepreload" href="${href}">`)
  const forVisitors = markTags(page.replace('</head>', `${preloads.join('')}</head>`))
  const greeter = `<script data-scripts="${scripts.dashboard.join(' ')}">${ahead}</script>`
  const forSession = markTags(page.replace(STYLES, () => `${ME_MARK}${greeter}${STYLES}`))

  return async (c: Context, status: 200 | 404 = 200): Promise<Response> => {
    if (!hasSessionCookie(c)) return sendPage(c, forVisitors, { ...(await describe()), status, collector })
    const [described, answer] = await Promise.all([
      describe(),
      inTime(clock, LONGEST_WAIT_MILLISECONDS, askMe(c).then(readAnswer)).catch(() => undefined),
    ])
    for (const cookie of answer?.cookies ?? []) c.header('set-cookie', cookie, { append: true })
    return sendPage(c, forSession, {
      ...described,
      status,
      collector,
      fill: (html) => html.replace(ME_MARK, () => (answer ? toScript(answer) : '')),
    })
  }
}

/**
 * Reads an answer that can be embedded in a page: the signed-in user, or maintenance. For any other the page requests
 * it itself.
 */
async function readAnswer(answer: Response): Promise<MeAnswer | undefined> {
  const json = await answer.text()
  const isUsable = answer.ok || isMaintenance(answer.status, json)
  return isUsable ? { status: answer.status, json, cookies: answer.headers.getSetCookie() } : undefined
}

const isMaintenance = (status: number, json: string): boolean =>
  status === 503 && (JSON.parse(json) as Problem).code === commonErrors.MAINTENANCE.code

const toScript = ({ status, json }: MeAnswer): string =>
  `<script data-status="${status}" type="application/json" id="told">${escapeInScript(json)}</script>`

/** Escapes JSON, so that it can't end its script element. */
const escapeInScript = (json: string): string => json.replaceAll('<', String.raw`\u003c`)
