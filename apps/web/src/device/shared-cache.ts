import { SHARED_MINUTES } from '@app/domain/files/shared-files.address'
import { forget } from '../api/client/device-storage.ts'

/**
 * The cache with files that another app has shared, until they are added. Below the path of a share are its details,
 * its files by their ids, and the person who has opened it.
 */
export const SHARED_CACHE = 'shared'
/** Storage key of the shares that a tab has opened. */
export const SHARED_KEY = 'shared'

/** A shared file, under the id of its future record: adding it again is the same request. */
export interface KeptFile {
  id: string
  name: string
  type: string
}

/** A share, as noted by the worker. */
export interface KeptShare {
  files: readonly KeptFile[]
  /** Files that were not kept: of another type, or beyond the limits of a share. */
  leftOut: readonly (KeptFile & { size: number })[]
}

/** Largest number of waiting shares; the oldest is removed first. */
const MOST_SHARES = 3

/** The id of a share begins with its time, in milliseconds. */
export const newShareId = (): string => `${Date.now()}-${crypto.randomUUID()}`
const timeOf = (id: string): number => Number.parseInt(id, 10)

export const sharePath = (id: string): string => `/shared/${id}`
export const sharedFilePath = (id: string, fileId: string): string => `/shared/${id}/${fileId}`
/** Path of the note with the person who has opened a share. */
export const openedPath = (id: string): string => `/shared/${id}/opened`
const idOf = ({ url }: Request): string => new URL(url).pathname.split('/')[2] ?? ''

/** True if a share is too old to be shown. */
export const isOldShare = (id: string): boolean => !(Date.now() - timeOf(id) < SHARED_MINUTES * 60_000)

/**
 * Runs one piece of work after the other, across all pages and the worker: no sweep removes a share during its writing.
 */
export const inTurnWithShares = <Result>(work: () => Promise<Result>): Promise<Result> =>
  navigator.locks.request(SHARED_CACHE, work)

type IsDropped = (id: string, paths: readonly string[]) => boolean

/** Removes shares, with their files. */
export const dropShares = (isDropped: IsDropped): Promise<void> => inTurnWithShares(() => drop(isDropped))

async function drop(isDropped: IsDropped): Promise<void> {
  if (!(await caches.has(SHARED_CACHE))) return
  const cache = await caches.open(SHARED_CACHE)
  const kept = await cache.keys()
  const paths = kept.map(({ url }) => new URL(url).pathname)
  const dropped = kept.filter((entry) => isDropped(idOf(entry), paths))
  await Promise.all(dropped.map((entry) => cache.delete(entry)))
  if (dropped.length === kept.length) await caches.delete(SHARED_CACHE)
}

/** Removes shares that are too old or too many. */
export const sweepShares = (): Promise<void> =>
  dropShares((id, paths) => {
    const newer = new Set(paths.map((path) => path.split('/')[2] ?? '').filter((other) => other > id))
    return isOldShare(id) || newer.size >= MOST_SHARES
  })

/** Removes all shared files from this device. Never fails. */
export async function forgetShared(): Promise<void> {
  forget('session', SHARED_KEY)
  if ('caches' in globalThis) await caches.delete(SHARED_CACHE).catch(() => false)
}

/**
 * Removes opened shares from this device; shares not yet opened wait for the person who signs in at their address.
 * Never fails.
 */
export async function forgetOpenedShares(): Promise<void> {
  forget('session', SHARED_KEY)
  if ('caches' in globalThis)
    await dropShares((id, paths) => paths.includes(openedPath(id))).catch(() => undefined)
}
