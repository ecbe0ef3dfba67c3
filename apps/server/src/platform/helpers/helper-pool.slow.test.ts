import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createHelperPool } from './helper-pool.ts'
import type { FixtureTasks } from './tasks.fixture.ts'

/** Timeout of one piece of work, in ms; a helper must start and echo within it on a busy machine. */
const TIME_LIMIT = 5000

test.each([
  ['hang', 'too-slow'],
  ['spin', 'too-slow'],
  ['grow', 'died'],
] as const)('reports work that would %s as %s, and does the next', async (name, fault) => {
  const pool = createHelperPool<FixtureTasks>(join(import.meta.dirname, 'tasks.fixture.ts'), {
    atOnce: 1,
    atOnceEach: 1,
    waiting: 9,
    waitingEach: 9,
    timeMs: TIME_LIMIT,
    idleMs: 20_000,
    memoryBytes: 300_000_000,
  })
  onTestFinished(() => pool.stop())
  await pool.run('echo', Buffer.from('miso'), 'ana')
  await expect(pool.run(name, undefined as never, 'ana')).rejects.toMatchObject({
    name: 'HelperFailed',
    fault,
  })
  const { bytes } = await pool.run('echo', Buffer.from('miso'), 'ana')
  expect(Buffer.from(bytes).toString()).toBe('miso')
})
