import type { QueryKey } from '@tanstack/react-query'
import { recall } from '../../api/device-storage.ts'
import { OFFLINE_KEY } from '../../shell/kept-here.ts'
import { SEEN_CACHE } from '../../shell/offline-here.ts'

/** Whose reading it is, and of which household. */
export interface Reader {
  person: string
  household: string
}

/** Something that was read, as the device keeps it. */
export interface Seen {
  /** The key in the page's cache of readings, without the household. */
  key: QueryKey
  data: unknown
  /** When the server answered, in milliseconds. */
  readAt: number
}

/** A household keeps so many readings at most, each of so many characters. */
const MOST_READINGS = 150
const LONGEST_READING = 150_000
/** What is older is shown to nobody. */
const LONGEST_MILLISECONDS = 30 * 24 * 3_600_000

/** The person for whom this device keeps readings; nobody after signing out. */
const keptFor = (): string | null => recall('device', OFFLINE_KEY)

const folderOf = ({ person, household }: Reader): string => `/seen/${person}/${household}/`
const pathOf = (reader: Reader, name: string): string => folderOf(reader) + encodeURIComponent(name)

let working: Promise<unknown> = Promise.resolve()

/** One after the other: what is kept last is what was read last, and nothing is written once it has been forgotten. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  const result = working.then(work).catch(() => undefined)
  working = result
  return result
}

const isInside = ({ url }: Request, folder: string): boolean => new URL(url).pathname.startsWith(folder)

/** Keeps a reading in the place of the one of that name, while its person is signed in. */
export const keepSeen = (reader: Reader, name: string, seen: Seen): Promise<unknown> =>
  inTurn(async () => {
    const text = JSON.stringify(seen)
    if (keptFor() !== reader.person) return
    const cache = await caches.open(SEEN_CACHE)
    if (text.length > LONGEST_READING) await cache.delete(pathOf(reader, name))
    else await cache.put(pathOf(reader, name), new Response(text))
    const kept = (await cache.keys()).filter((request) => isInside(request, folderOf(reader)))
    await Promise.all(kept.slice(0, Math.max(kept.length - MOST_READINGS, 0)).map((old) => cache.delete(old)))
    if (keptFor() !== reader.person) await caches.delete(SEEN_CACHE)
  })

/** Forgets the readings of which the name says that they are out of date. */
export const dropSeen = (reader: Reader, isOutOfDate: (name: string) => boolean): Promise<unknown> =>
  inTurn(async () => {
    if (!(await caches.has(SEEN_CACHE))) return
    const cache = await caches.open(SEEN_CACHE)
    const folder = folderOf(reader)
    const old = (await cache.keys()).filter(
      (request) =>
        isInside(request, folder) &&
        isOutOfDate(decodeURIComponent(new URL(request.url).pathname.slice(folder.length))),
    )
    await Promise.all(old.map((request) => cache.delete(request)))
  })

/** Forgets what anybody else read here, and what was read of households that the person is not in. */
export const dropOthers = (person: string, households: readonly string[]): Promise<unknown> =>
  inTurn(async () => {
    if (!(await caches.has(SEEN_CACHE))) return
    const cache = await caches.open(SEEN_CACHE)
    const own = households.map((household) => folderOf({ person, household }))
    const others = (await cache.keys()).filter((request) => !own.some((folder) => isInside(request, folder)))
    await Promise.all(others.map((request) => cache.delete(request)))
  })

/** What the person of this device read in a household, the last first. */
export const readSeen = async (household: string): Promise<Seen[]> =>
  (await inTurn(async () => {
    const person = keptFor()
    if (person === null || !(await caches.has(SEEN_CACHE))) return []
    const cache = await caches.open(SEEN_CACHE)
    const folder = folderOf({ person, household })
    const kept = (await cache.keys()).filter((request) => isInside(request, folder))
    const read = await Promise.all(kept.map((request) => cache.match(request)))
    const seen = await Promise.all(
      read.map(async (answer) => (answer ? [(await answer.json()) as Seen] : [])),
    )
    const oldest = Date.now() - LONGEST_MILLISECONDS
    return seen
      .flat()
      .filter(({ readAt }) => readAt > oldest)
      .toSorted((a, b) => b.readAt - a.readAt)
  })) ?? []
