import { Client } from 'pg'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { startTestApp, type TestApp } from '@app/testing/app'
import { withScratchDatabase } from './with-scratch-database.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it('drops the scratch database of a killed process, also while its connection is open', async () => {
  const { ownerUrl, log } = app.services
  const visited: string[] = []
  const visit = async (url: string) => {
    const left = new Client({ connectionString: url })
    left.on('error', () => undefined)
    await left.connect()
    onTestFinished(() => left.end())
    const { rows } = await left.query<{ name: string }>('select current_database() as name')
    visited.push(rows[0]?.name ?? '')
  }
  await withScratchDatabase({ ownerUrl, log, scratchDir: app.dataDir }, visit)
  const { rowCount } = await app.database.pool.query('select from pg_database where datname = $1', visited)
  expect([visited[0]?.endsWith('_rehearsal'), rowCount]).toEqual([true, 0])
})
