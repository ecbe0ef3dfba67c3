import type { HelperPool } from '../helpers/helper-pool.ts'
import type { PhotoRequest } from './photo-task.ts'

/** Picture tasks of helper processes; each library is loaded on demand. */
export const pictureTasks = {
  encodePhoto: async (request: PhotoRequest) => {
    const { encodePhoto } = await import('./photo-task.ts')
    return encodePhoto(request)
  },
  shrinkForPrint: async (picture: Uint8Array) => {
    const { shrinkForPrint } = await import('./shrink-for-print.ts')
    return shrinkForPrint(picture)
  },
}

export type PictureHelpers = HelperPool<typeof pictureTasks>
