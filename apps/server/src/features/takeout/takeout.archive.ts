import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { PRODUCT_NAME } from '@app/domain/kernel/brand'
import { TAKEOUT_FORMAT, TAKEOUT_VERSION } from '@app/domain/takeout/takeout.vocabulary'
import type { BlobStore } from '../../platform/blobs/blob-store.ts'
import { fileOwners } from '../../platform/files/file-columns.ts'
import { PICTURE_MAX_SIDE } from '../../platform/images/process-photo.ts'
import { safeCell } from '../../platform/spreadsheets/safe-cell.ts'
import { writeZip, type ZipEntries } from '../../platform/zip/write-zip.ts'
import { blobPrefix } from '../files/photos.service.ts'
import { countRows, findPeopleOf, rowsOf, type TakenRow, type Whose } from './takeout.rows.ts'
import { takeoutTables, type TakeoutTable } from './takeout.tables.ts'

interface Archive extends Whose {
  blobs: BlobStore
  madeAt: Date
  /** Called after every added row and file. */
  onProgress: (done: number, total: number) => Promise<void>
}

const readme = (madeAt: Date): string => `${PRODUCT_NAME}: everything in your household.
Created ${madeAt.toISOString()}

takeout.json      the format of this archive and what is in it
data/*.json       every record, as the server keeps it; another server can load it again
csv/*.csv         the same records for a spreadsheet
files/            your pictures and documents, named after the record they belong to

Pictures are as they are kept here: saved anew when they were uploaded, without the position and the other data that a
camera writes into them, and at most ${PICTURE_MAX_SIDE} pixels on the long side. PDFs are the files that were uploaded.
`

/**
 * Writes the archive to a file on this disk: versioned JSON, CSV, and the files as they are kept. It is written piece by
 * piece, so that neither rows nor files are held in memory.
 * @throws StorageUnavailable when a file can't be read, and whatever the database answers
 */
export async function writeArchive(archive: Archive, path: string): Promise<void> {
  await writeZip(path, async (entries) => {
    const counts = await countTables(archive)
    const progress = createProgress(archive, counts)
    entries.addText('README.txt', readme(archive.madeAt))
    entries.addText('takeout.json', JSON.stringify(describe(archive, counts), null, 2))
    const people = await findPeopleOf(archive)
    entries.addText('data/people.json', JSON.stringify(people, null, 2))
    await addAvatar(entries, archive, people)
    for (const table of takeoutTables) {
      await entries.addStream(`data/${table}.json`, Readable.from(asJson(rowsOf(archive, table))))
      await entries.addStream(`csv/${table}.csv`, asCsv(rowsOf(archive, table)))
      await progress(counts[table])
      await addFiles(entries, archive, table, progress)
    }
  })
}

type Counts = Record<TakeoutTable, number>

async function countTables(archive: Archive): Promise<Counts> {
  const counts = await Promise.all(
    takeoutTables.map(async (table) => [table, await countRows(archive, table)] as const),
  )
  return Object.fromEntries(counts) as Counts
}

const describe = ({ madeAt, householdId, userId }: Archive, rows: Counts) => ({
  format: TAKEOUT_FORMAT,
  version: TAKEOUT_VERSION,
  madeAt: madeAt.toISOString(),
  householdId,
  userId,
  rows,
})

/** Tables whose rows may have a file. */
const filed = takeoutTables.filter((table) => fileOwners.some((owner) => owner.table === table))

/** Counts every row once, and once more if it has a file. */
function createProgress({ onProgress }: Archive, counts: Counts): (more: number) => Promise<void> {
  const total = Object.values(counts).reduce(
    (sum, rows) => sum + rows,
    filed.reduce((sum, table) => sum + counts[table], 0),
  )
  let done = 0
  return (more) => onProgress(Math.min((done += more), total), total)
}

async function* asJson(rows: AsyncIterable<TakenRow>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const row of rows) {
    yield before + JSON.stringify(row)
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

function asCsv(rows: AsyncIterable<TakenRow>): Readable {
  const cells = Readable.from(rows)
  const csv = stringify({
    header: true,
    bom: true,
    cast: {
      string: safeCell,
      object: (value) => safeCell(JSON.stringify(value)),
      boolean: (value) => (value ? 'yes' : 'no'),
    },
  })
  cells.once('error', (error) => csv.destroy(error))
  return cells.pipe(csv)
}

/** Adds the file of every row that has one: a picture in its largest size, or a PDF unchanged. */
async function addFiles(
  entries: ZipEntries,
  archive: Archive,
  table: TakeoutTable,
  progress: (more: number) => Promise<void>,
): Promise<void> {
  // The files of a post or ticket are stored under its id, those of other rows under the household's.
  const keeper = fileOwners.find((owner) => owner.table === table)?.keeper ?? 'household_id'
  for await (const row of rowsOf(archive, table)) {
    const { id, blob_id: blobId } = row
    if (blobId === undefined) return
    if (typeof blobId === 'string') {
      const prefix = blobPrefix(keeper === 'household_id' ? archive.householdId : String(row[keeper]), blobId)
      await addLargest(entries, archive.blobs, `files/${table}/${String(id)}`, prefix)
    }
    await progress(1)
  }
}

/** Adds the user's own picture, which is stored under their own id; those of others belong to their takeouts. */
async function addAvatar(entries: ZipEntries, archive: Archive, people: readonly TakenRow[]): Promise<void> {
  const blobId = people.find(({ id }) => id === archive.userId)?.['avatar_blob_id']
  if (typeof blobId === 'string')
    await addLargest(entries, archive.blobs, 'files/avatar', blobPrefix(archive.userId, blobId))
}

async function addLargest(
  entries: ZipEntries,
  blobs: BlobStore,
  name: string,
  prefix: string,
): Promise<void> {
  for await (const { key } of blobs.list(`${prefix}/original`)) {
    const blob = await blobs.open(key)
    if (blob) await entries.addStream(`${name}${key.slice(key.lastIndexOf('.'))}`, blob.body)
  }
}
