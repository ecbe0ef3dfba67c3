import { pipeline, Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'

type Bytes = AsyncIterable<Uint8Array>

/** Compresses bytes. Reading the result throws the source's error. */
export const gzipped = (source: Bytes): Bytes =>
  pipeline(Readable.from(source), createGzip(), () => undefined)

/** The reverse of `gzipped`. */
export const gunzipped = (source: Bytes): Bytes =>
  pipeline(Readable.from(source), createGunzip(), () => undefined)
