import { join } from 'node:path'
import { processPhoto } from './process-photo.ts'

/** A process that takes one upload many times at once, and says how much memory that took. */
const [, , upload = '', count = '1'] = process.argv
const photos = await Promise.all(
  Array.from({ length: Number(count) }, (_, index) =>
    processPhoto(upload, join(`${upload}-out`, `${index}`)),
  ),
)
const peakMegabytes = Math.round(process.resourceUsage().maxRSS / 1024)
process.stdout.write(`${photos.length} ${peakMegabytes}`)
