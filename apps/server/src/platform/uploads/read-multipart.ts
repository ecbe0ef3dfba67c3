import { randomUUID } from 'node:crypto'
import { createWriteStream, openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Busboy } from '@fastify/busboy'
import type { BusboyFileStream, BusboyInstance } from '@fastify/busboy'
import { fromDiskError } from '../blobs/storage-unavailable.ts'
import { UploadRefused } from './upload-refused.ts'

export interface UploadLimits {
  /** Largest file in bytes. */
  maxFileBytes: number
  maxFiles: number
  /** Highest number of fields without a file. */
  maxFields: number
  /** Folder of the files until `dispose`; see `prepareUploadFolder`. */
  tempDir: string
}

/** A request with a form. */
export interface FormRequest {
  headers: Headers
  body: AsyncIterable<Uint8Array> | null
}

export interface ReceivedForm {
  /** Form whose files are read from the disk on demand. */
  form: FormData
  /** Removes the files. Call it on every path; calling it again is no error. */
  dispose: () => Promise<void>
}

/** Largest value of a field in bytes. A note is a few kB. */
const MAX_FIELD_BYTES = 100_000
/** Largest headers of one part in bytes, including its boundary. */
const MAX_HEADER_BYTES = 4096

const paths = new WeakMap<Blob, string>()

/** Returns the path of a file that `readMultipart` received, until its disposal. */
export function uploadedPath(file: Blob): string | undefined {
  return paths.get(file)
}

/** Opens a file on the disk as if it had been uploaded. Its caller removes it. */
export async function fileOnDisk(path: string, name: string, type: string): Promise<File> {
  const file = new File([await openAsBlob(path, { type })], name, { type })
  paths.set(file, path)
  return file
}

/**
 * Receives a multipart form. Files go to the disk as they arrive, never into memory, and exceeding a limit ends the
 * upload at that byte.
 *
 * @throws UploadRefused with no file left behind
 * @throws StorageUnavailable when the files can't be written, with no file left behind
 */
export async function readMultipart(request: FormRequest, limits: UploadLimits): Promise<ReceivedForm> {
  const receipt = new Receipt(limits.tempDir)
  try {
    const parser = createParser(request, limits)
    receipt.listenTo(parser)
    const body = readBody(request, mostBytes(limits))
    await pipeline(body, parser, { signal: receipt.signal })
    const form = new FormData()
    for (const [name, value] of await receipt.parts()) form.append(name, value)
    return { form, dispose: () => receipt.dispose() }
  } catch (error) {
    await receipt.dispose()
    throw fromDiskError(receipt.failure ?? error)
  }
}

type Part = [name: string, value: string | File]

/** Received parts of one form. The first failure aborts all work in progress. */
class Receipt {
  failure: unknown
  readonly #folder: string
  readonly #abort = new AbortController()
  readonly #parts: Promise<Part>[] = []
  readonly #files: string[] = []

  constructor(folder: string) {
    this.#folder = folder
  }

  get signal(): AbortSignal {
    return this.#abort.signal
  }

  listenTo(parser: BusboyInstance): void {
    // A body that ends early ends the parser with its own error.
    parser.on('error', (error) =>
      this.#fail(error instanceof UploadRefused ? error : new UploadRefused('malformed', error)),
    )
    for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
      parser.on(limit, () => this.#fail(new UploadRefused('too-many-parts')))
    parser.on('field', (name, value, _nameCut, valueCut) => {
      if (valueCut) this.#fail(new UploadRefused('file-too-large'))
      this.#add(Promise.resolve([name, value]), name)
    })
    parser.on('file', (name, stream, filename, _encoding, type) => {
      stream.once('limit', () => this.#fail(new UploadRefused('file-too-large')))
      this.#add(this.#keep(name, stream, filename, type), name)
    })
  }

  parts(): Promise<Part[]> {
    return Promise.all(this.#parts)
  }

  async dispose(): Promise<void> {
    this.#abort.abort()
    // A file that is still being opened would be created after its removal.
    await Promise.allSettled(this.#parts)
    await Promise.all(this.#files.map((path) => rm(path, { force: true })))
  }

  #fail(error: unknown): void {
    this.failure ??= error
    this.#abort.abort()
  }

  #add(part: Promise<Part>, name: string | undefined): void {
    this.#parts.push(part)
    part.catch((error: unknown) => this.#fail(error))
    if (name === undefined) this.#fail(new UploadRefused('malformed'))
  }

  async #keep(name: string, stream: BusboyFileStream, filename: string, type: string): Promise<Part> {
    const path = join(this.#folder, randomUUID())
    this.#files.push(path)
    await pipeline(stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal: this.signal })
    return [name, await fileOnDisk(path, filename, type)]
  }
}

function createParser(request: FormRequest, limits: UploadLimits): BusboyInstance {
  const type = request.headers.get('content-type') ?? ''
  if (!type.toLowerCase().startsWith('multipart/form-data')) throw new UploadRefused('malformed')
  try {
    return new Busboy({
      headers: { 'content-type': type },
      limits: {
        fileSize: limits.maxFileBytes,
        files: limits.maxFiles,
        fields: limits.maxFields,
        parts: limits.maxFiles + limits.maxFields,
        fieldSize: MAX_FIELD_BYTES,
        headerSize: MAX_HEADER_BYTES,
      },
    })
  } catch (error) {
    throw new UploadRefused('malformed', error)
  }
}

/** Returns the highest number of bytes of a form within the limits; anything more would be padding. */
function mostBytes({ maxFiles, maxFileBytes, maxFields }: UploadLimits): number {
  return maxFiles * (maxFileBytes + MAX_HEADER_BYTES) + maxFields * (MAX_FIELD_BYTES + MAX_HEADER_BYTES)
}

async function* readBody({ body, headers }: FormRequest, most: number): AsyncGenerator<Uint8Array> {
  if (Number(headers.get('content-length')) > most) throw new UploadRefused('file-too-large')
  if (!body) throw new UploadRefused('malformed')
  let seen = 0
  for await (const chunk of untilInterrupted(body)) {
    seen += chunk.byteLength
    if (seen > most) throw new UploadRefused('file-too-large')
    yield chunk
  }
}

async function* untilInterrupted(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch (error) {
    throw new UploadRefused('interrupted', error)
  }
}
