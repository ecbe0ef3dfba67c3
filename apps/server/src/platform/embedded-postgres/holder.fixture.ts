import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { z } from 'zod'
import type { Account } from './account.ts'

const program = fileURLToPath(new URL('./hold-server.fixture.ts', import.meta.url))

const announcement = z.object({
  adopted: z.boolean(),
  pid: z.number(),
  connection: z.object({ host: z.string(), port: z.number(), user: z.string(), database: z.string() }),
})

/** Separate process that starts or adopts the server of a folder. */
export type Holder = { process: ChildProcess; end: () => Promise<void> }

/** Spawns such a process, optionally under another account; the test's end kills it at the latest. */
export function spawnHolder(stateDir: string, account: Account = {}): Holder {
  const child = spawn(process.execPath, [program, stateDir], { ...account })
  const exit = once(child, 'exit')
  onTestFinished(() => void child.kill('SIGKILL'))
  return {
    process: child,
    end: async () => {
      child.stdin.end()
      await exit
    },
  }
}

/** Reads the process's announcement of its server. */
export async function readAnnouncement({ process: child }: Holder) {
  if (!child.stdout) throw new Error('The process has no output to read.')
  const lines = createInterface(child.stdout)
  const said: unknown[] = await once(lines, 'line')
  return announcement.parse(JSON.parse(String(said[0])))
}

/** Reads the process's error output. */
export async function readFailure({ process: child }: Holder): Promise<string> {
  if (!child.stderr) throw new Error('The process has no errors to read.')
  return text(child.stderr)
}
