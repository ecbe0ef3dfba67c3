import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { exportFileName } from '@app/domain/exports/exports.rules'
import type { FailureReason } from '@app/domain/exports/exports.vocabulary'
import { EXPORT_DAYS } from '@app/domain/kernel/retention'
import { dateIn } from '@app/domain/kernel/time/dates'
import { newId } from '../../platform/base/ids.ts'
import { StorageUnavailable } from '../../platform/blobs/storage-unavailable.ts'
import type { NamedSql, Tx } from '../../platform/database/tx.ts'
import { toRefusal } from '../../platform/http/problems.ts'
import type { Job, JobHandler } from '../../platform/jobs/job-queue.ts'
import type { Services } from '../../platform/services/services.ts'
import { writeZip } from '../../platform/zip/write-zip.ts'
import { blobKey } from '../files/photos.service.ts'
import {
  beginExport,
  findExpired,
  type FoundExport,
  type FoundPart,
  noteFailed,
  noteReady,
  releaseFile,
  releaseParts,
  settlePart,
} from './exports.queries.ts'
import { readAuthor } from './exports.service.ts'
import { writePart } from './write-part.ts'

type Making = Pick<Services, 'db' | 'blobs' | 'helpers' | 'settings' | 'log'>

interface Order {
  householdId: string
  userId: string
  exportId: string
}

/** Fifty pets take half a minute. After five failed attempts the job ends, and the user may export again. */
const LONG = { seconds: 60 * 60, attempts: 5 }

const orderOf = ({ payload }: Job): Order => ({
  householdId: String(payload['householdId']),
  userId: String(payload['userId']),
  exportId: String(payload['exportId']),
})

/** Jobs that write exports, and release the files of expired ones. */
export const exportJobs = (services: Making): JobHandler[] => [
  {
    topic: 'export-failed',
    handle: async (job) => {
      await finish(services, orderOf(job), noteFailed, [])
    },
  },
  {
    topic: 'make-export',
    long: LONG,
    givenUpTo: 'export-failed',
    handle: (job) => makeExport(services, orderOf(job)),
  },
  {
    topic: 'tidy-exports',
    cron: '41 * * * *',
    handle: () => releaseExpired(services),
  },
]

/** Runs work as the worker, for the household and the user of an export. */
const transactFor =
  ({ db }: Making, { householdId, userId }: Order) =>
  <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    db.withArchivist(work, { householdId, userId })

/** Settles a part of an export. @returns false if the export was cancelled */
const settle = (services: Making, order: Order, values: readonly unknown[]): Promise<boolean> =>
  transactFor(
    services,
    order,
  )(async (tx) => (await tx.run(settlePart, [order.exportId, ...values])).length > 0)

/**
 * Finishes an export and releases the files of its parts, in one step: no later one would find them.
 * @returns false if the export was cancelled or is finished
 */
const finish = (
  services: Making,
  order: Order,
  statement: NamedSql,
  values: readonly unknown[],
): Promise<boolean> =>
  transactFor(
    services,
    order,
  )(async (tx) => {
    const noted = await tx.run(statement, [order.exportId, ...values])
    if (noted.length > 0) await tx.run(releaseParts, [order.exportId])
    return noted.length > 0
  })

/**
 * Writes the parts that are not settled yet, one after the other, and joins them. A part that can't be written is left out
 * with its reason; an outage stops the work, and the job is repeated.
 */
async function makeExport(services: Making, order: Order): Promise<void> {
  const transact = transactFor(services, order)
  const begun = await transact(async (tx) => {
    const [row] = await tx.run(beginExport, [order.exportId])
    return row && { ...row, ...(await readAuthor(tx)) }
  })
  if (!begun) return
  const { found, author, units } = begun
  const parts: FoundPart[] = []
  for (const part of found.parts) {
    if (part.state !== 'waiting') {
      parts.push(part)
      continue
    }
    const written = await tryPart(services, order, () =>
      writePart({
        ...found,
        services: { ...services, awaitsPictures: true },
        transact,
        householdId: order.householdId,
        petId: part.petId,
        table: part.table,
        moment: { now: new Date(found.createdAt), timeZone: found.timeZone },
        units,
        author,
      }),
    )
    const settled = await keepPart(services, order, part, written)
    if (!settled) return
    parts.push(settled)
  }
  await joinParts(services, order, found, parts)
}

