/**
 * Why a file is not taken as a PDF: `damaged` (its beginning, its end or its table of contents is missing),
 * `protected` (encrypted, or packed so that it can't be looked into), `active` (it carries scripts, programs or files).
 */
export type PdfRefusal = 'damaged' | 'protected' | 'active'

/** A file was refused as a PDF. Nothing of it was kept. */
export class PdfRefused extends Error {
  readonly code: PdfRefusal

  constructor(code: PdfRefusal, cause?: unknown) {
    super(`Refused as a PDF: ${code}`, { cause })
    this.name = 'PdfRefused'
    this.code = code
  }
}
