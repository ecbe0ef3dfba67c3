import { newId } from '@app/server/platform/base/ids'
import { noiseJpeg } from '@app/server/platform/images/pictures.fixture'
import type { LoadHousehold } from '@app/testing/scenarios/load-data'
import { type Ask, askAs } from './lib/ask-as.ts'
import type { MeasuredServer } from './lib/measured-server.ts'
import { atMost, type Figure } from './lib/report.ts'

const PHOTOS = 20
const PHOTO_BYTES = 10 * 1024 * 1024
const MEMORY_TARGET = 400
const SHEETS = 20
/** A user waits for it with the print dialog open. */
const SHEET_TARGET_MS = 100
const TAKEOUT_TARGET_S = 10
const ASK_MILLISECONDS = 100

interface FilesBench {
  server: MeasuredServer
  household: LoadHousehold
}

/** Benchmarks concurrent uploads, printed sheets and a takeout, through HTTP. */
export async function benchFiles(
  { server, household }: FilesBench,
  say: (line: string) => void,
): Promise<Figure[]> {
  const asker = await askAs(server.port, household)
  say('Printing …')
  const sheet = await medianSheet(asker, household)
  say('Taking out …')
  const takeout = await takeOut(asker)
  say(`Uploading ${PHOTOS} photos of 10 MB at once …`)
  const peak = await uploadAtOnce(server, asker, household)
  return [
    atMost(
      'a printed vaccination record of 20 doses',
      sheet,
      'ms',
      SHEET_TARGET_MS,
      'median of the later ones',
    ),
    atMost('a takeout of 5 pets with 100 records each', takeout, 's', TAKEOUT_TARGET_S),
    atMost(
      `memory of web and worker under ${PHOTOS} photos of 10 MB at once`,
      peak,
      'MB',
      MEMORY_TARGET,
      'peak',
    ),
  ]
}

async function medianSheet(ask: Ask, { petIds }: LoadHousehold): Promise<number> {
  const times: number[] = []
  for (let at = 0; at < SHEETS; at += 1) {
    const before = performance.now()
    const response = await ask('GET', `/pets/${petIds[0]}/vaccination-record?paper=a4`)
    await response.arrayBuffer()
    times.push(performance.now() - before)
  }
  return times.toSorted((a, b) => a - b)[SHEETS / 2] ?? 0
}

/** Measures the seconds from requesting an archive until it can be fetched. */
async function takeOut(ask: Ask): Promise<number> {
  const before = performance.now()
  await ask('POST', '/takeouts', { id: newId() })
  for (;;) {
    const { takeouts } = (await (await ask('GET', '/takeouts')).json()) as { takeouts: { state: string }[] }
    if (takeouts[0]?.state === 'ready') return (performance.now() - before) / 1000
    if (takeouts[0]?.state === 'failed') throw new Error('The takeout failed')
    await new Promise((resolve) => setTimeout(resolve, ASK_MILLISECONDS))
  }
}

/** Uploads photos of ten megabytes at once; returns the peak of the memory, in MB. */
export async function uploadAtOnce(
  server: MeasuredServer,
  ask: Ask,
  { petIds }: LoadHousehold,
): Promise<number> {
  const photo = await photoOfTenMegabytes()
  server.forgetPeak()
  await Promise.all(
    Array.from({ length: PHOTOS }, () => {
      const form = new FormData()
      form.set('id', newId())
      form.set('type', 'general')
      form.set('takenOn', new Date().toISOString().slice(0, 10))
      form.set('file', new File([new Uint8Array(photo)], 'photo.jpg', { type: 'image/jpeg' }))
      return ask('POST', `/pets/${petIds[0]}/photos`, form)
    }),
  )
  return server.peakMemory()
}

/** Builds a picture of twelve megapixels of noise, as close below ten megabytes as the quality of a JPEG allows. */
async function photoOfTenMegabytes(): Promise<Buffer> {
  for (let quality = 95; quality > 50; quality -= 3) {
    const photo = await noiseJpeg(4000, 3000, quality)
    if (photo.length <= PHOTO_BYTES) return photo
  }
  throw new Error('No JPEG of noise is small enough')
}