/** Problems that pass: the job is repeated. */
const passing = new Set(['UNAVAILABLE', 'PRINTING_BUSY', 'EXPORT_BUSY'])
const reasonOf: Readonly<Record<string, FailureReason>> = {
  NOT_FOUND: 'pet-gone',
  NO_PETS_AVAILABLE: 'pet-gone',
  SHEET_TOO_LONG: 'too-large',
  EXPORT_TOO_LARGE: 'too-large',
}

/** Returns the bytes of a part, or the reason why it can't be written. */
async function tryPart(
  { log }: Making,
  order: Order,
  write: () => Promise<Uint8Array>,
): Promise<Uint8Array | FailureReason> {
  try {
    return await write()
  } catch (error) {
    const code = toRefusal(error)?.problem.code
    if (error instanceof StorageUnavailable || (code !== undefined && passing.has(code))) throw error
    log.error({ err: error, ...order }, 'failed to write a part of an export; part left out')
    return (code !== undefined && reasonOf[code]) || 'failed'
  }
}

/** Stores a part and settles it. @returns undefined if the export was cancelled */
async function keepPart(
  services: Making,
  order: Order,
  part: FoundPart,
  written: Uint8Array | FailureReason,
): Promise<FoundPart | undefined> {
  if (typeof written === 'string') {
    const noted = await settle(services, order, [part.place, 'failed', null, written])
    return noted ? { ...part, state: 'failed' } : undefined
  }
  const blobId = newId()
  const key = blobKey(order.householdId, blobId, PART)
  await services.blobs.put(key, written, { contentType: BYTES, bytes: written.length })
  const noted = await settle(services, order, [part.place, 'ready', blobId, null])
  if (noted) return { ...part, state: 'ready', blobId }
  await services.blobs.remove(key)
  return undefined
}

const PART = 'part.bin'
const BYTES = 'application/octet-stream'

/** Joins the written parts: one stays a file of its own, several become a zip archive. */
async function joinParts(
  services: Making,
  order: Order,
  found: FoundExport,
  parts: readonly FoundPart[],
): Promise<void> {
  const written = parts.filter(({ state }) => state === 'ready')
  if (written.length === 0) {
    await finish(services, order, noteFailed, [])
    return
  }
  const isOne = parts.length === 1
  const ending = isOne ? found.format : 'zip'
  const today = dateIn(found.timeZone, new Date(found.createdAt))
  const nameOf = ({ petName, table }: FoundPart) =>
    exportFileName([petName, table ?? found.document], today, found.format)
  const fileName = isOne
    ? nameOf(parts[0]!)
    : exportFileName([found.document, found.format === 'pdf' ? null : found.format], today, ending)
  const folder = await mkdtemp(join(services.settings.uploadsDir, 'export-'))
  try {
    const path = join(folder, 'export')
    if (isOne) await pipeline(await openPart(services, order, written[0]!), createWriteStream(path))
    else {
      const names = distinct(written.map(nameOf))
      await writeZip(path, async (entries) => {
        for (const [at, part] of written.entries())
          await entries.addStream(names[at]!, await openPart(services, order, part))
      })
    }
    await keepFile(services, order, path, { fileName, ending })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function openPart({ blobs }: Making, { householdId }: Order, { blobId }: FoundPart) {
  const blob = blobId === null ? undefined : await blobs.open(blobKey(householdId, blobId, PART))
  if (!blob) throw new Error('A written part of an export has no file')
  return blob.body
}

/** Numbers names that occur more than once, such as those of two pets with one name. */
function distinct(names: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return names.map((name) => {
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return count === 1 ? name : name.replace(/(\.[a-z]+)$/, `-${count}$1`)
  })
}

async function keepFile(
  services: Making,
  order: Order,
  path: string,
  { fileName, ending }: { fileName: string; ending: string },
): Promise<void> {
  const blobId = newId()
  const { size: bytes } = await stat(path)
  const key = blobKey(order.householdId, blobId, `export.${ending}`)
  await services.blobs.put(key, path, { contentType: BYTES, bytes })
  const noted = await finish(services, order, noteReady, [blobId, bytes, fileName, EXPORT_DAYS])
  if (!noted) await services.blobs.remove(key)
}

async function releaseExpired({ db }: Making): Promise<void> {
  const expired = await db.withArchivist((tx) => tx.run(findExpired, []))
  for (const { household_id: householdId, id } of expired) {
    await db.withArchivist((tx) => tx.run(releaseFile, [id]), { householdId })
  }
}
