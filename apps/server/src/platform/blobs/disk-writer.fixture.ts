import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { createDiskStore } from './disk-store.ts'

/**
 * Process that stores one blob after the other until it is killed, and reports each step on a line: `chunk` for a piece
 * that was handed over, `done KEY` for a blob that the store has acknowledged.
 */
const CHUNKS = 24

/** Content stored under a key: 24 pieces of 8 kB that are unique to the key. */
export function contentOf(key: string): Buffer {
  const piece = createHash('sha512').update(key).digest()
  return Buffer.alloc(CHUNKS * 8192, piece)
}

async function* pieces(content: Buffer): AsyncGenerator<Buffer> {
  for (let start = 0; start < content.length; start += 8192) {
    process.stdout.write('chunk\n')
    yield content.subarray(start, start + 8192)
  }
}

async function* keysOf(run: string): AsyncGenerator<string> {
  for (let number = 0; ; number++) yield `kills/${number % 3 === 0 ? 'same' : `run-${run}-${number}`}`
}

async function storeForever(folder: string, run: string): Promise<void> {
  const store = await createDiskStore(folder)
  for await (const key of keysOf(run)) {
    const content = contentOf(key)
    const source = Readable.from(pieces(content))
    await store.put(key, source, { contentType: 'image/jpeg', bytes: content.length })
    process.stdout.write(`done ${key}\n`)
  }
}

const [, script, folder, run] = process.argv
if (script?.endsWith('disk-writer.fixture.ts') && folder && run) await storeForever(folder, run)
