import type { PictureLinks } from '@app/domain/files/photos.contract'
import { createBoundedMap } from '../base/bounded-map.ts'
import type { Clock } from '../base/clock.ts'
import { fillPictureMarks, type MarkKey } from './picture-marks.ts'
import { linkEnd, signFileLink } from './signed-links.ts'

/** Number of files whose links one process caches, half a kilobyte each. */
const MOST_KEPT = 5000

/** Signed links to pictures, valid for at most an hour. */
export interface FileLinks {
  /** Returns the links to the three sizes of one picture. */
  picture(householdId: string, blobId: string): PictureLinks
  /** Returns the link to one stored file other than a picture, by the variant under which it is served. */
  file(householdId: string, blobId: string, variant: string): string
  /** Replaces the picture marks in JSON from the database by links. */
  fillJson(householdId: string, json: string): string
  /** Does the same for a parsed record. */
  fill<T>(householdId: string, record: T): T
}

/** Creates the links of one process; the clock determines their expiry. */
export function createFileLinks(secret: string, clock: Clock): FileLinks {
  const picture = (householdId: string, blobId: string): PictureLinks => {
    const at = clock.now()
    const link = (variant: keyof PictureLinks) =>
      signFileLink({ householdId, photoId: blobId, variant }, secret, at)
    return { thumb: link('thumb'), large: link('large'), original: link('original') }
  }
  const file = (householdId: string, blobId: string, variant: string) =>
    signFileLink({ householdId, photoId: blobId, variant }, secret, clock.now())
  const textOf = keepingTexts(clock, (householdId: string, key: MarkKey, blobId: string) =>
    JSON.stringify(key === 'picture' ? picture(householdId, blobId) : file(householdId, blobId, 'original')),
  )
  const fillJson = (householdId: string, json: string) =>
    fillPictureMarks(json, (key, blobId) => textOf(householdId, key, blobId))
  return {
    picture,
    file,
    fillJson,
    fill: <T>(householdId: string, record: T) =>
      JSON.parse(fillJson(householdId, JSON.stringify(record))) as T,
  }
}

type TextOf = (householdId: string, key: MarkKey, blobId: string) => string

/**
 * Caches the texts of links for as long as signing again would give the same ones: a list names dozens of pictures, and
 * three signatures of each took a sixth of its request's time.
 */
function keepingTexts(clock: Clock, write: TextOf): TextOf {
  const kept = createBoundedMap<string, string>(MOST_KEPT)
  let keptUntil = 0
  return (householdId, key, blobId) => {
    const end = linkEnd(clock.now())
    if (end !== keptUntil) kept.clear()
    keptUntil = end
    const name = `${householdId} ${key} ${blobId}`
    const known = kept.get(name)
    if (known !== undefined) return known
    const text = write(householdId, key, blobId)
    kept.set(name, text)
    return text
  }
}
