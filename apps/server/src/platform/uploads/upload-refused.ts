/**
 * Reason for refusing an upload: `file-too-large` (a file, or the whole, is above the limit), `too-many-parts` (more
 * files or fields than the form has), `malformed` (not a multipart form, or a truncated one), `interrupted` (the client
 * disconnected and will not read the answer).
 */
export type UploadRefusal = 'file-too-large' | 'too-many-parts' | 'malformed' | 'interrupted'

/** Error for an upload that was refused during its arrival. None of its files was kept. */
export class UploadRefused extends Error {
  readonly code: UploadRefusal

  constructor(code: UploadRefusal, cause?: unknown) {
    super(`Upload refused: ${code}`, { cause })
    this.name = 'UploadRefused'
    this.code = code
  }
}
