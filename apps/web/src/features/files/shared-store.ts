import { forget, keep, recall } from '../../api/client/device-storage.ts'
import {
  dropShares,
  isOldShare,
  type KeptFile,
  type KeptShare,
  openedPath,
  SHARED_CACHE,
  SHARED_KEY,
  sharedFilePath,
  sharePath,
} from '../../device/shared-cache.ts'
import type { ReadyFile } from '../../windows/add-actions.ts'

/** Shared files, as stored. */
export interface Shared {
  files: readonly ReadyFile[]
  leftOut: KeptShare['leftOut']
  /** True if a requested share no longer exists. */
  isPartGone: boolean
}

/** Shares that this tab has opened and neither added nor discarded; a reloaded page still has them. */
export const recallShares = (): string[] => recall('session', SHARED_KEY)?.split(' ') ?? []

/** Stores the ids of the shares that this tab has opened. */
export const rememberShares = (ids: readonly string[]): void => keep('session', SHARED_KEY, ids.join(' '))

/** Discards the shares that this tab has opened. */
export async function letGoOfShares(ids: readonly string[]): Promise<void> {
  forget('session', SHARED_KEY)
  await dropShares((id) => ids.includes(id)).catch(() => undefined)
}

/** Deletes files that were added or discarded. */
export async function letGoOfFiles(ids: readonly string[], fileIds: readonly string[]): Promise<void> {
  if (!(await caches.has(SHARED_CACHE))) return
  const cache = await caches.open(SHARED_CACHE)
  const paths = ids.flatMap((id) => fileIds.map((fileId) => sharedFilePath(id, fileId)))
  await Promise.all(paths.map((path) => cache.delete(path)))
}

/**
 * Reads pending shares, and reserves them for this user from then on.
 * @returns undefined if none of them is left for this user
 */
export async function readShares(ids: readonly string[], person: string): Promise<Shared | undefined> {
  if (!('caches' in globalThis) || !(await caches.has(SHARED_CACHE))) return undefined
  const cache = await caches.open(SHARED_CACHE)
  const read = await Promise.all(ids.map((id) => readShare(cache, id, person)))
  const shares = read.filter((share) => share !== undefined)
  if (shares.length === 0) return undefined
  return {
    files: shares.flatMap(({ files }) => files),
    leftOut: shares.flatMap(({ leftOut }) => leftOut),
    isPartGone: shares.length < ids.length,
  }
}

async function readShare(
  cache: Cache,
  id: string,
  person: string,
): Promise<Omit<Shared, 'isPartGone'> | undefined> {
  const kept = isOldShare(id) ? undefined : await cache.match(sharePath(id))
  if (!kept) return undefined
  const opened = await cache.match(openedPath(id))
  if (opened && (await opened.text()) !== person) return undefined
  await cache.put(openedPath(id), new Response(person))
  const { files, leftOut } = (await kept.json()) as KeptShare
  const read = await Promise.all(files.map((file) => readFile(cache, id, file)))
  return { files: read.filter((file) => file !== undefined), leftOut }
}

/** @returns undefined once the file was added and so deleted here */
async function readFile(
  cache: Cache,
  share: string,
  { id, name, type }: KeptFile,
): Promise<ReadyFile | undefined> {
  const kept = await cache.match(sharedFilePath(share, id))
  return kept && { id, file: new File([await kept.blob()], name, { type }) }
}
