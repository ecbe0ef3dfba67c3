import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createHelpers } from '../services/helpers.ts'
import { encodePhoto } from './encode-photo.ts'

/**
 * Process that encodes one upload of several people many times at once, and prints its own peak memory and that of its
 * helpers in megabytes.
 */
const [, , upload = '', count = '1'] = process.argv
const helpers = createHelpers()
const photos = await Promise.all(
  Array.from({ length: Number(count) }, (_, index) =>
    encodePhoto(
      helpers,
      { source: upload, folder: join(`${upload}-out`, `${index}`) },
      `person ${index % 4}`,
    ),
  ),
)
const peakOf = (pid: number | string): number =>
  Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)
const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim().split(' ')
process.stdout.write(
  JSON.stringify({ photos: photos.length, own: peakOf(process.pid), helpers: children.map(peakOf) }),
)
helpers.stop()
