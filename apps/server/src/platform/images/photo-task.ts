import { StorageUnavailable, type StorageFault } from '../blobs/storage-unavailable.ts'
import { ImageRefused, type ImageRefusal } from './image-refused.ts'
import { processPhoto, type ProcessedPhoto } from './process-photo.ts'

/** Request to a helper to encode an upload. */
export interface PhotoRequest {
  /** Path of the upload. */
  source: string
  /** Output folder of its files. */
  folder: string
}

/** Result of a photo task. Errors lose their class between processes, so expected ones cross as values. */
export type PhotoOutcome =
  | { photo: ProcessedPhoto }
  | { refused: ImageRefusal; detectedType: string | undefined }
  | { unavailable: StorageFault; detail: string }

/** Encodes an upload; see `processPhoto`. */
export async function encodePhoto({ source, folder }: PhotoRequest): Promise<PhotoOutcome> {
  try {
    return { photo: await processPhoto(source, folder) }
  } catch (error) {
    if (error instanceof ImageRefused) return { refused: error.code, detectedType: error.detectedType }
    if (error instanceof StorageUnavailable) return { unavailable: error.fault, detail: String(error.cause) }
    throw error
  }
}
