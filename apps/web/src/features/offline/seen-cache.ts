import { keptForm } from 'virtual:kept-readings'
import { recall } from '../../api/client/device-storage.ts'
import { OFFLINE_KEY } from '../../device/kept-here.ts'

/** User and household of a cached reading. */
export interface Reader {
  person: string
  household: string
}

/** User for whom this device caches readings; null after sign-out. */
export const keptFor = (): string | null => recall('device', OFFLINE_KEY)

/** True while this device caches for that user. */
export const isKeptFor = ({ person }: Reader): boolean => keptFor() === person

/** Cache folder of a household's readings, in the format of this version. */
export const folderOf = ({ person, household }: Reader, form = keptForm): string =>
  `/seen/${form}/${person}/${household}/`

let working: Promise<unknown> = Promise.resolve()

/** Runs work in sequence: the last write is the last read, and nothing is written after it has been forgotten. */
export function inTurn<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  const result = working.then(work).catch(() => undefined)
  working = result
  return result
}

/** True if a cache entry is inside a folder. */
export const isInside = ({ url }: Request, folder: string): boolean =>
  new URL(url).pathname.startsWith(folder)

/** Reads the stored texts of a household from an open cache. */
export async function readTexts(cache: Cache, reader: Reader): Promise<string[]> {
  const kept = (await cache.keys()).filter((request) => isInside(request, folderOf(reader)))
  const read = await Promise.all(kept.map(async (request) => (await cache.match(request))?.text()))
  return read.filter((text) => text !== undefined)
}
