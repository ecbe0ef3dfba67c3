import { connect } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { startTestApp } from '@app/testing/app'

const METRICS_TOKEN = 'a-token-of-the-monitoring'

/** Bodies that end too early, by how their length was announced. */
const bodies = {
  'a length': 'Content-Length: 30\r\n\r\n{"email":',
  chunks: 'Transfer-Encoding: chunked\r\n\r\n30\r\n{"email":',
  'a malformed chunk': 'Transfer-Encoding: chunked\r\n\r\nzz\r\n{"email":',
}

// spec product: a request body that ends early counts as an error of the client
it.each(Object.entries(bodies))(
  'counts a body with %s that ends early as a fault of the client',
  async (_announced, body) => {
    const lines: string[] = []
    const app = await startTestApp({
      env: { METRICS_TOKEN },
      logTo: { write: (line) => void lines.push(line) },
    })
    onTestFinished(() => app.stop())
    const { host, hostname, port } = new URL(app.url)
    const head = `POST /api/accounts HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${app.url}\r\nContent-Type: application/json\r\n`
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    socket.end(head + body)
    await vi.waitFor(() => expect(lines.join('')).toContain('/api/accounts'), { timeout: 30_000 })
    const answered = lines.filter((line) => line.includes('/api/accounts')).join('')
    expect(answered).toMatch(/"status":4\d\d/)
    expect(lines.filter((line) => line.includes('unexpectedly'))).toEqual([])
    const metrics = await fetch(`${app.url}/metrics`, {
      headers: { authorization: `Bearer ${METRICS_TOKEN}` },
    })
    expect(await metrics.text()).not.toMatch(/status="5/)
  },
)
