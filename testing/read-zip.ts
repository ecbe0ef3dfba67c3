import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

/** The entries of a zip archive by their names. Damaged ones raise. */
export async function readZip(archive: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(archive, { lazyEntries: true })
  const entries = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry()) {
    entries.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  }
  return entries
}
