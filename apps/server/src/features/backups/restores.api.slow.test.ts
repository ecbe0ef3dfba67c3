import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrationsDir } from '../../platform/base/project-root.ts'
import { createDiskStore } from '../../platform/blobs/disk-store.ts'
import {
  contentOf,
  emptyPlace,
  filesOf,
  KEY,
  openStore,
  partsOf,
  refusal,
  runOnce,
  startBackedUp,
  temporaryFolder,
  type BackedUp,
} from './backups.fixture.ts'
import { listBackups, names } from './manifest.ts'
import { removeOldBackups } from './prune-backups.ts'
import { restoreBackup } from './restore-backup.ts'

let given: BackedUp
beforeAll(async () => {
  given = await startBackedUp()
})
afterAll(() => given.app.stop())

it('finds a part that is missing or changed, and works again once it is back', async () => {
  const { app, backUp } = given
  const folder = temporaryFolder()
  const store = await openStore(undefined, folder)
  const { name } = await backUp(store)
  const parts = await createDiskStore(join(folder, 'store'))
  const part = names.table(name, 'pets')
  const kept = (await filesOf(parts)).get(part) ?? ''
  const { url, blobs, database } = await emptyPlace()
  await parts.remove(part)
  expect(await refusal(restoreBackup({ url, blobs, store }))).toMatch(/^BackupDamaged: .+ no part/)
  const bytes = Buffer.from(kept, 'base64')
  const changed = Buffer.concat([bytes, bytes])
  await parts.put(part, changed, { contentType: 'text/plain', bytes: changed.length })
  expect(await refusal(restoreBackup({ url, blobs, store }))).toMatch(/^BackupDamaged/)
  expect(await runOnce(url, 'select from users')).toBe(0)
  await parts.put(part, bytes, { contentType: 'text/plain', bytes: bytes.length })
  await restoreBackup({ url, blobs, store })
  expect(await contentOf(database)).toEqual(await contentOf(app.database))
})

// spec product: an old backup is restored by the new version
it('brings a backup of an earlier version to the newest schema', async () => {
  const { backUp } = given
  const store = await openStore()
  await backUp(store)
  const newer = temporaryFolder()
  cpSync(migrationsDir, newer, { recursive: true })
  writeFileSync(
    join(newer, '9999_later.sql'),
    `alter table pets add column later text not null default 'yes'`,
  )
  const { url, blobs, database } = await emptyPlace()
  await restoreBackup({ url, blobs, store, migrationsDir: newer })
  expect((await database.pool.query('select later from pets')).rows).toEqual([{ later: 'yes' }])
})

it('are removed with the files that only they needed, and the newest one stays', async () => {
  const { app, owner, addPhoto, passDays, backUp } = given
  const store = await openStore()
  const photoId = await addPhoto()
  await backUp(store)
  const files = await partsOf(store, 'files-')
  await owner.client.call('DELETE', `/photos/${photoId}`, { version: 1 })
  await app.worker.settle()
  passDays(20)
  const second = await backUp(store)
  expect(await removeOldBackups(store, 30, app.services.clock.now())).toBe(0)
  expect(await partsOf(store, 'files-')).toEqual(files)
  passDays(11)
  expect(await removeOldBackups(store, 30, app.services.clock.now())).toBe(1)
  expect(await listBackups(store)).toEqual([second.name])
  expect((await partsOf(store, 'files-')).length).toBeLessThan(files.length)
  passDays(100)
  expect(await removeOldBackups(store, 30, app.services.clock.now())).toBe(0)
  const { url, blobs } = await emptyPlace()
  await restoreBackup({ url, blobs, store })
  expect(await filesOf(blobs)).toEqual(await filesOf(app.services.blobs))
})

it('keeps a file that came back with a restored backup, and drops those of an earlier key', async () => {
  const { app, addPhoto, passDays, owner, backUp } = given
  const folder = temporaryFolder()
  const plain = await openStore(undefined, folder)
  const photoId = await addPhoto()
  await backUp(plain)
  const before = await filesOf(app.services.blobs)
  await owner.client.call('DELETE', `/photos/${photoId}`, { version: 1 })
  await app.worker.settle()
  passDays(20)
  await backUp(plain)
  // As after a restore of the first backup.
  for (const [key, content] of before) {
    const bytes = Buffer.from(content, 'base64')
    await app.services.blobs.put(key, bytes, { contentType: 'image/webp', bytes: bytes.length })
  }
  passDays(5)
  const { name } = await backUp(plain)
  passDays(6)
  expect(await removeOldBackups(plain, 30, app.services.clock.now())).toBe(1)
  const { url, blobs } = await emptyPlace()
  await restoreBackup({ url, blobs, store: plain, name })
  expect(await filesOf(blobs)).toEqual(before)

  const sealed = await openStore(KEY, folder)
  await backUp(sealed)
  passDays(31)
  await backUp(sealed)
  await removeOldBackups(sealed, 30, app.services.clock.now())
  expect(await partsOf(sealed, 'files-plain/')).toEqual([])
})
