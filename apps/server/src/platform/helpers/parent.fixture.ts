import { join } from 'node:path'
import { createHelperPool } from './helper-pool.ts'
import type { FixtureTasks } from './tasks.fixture.ts'

/** Process with a helper that never finishes its work; prints the helper's id. */
const pool = createHelperPool<FixtureTasks>(join(import.meta.dirname, 'tasks.fixture.ts'), {
  atOnce: 1,
  atOnceEach: 1,
  waiting: 9,
  waitingEach: 9,
  timeMs: 60_000,
  idleMs: 60_000,
  memoryBytes: 300_000_000,
})
const { pid } = await pool.run('echo', Buffer.from('miso'), 'ana')
void pool.run('decode', undefined, 'ana')
process.stdout.write(String(pid))
