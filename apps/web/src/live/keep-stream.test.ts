import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { afterEach, expect, it, vi } from 'vitest'
import type { LiveEvent } from '@app/domain/registry/live.events'
import { keepStream } from './keep-stream.ts'
import { readStream } from './read-stream.ts'

const closers: (() => void)[] = []
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  for (const close of closers.splice(0)) close()
})

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** Records the messages that a page receives from a server that gives these answers in turn, repeating the last. */
async function hear(
  answers: readonly Answer[],
  { mark = '1:1:', brokenAfter = 60_000, firstPause = 10 } = {},
) {
  const asked: IncomingMessage[] = []
  const server = createServer((request, response) => {
    const answer = answers[Math.min(asked.length, answers.length - 1)]
    asked.push(request)
    answer?.(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const heard: string[] = []
  const network = new EventTarget()
  const stop = keepStream({
    mark,
    headers: () => ({ 'x-person': 'ana' }),
    network,
    baseUrl: `http://127.0.0.1:${port}`,
    firstPause,
    brokenAfter,
    onNews: (events: LiveEvent[], next) => heard.push(`news ${events.map(({ id }) => id).join()} ${next}`),
    onMissed: (next) => heard.push(`missed ${next}`),
    onState: (state) => heard.push(state),
    onEnd: (why) => heard.push(`end ${why}`),
  })
  closers.push(() => {
    stop()
    server.closeAllConnections()
    server.close()
  })
  return { asked, heard, network, stop }
}

const stream =
  (text: string, ends = false): Answer =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(text)
    if (ends) response.end()
  }
const refuse =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (_request, response) => {
    response.writeHead(status, headers).end('{}')
  }
const hello = 'id: 2:2:\nevent: hello\ndata: \n\n'
const news = (id: string, mark: string) => `id: ${mark}\nevent: changes\ndata: [{"id":"${id}"}]\n\n`

it('a page hears what comes, whose it is, and goes on after the last message', async () => {
  const { asked, heard } = await hear([stream(hello + news('a', '3:3:'), true), stream(hello)])
  await expect.poll(() => heard.slice(0, 3)).toEqual(['live', 'news a 3:3:', 'live'])
  expect(asked.map(({ headers }) => headers['last-event-id'])).toEqual(['1:1:', '3:3:'])
  expect(asked[0]?.headers['x-person']).toBe('ana')
})

it('messages are read however they are cut into pieces', async () => {
  const text = hello + news('ä', '3:3:')
  const bytes = new TextEncoder().encode(text)
  const pieces = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
      controller.close()
    },
  })
  const kinds: string[] = []
  await readStream(pieces, ({ kind, data }) => kinds.push(`${kind} ${data}`))
  expect(kinds).toEqual(['hello ', 'changes [{"id":"ä"}]'])
})

it('a stream that falls silent is given up', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const reading = expect(readStream(new ReadableStream(), () => undefined, 20_000)).rejects.toThrow('silent')
  await vi.advanceTimersByTimeAsync(20_000)
  await reading
})

it('shows that a page without news is not live, and again that it is live', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let isBack = false
  const { heard, network } = await hear([(...sides) => (isBack ? stream(hello) : refuse(503))(...sides)], {
    brokenAfter: 5000,
    firstPause: 60_000,
  })
  await vi.advanceTimersByTimeAsync(4999)
  expect(heard).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(heard).toEqual(['broken'])
  isBack = true
  while (heard.length < 2) {
    network.dispatchEvent(new Event('online'))
    await setImmediate()
  }
  expect(heard).toEqual(['broken', 'live'])
})

it('does not report a short interruption', async () => {
  const { heard } = await hear([stream(hello, true), stream(hello)])
  await expect.poll(() => heard).toEqual(['live', 'live'])
})

it('a full server is asked again when it says', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const pause = vi.spyOn(globalThis, 'setTimeout')
  const { asked } = await hear([refuse(503, { 'retry-after': '1' }), stream(hello)])
  while (pause.mock.lastCall?.[1] !== 1000) await setImmediate()
  await vi.advanceTimersByTimeAsync(999)
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  while (asked.length < 2) await setImmediate()
})

it('a device that is back on its network asks at once', async () => {
  const { asked, heard, network } = await hear([refuse(503), stream(hello)], { firstPause: 60_000 })
  await expect.poll(() => asked.length).toBe(1)
  await expect
    .poll(() => {
      network.dispatchEvent(new Event('online'))
      return heard
    })
    .toEqual(['live'])
})

it('reports missed events and the reason for the end of a stream', async () => {
  const { heard } = await hear([
    stream(`${hello}event: reset\ndata: \n\nevent: end\ndata: membership\n\n`, true),
    refuse(401),
  ])
  await expect.poll(() => heard.slice(0, 4)).toEqual(['live', 'missed 2:2:', 'end membership', 'end session'])
})

it('reports a stream that the account may not open yet like an ended session', async () => {
  const { heard } = await hear([refuse(403)])
  await expect.poll(() => heard[0]).toBe('end session')
})

it('a page that goes asks no more', async () => {
  const { asked, heard, network, stop } = await hear([stream(hello)])
  await expect.poll(() => heard).toEqual(['live'])
  const cut = new Promise((resolve) => asked[0]?.socket.once('close', resolve))
  stop()
  await cut
  network.dispatchEvent(new Event('online'))
  expect(asked).toHaveLength(1)
})
