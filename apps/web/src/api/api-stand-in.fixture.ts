import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Asked {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: unknown
}

/** An answer to send: a status with a body, as JSON unless it is a text. */
export interface Answer {
  status?: number
  body: unknown
  headers?: Readonly<Record<string, string>>
}

/** A lost answer: the connection is cut, or no answer ever comes. */
export type LostAnswer = 'cut' | 'never'

export interface ApiStandIn {
  baseUrl: () => URL
  /** All received requests, in their order. */
  asked: Asked[]
  close: () => Promise<void>
}

/** Starts a server that speaks the API's protocol and sends the given answers, to test the client. */
export async function startApi(answer: (asked: Asked) => Answer | LostAnswer): Promise<ApiStandIn> {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    void readBody(request).then((text) => {
      const { method = '', url = '', headers } = request
      const entry: Asked = { method, path: url, headers, body: text === '' ? undefined : JSON.parse(text) }
      asked.push(entry)
      const answered = answer(entry)
      if (answered === 'cut') request.socket.destroy()
      if (typeof answered === 'string') return
      const { status = 200, body, headers: more } = answered
      const isText = typeof body === 'string'
      response.writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json', ...more })
      response.end(isText ? body : JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: () => new URL(`http://127.0.0.1:${port}/api`),
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
