import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Browser, CDPSession, Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundleScript } from '../../../tooling/boot-scripts.ts'
import { launchChromium } from '../../../tooling/launch-chromium.ts'
import { WAITING_TAG } from '../../api/waiting/waiting-tag.ts'

let browser: Browser
let page: Page
let server: Server
let origin: string
const scripts = new Map<string, string>()
let isAway = true
const sent: { path: string; person: string; household: string; body: unknown }[] = []

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = request.url ?? '/'
  const script = scripts.get(path)
  if (script !== undefined) response.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
  else if (!path.startsWith('/api/')) response.writeHead(200, { 'content-type': 'text/html' }).end('page')
  else if (isAway) response.destroy()
  else {
    const parts = await request.toArray()
    const { 'x-person': person, 'x-household': household } = request.headers
    if (path !== '/api/request-token')
      sent.push({
        path,
        person: String(person),
        household: String(household),
        body: JSON.parse(Buffer.concat(parts).toString()),
      })
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"token":"t1"}')
  }
}

beforeAll(async () => {
  for (const [path, source] of [
    ['/service-worker.js', '../service-worker.ts'],
    ['/fixture.js', 'sync-waiting.fixture.ts'],
  ] as const)
    scripts.set(path, await bundleScript(join(import.meta.dirname, source)))
  browser = await launchChromium()
  server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  page = await browser.newPage()
})
afterAll(async () => {
  await browser.close()
  server.closeAllConnections()
  server.close()
})

/** The number under which the browser's tools know the worker. */
async function registrationOf(tools: CDPSession): Promise<string> {
  const known = new Promise<string>((resolve) => {
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await tools.send('ServiceWorker.enable')
  return known
}

// spec product: dose and health logs without an answer stay on the device under the id of the attempt, shown
//   as pending, and are sent once; two taps and a lost answer are one change
test('the worker sends what waits once there is a connection, as its person, and once', async () => {
  await page.goto(`${origin}/`)
  await page.evaluate(`new Promise((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true })
    navigator.serviceWorker.register('/service-worker.js')
  })`)
  await page.addScriptTag({ url: '/fixture.js' })
  expect(await page.evaluate('haveLogWait()')).toBe(true)
  const tools = await page.context().newCDPSession(page)
  const registrationId = await registrationOf(tools)
  const wake = () =>
    tools.send('ServiceWorker.dispatchSyncEvent', {
      origin,
      registrationId,
      tag: WAITING_TAG,
      lastChance: false,
    })
  await wake()
  isAway = false
  // The worker's own first attempt has failed, so it pauses.
  await expect
    .poll(async () => {
      await page.evaluate(`new Promise((resolve) => {
        const opening = indexedDB.open('waiting')
        opening.onsuccess = () => {
          const writing = opening.result.transaction('state', 'readwrite')
          writing.objectStore('state').delete('pause')
          writing.oncomplete = () => { opening.result.close(); resolve() }
        }
      })`)
      await wake()
      return sent
    })
    .toEqual([
      {
        path: '/api/pets/biscuit/health-logs',
        person: 'ana',
        household: 'home',
        body: { id: 'log-1', type: 'other' },
      },
    ])
  await wake()
  expect(sent).toHaveLength(1)
})
