import { timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import { migrationNames } from '@app/db/migrate'
import { inTime } from '../base/in-time.ts'
import { migrationsDir } from '../base/project-root.ts'
import { shareRunning } from '../base/share-running.ts'
import { text } from '../database/columns.ts'
import { namedSql } from '../database/tx.ts'
import type { Services } from '../services/services.ts'

const newestMigration = namedSql({ name: text }, 'select name from migrations order by id desc limit 1')

/** Health checks need a quick answer: a silent service counts as down. */
const PATIENCE_MILLISECONDS = 5000

async function findMissingParts({ db, blobs, clock, log }: Services): Promise<string[]> {
  const checks: Record<string, () => Promise<void>> = {
    database: async () => {
      const [applied] = await db.withAccounts((tx) => tx.run(newestMigration, []))
      if (applied?.name !== migrationNames(migrationsDir).at(-1))
        throw new Error('the migrations are not all applied')
    },
    blobs: () => blobs.check(),
  }
  const missing: string[] = []
  for (const [name, check] of Object.entries(checks))
    await inTime(clock, PATIENCE_MILLISECONDS, check()).catch((error: unknown) => {
      missing.push(name)
      log.warn({ err: error, part: name }, 'readiness check failed')
    })
  return missing
}

/**
 * `/healthz` while the process runs, `/readyz` when all its dependencies are usable, `/metrics` for callers with the
 * token.
 */
export function healthRoutes(services: Services, isStopping: () => boolean): Hono {
  const app = new Hono()
  // Concurrent requests share one check of the database and the store.
  const findMissing = shareRunning(() => findMissingParts(services))
  app.get('/healthz', (c) => c.json({ status: 'alive' }))
  app.get('/readyz', async (c) => {
    const missing = isStopping() ? ['stopping'] : await findMissing()
    return missing.length === 0 ? c.json({ status: 'ready' }) : c.json({ status: 'not ready', missing }, 503)
  })
  app.get('/metrics', async (c) => {
    const { metrics, settings } = services
    const { METRICS_TOKEN } = settings
    const given = Buffer.from(c.req.header('authorization') ?? '')
    const expected = Buffer.from(`Bearer ${METRICS_TOKEN}`)
    const allowed = METRICS_TOKEN && given.length === expected.length && timingSafeEqual(given, expected)
    if (!allowed) return c.notFound()
    return c.body(await metrics.render(), 200, { 'content-type': metrics.contentType })
  })
  return app
}
