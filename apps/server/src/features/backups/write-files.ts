import type { BlobStore, ListedBlob } from '../../platform/blobs/blob-store.ts'
import type { BackupStore } from './backup-store.ts'
import { gzipped } from './gzipped.ts'
import { names, type FileLine, type Manifest } from './manifest.ts'
import type { Place } from './write-database.ts'

interface Files {
  lists: Pick<Manifest, 'files' | 'gone'>
  /** Bytes of the files that the store did not have. */
  stored: number
}

/**
 * Writes the installation's files that the store lacks, a list of them all, and a list of those in the store that the
 * installation no longer has. A file never changes under its key, so what is stored stays.
 */
export async function writeFiles(blobs: BlobStore, { name, store }: Place): Promise<Files> {
  const counts = { files: 0, gone: 0, stored: 0 }
  const files = await store.write(
    names.files(name),
    gzipped(lines(writeMissing(blobs, store, counts), counts, 'files')),
  )
  const gone = await store.write(names.gone(name), gzipped(lines(findGone(blobs, store), counts, 'gone')))
  return {
    lists: { files: { ...files, count: counts.files }, gone: { ...gone, count: counts.gone } },
    stored: counts.stored,
  }
}

async function* lines<Name extends string>(
  found: AsyncIterable<FileLine>,
  counts: Record<Name, number>,
  name: Name,
): AsyncGenerator<Uint8Array> {
  for await (const line of found) {
    counts[name] += 1
    yield Buffer.from(`${JSON.stringify(line)}\n`)
  }
}

async function* writeMissing(
  blobs: BlobStore,
  store: BackupStore,
  counts: { stored: number },
): AsyncGenerator<FileLine> {
  for await (const [segment, listed] of bySegment(blobs.list(''))) {
    const known = await storedFiles(store, `${segment}/`)
    for (const { key, bytes } of listed) {
      const digest = known.get(key)
      if (digest) {
        yield { key, digest, bytes }
        continue
      }
      const opened = await blobs.open(key)
      // Not named by the snapshot: it was the leftover of an upload.
      if (!opened) continue
      const nameOf = (found: string): string => names.file(store.seal, key, found)
      const part = await store.write(nameOf, opened.body)
      counts.stored += part.stored
      yield {
        key,
        digest: part.digest,
        bytes: part.bytes,
        ...(opened.contentType && { contentType: opened.contentType }),
      }
    }
  }
}

async function* findGone(blobs: BlobStore, store: BackupStore): AsyncGenerator<FileLine> {
  const folder = names.fileFolder(store.seal)
  const stored = mapped(store.list(folder), (blob) => ({ ...blob, key: blob.key.slice(folder.length) }))
  for await (const [segment, listed] of bySegment(stored)) {
    const present = new Set<string>()
    for await (const { key } of blobs.list(`${segment}/`)) present.add(key)
    for (const { key: name, bytes } of listed) {
      const { key, digest } = splitName(name)
      if (!present.has(key)) yield { key, digest, bytes }
    }
  }
}

/** Digests of the stored files under a prefix, by their keys. */
async function storedFiles(store: BackupStore, prefix: string): Promise<Map<string, string>> {
  const folder = names.fileFolder(store.seal)
  const known = new Map<string, string>()
  for await (const blob of store.list(folder + prefix)) {
    const { key, digest } = splitName(blob.key.slice(folder.length))
    known.set(key, digest)
  }
  return known
}

const splitName = (name: string): { key: string; digest: string } => ({
  key: name.slice(0, name.lastIndexOf('.')),
  digest: name.slice(name.lastIndexOf('.') + 1),
})

async function* mapped<From, To>(found: AsyncIterable<From>, change: (from: From) => To): AsyncGenerator<To> {
  for await (const each of found) yield change(each)
}

/** Groups blobs by the first segment of their key; both stores list those of one segment one after the other. */
async function* bySegment(listed: AsyncIterable<ListedBlob>): AsyncGenerator<[string, ListedBlob[]]> {
  let segment: string | undefined
  let group: ListedBlob[] = []
  for await (const blob of listed) {
    const [first = ''] = blob.key.split('/', 1)
    if (segment !== undefined && first !== segment) {
      yield [segment, group]
      group = []
    }
    segment = first
    group.push(blob)
  }
  if (segment !== undefined) yield [segment, group]
}
