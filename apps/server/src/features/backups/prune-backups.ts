import { UPGRADE_BACKUP_DAYS } from '@app/domain/kernel/retention'
import { BackupDamaged, type BackupStore } from './backup-store.ts'
import { gunzipped } from './gzipped.ts'
import {
  backupName,
  isUpgradeName,
  listBackups,
  names,
  PARTS,
  readFileLines,
  readManifest,
  RestoreRefused,
  type Manifest,
} from './manifest.ts'

const FILES = 'files-'
/** Backups of before an update that are kept beside the others, the newest. */
const UPGRADES_KEPT = 2
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

/** Lists the backups that are no longer kept; never the newest one. */
function findExpired(all: readonly string[], days: number | undefined, now: Date): string[] {
  const isOlder = (name: string, age: number): boolean =>
    name < backupName(new Date(now.getTime() - age * DAY_MILLISECONDS))
  const lastUpgrades = new Set(all.filter(isUpgradeName).slice(-UPGRADES_KEPT))
  return all.slice(0, -1).filter((name) => {
    if (!isUpgradeName(name)) return days !== undefined && isOlder(name, days)
    return !lastUpgrades.has(name) || isOlder(name, Math.max(days ?? 0, UPGRADE_BACKUP_DAYS))
  })
}

/**
 * Removes backups older than `days`, but never the newest one, and the files that none of the others needs. Of those that
 * were made before an update, the newest two stay for `UPGRADE_BACKUP_DAYS`.
 * @param days without it only those of before an update are removed
 * @returns the number of removed backups
 */
export async function removeOldBackups(
  store: BackupStore,
  days: number | undefined,
  now: Date,
): Promise<number> {
  const all = await listBackups(store)
  const expired = findExpired(all, days, now)
  for (const name of expired) await store.remove(names.manifest(name))
  if (expired.length === 0) return 0
  await removeUnfinished(store)
  const kept: Manifest[] = []
  for (const name of all.filter((known) => !expired.includes(known))) {
    const manifest = await readableManifest(store, name)
    // A backup of another key that is still kept needs its files: nothing of that key is removed.
    if (manifest) kept.push(manifest)
  }
  await removeGone(store, kept)
  if (kept.length === all.length - expired.length) await removeOtherKeys(store)
  return expired.length
}

/** Manifest of a backup of today's key; undefined for another key. */
async function readableManifest(store: BackupStore, name: string): Promise<Manifest | undefined> {
  try {
    return await readManifest(store, name)
  } catch (error) {
    if (error instanceof RestoreRefused || error instanceof BackupDamaged) return undefined
    throw error
  }
}

/** Removes the files that the installation no longer had when any of the backups was made. */
async function removeGone(store: BackupStore, kept: readonly Manifest[]): Promise<void> {
  let unneeded: Set<string> | undefined
  for (const { name, gone, seal } of kept) {
    const missing = new Set<string>()
    for await (const { key, digest } of readFileLines(gunzipped(store.read(names.gone(name), gone.digest)))) {
      const part = names.file(seal, key, digest)
      // A file may come back after an older backup was restored: one that any backup has stays.
      if (!unneeded || unneeded.has(part)) missing.add(part)
    }
    unneeded = missing
  }
  for (const part of unneeded ?? []) await store.remove(part)
}

/** Removes the files of keys that no backup uses any more. */
async function removeOtherKeys(store: BackupStore): Promise<void> {
  const own = names.fileFolder(store.seal)
  const others: string[] = []
  for await (const { key } of store.list(FILES)) if (!key.startsWith(own)) others.push(key)
  for (const key of others) await store.remove(key)
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
