import { join } from 'node:path'
import { processPhoto } from '../images/process-photo.ts'
import { inspectPdf } from './inspect-pdf.ts'

/** A process that takes one PDF and one photo many times at once, and says how much memory that took. */
const [, , pdf = '', photo = '', count = '1'] = process.argv
const many = Array.from({ length: Number(count) }, (_, index) => index)
await Promise.all(
  many.flatMap((index) => [inspectPdf(pdf), processPhoto(photo, join(`${photo}-out`, `${index}`))]),
)
process.stdout.write(String(Math.round(process.resourceUsage().maxRSS / 1024)))
