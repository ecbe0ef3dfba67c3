import type { BackupStore } from './backup-store.ts'
import { gunzipped } from './gzipped.ts'
import { listBackups, names, readFileLines, readManifest } from './manifest.ts'

const PARTS = 'parts/'
const DAY_MILLISECONDS = 24 * 60 * 60 * 1000

/** Removes the parts of backups that were never finished. Call it while no other process makes one. */
export async function removeUnfinished(store: BackupStore): Promise<void> {
  const finished = new Set(await listBackups(store))
  const left: string[] = []
  for await (const { key } of store.list(PARTS)) {
    if (!finished.has(key.slice(PARTS.length).split('/', 1)[0] ?? '')) left.push(key)
  }
  for (const key of left) await store.remove(key)
}

/**
 * Removes backups older than `days`, but never the newest one, and the files that only they needed.
 * @returns the number of removed backups
 */
export async function removeOldBackups(store: BackupStore, days: number, now: Date): Promise<number> {
  const ids = await listBackups(store)
  const oldest = new Date(now.getTime() - days * DAY_MILLISECONDS)
    .toISOString()
    .toLowerCase()
    .replaceAll(':', '-')
  const expired = ids.slice(0, -1).filter((id) => id < oldest)
  for (const id of expired) await store.remove(names.manifest(id))
  if (expired.length === 0) return 0
  await removeUnfinished(store)
  const [first] = ids.slice(expired.length)
  if (first) await removeGone(store, first)
  return expired.length
}

/** Removes the files that were gone when the oldest kept backup was made: only earlier ones needed them. */
async function removeGone(store: BackupStore, id: string): Promise<void> {
  const bytes = await store.readPlain(names.manifest(id))
  if (!bytes) return
  const { gone, seal } = await readManifest(bytes)
  // With another key than today's the list can't be read; those files stay.
  if (seal !== store.seal) return
  for await (const { key, digest } of readFileLines(gunzipped(store.read(names.gone(id), gone.digest))))
    await store.remove(names.file(seal, key, digest))
}

/** Adds up the parts in the store. */
export async function measureStore(store: BackupStore): Promise<{ parts: number; bytes: number }> {
  const sum = { parts: 0, bytes: 0 }
  for await (const { bytes } of store.list('')) {
    sum.parts += 1
    sum.bytes += bytes
  }
  return sum
}
