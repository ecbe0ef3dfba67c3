/**
 * Reason why a file is refused as a photo: `unsupported-type` (not a JPG, PNG, WEBP or GIF, whatever its name),
 * `too-large` (bytes), `too-long-side`, `too-many-pixels` (width times height), `too-costly` (opening it takes too much
 * memory or time), `damaged` (truncated, or unreadable after the header).
 */
export type ImageRefusal =
  | 'unsupported-type'
  | 'too-large'
  | 'too-long-side'
  | 'too-many-pixels'
  | 'too-costly'
  | 'damaged'

/** Error for a file that was refused as a photo. Nothing of it was stored. */
export class ImageRefused extends Error {
  readonly code: ImageRefusal
  /** Type detected from the bytes, if recognised, such as `image/heic`. */
  readonly detectedType: string | undefined

  constructor(code: ImageRefusal, { detectedType, cause }: { detectedType?: string; cause?: unknown } = {}) {
    super(`Refused as a photo: ${code}${detectedType ? ` (${detectedType})` : ''}`, { cause })
    this.name = 'ImageRefused'
    this.code = code
    this.detectedType = detectedType
  }
}
