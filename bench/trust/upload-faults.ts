import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { sweepOrphans } from '@app/server/features/files/photos.jobs'
import { newId } from '@app/server/platform/base/ids'
import { createDiskStore } from '@app/server/platform/blobs/disk-store'
import { closePools, openPools } from '@app/server/platform/database/pool'
import { createDatabase } from '@app/server/platform/database/with-actor'
import { documentForm, photoForm } from '@app/testing/factories/records'
import { pastSecurity } from '@app/testing/past-security'
import type { Count } from './counts.ts'
import { setStage, withDatabase, type Stage } from './stage.ts'
import { createVictim, type Victim } from './victim.ts'

const LIFE_MILLISECONDS = 600
/** Files per picture; a PDF is stored as one. */
const SIZES = 3
const TWO_HOURS = 2 * 60 * 60 * 1000

/** Kills the server during uploads, then fills its disk: no row may lack its files, and no file its row. */
export async function runUploadFaults(kills: number, fullDisks: number, port: number): Promise<Count[]> {
  const killed = await setStage('uploads')
  const acknowledged = await uploadUnderKills(killed, kills, port)
  const afterKills = await compareRowsAndFiles(killed)
  const full = await uploadOnFullDisk(fullDisks, port)
  return [
    { name: 'kills of the process during uploads', value: kills },
    { name: 'uploads acknowledged', value: acknowledged.size },
    {
      name: 'acknowledged uploads lost',
      value: [...acknowledged].filter((id) => !afterKills.rows.has(id)).length,
      target: 0,
    },
    { name: 'rows without their files', value: afterKills.rowsWithoutFiles, target: 0 },
    { name: 'files without a row after the sweep', value: afterKills.filesWithoutRow, target: 0 },
    ...full,
  ]
}

async function uploadUnderKills(
  { dataDir, household }: Stage,
  kills: number,
  port: number,
): Promise<Set<string>> {
  const victim = createVictim({ dataDir, port, sessionToken: household.token })
  const uploads = await prepareUploads(household.petIds[0] ?? '')
  const acknowledged = new Set<string>()
  const ended = new AbortController()
  await victim.start()
  const uploaders = uploads.map(async (upload) => {
    while (!ended.signal.aborted) {
      const id = newId()
      while (!ended.signal.aborted) {
        if ((await upload(victim, id)) === 200) {
          acknowledged.add(id)
          break
        }
        await sleep(20)
      }
    }
  })
  for (let at = 0; at < kills; at += 1) {
    await sleep(Math.random() * LIFE_MILLISECONDS)
    await victim.kill()
    await victim.start()
  }
  ended.abort()
  await Promise.all(uploaders)
  await victim.stop()
  return acknowledged
}

/** Uploads to a disk of one megabyte until it is full, repeatedly, each kind in turn. */
async function uploadOnFullDisk(times: number, port: number): Promise<Count[]> {
  const stage = await setStage('full')
  const blobs = join(stage.dataDir, 'blobs')
  mkdirSync(blobs, { recursive: true })
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', blobs]).status === 0
  if (!mounted) return [{ name: 'full disks (mounting one is not permitted here)', value: 0, target: times }]
  try {
    const victim = createVictim({ dataDir: stage.dataDir, port, sessionToken: stage.household.token })
    const uploads = await prepareUploads(stage.household.petIds[0] ?? '')
    await victim.start()
    let refused = 0
    let odd = 0
    for (let at = 0; refused < times && odd === 0; at += 1) {
      const status = await uploads[at % uploads.length]?.(victim, newId())
      if (status === 503) refused += 1
      else if (status !== 200) odd += 1
    }
    await victim.stop()
    const compared = await compareRowsAndFiles(stage)
    return [
      { name: 'uploads onto a full disk, refused cleanly', value: refused, target: times },
      { name: 'other answers on a full disk', value: odd, target: 0 },
      { name: 'rows without their files on a full disk', value: compared.rowsWithoutFiles, target: 0 },
      {
        name: 'files without a row on a full disk, after the sweep',
        value: compared.filesWithoutRow,
        target: 0,
      },
    ]
  } finally {
    spawnSync('umount', [blobs])
  }
}

/** Sends one file under an id; returns the status, or undefined if the server went away. */
type Upload = (victim: Victim, id: string) => Promise<number | undefined>

/** Prepares one upload of each stored kind: a photo, a document that is a picture, and a PDF. */
async function prepareUploads(petId: string): Promise<readonly Upload[]> {
  const picture = new File([await drawPicture()], 'picture.jpg', { type: 'image/jpeg' })
  const send = (path: string, makeForm: (id: string) => FormData | Promise<FormData>): Upload => {
    return async (victim, id) => (await victim.post(`/api/pets/${petId}/${path}`, await makeForm(id)))?.status
  }
  return [
    send('photos', (id) => photoForm({ id }, picture)),
    send('documents', (id) => documentForm({ id }, picture)),
    send('documents', (id) => documentForm({ id })),
  ]
}

async function drawPicture(): Promise<Uint8Array<ArrayBuffer>> {
  const { default: sharp } = await import('sharp')
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const drawn = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#888', noise } })
    .jpeg()
    .toBuffer()
  return new Uint8Array(drawn)
}

interface Comparison {
  rows: Set<string>
  rowsWithoutFiles: number
  filesWithoutRow: number
}

/** Sweeps as if two hours had passed, then compares rows and files. */
async function compareRowsAndFiles({ dataDir }: Stage): Promise<Comparison> {
  const store = await createDiskStore(join(dataDir, 'blobs'))
  return withDatabase(dataDir, async (pool, urls) => {
    const pools = openPools(urls, 1, pino({ level: 'silent' }))
    await sweepOrphans(createDatabase(pools, { idleHours: () => 8 }), store, new Date(Date.now() + TWO_HOURS))
    await closePools(pools)
    const readAll = `
       select id, blob_id, $1::int as files from photos
       union all
       select id, blob_id, case content_type when 'application/pdf' then 1 else $1 end from documents`
    const { rows } = await pastSecurity(
      pool,
      (query) => query<{ id: string; blob_id: string; files: number }>(readAll, [SIZES]),
      ['photos', 'documents'],
    )
    const files = new Map<string, number>()
    for await (const { key } of store.list('')) {
      const blobId = key.split('/')[1] ?? ''
      files.set(blobId, (files.get(blobId) ?? 0) + 1)
    }
    const blobs = new Set(rows.map((row) => row.blob_id))
    return {
      rows: new Set(rows.map((row) => row.id)),
      rowsWithoutFiles: rows.filter((row) => files.get(row.blob_id) !== row.files).length,
      filesWithoutRow: [...files.keys()].filter((blobId) => !blobs.has(blobId)).length,
    }
  })
}
