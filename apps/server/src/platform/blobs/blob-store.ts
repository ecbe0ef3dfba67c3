import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'

/** Source of a blob: a stream, bytes in memory, or the path of a file on disk. */
export type BlobSource = Readable | Uint8Array | string

/** Required facts about a blob before it is stored. `bytes` is its exact length. */
export interface BlobFacts {
  contentType: string
  bytes: number
}

/** An open blob. The caller must read `body` to its end or destroy it. */
export interface OpenBlob {
  body: Readable
  bytes: number
  /** Absent if the store keeps no types (the disk): the record that owns the key has it. */
  contentType?: string
}

export interface ListedBlob {
  key: string
  modifiedAt: Date
  bytes: number
}

/**
 * Storage for the bytes of photos and documents. A key holds either nothing or one whole blob, whenever a process dies.
 * Every operation throws `StorageUnavailable` if the store can't do its work, and a `TypeError` for a malformed key.
 */
export interface BlobStore {
  /** Stores a blob durably, replacing the key's content. Throws `BlobLengthMismatch` too. */
  put(key: string, source: BlobSource, facts: BlobFacts): Promise<void>
  /** Returns undefined if the key holds nothing. */
  open(key: string): Promise<OpenBlob | undefined>
  /** Returns the size of a blob without opening it; undefined if the key holds nothing. */
  measure(key: string): Promise<{ bytes: number } | undefined>
  /** Removes a blob; removing a missing one is no error. */
  remove(key: string): Promise<void>
  /** Lists every blob whose key starts with the prefix, in no guaranteed order, without loading the whole list. */
  list(prefix: string): AsyncIterable<ListedBlob>
  /** Resolves if blobs can be stored and read now. */
  check(): Promise<void>
}

/** A source had more or fewer bytes than announced; nothing was stored. */
export class BlobLengthMismatch extends Error {
  constructor(announced: number, given: number) {
    super(`The source of a blob announced ${announced} bytes and gave ${given}`)
    this.name = 'BlobLengthMismatch'
  }
}

const KEY = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/
const PREFIX = /^([a-z0-9][a-z0-9._-]*\/)*([a-z0-9][a-z0-9._-]*)?$/
/** S3's own limit. */
const LONGEST_KEY = 1024

/**
 * Refuses a key that could escape the store's folder, or that one of the stores could not hold: only `[a-z0-9._-]` in
 * segments between slashes, each starting with a letter or digit. No key may be the folder of another one (`a` beside
 * `a/b`), which a disk can't hold.
 */
export function assertBlobKey(key: string): void {
  if (!KEY.test(key) || key.length > LONGEST_KEY)
    throw new TypeError(`Not a blob key: ${JSON.stringify(key)}`)
}

/** Refuses a prefix that no key can start with; the empty one lists everything. */
export function assertBlobPrefix(prefix: string): void {
  if (!PREFIX.test(prefix) || prefix.length > LONGEST_KEY)
    throw new TypeError(`Not a blob prefix: ${JSON.stringify(prefix)}`)
}

/**
 * Yields the bytes of a source, piece by piece. Throws `BlobLengthMismatch` as soon as there are more than announced,
 * or at the end if there were fewer, so that no store keeps a truncated blob.
 */
export async function* readBlobSource(source: BlobSource, announced: number): AsyncGenerator<Uint8Array> {
  const chunks = toChunks(source)
  let given = 0
  for await (const chunk of chunks) {
    given += chunk.byteLength
    if (given > announced) throw new BlobLengthMismatch(announced, given)
    yield chunk
  }
  if (given < announced) throw new BlobLengthMismatch(announced, given)
}

/** Releases a source that will not be read any further. */
export function releaseBlobSource(source: BlobSource): void {
  if (source instanceof Readable) source.destroy()
}

function toChunks(source: BlobSource): Iterable<Uint8Array> | AsyncIterable<Uint8Array> {
  if (typeof source === 'string') return createReadStream(source) as AsyncIterable<Uint8Array>
  return source instanceof Readable ? (source as AsyncIterable<Uint8Array>) : [source]
}
