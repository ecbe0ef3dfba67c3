import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createHelpers } from '../services/helpers.ts'
import { encodePhoto } from './encode-photo.ts'

/**
 * A process that has one upload of several people encoded many times at once, and says how many megabytes it took at
 * most, and how many its helpers.
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
