import { expect, it, onTestFinished } from 'vitest'
import { startTestApp } from '@app/testing/app'

/** Starts the app behind a proxy, sends two requests through it, and returns the warnings that name the setting. */
async function warningsWith(trustProxy: string, headers: Record<string, string>): Promise<string[]> {
  const lines: string[] = []
  const app = await startTestApp({
    env: { TRUST_PROXY: trustProxy },
    logTo: { write: (line) => void lines.push(line) },
  })
  onTestFinished(() => app.stop())
  for (let times = 0; times < 2; times += 1) await fetch(`${app.url}/api/config`, { headers })
  return lines.filter((line) => line.includes('set TRUST_PROXY'))
}

// spec product: a proxy that the settings do not name is reported in the log, with the remedy
it.each([
  ['x-forwarded-for', '203.0.113.7'],
  ['forwarded', 'for=203.0.113.7'],
])('names the remedy once when a proxy that is not trusted sends %s', async (header, value) => {
  expect(await warningsWith('0', { [header]: value })).toHaveLength(1)
})

it('stays silent without a proxy, and with a trusted one', async () => {
  expect(await warningsWith('0', {})).toEqual([])
  expect(await warningsWith('1', { 'x-forwarded-for': '203.0.113.7' })).toEqual([])
})
