import type { PictureLinks } from '@app/domain/photos/photos.contract'
import { fillPictureMarks } from './picture-marks.ts'
import { signFileLink } from './signed-links.ts'

/** Signed links to pictures, valid for at most an hour. */
export interface FileLinks {
  /** The three sizes of one picture. */
  picture(householdId: string, blobId: string): PictureLinks
  /** One stored file other than a picture, by the variant under which it is served. */
  file(householdId: string, blobId: string, variant: string): string
  /** JSON from the database with its picture marks replaced by links. */
  fillJson(householdId: string, json: string): string
  /** The same for a record that has already been read. */
  fill<T>(householdId: string, record: T): T
}

/** The links of one process; `now` decides from when on they are valid. */
export function createFileLinks(secret: string, now: () => Date): FileLinks {
  const picture = (householdId: string, blobId: string): PictureLinks => {
    const at = now()
    const link = (variant: keyof PictureLinks) =>
      signFileLink({ householdId, photoId: blobId, variant }, secret, at)
    return { thumb: link('thumb'), large: link('large'), original: link('original') }
  }
  const file = (householdId: string, blobId: string, variant: string) =>
    signFileLink({ householdId, photoId: blobId, variant }, secret, now())
  const fillJson = (householdId: string, json: string) =>
    fillPictureMarks(json, {
      picture: (blobId) => picture(householdId, blobId),
      file: (blobId) => file(householdId, blobId, 'original'),
    })
  return {
    picture,
    file,
    fillJson,
    fill: <T>(householdId: string, record: T) =>
      JSON.parse(fillJson(householdId, JSON.stringify(record))) as T,
  }
}
