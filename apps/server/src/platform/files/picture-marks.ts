/**
 * SQL for a picture in JSON built by the database: a mark with the blob's id, or null. Links are signed and change by
 * the hour, so they replace the mark when the answer is sent.
 */
export const pictureOfBlob = (column: string): string => `'@blob:' || ${column}`

/** The mark of one blob, as a record carries it until links take its place. */
export const markOfBlob = (blobId: string): string => `@blob:${blobId}`

/**
 * A mark exactly as JSON writes it under the key `picture`, or `file` where the file itself is meant. Text that people typed can't contain it: inside a JSON
 * string its quotes are escaped.
 */
const blobMark = /"(picture|file)"\s*:\s*"@blob:([0-9a-f-]{36})"/g

/** Key of a mark: of a picture, or of a file itself. */
export type MarkKey = 'picture' | 'file'

/** Puts the JSON text that `textOf` answers for each blob in the place of its mark. */
export const fillPictureMarks = (json: string, textOf: (key: MarkKey, blobId: string) => string): string =>
  json.replace(blobMark, (_mark, key: MarkKey, blobId: string) => `"${key}":${textOf(key, blobId)}`)
