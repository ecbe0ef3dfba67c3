import { createHash, randomUUID } from 'node:crypto'
import type { Dirent } from 'node:fs'
import { mkdir, open, opendir, rename, rmdir, stat, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { assertBlobKey, assertBlobPrefix, readBlobSource, releaseBlobSource } from './blob-store.ts'
import type { BlobFacts, BlobSource, BlobStore, ListedBlob, OpenBlob } from './blob-store.ts'
import { syncFolder, writeDurably } from './durable-file.ts'
import { errorCode, fromDiskError } from './storage-unavailable.ts'
import { sweepOldFiles } from './sweep-old-files.ts'

/** Suffix outside the alphabet of keys, so that no blob can have it. Same file system: rename is atomic. */
const UNFINISHED = '.unfinished'
/** Age from which an unfinished file is a leftover: another process may be writing now, and no write takes an hour. */
const LEFTOVER_AGE_MS = 60 * 60 * 1000
const MOVE_ATTEMPTS = 5

/**
 * Stores blobs as files below `root`, for one machine. A blob is written under a temporary name, synced, renamed and
 * its folders synced, so that it is stored whole or not at all even after a kill or a power loss. The first segment of
 * the key chooses one of 256 folders; leftovers of killed writers are swept here.
 *
 * @param root folder of the store; created if missing, readable by this user only
 * @throws StorageUnavailable when the folder can't be created or read
 */
export async function createDiskStore(root: string): Promise<BlobStore> {
  const unfinished = join(root, UNFINISHED)
  await guard(async () => {
    await mkdir(unfinished, { recursive: true, mode: 0o700 })
    await sweepOldFiles(unfinished, LEFTOVER_AGE_MS)
  })
  return {
    put: (key, source, facts) => guard(() => putFile(root, key, source, facts)),
    open: (key) => guard(() => openFile(pathOf(root, key))),
    measure: (key) => guard(() => measureFile(pathOf(root, key))),
    remove: (key) => guard(() => removeFile(root, pathOf(root, key))),
    list: (prefix) => listFiles(root, prefix),
    check: () => guard(() => probe(unfinished)),
  }
}

async function guard<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw fromDiskError(error)
  }
}

function pathOf(root: string, key: string): string {
  assertBlobKey(key)
  return join(root, shardOf(key), key)
}

function shardOf(key: string): string {
  const [first = ''] = key.split('/', 1)
  return createHash('sha256').update(first).digest('hex').slice(0, 2)
}

async function putFile(root: string, key: string, source: BlobSource, { bytes }: BlobFacts): Promise<void> {
  const passing = join(root, UNFINISHED, randomUUID())
  try {
    const target = pathOf(root, key)
    await writeDurably(passing, readBlobSource(source, bytes))
    await moveIntoPlace(root, passing, target)
  } catch (error) {
    releaseBlobSource(source)
    // The sweep removes remaining files later; the first error is the one to report.
    await unlink(passing).catch(() => undefined)
    throw error
  }
}

async function moveIntoPlace(root: string, passing: string, target: string): Promise<void> {
  await renameIntoFolder(passing, target, MOVE_ATTEMPTS)
  await Promise.all(foldersUpTo(root, target).map(syncFolder))
}

async function renameIntoFolder(passing: string, target: string, attempts: number): Promise<void> {
  try {
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await rename(passing, target)
  } catch (error) {
    // A concurrent removal may just have deleted the folder while it was empty.
    if (errorCode(error) !== 'ENOENT' || attempts === 1) throw error
    await renameIntoFolder(passing, target, attempts - 1)
  }
}

/** Lists the folders from a path up to the root, innermost first. */
function foldersUpTo(root: string, path: string): string[] {
  const folders: string[] = []
  for (let folder = dirname(path); folder !== root; folder = dirname(folder)) folders.push(folder)
  return [...folders, root]
}

async function openFile(path: string): Promise<OpenBlob | undefined> {
  const handle = await ignoring(['ENOENT', 'ENOTDIR'], open(path, 'r'))
  if (!handle) return undefined
  const { size, isFolder } = await handle.stat().then((s) => ({ size: s.size, isFolder: s.isDirectory() }))
  if (isFolder) {
    await handle.close()
    return undefined
  }
  return { body: handle.createReadStream(), bytes: size }
}

async function measureFile(path: string): Promise<{ bytes: number } | undefined> {
  const found = await ignoring(['ENOENT', 'ENOTDIR'], stat(path))
  return found?.isFile() ? { bytes: found.size } : undefined
}

async function removeFile(root: string, path: string): Promise<void> {
  await ignoring(['ENOENT', 'ENOTDIR', 'EISDIR'], unlink(path))
  await removeEmptyFolders(root, dirname(path))
}

async function removeEmptyFolders(root: string, folder: string): Promise<void> {
  if (folder !== root && (await removeIfEmpty(folder))) return removeEmptyFolders(root, dirname(folder))
  await ignoring(['ENOENT', 'ENOTDIR'], syncFolder(folder))
}

async function removeIfEmpty(folder: string): Promise<boolean> {
  try {
    await rmdir(folder)
    return true
  } catch (error) {
    if (['ENOTEMPTY', 'EEXIST', 'ENOTDIR'].includes(errorCode(error) ?? '')) return false
    if (errorCode(error) === 'ENOENT') return true
    throw error
  }
}

async function* listFiles(root: string, prefix: string): AsyncGenerator<ListedBlob> {
  assertBlobPrefix(prefix)
  const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1)
  try {
    for await (const shard of folder ? [shardOf(folder)] : shardsOf(root))
      for await (const blob of walk(join(root, shard), folder)) if (blob.key.startsWith(prefix)) yield blob
  } catch (error) {
    throw fromDiskError(error)
  }
}

async function* shardsOf(root: string): AsyncGenerator<string> {
  for await (const entry of entriesOf(root)) if (entry.name !== UNFINISHED) yield entry.name
}

async function* walk(shard: string, folder: string): AsyncGenerator<ListedBlob> {
  for await (const entry of entriesOf(join(shard, folder))) {
    const key = folder + entry.name
    if (entry.isDirectory()) yield* walk(shard, `${key}/`)
    else {
      const found = await ignoring(['ENOENT'], stat(join(shard, key)))
      if (found) yield { key, modifiedAt: found.mtime, bytes: found.size }
    }
  }
}

async function* entriesOf(folder: string): AsyncGenerator<Dirent> {
  const entries = await ignoring(['ENOENT', 'ENOTDIR'], opendir(folder))
  if (entries) yield* entries
}

async function probe(unfinished: string): Promise<void> {
  const path = join(unfinished, randomUUID())
  try {
    await writeDurably(path, [new Uint8Array(1)])
  } finally {
    await ignoring(['ENOENT'], unlink(path))
  }
}

async function ignoring<T>(codes: string[], work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (codes.includes(errorCode(error) ?? '')) return undefined
    throw error
  }
}
