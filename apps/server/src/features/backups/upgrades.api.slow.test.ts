import { existsSync, writeFileSync } from 'node:fs'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { migrate, migrationNames } from '@app/db/migrate'
import { migrateWithData } from '@app/db/upgrade-data.fixture'
import { createTestClock } from '@app/testing/clock'
import { createEmptyTestDatabase, type TestDatabase } from '@app/testing/postgres'
import { readSettings } from '../../platform/base/env.ts'
import { StartRefused } from '../../platform/base/start-refused.ts'
import { openBlobStore } from '../../platform/blobs/open-blob-store.ts'
import { backUpBeforeUpgrade } from './back-up-before-upgrade.ts'
import { contentOf, emptyPlace, openStore, runOnce, temporaryFolder } from './backups.fixture.ts'
import { backupName, listBackups, names, upgradeName } from './manifest.ts'
import { openBackupStore } from './open-backup-store.ts'
import { removeOldBackups } from './prune-backups.ts'
import { restoreBackup } from './restore-backup.ts'

const log = pino({ level: 'silent' })
/** A manifest that no key has signed, which is passed over. */
const EMPTY = Buffer.from('\n{}')
const PICTURE = { contentType: 'image/webp', bytes: 7 }

/** Database of the version after `upTo` migrations with rows in every table, a file, and settings of a start. */
async function earlierVersion(upTo: number, env: Record<string, string> = {}) {
  const database = await createEmptyTestDatabase()
  onTestFinished(database.drop)
  await migrateWithData(database.url, upTo)
  const settings = readSettings({ DATA_DIR: temporaryFolder(), ...env })
  const blobs = await openBlobStore(undefined, settings.blobsDir)
  await blobs.put('household/picture', Buffer.from('picture'), PICTURE)
  const clock = createTestClock(new Date('2026-12-01T03:00:00Z'))
  return {
    database,
    settings,
    blobs,
    start: () => migrate(database.url, { beforeUpgrade: backUpBeforeUpgrade(settings, { clock, log }) }),
  }
}

const migrationsOf = async ({ url }: TestDatabase): Promise<number | null> =>
  runOnce(url, 'select from migrations')

/** Number of the migration that brought backups, and of those before it. */
const BACKUPS = migrationNames().findIndex((name) => name.endsWith('_backups')) + 1

// spec product: the start makes a backup before it migrates; an old backup is restored by the new version
it.each([
  ['the first version', 1],
  ['the version before backups', BACKUPS - 1],
  ['a version with backups', BACKUPS],
])('keeps a backup of %s before its update, which the new version restores', async (_version, upTo) => {
  const { database, settings, start } = await earlierVersion(upTo)
  await start()
  const store = await openBackupStore(settings)
  expect(await listBackups(store)).toEqual(['2026-12-01t03-00-00.000z-upgrade'])
  const { url, blobs, database: restored } = await emptyPlace()
  expect(await restoreBackup({ url, blobs, store })).toMatchObject({ files: 1 })
  // A restore signs everyone out.
  await runOnce(database.url, 'delete from sessions')
  expect(await contentOf(restored)).toEqual(await contentOf(database))
  await start()
  expect(await listBackups(store)).toHaveLength(1)
})

it('does not update when that backup fails, and says how to go on', async () => {
  const { database, settings, start } = await earlierVersion(BACKUPS - 1)
  writeFileSync(settings.backupsDir, 'in the way')
  const refused = start()
  await expect(refused).rejects.toThrow(StartRefused)
  await expect(refused).rejects.toThrow(/nothing was updated: .+ BACKUP_DIR .+ UPGRADE_WITHOUT_BACKUP=true/)
  expect(await migrationsOf(database)).toBe(BACKUPS - 1)
})

it('updates without a backup where the settings say so, and where there is no account', async () => {
  const without = await earlierVersion(1, { UPGRADE_WITHOUT_BACKUP: 'true' })
  await without.start()
  const empty = await earlierVersion(1)
  await runOnce(empty.database.url, 'truncate users cascade')
  await empty.start()
  for (const { database, settings } of [without, empty]) {
    expect(await migrationsOf(database)).toBe(migrationNames().length)
    expect(existsSync(settings.backupsDir)).toBe(false)
  }
})

// spec product: backups of before an update are kept apart from the others, the newest two
it('keeps the newest two backups of before an update for 90 days', async () => {
  const store = await openStore()
  const now = new Date('2026-12-31T00:00:00Z')
  const day = (age: number): Date => new Date(now.getTime() - age * 24 * 60 * 60_000)
  const made = [100, 80, 70, 60].map((age) => upgradeName(day(age)))
  for (const name of [...made, backupName(day(50)), backupName(day(1))])
    await store.writePlain(names.manifest(name), EMPTY)
  await removeOldBackups(store, undefined, now)
  expect(await listBackups(store)).toEqual([made[2], made[3], backupName(day(50)), backupName(day(1))])
  await removeOldBackups(store, 30, now)
  expect(await listBackups(store)).toEqual([made[2], made[3], backupName(day(1))])
  await removeOldBackups(store, 30, day(-25))
  expect(await listBackups(store)).toEqual([made[3], backupName(day(1))])
})
