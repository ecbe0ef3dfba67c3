/**
 * SQL for a picture in JSON built by the database: a mark with the blob's id, or null. Links are signed and change by
 * the hour, so they replace the mark when the answer is sent.
 */
export const pictureOfBlob = (column: string): string => `'@blob:' || ${column}`

/** Mark of one blob, which a record contains until a link replaces it. */
export const markOfBlob = (blobId: string): string => `@blob:${blobId}`

/**
 * Matches the value of a mark exactly as JSON writes it under the key `picture`, or `file` for the file itself.
 * User-typed text can't contain it: inside a JSON string its quotes are escaped. The key is looked up behind the rare
 * value: a pattern that begins with the key compares at every quote, and took five times as long.
 */
const blobMark = /(?<="(picture|file)"\s*:\s*)"@blob:([0-9a-f-]{36})"/g

/** Key of a mark: of a picture, or of a file itself. */
export type MarkKey = 'picture' | 'file'

/** Replaces the mark of each blob by the JSON text that `textOf` returns. */
export const fillPictureMarks = (json: string, textOf: (key: MarkKey, blobId: string) => string): string =>
  json.replace(blobMark, (_mark, key: MarkKey, blobId: string) => textOf(key, blobId))
