import { open, type FileHandle } from 'node:fs/promises'

const MAGIC = '%PDF-'
/** Bytes at the end of a PDF that contain the offset of its cross-reference table. */
const TAIL_BYTES = 2048
/** Bytes that suffice to recognise a cross-reference table. */
const TABLE_BYTES = 40

/** True if the file begins like a PDF. */
export const looksLikePdf = (path: string): Promise<boolean> =>
  reading(path, async (file) => (await textAt(file, 0, MAGIC.length)) === MAGIC)

/**
 * True if a PDF is complete: its end has the offset of its cross-reference table, and the table exists. Nothing else of
 * the file is read. This detects damaged files, not harmful ones: no page of ours opens a PDF (docs/decisions, 22).
 */
export const isWholePdf = (path: string): Promise<boolean> =>
  reading(path, async (file) => {
    const { size } = await file.stat()
    const tail = await textAt(file, Math.max(0, size - TAIL_BYTES), TAIL_BYTES)
    const at = Number(/startxref\s+(\d{1,10})\s+%%EOF/.exec(tail)?.[1] ?? size)
    const begins = at < size ? await textAt(file, at, TABLE_BYTES) : ''
    return /^\s*(?:xref|\d+\s+\d+\s+obj)/.test(begins)
  })

async function reading<T>(path: string, work: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(path)
  try {
    return await work(file)
  } finally {
    await file.close()
  }
}

async function textAt(file: FileHandle, from: number, length: number): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from)
  return buffer.toString('latin1', 0, bytesRead)
}
