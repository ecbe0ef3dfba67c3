import { Agent, request, type RequestOptions } from 'node:http'

/** One request of a load: where, and what it sends. */
export interface LoadRequest {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
}

/** What a load run measured. */
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

/** Sends requests over a fixed number of connections, each as soon as the one before it is answered. */
export async function runHttpLoad({ port, connections, seconds, next }: Load): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const latencies: number[] = []
  let failures = 0
  let sent = 0
  const end = performance.now() + seconds * 1000
  const started = performance.now()
  const worker = async () => {
    while (performance.now() < end) {
      const at = sent
      sent += 1
      const before = performance.now()
      const status = await send(next(at), { port, agent })
      latencies.push(performance.now() - before)
      if (status !== 200) failures += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  agent.destroy()
  const sorted = latencies.toSorted((a, b) => a - b)
  return {
    perSecond: latencies.length / ((performance.now() - started) / 1000),
    median: sorted[Math.floor(sorted.length / 2)] ?? 0,
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
    failures,
  }
}

function send({ method, path, headers, body }: LoadRequest, options: RequestOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request({ ...options, host: '127.0.0.1', method, path, headers }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode ?? 0))
    })
    sent.once('error', reject)
    sent.end(body)
  })
}
