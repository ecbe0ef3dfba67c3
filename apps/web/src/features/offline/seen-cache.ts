import { keptForm } from 'virtual:kept-readings'
import { recall } from '../../api/client/device-storage.ts'
import { OFFLINE_KEY } from '../../device/kept-here.ts'

/** Whose reading it is, and of which household. */
export interface Reader {
  person: string
  household: string
}

/** The person for whom this device keeps readings; nobody after signing out. */
export const keptFor = (): string | null => recall('device', OFFLINE_KEY)

/** Whether this device still keeps for that person. */
export const isKeptFor = ({ person }: Reader): boolean => keptFor() === person

/** Where the readings of a household lie in the cache, in the form that this version reads. */
export const folderOf = ({ person, household }: Reader, form = keptForm): string =>
  `/seen/${form}/${person}/${household}/`

let working: Promise<unknown> = Promise.resolve()

/** One after the other: what is kept last is what was read last, and nothing is written once it has been forgotten. */
export function inTurn<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  const result = working.then(work).catch(() => undefined)
  working = result
  return result
}

/** Whether an entry of the cache lies in a folder. */
export const isInside = ({ url }: Request, folder: string): boolean =>
  new URL(url).pathname.startsWith(folder)

/** The readings of a household as they are kept, in a cache that is open. */
export async function readTexts(cache: Cache, reader: Reader): Promise<string[]> {
  const kept = (await cache.keys()).filter((request) => isInside(request, folderOf(reader)))
  const read = await Promise.all(kept.map(async (request) => (await cache.match(request))?.text()))
  return read.filter((text) => text !== undefined)
}
