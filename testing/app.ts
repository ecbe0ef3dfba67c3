import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve, type ServerType } from '@hono/node-server'
import type { Hono } from 'hono'
import { createWebApp } from '@app/server/main-web'
import type { Clock } from '@app/server/platform/base/clock'
import { readSettings } from '@app/server/platform/base/env'
import { connectionRules } from '@app/server/platform/http/connection-rules'
import { startServices, type StartedServices } from '@app/server/platform/services/start-services'
import { createClient, type Client } from './http-client.ts'
import { createTestDatabase, type TestDatabase } from './postgres.ts'
import { createTestWorker, type TestWorker } from './worker.ts'

/** Server in the test's own process: real HTTP on a free port, real PostgreSQL, its own folders. */
export interface TestApp {
  services: StartedServices
  url: string
  dataDir: string
  database: TestDatabase
  /** Client without a session. */
  visitor: () => Client
  worker: TestWorker
  stop: () => Promise<void>
}

interface Options {
  /** Database that the test manages; defaults to a fresh one. */
  database?: TestDatabase
  env?: Record<string, string>
  /** Defaults to the machine's clock. */
  clock?: Clock
  /** Public URL of the product; defaults to the address that it listens on. */
  appUrl?: string
  /** Receives the log; without it the server logs nothing. */
  logTo?: { write(line: string): void }
  /** Folder of a build of the web app; without it there are no pages. */
  pagesFrom?: string
}

/** Limits so high that tests of other features never reach them. */
const generousLimits = { apiRateLimit: 1_000_000, loginRateLimit: 1_000_000, maxPetsPerUser: 0 }

/** Starts the server on a fresh database; settings are those of a production start, overridden by `env`. */
export async function startTestApp({
  database: given,
  env = {},
  clock,
  appUrl,
  logTo,
  pagesFrom,
}: Options = {}): Promise<TestApp> {
  const database = given ?? (await createTestDatabase())
  const dataDir = mkdtempSync(join(tmpdir(), 'app-'))
  const settings = readSettings({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    LOG_LEVEL: logTo ? 'debug' : 'silent',
    ...env,
  })
  // Links and the Origin check depend on the address, so the port is chosen first.
  let app: Hono | undefined
  const server = await listen(
    (request, connection) => app?.fetch(request, connection) ?? new Response(null, { status: 503 }),
  )
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const services = await startServices(settings, {
    appUrl: appUrl ?? url,
    printLine: () => undefined,
    logTo,
    ...(clock ? { clock } : {}),
  })
  for (const [key, value] of Object.entries(generousLimits)) {
    await database.pool.query(
      'insert into system_settings (key, value) values ($1, $2) on conflict do nothing',
      [key, String(value)],
    )
  }
  app = await createWebApp(services, {
    isStopping: () => false,
    ...(pagesFrom ? { pagesFrom } : {}),
  })
  const worker = createTestWorker(services)
  return {
    services,
    url,
    dataDir,
    database,
    visitor: () => createClient(url, services.appUrl),
    worker,
    async stop() {
      await worker.stop()
      if ('closeAllConnections' in server) server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await services.stop()
      if (!given) await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

type Fetch = (request: Request, connection: object) => Response | Promise<Response>

const listen = (fetch: Fetch): Promise<ServerType> =>
  new Promise((resolve) => {
    const server = serve({ fetch, hostname: '127.0.0.1', port: 0, serverOptions: connectionRules }, () =>
      resolve(server),
    )
  })
