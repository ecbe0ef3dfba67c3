/**
 * Why a file is not taken as a photo: `unsupported-type` (not a JPG, PNG, WEBP or GIF, whatever it is
 * called), `too-large` (bytes), `too-long-side`, `too-many-pixels` (width times height),
 * `too-costly` (to open it takes too much memory or time), `damaged` (cut short, or what follows the header can't be
 * read).
 */
export type ImageRefusal =
  | 'unsupported-type'
  | 'too-large'
  | 'too-long-side'
  | 'too-many-pixels'
  | 'too-costly'
  | 'damaged'

/** A file was refused as a photo. Nothing of it was kept. */
export class ImageRefused extends Error {
  readonly code: ImageRefusal
  /** The type that the bytes show, where one was recognised, such as `image/heic`. */
  readonly detectedType: string | undefined

  constructor(code: ImageRefusal, { detectedType, cause }: { detectedType?: string; cause?: unknown } = {}) {
    super(`Refused as a photo: ${code}${detectedType ? ` (${detectedType})` : ''}`, { cause })
    this.name = 'ImageRefused'
    this.code = code
    this.detectedType = detectedType
  }
}
