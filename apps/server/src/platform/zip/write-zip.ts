import { createWriteStream } from 'node:fs'
import { addAbortSignal, PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** Entries of an archive that is being written. */
export interface ZipEntries {
  addText(name: string, text: string): void
  /** Adds an entry and waits until all of it is in the archive, or closes it when the archive can't be written any more. */
  addStream(name: string, stream: Readable): Promise<void>
}

/**
 * Writes a zip archive to a file on this disk, piece by piece, so that its entries are not held in memory.
 * @throws whatever `fill` or the disk throws
 */
export async function writeZip(path: string, fill: (entries: ZipEntries) => Promise<void>): Promise<void> {
  const zip = new ZipFile()
  const archived = new PassThrough()
  // An entry that can't be read fails here as well as in the code that added it.
  zip.on('error', (error: Error) => archived.destroy(error))
  zip.outputStream.pipe(archived)
  const cut = new AbortController()
  const written = pipeline(archived, createWriteStream(path)).catch((error: unknown) => {
    cut.abort(error)
    throw error
  })
  const entries: ZipEntries = {
    addText: (name, text) => zip.addBuffer(Buffer.from(text), name),
    addStream(name, stream) {
      addAbortSignal(cut.signal, stream)
      return new Promise<void>((resolve, reject) => {
        stream.once('end', resolve).once('error', reject)
        zip.addReadStream(stream, name)
      })
    },
  }
  const filled = fill(entries)
    .then(() => zip.end())
    .catch((error: unknown) => {
      archived.destroy(error instanceof Error ? error : new Error(String(error)))
      throw error
    })
  await Promise.all([filled, written])
}
