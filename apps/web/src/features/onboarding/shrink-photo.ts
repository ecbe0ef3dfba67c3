import { PROFILE_PHOTO_MAX_BYTES } from '@app/domain/photos/photos.vocabulary'

/** Large enough for every size in which a profile photo is shown, on any screen. */
const LONG_SIDE = 2048
const QUALITY = 0.88

/**
 * Makes a photo small enough for a profile: onboarding takes 10 MB, a profile photo has at most 5 (spec access §5,
 * core-records §5). One that fits, or that this browser can't read, stays as it is; the server then says what it
 * thinks of it.
 */
export async function shrinkPhoto(file: File): Promise<File> {
  if (file.size <= PROFILE_PHOTO_MAX_BYTES) return file
  try {
    return await redraw(file)
  } catch {
    return file
  }
}

async function redraw(file: File): Promise<File> {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, LONG_SIDE / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  return blob ? new File([blob], file.name, { type: blob.type }) : file
}
