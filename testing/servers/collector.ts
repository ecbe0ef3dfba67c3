import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'

/** A received span, with the attributes that have texts and whole numbers. */
export interface ReceivedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: Record<string, string>
}

/** Collector of traces that speaks OTLP over HTTP, with JSON. */
export interface TestCollector {
  /** Value of OTEL_EXPORTER_OTLP_ENDPOINT. */
  endpoint: string
  received(): readonly ReceivedSpan[]
  /** Resolves to the first received span that matches, now or later. */
  waitFor(matches: (span: ReceivedSpan) => boolean, timeoutMs?: number): Promise<ReceivedSpan>
  stop(): Promise<void>
}

interface Export {
  resourceSpans: {
    scopeSpans: {
      spans: (Omit<ReceivedSpan, 'attributes'> & {
        attributes: { key: string; value: { stringValue?: string; intValue?: number | string } }[]
      })[]
    }[]
  }[]
}

/** Starts a collector on the loopback address. */
export async function startCollector(): Promise<TestCollector> {
  const spans: ReceivedSpan[] = []
  const events = new EventEmitter()
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      for (const { scopeSpans } of (body as Export).resourceSpans)
        for (const { attributes, ...span } of scopeSpans.flatMap((scope) => scope.spans))
          spans.push({ ...span, attributes: textsOf(attributes) })
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
      events.emit('spans')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    endpoint: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    received: () => spans,
    async waitFor(matches, timeoutMs = 60_000) {
      const signal = AbortSignal.timeout(timeoutMs)
      for (;;) {
        const found = spans.find(matches)
        if (found) return found
        await once(events, 'spans', { signal })
      }
    },
    async stop() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

const textsOf = (
  attributes: Export['resourceSpans'][number]['scopeSpans'][number]['spans'][number]['attributes'],
): Record<string, string> =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, String(value.stringValue ?? value.intValue ?? '')]),
  )
