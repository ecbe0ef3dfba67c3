import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ExportEntry } from '@app/domain/exports/exports.contract'
import { startTestApp, type TestApp } from '@app/testing/app'
import { makePerson } from '@app/testing/factories/people'
import { addPet } from '@app/testing/factories/records'
import { readZip } from '@app/testing/read-zip'
import { newId } from '../../platform/base/ids.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** Starts a worker process, and kills it once it halts. */
async function killWorker(when: 'before' | 'after'): Promise<void> {
  const { database, dataDir, services } = app
  const child = fork(join(import.meta.dirname, 'halting-worker.fixture.ts'), [when], {
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
  await Promise.race([once(child, 'message'), ended])
  child.kill('SIGKILL')
  await ended
}

// spec product: a kill of the worker in the middle of an export of three pets loses nothing and duplicates nothing
it.each(['before', 'after'] as const)(
  'an export whose worker is killed %s its second file resumes with the first',
  async (when) => {
    const { client } = await makePerson(app)
    for (const name of ['Miso', 'Luna', 'Rex']) await addPet(client, { name })
    const newest = async () => {
      const { body } = await client.call<{ entries: ExportEntry[] }>('GET', '/exports')
      return body.entries[0]
    }
    const body = { id: newId(), document: 'emergency-info' }
    expect((await client.call('POST', '/exports', body)).status).toBe(200)
    await killWorker(when)
    expect(await newest()).toMatchObject({ state: 'making', done: 1 })
    // The queue notices a silent worker after some time; here it does so at once.
    await app.database.pool.query("update pgboss.job set state = 'retry' where state = 'active'")
    await app.worker.retry()
    const entry = await newest()
    expect(entry).toMatchObject({ id: body.id, state: 'ready', done: 3, failures: [] })
    const link = await client.call<{ url: string }>('POST', `/exports/${body.id}/links`)
    const file = Buffer.from(await (await client.get(link.body.url)).arrayBuffer())
    expect([...(await readZip(file)).keys()].map((name) => name.split('-')[0])).toEqual([
      'miso',
      'luna',
      'rex',
    ])
  },
)
