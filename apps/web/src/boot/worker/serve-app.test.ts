import type { Browser, BrowserContext, Page } from '@playwright/test'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bundleScript } from '../../../tooling/boot-scripts.ts'
import { launchChromium } from '../../../tooling/launch-chromium.ts'

let browser: Browser
let context: BrowserContext
let page: Page
let server: Server
let origin: string
let worker: string
/** How the server takes requests for anything but the worker. */
let mood: 'answers' | 'hangs' | 'breaks off'
let asked: string[]

const live = (path: string) => `<title>live ${path}</title>`

function answer(path: string, response: ServerResponse): void {
  if (path === '/service-worker.js') {
    response.writeHead(200, { 'content-type': 'text/javascript' }).end(worker)
    return
  }
  asked.push(path)
  if (mood === 'breaks off') response.destroy()
  else if (mood === 'answers') response.writeHead(200, { 'content-type': 'text/html' }).end(live(path))
}

beforeAll(async () => {
  worker = await bundleScript(join(import.meta.dirname, '../service-worker.ts'))
  browser = await launchChromium()
  server = createServer(({ url }, response) => answer(new URL(url ?? '/', 'http://app').pathname, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  origin = `http://127.0.0.1:${port}`
})

afterAll(async () => {
  await browser.close()
  server.closeAllConnections()
  server.close()
})

beforeEach(async () => {
  mood = 'answers'
  asked = []
  context = await browser.newContext()
  page = await context.newPage()
  await page.goto(`${origin}/`)
  await page.evaluate(`new Promise((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true })
    navigator.serviceWorker.register('/service-worker.js')
  })`)
})

afterEach(() => context.close())

const keep = (cache: string, path: string) =>
  page.evaluate(
    `caches.open('${cache}').then((cache) => cache.put('${path}', new Response('<title>kept ${path}</title>', { headers: { 'content-type': 'text/html', vary: 'Cookie' } })))`,
  )
const keepApp = () => keep('app', '/app-page')
const keepCard = () => keep('emergency-card-page', '/emergency-card')

async function titleOf(path: string): Promise<string> {
  await page.goto(origin + path)
  return page.title()
}

const readFile = (path: string) => page.evaluate(`fetch('${path}').then((answer) => answer.text())`)

describe('a page', () => {
  test('is what the server answers, whatever is kept', async () => {
    await keepApp()
    await keepCard()
    expect(await titleOf('/pets')).toBe('live /pets')
  })

  test('is the app where the server can’t be reached', async () => {
    await keepApp()
    await keepCard()
    mood = 'breaks off'
    expect(await titleOf('/pets?tab=photos')).toBe('kept /app-page')
  })

  test('is the app where no answer ever comes', async () => {
    await keepApp()
    mood = 'hangs'
    expect(await titleOf('/')).toBe('kept /app-page')
  }, 20_000)

  test.each(['/emergency-card', '/welcome', '/files/1/thumb'])(
    'at %s, which is none of the app, is the emergency card',
    async (path) => {
      await keepApp()
      await keepCard()
      mood = 'breaks off'
      expect(await titleOf(path)).toBe('kept /emergency-card')
    },
  )

  test('is the emergency card where the app is not kept', async () => {
    await keepCard()
    mood = 'breaks off'
    expect(await titleOf('/pets')).toBe('kept /emergency-card')
  })

  test('fails as without a worker where nothing is kept', async () => {
    mood = 'breaks off'
    await expect(page.goto(`${origin}/pets`)).rejects.toThrow(/ERR_FAILED/)
  })
})

describe('a file of the app', () => {
  test('is asked for once, and there without a connection, where the app is kept', async () => {
    await keepApp()
    asked = []
    expect(await readFile('/assets/shell-1.js')).toBe(live('/assets/shell-1.js'))
    await expect.poll(() => page.evaluate(`caches.match('/assets/shell-1.js').then(Boolean)`)).toBe(true)
    mood = 'breaks off'
    expect(await readFile('/assets/shell-1.js')).toBe(live('/assets/shell-1.js'))
    expect(asked).toEqual(['/assets/shell-1.js'])
  })

  test('is not kept where the app is not', async () => {
    await readFile('/assets/shell-1.js')
    expect(await page.evaluate('caches.keys()')).toEqual([])
  })
})

test('what the API answers is never kept, nor answered by the worker', async () => {
  await keepApp()
  await readFile('/api/me')
  mood = 'breaks off'
  await expect(readFile('/api/me')).rejects.toThrow(/Failed to fetch/)
})
