import { pbkdf2 } from 'node:crypto'
import { promisify } from 'node:util'
import { serveTasks } from './serve-tasks.ts'

/** Tasks that succeed, and that fail in every way. */
const tasks = {
  echo: async (bytes: Buffer) => ({ bytes, pid: process.pid, env: Object.keys(process.env) }),
  fail: async () => {
    throw new Error('It is broken')
  },
  hang: () => new Promise<never>(() => undefined),
  /** Imitates a decoder: its thread is busy, and the helper's own is free. */
  decode: () => promisify(pbkdf2)('secret', 'salt', 2_000_000_000, 64, 'sha512'),
  spin: async () => {
    for (;;);
  },
  crash: async () => process.exit(1),
  grow: async () => {
    const kept: Buffer[] = []
    for (;;) {
      kept.push(Buffer.alloc(10_000_000, 1))
      await new Promise((resolve) => setImmediate(resolve))
    }
  },
}
export type FixtureTasks = typeof tasks

serveTasks(tasks)
