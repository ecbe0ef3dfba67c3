import { StorageUnavailable } from '../blobs/storage-unavailable.ts'
import { HelperFailed } from '../helpers/helper-process.ts'
import { ImageRefused } from './image-refused.ts'
import type { PhotoRequest } from './photo-task.ts'
import type { PictureHelpers } from './picture-tasks.ts'
import type { ProcessedPhoto } from './process-photo.ts'

/**
 * Encodes an upload in its three sizes in a helper; see `processPhoto`. A picture that exceeds the helper's memory or
 * time is refused, and affects no other request.
 * @param party whose upload it is: parties take turns
 * @throws ImageRefused, StorageUnavailable, QueueFull
 */
export async function encodePhoto(
  { pictures }: { pictures: PictureHelpers },
  request: PhotoRequest,
  party: string,
): Promise<ProcessedPhoto> {
  const outcome = await pictures.run('encodePhoto', request, party).catch((error: unknown) => {
    throw error instanceof HelperFailed && error.fault !== 'failed'
      ? new ImageRefused('too-costly', { cause: error })
      : error
  })
  if ('photo' in outcome) return outcome.photo
  if ('unavailable' in outcome) throw new StorageUnavailable(outcome.unavailable, outcome.detail)
  const { refused, detectedType } = outcome
  throw new ImageRefused(refused, detectedType === undefined ? {} : { detectedType })
}
