import type { QueryKey } from '@tanstack/react-query'
import { SEEN_CACHE } from '../../device/offline-here.ts'
import { folderOf, inTurn, isInside, isKeptFor, keptFor, type Reader, readTexts } from './seen-cache.ts'
import { picturesFolder, readPictures } from './seen-pictures.ts'

/** Reading as the device stores it. */
export interface Seen {
  /** Query key without the household. */
  key: QueryKey
  data: unknown
  /** Time of the server's answer, in milliseconds. */
  readAt: number
}

/** Maximum number of readings per household, and of characters in each. */
const MOST_READINGS = 150
const LONGEST_READING = 150_000
/** Maximum age; older readings are never shown. */
const LONGEST_MILLISECONDS = 30 * 24 * 3_600_000

const pathOf = (reader: Reader, name: string): string => folderOf(reader) + encodeURIComponent(name)

/** Stores a reading in place of the one with the same name, while its user is signed in. */
export const keepSeen = (reader: Reader, name: string, seen: Seen): Promise<unknown> =>
  inTurn(async () => {
    const text = JSON.stringify(seen)
    if (!isKeptFor(reader)) return
    const cache = await caches.open(SEEN_CACHE)
    if (text.length > LONGEST_READING) await cache.delete(pathOf(reader, name))
    else await cache.put(pathOf(reader, name), new Response(text))
    const kept = (await cache.keys()).filter((request) => isInside(request, folderOf(reader)))
    await Promise.all(kept.slice(0, Math.max(kept.length - MOST_READINGS, 0)).map((old) => cache.delete(old)))
    if (!isKeptFor(reader)) await caches.delete(SEEN_CACHE)
  })

/** Deletes the readings whose names mark them as out of date. */
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

/** Deletes the readings of other users, and of households that the user has left. */
export const dropOthers = (person: string, households: readonly string[]): Promise<unknown> =>
  inTurn(async () => {
    if (!(await caches.has(SEEN_CACHE))) return
    const cache = await caches.open(SEEN_CACHE)
    const own = households.flatMap((household) => [
      folderOf({ person, household }),
      picturesFolder({ person, household }),
    ])
    const others = (await cache.keys()).filter((request) => !own.some((folder) => isInside(request, folder)))
    await Promise.all(others.map((request) => cache.delete(request)))
  })

/** True for a reading of the emergency card, which keeps separate pictures and reads them from their links. */
const isOfCard = ({ key: [operation] }: Seen): boolean =>
  Array.isArray(operation) && operation[0] === 'emergency'

function parse(text: string, shownAs: (link: string) => string): Seen {
  const seen = JSON.parse(text) as Seen
  if (isOfCard(seen)) return seen
  return JSON.parse(text, (key, value: unknown) =>
    key === 'thumb' && typeof value === 'string' ? shownAs(value) : value,
  ) as Seen
}

/** Returns the readings of this device's user in a household, newest first, with their cached pictures. */
export const readSeen = async (household: string): Promise<Seen[]> =>
  (await inTurn(async () => {
    const person = keptFor()
    if (person === null || !(await caches.has(SEEN_CACHE))) return []
    const cache = await caches.open(SEEN_CACHE)
    const reader = { person, household }
    const shownAs = await readPictures(cache, reader)
    const seen = (await readTexts(cache, reader)).map((text) => parse(text, shownAs))
    const oldest = Date.now() - LONGEST_MILLISECONDS
    return seen.filter(({ readAt }) => readAt > oldest).toSorted((a, b) => b.readAt - a.readAt)
  })) ?? []
