import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** One request of a load: its target and its body. */
export interface LoadRequest {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
}

/** Measurements of a load run. */
export interface LoadResult {
  perSecond: number
  /** Milliseconds. */
  median: number
  p99: number
  failures: number
}

interface Load {
  port: number
  connections: number
  seconds: number
  next: (at: number) => LoadRequest
}

/**
 * Sends requests over a fixed number of connections, each as soon as the one before it is answered. It implements only
 * the necessary part of HTTP, since it shares the processors with the measured server.
 */
export async function runHttpLoad({ port, connections, seconds, next }: Load): Promise<LoadResult> {
  const latencies: number[] = []
  let failures = 0
  let sent = 0
  const started = performance.now()
  const end = started + seconds * 1000
  const worker = async () => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    await once(socket, 'connect')
    while (performance.now() < end) {
      const at = sent
      sent += 1
      const before = performance.now()
      const status = await send(next(at), socket)
      latencies.push(performance.now() - before)
      if (status !== 200) failures += 1
    }
    socket.destroy()
  }
  await Promise.all(Array.from({ length: connections }, worker))
  const sorted = latencies.toSorted((a, b) => a - b)
  return {
    perSecond: latencies.length / ((performance.now() - started) / 1000),
    median: sorted[Math.floor(sorted.length / 2)] ?? 0,
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
    failures,
  }
}

const HEAD_END = '\r\n\r\n'

/**
 * Sends one request and reads its answer to the end.
 * @returns the answer's status
 * @throws Error when the answer has no length, or the connection ends too early
 */
function send(request: LoadRequest, socket: Socket): Promise<number> {
  return new Promise((resolve, reject) => {
    let status = 0
    let left: number | undefined
    const finish = (error?: Error) => {
      socket.off('data', read).off('close', closed)
      if (error) reject(error)
      else resolve(status)
    }
    const closed = () => finish(new Error('The connection ended before the answer'))
    const read = (chunk: Buffer) => {
      if (left === undefined) {
        const headBytes = chunk.indexOf(HEAD_END) + HEAD_END.length
        const head = chunk.toString('latin1', 0, headBytes)
        status = Number(head.slice('HTTP/1.1 '.length).slice(0, 3))
        left = Number(/content-length: (\d+)/i.exec(head)?.[1]) + headBytes
      }
      left -= chunk.length
      if (left === 0) finish()
      else if (!(left > 0)) finish(new Error('The answer is not as long as it says'))
    }
    socket.on('data', read).on('close', closed)
    socket.write(written(request))
  })
}

function written({ method, path, headers, body = '' }: LoadRequest): string {
  const length = body ? { 'content-length': String(Buffer.byteLength(body)) } : {}
  const fields = Object.entries({ host: '127.0.0.1', ...headers, ...length })
  return `${[`${method} ${path} HTTP/1.1`, ...fields.map(([name, value]) => `${name}: ${value}`)].join('\r\n')}${HEAD_END}${body}`
}
