import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { BackupDamaged, PLAIN, type BackupStore } from './backup-store.ts'

const digestText = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.int().nonnegative()
const part = z.object({ digest: digestText, bytes: count, stored: count })

/** Contents of a backup. The manifest is written last, so a backup without one was never finished. */
const manifestShape = z.object({
  /** Version of this shape. */
  format: z.literal(1),
  name: z.string(),
  /** Version of the product that made the backup. */
  madeBy: z.string(),
  /** Migrations of the database, in order. */
  migrations: z.array(z.string()).min(1),
  /** Seal of the store, which names the key. */
  seal: z.string(),
  /** Time of the snapshot, in ISO format. */
  takenAt: z.string(),
  tables: z.array(part.extend({ name: z.string(), columns: z.array(z.string()), rows: count })),
  /** Last value of each sequence that has been used. */
  sequences: z.array(z.object({ name: z.string(), value: z.int() })),
  /** Jobs that were queued and not done, as rows for the outbox. */
  jobs: part.extend({ rows: count }),
  /** Files of the installation, a line of JSON each. */
  files: part.extend({ count }),
  /** Files in the store that the installation no longer had: earlier backups alone need them. */
  gone: part.extend({ count }),
})
export type Manifest = z.output<typeof manifestShape>

/** Line of the list of files: a key of the blob store, and its part in the store of backups. */
const fileLine = z.object({
  key: z.string(),
  digest: digestText,
  bytes: count,
  contentType: z.string().optional(),
})
export type FileLine = z.output<typeof fileLine>

const MANIFESTS = 'manifests/'

/** Folder of the parts of all backups. */
export const PARTS = 'parts/'

/** Name of a backup by its time, valid in the store. Names sort by time. */
export const backupName = (at: Date): string => at.toISOString().toLowerCase().replaceAll(':', '-')

const UPGRADE = '-upgrade'

/** Name of a backup that is made before an update. Versions that know no such kind keep it as any other. */
export const upgradeName = (at: Date): string => backupName(at) + UPGRADE

/** True for the name of a backup that was made before an update. */
export const isUpgradeName = (name: string): boolean => name.endsWith(UPGRADE)

/** Name of a rehearsal in the list of runs. */
export const rehearsalName = (at: Date): string => `${backupName(at)}-rehearsal`

/** Names of the parts of a backup in the store. */
export const names = {
  manifest: (backup: string) => `${MANIFESTS}${backup}.json`,
  table: (backup: string, table: string) => `${PARTS}${backup}/tables/${table}.copy.gz`,
  jobs: (backup: string) => `${PARTS}${backup}/jobs.copy.gz`,
  files: (backup: string) => `${PARTS}${backup}/files.jsonl.gz`,
  gone: (backup: string) => `${PARTS}${backup}/gone.jsonl.gz`,
  /** Folder of the files; those of another key are apart. */
  fileFolder: (seal: string) => `files-${seal}/`,
  file: (seal: string, key: string, digest: string) => `${names.fileFolder(seal)}${key}.${digest}`,
}

/** Lists the finished backups, oldest first; a name is made of its time. */
export async function listBackups(store: BackupStore): Promise<string[]> {
  const backups: string[] = []
  for await (const { key } of store.list(MANIFESTS))
    backups.push(key.slice(MANIFESTS.length, -'.json'.length))
  return backups.toSorted()
}

/** A backup can't be restored as asked; the message says what to do. */
export class RestoreRefused extends Error {
  override name = 'RestoreRefused'
}

/** Writes the manifest of a backup, signed with the store's key. */
export async function writeManifest(store: BackupStore, manifest: Manifest): Promise<void> {
  const json = JSON.stringify(manifest)
  await store.writePlain(names.manifest(manifest.name), Buffer.from(`${store.sign(json)}\n${json}`))
}

/**
 * Reads the manifest of a backup; undefined if there is none.
 * @throws RestoreRefused if another key or a later version has written it; BackupDamaged if it was changed
 */
export async function readManifest(store: BackupStore, name: string): Promise<Manifest | undefined> {
  const bytes = await store.readPlain(names.manifest(name))
  if (!bytes) return undefined
  const [signature, ...lines] = (await text(bytes)).split('\n')
  const signed = lines.join('\n')
  const { success, data } = manifestShape.safeParse(JSON.parse(signed))
  if (!success) {
    throw new RestoreRefused(
      'The backup was written in a form that this version does not know. Restore it with the version that made it, or a newer one.',
    )
  }
  if (data.seal !== store.seal) throw new RestoreRefused(otherKey(data.seal))
  if (signature !== store.sign(signed)) throw new BackupDamaged(`The manifest of ${name} was changed.`)
  return data
}

const otherKey = (seal: string): string =>
  seal === PLAIN
    ? 'The backup is not encrypted: start without BACKUP_KEY.'
    : 'The backup is encrypted with another key: set BACKUP_KEY to the one it was made with.'

/** Longest line of a list, far above what any has. */
const LONGEST_LINE = 10_000

/** Yields the lines of a list of files, one at a time. */
export async function* readFileLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<FileLine> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of bytes) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > LONGEST_LINE) throw new TypeError('A line of the list of files is too long')
    for (const line of lines) yield fileLine.parse(JSON.parse(line))
  }
}
