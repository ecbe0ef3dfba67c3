import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  type DecipherGCM,
} from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { newId } from '../../platform/base/ids.ts'
import type { BlobStore, ListedBlob } from '../../platform/blobs/blob-store.ts'

const JSON_TYPE = 'application/json'
const PART_TYPE = 'application/octet-stream'
const IV_BYTES = 12
const TAG_BYTES = 16
/** Name of the seal of backups without a key. */
export const PLAIN = 'plain'

/** Part of a backup as it was stored. */
export interface StoredPart {
  /** Length before encryption, in bytes. */
  bytes: number
  /** SHA-256 of the unencrypted bytes in hex; with a key HMAC-SHA256, which shows no one what the bytes are. */
  digest: string
  /** Bytes that were added to the store. */
  stored: number
}

type Bytes = AsyncIterable<Uint8Array>

/** Store of backups: a folder or a bucket. With a key every part is encrypted (AES-256-GCM). */
export interface BackupStore {
  /** `plain`, or a name of the key that reveals nothing about it. Parts of another key can't be read. */
  seal: string
  /** Stores a part under a name that may depend on its digest. Throws the source's error, or `StorageUnavailable`. */
  write(nameOf: string | ((digest: string) => string), source: Bytes): Promise<StoredPart>
  /** Yields a part. Throws `BackupDamaged` if it is missing, or at its end if it is not the one that was stored. */
  read(name: string, digest: string): Bytes
  /** Stores bytes as they are, for the manifest: it names no one, and says which key the rest needs. */
  writePlain(name: string, bytes: Uint8Array): Promise<void>
  /** Yields what `writePlain` stored; undefined if there is none. */
  readPlain(name: string): Promise<Bytes | undefined>
  /** Digest of a text; with a key only its holder can make it. */
  sign(text: string): string
  /** Digest of bytes, as of a stored part. */
  digestOf(source: Bytes): Promise<string>
  list(prefix: string): AsyncIterable<ListedBlob>
  remove(name: string): Promise<void>
}

/** A part of a backup is missing, was changed, or can't be decrypted. */
export class BackupDamaged extends Error {
  override name = 'BackupDamaged'
}

interface Options {
  blobs: BlobStore
  /** Secret of the operator, of at least 32 characters. */
  key?: string | undefined
  /** Folder for parts that are being written. */
  workDir: string
}

export function createBackupStore({ blobs, key: secret, workDir }: Options): BackupStore {
  const keys = secret === undefined ? undefined : keysOf(secret)
  const hash = () => (keys ? createHmac('sha256', keys.digests) : createHash('sha256'))
  return {
    seal: keys?.name ?? PLAIN,
    async write(nameOf, source) {
      // A bucket wants the length beforehand, and some names contain the digest.
      await mkdir(workDir, { recursive: true, mode: 0o700 })
      const path = join(workDir, `backup-${newId()}`)
      const counted = { bytes: 0, stored: 0 }
      const digest = hash()
      try {
        await pipeline(
          source,
          (chunks) => through(chunks, (chunk) => (digest.update(chunk), (counted.bytes += chunk.byteLength))),
          (chunks) => (keys ? encrypt(chunks, keys.content) : chunks),
          (chunks) => through(chunks, (chunk) => (counted.stored += chunk.byteLength)),
          createWriteStream(path, { mode: 0o600 }),
        )
        const found = digest.digest('hex')
        const name = typeof nameOf === 'string' ? nameOf : nameOf(found)
        await blobs.put(name, path, { contentType: PART_TYPE, bytes: counted.stored })
        return { ...counted, digest: found }
      } finally {
        await rm(path, { force: true })
      }
    },
    async *read(name, expected) {
      const opened = await blobs.open(name)
      if (!opened) throw new BackupDamaged(`The backup has no part ${name}.`)
      const digest = hash()
      const body = opened.body as Bytes
      for await (const chunk of keys ? decrypt(body, keys.content, name) : body) {
        digest.update(chunk)
        yield chunk
      }
      if (digest.digest('hex') !== expected)
        throw new BackupDamaged(`The part ${name} of the backup was changed.`)
    },
    writePlain: (name, bytes) => blobs.put(name, bytes, { contentType: JSON_TYPE, bytes: bytes.byteLength }),
    readPlain: async (name) => (await blobs.open(name))?.body,
    sign: (text) => hash().update(text).digest('hex'),
    async digestOf(source) {
      const digest = hash()
      for await (const chunk of source) digest.update(chunk)
      return digest.digest('hex')
    },
    list: (prefix) => blobs.list(prefix),
    remove: (name) => blobs.remove(name),
  }
}

async function* through(chunks: Bytes, note: (chunk: Uint8Array) => void): Bytes {
  for await (const chunk of chunks) {
    note(chunk)
    yield chunk
  }
}

function keysOf(secret: string) {
  const derive = (purpose: string, bytes: number): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, '', `backup ${purpose}`, bytes))
  return {
    content: derive('content', 32),
    digests: derive('digests', 32),
    name: derive('name', 8).toString('hex'),
  }
}

/** Yields nonce, encrypted bytes and tag. */
async function* encrypt(chunks: Bytes, key: Buffer): Bytes {
  const nonce = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  yield nonce
  for await (const chunk of chunks) yield cipher.update(chunk)
  yield cipher.final()
  yield cipher.getAuthTag()
}

async function* decrypt(chunks: Bytes, key: Buffer, name: string): Bytes {
  let waiting = Buffer.alloc(0)
  let decipher: DecipherGCM | undefined
  for await (const chunk of chunks) {
    waiting = Buffer.concat([waiting, chunk])
    if (!decipher && waiting.length >= IV_BYTES) {
      decipher = createDecipheriv('aes-256-gcm', key, waiting.subarray(0, IV_BYTES))
      waiting = waiting.subarray(IV_BYTES)
    }
    // The last bytes may be the tag.
    if (!decipher || waiting.length <= TAG_BYTES) continue
    yield decipher.update(waiting.subarray(0, -TAG_BYTES))
    waiting = waiting.subarray(-TAG_BYTES)
  }
  const damaged = new BackupDamaged(`The part ${name} of the backup can't be decrypted.`)
  if (!decipher || waiting.length !== TAG_BYTES) throw damaged
  try {
    decipher.setAuthTag(waiting)
    yield decipher.final()
  } catch {
    throw damaged
  }
}
