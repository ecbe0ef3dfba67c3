import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import type { InstallationOverview } from '@app/domain/installation/overview.contract'
import { addPet, photoForm } from '@app/testing/factories/records'
import { changeInBoth, inSecond, startBoth, type TwoProcesses } from '@app/testing/two-processes'
import { toConnectionString } from '../../platform/embedded-postgres/connection.ts'
import { startEmbeddedPostgres } from '../../platform/embedded-postgres/start.ts'
import { makeTemporaryFolder } from '../../platform/embedded-postgres/temporary-folder.fixture.ts'
import { openStore, startBackedUp } from './backups.fixture.ts'
import { rehearseBackup } from './rehearse-backup.ts'

const HOUR_MILLISECONDS = 60 * 60_000

let both: TwoProcesses
beforeAll(async () => {
  both = await startBoth()
})
afterAll(() => both.stop())

/** Lets hours pass and does the work that is due then; returns the outcomes of all rehearsals, oldest first. */
async function after(hours: number): Promise<string[]> {
  const { app, clock } = both
  clock.set(new Date(clock.now().getTime() + hours * HOUR_MILLISECONDS))
  await app.worker.settle()
  const { rows } = await app.database.pool.query<{ state: string }>(
    'select state from backups where rehearsed is not null order by started_at',
  )
  return rows.map(({ state }) => state)
}

const overview = async (): Promise<InstallationOverview> =>
  (await inSecond(both, both.admin).call<InstallationOverview>('GET', '/installation/overview')).body

const folder = (name: string): string => join(both.app.dataDir, name)

/** Paths of the stored files of users. */
const storedFiles = (): string[] =>
  readdirSync(folder('backups'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.parentPath.includes('files-plain'))
    .map((entry) => join(entry.parentPath, entry.name))

// spec product: the newest backup is restored once a month into a scratch place, and administrators are told of a failure
it('are made a day after the first backup and every 30 days, and the overview shows the last one', async () => {
  const { client } = both.admin
  const { id } = await addPet(client)
  await client.call('POST', `/pets/${id}/photos`, await photoForm())
  await changeInBoth(both, 'auto_backup_enabled', true)
  expect(await after(0)).toEqual([])
  expect(await after(23)).toEqual([])
  expect(await after(1)).toEqual(['done'])
  expect(await after(29 * 24)).toEqual(['done'])
  expect(await after(24)).toEqual(['done', 'done'])
  const { rows } = await both.app.database.pool.query<{ row_count: string; file_count: string }>(
    `select rehearsal.row_count, rehearsal.file_count
       from backups as rehearsal join backups as made on made.name = rehearsal.rehearsed
      where made.row_count = rehearsal.row_count and made.file_count = rehearsal.file_count`,
  )
  expect(rows).toHaveLength(2)
  expect(Number(rows[0]?.file_count)).toBeGreaterThan(0)
  const scratch = await both.app.database.pool.query(
    `select from pg_database where datname = current_database() || '_rehearsal'`,
  )
  expect(scratch.rowCount).toBe(0)
  const { backup } = (await overview()).health
  expect([Date.parse(backup.rehearsedAt ?? ''), backup.hasRehearsalFailed]).toEqual([
    both.clock.now().getTime(),
    false,
  ])
})

it('that fail are told to the administrators once, and are repeated every day until one succeeds', async () => {
  const [file = ''] = storedFiles()
  const bytes = readFileSync(file)
  writeFileSync(file, Buffer.concat([bytes, bytes]))
  expect((await after(30 * 24)).slice(2)).toEqual(['failed'])
  expect((await after(24)).slice(2)).toEqual(['failed', 'failed'])
  const { attention, health } = await overview()
  expect(attention[0]?.kind).toBe('rehearsal-failed')
  expect(attention[0]?.cause).toMatch(/was changed/)
  expect(health.backup).toMatchObject({ hasFailed: false, hasRehearsalFailed: true })
  const { rows } = await both.app.database.pool.query(`select title from notifications where type = 'admin'`)
  expect(rows).toEqual([{ title: 'The test restore failed' }])
  writeFileSync(file, bytes)
  expect((await after(24)).slice(4)).toEqual(['done'])
})

it('use an embedded server that is removed again where the owner may create no database', async () => {
  const stateDir = join(makeTemporaryFolder(), 'postgres')
  const server = await startEmbeddedPostgres({ stateDir })
  onTestFinished(() => server.stop())
  const { app, backUp } = await startBackedUp()
  onTestFinished(app.stop)
  const store = await openStore()
  const made = await backUp(store)
  const scratchDir = join(makeTemporaryFolder(), 'rehearsal')
  const rehearsed = await rehearseBackup({
    ...app.services,
    urls: app.services.databaseUrls,
    ownerUrl: toConnectionString(server.connection),
    openStore: async () => store,
    scratchDir,
  })
  expect(rehearsed).toMatchObject({ name: made.name, rows: made.rows, files: made.files })
  expect(existsSync(scratchDir)).toBe(false)
})
