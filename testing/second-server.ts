import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { TestApp } from './app.ts'

/** Another process of the same installation. */
export interface SecondServer {
  url: string
  stop: () => Promise<void>
}

/**
 * Starts a process on the database and the folder of a test's server.
 * @throws Error when it ends before it serves
 */
export async function startSecondServer({ database, dataDir, services }: TestApp): Promise<SecondServer> {
  const child = fork(join(import.meta.dirname, 'second-server.fixture.ts'), {
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      APP_URL: services.appUrl,
      LOG_LEVEL: 'silent',
    },
    execArgv: [],
  })
  const ended = once(child, 'exit')
  const told = await Promise.race([once(child, 'message'), ended])
  const [message] = told as [{ port?: number } | number | null]
  const port = typeof message === 'object' ? message?.port : undefined
  if (port === undefined) throw new Error('The second server ended before it served.')
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.disconnect()
      await ended
    },
  }
}
