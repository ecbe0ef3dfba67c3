import { SEEN_CACHE } from '../../device/offline-here.ts'
import { inTurn, isInside, isKeptFor, type Reader, readTexts } from './seen-cache.ts'

/** Maximum number of cached pictures over all households, and the largest size of one: below 10 MB together. */
const MOST_PICTURES = 150
const LARGEST_BYTES = 65_000
/** Path of the smallest size of a picture, by its household; the rest of its link is a signature that expires. */
const thumb = /^\/files\/([^/]+)\/[^/]+\/thumb$/

const ALL_PICTURES = '/seen-pictures/'
/** Cache folder of the household pictures that a user has seen; below it each picture has the path of its link. */
export const picturesFolder = ({ person, household }: Reader): string =>
  `${ALL_PICTURES}${person}/${household}/`
const pathOf = (reader: Reader, pathname: string): string => picturesFolder(reader) + pathname.slice(1)

/** Address of a picture in this page, by its cache path. */
const addresses = new Map<string, string>()

/**
 * Caches the small pictures that this page shows, out of the browser's own cache: nothing is fetched for it. Pictures
 * that no reading names any more are dropped first.
 * @returns function that stops it
 */
export function watchPictures(reader: Reader): () => void {
  if (!('caches' in globalThis)) return () => undefined
  void dropUnnamed(reader)
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceResourceTiming[])
      if (entry.initiatorType === 'img') void keepPicture(reader, entry.name)
  })
  observer.observe({ type: 'resource', buffered: true })
  return () => observer.disconnect()
}

async function keepPicture(reader: Reader, link: string): Promise<void> {
  const { origin, pathname } = new URL(link)
  if (origin !== location.origin || thumb.exec(pathname)?.[1] !== reader.household) return
  await inTurn(async () => {
    if (!isKeptFor(reader)) return
    const cache = await caches.open(SEEN_CACHE)
    const path = pathOf(reader, pathname)
    if (await cache.match(path)) return
    const answer = await fetch(link, { cache: 'only-if-cached', mode: 'same-origin' })
    const picture = await answer.blob()
    if (!answer.ok || !picture.type.startsWith('image/') || picture.size > LARGEST_BYTES) return
    await cache.put(path, new Response(picture))
    const kept = (await cache.keys()).filter((request) => isInside(request, ALL_PICTURES))
    await Promise.all(kept.slice(0, Math.max(kept.length - MOST_PICTURES, 0)).map((old) => cache.delete(old)))
    if (!isKeptFor(reader)) await caches.delete(SEEN_CACHE)
  })
}

/** Deletes the pictures that no reading of the household names, for example of a deleted photo. */
const dropUnnamed = (reader: Reader): Promise<unknown> =>
  inTurn(async () => {
    if (!(await caches.has(SEEN_CACHE))) return
    const cache = await caches.open(SEEN_CACHE)
    const named = (await readTexts(cache, reader)).flatMap(
      (text) => text.match(/\/files\/[^"?]+\/thumb/g) ?? [],
    )
    const paths = new Set(named.map((pathname) => pathOf(reader, pathname)))
    const unnamed = (await picturesIn(cache, reader)).filter((path) => !paths.has(path))
    await Promise.all(unnamed.map((path) => cache.delete(path)))
  })

const picturesIn = async (cache: Cache, reader: Reader): Promise<string[]> =>
  (await cache.keys())
    .filter((request) => isInside(request, picturesFolder(reader)))
    .map(({ url }) => new URL(url).pathname)

/**
 * @returns function from a picture's link to an address that works without a connection; an uncached link stays as it
 * is
 */
export async function readPictures(cache: Cache, reader: Reader): Promise<(link: string) => string> {
  const kept = new Set(await picturesIn(cache, reader))
  for (const path of kept) {
    const picture = addresses.has(path) ? undefined : await (await cache.match(path))?.blob()
    if (picture) addresses.set(path, URL.createObjectURL(picture))
  }
  return (link) => {
    const path = pathOf(reader, new URL(link, location.origin).pathname)
    return (kept.has(path) && addresses.get(path)) || link
  }
}
