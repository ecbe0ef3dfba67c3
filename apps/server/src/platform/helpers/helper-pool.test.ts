import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { isProcessAlive } from '../embedded-postgres/process-alive.ts'
import { createHelperPool, type HelperLimits, type HelperPool } from './helper-pool.ts'
import type { FixtureTasks } from './tasks.fixture.ts'

let pool: HelperPool<FixtureTasks>
afterEach(() => pool?.stop())

function startPool(limits: Partial<HelperLimits> = {}): HelperPool<FixtureTasks> {
  const program = join(import.meta.dirname, 'tasks.fixture.ts')
  const usual = { atOnce: 2, atOnceEach: 1, waiting: 9, waitingEach: 9, timeMs: 20_000, idleMs: 20_000 }
  pool = createHelperPool(program, { ...usual, memoryBytes: 300_000_000, ...limits })
  return pool
}

const echo = (party = 'ana') => pool.run('echo', Buffer.from('miso'), party)

test('a helper does one piece of work after the other, and ends when idle', async () => {
  startPool({ idleMs: 50 })
  const [first, second] = [await echo(), await echo()]
  expect(Buffer.from(first.bytes).toString()).toBe('miso')
  expect(first.pid).not.toBe(process.pid)
  expect(second.pid).toBe(first.pid)
  await expect.poll(() => pool.size()).toBe(0)
  expect((await echo()).pid).not.toBe(first.pid)
})

test('there are never more helpers than slots', async () => {
  startPool()
  const parties = Array.from({ length: 6 }, (_, at) => `party ${at}`)
  const pids = await Promise.all(parties.map(async (party) => (await echo(party)).pid))
  expect(new Set(pids).size).toBeLessThanOrEqual(2)
  expect(pool.size()).toBeLessThanOrEqual(2)
})

// spec ASVS V13.3.2
test('helpers know no setting of the server', async () => {
  process.env.AUTH_SECRET = 'a secret'
  startPool()
  expect((await echo()).env).not.toContain('AUTH_SECRET')
  delete process.env.AUTH_SECRET
})

test.each([
  ['crash', 'died'],
  ['fail', 'failed'],
] as const)('reports work that would %s as %s, and does the next', async (name, fault) => {
  startPool()
  await echo()
  await expect(pool.run(name, undefined as never, 'ana')).rejects.toMatchObject({
    name: 'HelperFailed',
    fault,
  })
  expect(Buffer.from((await echo()).bytes).toString()).toBe('miso')
})

test('a busy helper ends with its parent, however that ends', async () => {
  const parent = spawn(process.execPath, [join(import.meta.dirname, 'parent.fixture.ts')])
  const [said] = (await once(parent.stdout, 'data')) as [Buffer]
  const helper = Number(String(said))
  expect(isProcessAlive(helper)).toBe(true)
  parent.kill('SIGKILL')
  await expect.poll(() => isProcessAlive(helper)).toBe(false)
})

test('a program that can’t be started is reported', async () => {
  pool = createHelperPool('/nowhere/tasks.js', {
    atOnce: 1,
    atOnceEach: 1,
    waiting: 1,
    waitingEach: 1,
    timeMs: 20_000,
    idleMs: 20_000,
    memoryBytes: 300_000_000,
  })
  await expect(echo()).rejects.toMatchObject({ fault: 'died' })
})
