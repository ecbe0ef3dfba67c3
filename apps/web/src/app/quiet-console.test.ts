import { expect, it, vi } from 'vitest'
import { quietConsole } from './quiet-console.ts'

function makeConsole() {
  let now = 0
  const printed: unknown[][] = []
  const print = (...values: unknown[]) => void printed.push(values)
  const lines = { debug: print, info: print, log: print, warn: print, error: print }
  quietConsole(lines, () => now)
  return { lines, printed, pass: (milliseconds: number) => (now += milliseconds) }
}

// spec access §9: in production the console is sanitized: debug and info suppressed, sensitive keys redacted
it('prints neither debug nor info, and no secrets', async () => {
  const { lines, printed } = makeConsole()
  lines.debug('x')
  lines.info('x')
  lines.warn('failed for ana@example.org', { password: 'hunter2', tries: 2 })
  await vi.dynamicImportSettled()
  expect(printed).toEqual([['failed for [email]', { password: '[redacted]', tries: 2 }]])
})

// spec access §9: logs 50 per 30 s
it('prints 50 lines in 30 seconds, of all levels together and in their order', async () => {
  const { lines, printed, pass } = makeConsole()
  for (let line = 0; line < 60; line += 1) lines[line % 2 ? 'log' : 'error'](line)
  pass(30_000)
  lines.warn('again')
  await vi.dynamicImportSettled()
  expect(printed.map(([line]) => line)).toEqual([...Array.from({ length: 50 }, (_, line) => line), 'again'])
})
