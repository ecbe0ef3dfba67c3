import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { isProcessAlive } from './process-alive.ts'

it('distinguishes running processes, of any owner, from ended ones', async () => {
  expect(isProcessAlive(process.pid)).toBe(true)
  expect(isProcessAlive(1)).toBe(true)
  const child = spawn('/bin/sh', ['-c', 'exit 0'])
  await once(child, 'exit')
  expect(isProcessAlive(child.pid ?? 0)).toBe(false)
})

it.runIf(process.platform === 'linux')(
  'counts a process as dead that has exited and was not reaped yet',
  async () => {
    // The shell becomes a program that never reaps its earlier child.
    const parent = spawn('/bin/sh', ['-c', 'sh -c "exit 0" & echo $!; exec cat'])
    const said: unknown[] = await once(parent.stdout, 'data')
    await expect.poll(() => isProcessAlive(Number(String(said[0])))).toBe(false)
    parent.stdin.end()
  },
)
