/** Largest source file: decoding a larger one could take more memory than a phone has. */
const MOST_SOURCE_BYTES = 60 * 1024 * 1024
/** Timeout for opening and encoding a picture in the browser, in milliseconds. */
const PATIENCE = 20_000
/** JPEG qualities, tried in order until the picture fits. */
const QUALITIES = [0.88, 0.7]

interface ShrinkOptions {
  maxBytes: number
  /** The longest side of the result, in pixels: enough for every size in which the picture is shown. */
  longSide: number
  redraw?: typeof redrawAsJpeg
  patience?: number
}

/** Sizes for faces of pets and people, which are shown small. */
export const FACE_SIDE = 2048
/** Sizes for photos of the gallery, which are shown on the whole screen. */
export const GALLERY_SIDE = 4096

/**
 * Makes a picture small enough for its form. Returns the file unchanged if it fits, if this browser can't open it in
 * time, or if it stays too large; the form's check and the server then judge it.
 */
export async function shrinkPicture(file: File, options: ShrinkOptions): Promise<File> {
  const { maxBytes, longSide, redraw = redrawAsJpeg, patience = PATIENCE } = options
  if (file.size <= maxBytes || file.size > MOST_SOURCE_BYTES || !file.type.startsWith('image/')) return file
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooSlow = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), patience)
  })
  try {
    const smaller = await Promise.race([redraw(file, { maxBytes, longSide }), tooSlow])
    return smaller ?? file
  } catch (error) {
    console.warn('failed to shrink a picture; sending the original', error)
    return file
  } finally {
    clearTimeout(timer)
  }
}

/** Draws a picture again within the given size; undefined if the result is still too large. */
async function redrawAsJpeg(
  file: File,
  { maxBytes, longSide }: Pick<ShrinkOptions, 'maxBytes' | 'longSide'>,
): Promise<File | undefined> {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, longSide / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const drawing = canvas.getContext('2d')
  // JPEG has no transparency, and would show it black.
  if (drawing) drawing.fillStyle = '#fff'
  drawing?.fillRect(0, 0, canvas.width, canvas.height)
  drawing?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
    if (blob && blob.size <= maxBytes) return new File([blob], asJpegName(file.name), { type: blob.type })
  }
  return undefined
}

const asJpegName = (name: string): string => `${name.replace(/\.[a-z0-9]{1,5}$/i, '')}.jpg`
