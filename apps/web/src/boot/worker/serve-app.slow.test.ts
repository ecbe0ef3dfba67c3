import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bundleScript } from '../../../tooling/boot-scripts.ts'
import { launchChromium } from '../../../tooling/launch-chromium.ts'

let browser: Browser
let context: BrowserContext
let page: Page
let server: Server
let origin: string
let worker: string
/** Behaviour of the server for requests other than the worker script. */
let mood: 'answers' | 'hangs' | 'breaks off'
let asked: string[]

const live = (path: string) => `<title>live ${path}</title>`

function answer(path: string, response: ServerResponse): void {
  if (path === '/service-worker.js') {
    response.writeHead(200, { 'content-type': 'text/javascript' }).end(worker)
    return
  }
  // The browser requests an icon on its own at any time.
  if (path !== '/favicon.ico') asked.push(path)
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
  test('returns the server’s answer, whatever is cached', async () => {
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

  // spec product: every screen of the app opens without a connection for a signed-in user, and signing out
  //   removes all of it
  test('is the app where no answer ever comes', async () => {
    await keepApp()
    mood = 'hangs'
    expect(await titleOf('/')).toBe('kept /app-page')
  })

  test.each(['/emergency-card', '/welcome', '/files/1/thumb'])(
    'at %s, outside the app, shows the emergency card',
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

test('never caches API answers, nor answers them from the worker', async () => {
  await keepApp()
  await readFile('/api/me')
  mood = 'breaks off'
  await expect(readFile('/api/me')).rejects.toThrow(/Failed to fetch/)
})

/** A file as another app shares it. */
interface Given {
  name: string
  type: string
  text?: string
  bytes?: number
}

/** Posts a form to the worker, as the system does, and waits for the page that follows. */
async function share(...files: Given[]): Promise<URL> {
  await page.goto(`${origin}/`)
  await page.evaluate(`{
    const chosen = new DataTransfer()
    for (const { name, type, text, bytes } of ${JSON.stringify(files)})
      chosen.items.add(new File([text ?? new Uint8Array(bytes)], name, { type }))
    document.body.innerHTML =
      '<form method="post" action="/share" enctype="multipart/form-data" accept-charset="utf-8"><input type="file" name="files" multiple></form>'
    document.querySelector('input').files = chosen.files
    document.forms[0].submit()
  }`)
  await page.waitForURL(({ searchParams }) => searchParams.has('shared'))
  return new URL(page.url())
}

/** Kept shares: paths, and the texts behind them. */
const keptShares = (): Promise<[string, string][]> =>
  page.evaluate(`caches.open('shared').then(async (cache) => {
    const entries = await cache.keys()
    return Promise.all(entries.map(async (entry) => [new URL(entry.url).pathname, await (await cache.match(entry)).text()]))
  })`)
const sharesIn = async () => (await keptShares()).filter(([path]) => path.split('/').length === 3)

describe('files that another app shares', () => {
  const picture = { name: 'Biscuit im Grünen.jpg', type: 'image/jpeg', text: 'a picture' }

  // spec product: pictures and PDFs shared by another app are added to a pet by the ordinary forms; nothing is sent
  //   before
  test('are kept with what they are called, and the app opens with them; the server gets none of it', async () => {
    const address = await share(picture, { name: 'blood.pdf', type: 'application/pdf', text: 'a document' })
    expect(address.pathname).toBe('/pets')
    expect(asked).toEqual(['/', '/', '/pets'])
    const id = address.searchParams.get('shared') ?? ''
    const [[path, text] = ['', '']] = await sharesIn()
    expect(path).toBe(`/shared/${id}`)
    const { files } = JSON.parse(text) as { files: { id: string; name: string; type: string }[] }
    expect(files).toMatchObject([
      { name: 'Biscuit im Grünen.jpg', type: 'image/jpeg' },
      { name: 'blood.pdf', type: 'application/pdf' },
    ])
    expect(await keptShares()).toContainEqual([`/shared/${id}/${files[0]?.id}`, 'a picture'])
  })

  test('are taken without a connection too', async () => {
    await keepApp()
    mood = 'breaks off'
    expect((await share(picture)).searchParams.get('shared')).toMatch(/^\d+-/)
    expect(await page.title()).toBe('kept /app-page')
  })

  // spec product: shared files are limited, deleted soon, and shown only to the user who opened them
  //   in apps/web/src/device/shared-cache.ts, apps/web/src/features/files/shared-store.ts
  test('of another type, or more than 20, are left out by name', async () => {
    await share(
      { name: 'walk.mp4', type: 'video/mp4', text: 'a film' },
      ...Array.from({ length: 21 }, (_, number) => ({ ...picture, name: `${number}.jpg` })),
    )
    const [[, text] = ['', '']] = await sharesIn()
    const { files, leftOut } = JSON.parse(text) as Record<'files' | 'leftOut', { name: string }[]>
    expect(files).toHaveLength(20)
    expect(leftOut.map(({ name }) => name)).toEqual(['walk.mp4', '20.jpg'])
    expect(await keptShares()).toHaveLength(21)
  })

  test('are no more than 60 MB together', async () => {
    const large = { name: 'first.jpg', type: 'image/jpeg', bytes: 31 * 1024 * 1024 }
    await share(large, { ...large, name: 'second.jpg' })
    const [[, text] = ['', '']] = await sharesIn()
    expect(JSON.parse(text)).toMatchObject({
      files: [{}],
      leftOut: [{ name: 'second.jpg', size: large.bytes }],
    })
  })

  test('one after the other are kept apart, the last three', async () => {
    const ids: (string | null)[] = []
    for (const name of ['1.jpg', '2.jpg', '3.jpg', '4.jpg'])
      ids.push((await share({ ...picture, name })).searchParams.get('shared'))
    expect((await sharesIn()).map(([path]) => path.slice('/shared/'.length)).toSorted()).toEqual(ids.slice(1))
  })

  test('go after ten minutes, with the next page that is opened', async () => {
    await share(picture)
    const old = Date.now() - 11 * 60_000
    await page.evaluate(`caches.open('shared').then(async (cache) => {
      const entries = await cache.keys()
      for (const entry of entries) {
        const answer = await cache.match(entry)
        await cache.put(new URL(entry.url).pathname.replace(/\\d+-/, '${old}-'), answer)
        await cache.delete(entry)
      }
    })`)
    expect(await sharesIn()).toHaveLength(1)
    await page.goto(`${origin}/`)
    await expect.poll(() => page.evaluate('caches.keys()')).toEqual([])
  })

  test('are not taken from a form of another site', async () => {
    const elsewhere = origin.replace('127.0.0.1', 'localhost')
    await page.goto(`${elsewhere}/`)
    await page.evaluate(
      `document.body.innerHTML = '<form method=post enctype=multipart/form-data action="${origin}/share"><input name=files></form>'`,
    )
    await page.evaluate('document.forms[0].submit()')
    await page.waitForURL(`${origin}/`)
    expect(await page.evaluate('caches.keys()')).toEqual([])
  })

  // spec product: a share for which the device has no room leaves nothing on it, and the message says why
  //   files may not arrive
  test('for which the device has no room leave nothing behind', async () => {
    await share(picture)
    const before = await keptShares()
    const session = await page.context().newCDPSession(page)
    await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 4_000_000 })
    const large = { ...picture, text: undefined, bytes: 8_000_000 }
    const { search } = await share(picture, large, { ...picture, name: 'another.jpg' })
    await session.send('Storage.overrideQuotaForOrigin', { origin })
    expect(search).toBe('?shared=missed')
    expect(await keptShares()).toEqual(before)
  })

  test('that are none lead to the app, which says that nothing arrived', async () => {
    expect((await share()).search).toBe('?shared=missed')
  })
})
