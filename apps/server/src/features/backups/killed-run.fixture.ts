import pg from 'pg'
import { pino } from 'pino'
import { z } from 'zod'
import { prepareLogins } from '@app/db/logins'
import { migrate } from '@app/db/migrate'
import { systemClock } from '../../platform/base/clock.ts'
import type { BlobStore } from '../../platform/blobs/blob-store.ts'
import { createDiskStore } from '../../platform/blobs/disk-store.ts'
import { createBackupStore } from './backup-store.ts'
import { makeBackup, makeUpgradeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'

/**
 * Process that makes a backup, restores one or updates a database, and kills itself at a step: before a statement is sent,
 * or before a part or a file is stored or removed. Without a kill it prints the names of its steps.
 */
const { action, kill, url, blobsDir, storeDir, workDir } = z
  .object({
    action: z.enum(['backup', 'restore', 'upgrade']),
    /** The step by its name, and which of the steps of this name. */
    kill: z.object({ name: z.string(), nth: z.int() }).optional(),
    url: z.string(),
    blobsDir: z.string(),
    storeDir: z.string(),
    workDir: z.string(),
  })
  .parse(JSON.parse(process.argv[2] ?? '{}'))

const steps: string[] = []
function step(name: string): void {
  steps.push(name)
  if (name !== kill?.name) return
  if (steps.filter((earlier) => earlier === name).length === kill.nth) process.kill(process.pid, 'SIGKILL')
}

/** Kind of a statement: its first words without names of tables and roles. A migration begins with a comment. */
function nameOf(statement: unknown): string {
  const text = typeof statement === 'string' ? statement : String((statement as { text?: unknown }).text)
  const words = text.trim().toLowerCase().split(/\s+/)
  if (words[0]?.startsWith('--')) return 'migration'
  if (words[0] === 'select') return 'select'
  if (words[0] === 'alter') return `alter ${words.find((word) => changes.has(word)) ?? ''}`
  return words
    .filter((word) => /^[a-z]+$/.test(word))
    .slice(0, 2)
    .join(' ')
}

/** Words that tell changes of tables apart. */
const changes = new Set(['drop', 'no', 'disable', 'enable', 'add', 'force'])

const sendQuery = pg.Client.prototype.query
Object.assign(pg.Client.prototype, {
  query(this: pg.Client, ...given: unknown[]): unknown {
    step(nameOf(given[0]))
    return Reflect.apply(sendQuery, this, given)
  },
})

const counted = (name: string, blobs: BlobStore): BlobStore => ({
  ...blobs,
  put(key, ...rest) {
    step(`${name} put`)
    return blobs.put(key, ...rest)
  },
  remove(key) {
    step(`${name} remove`)
    return blobs.remove(key)
  },
})

const blobs = counted('files', await createDiskStore(blobsDir))
const openStore = async () =>
  createBackupStore({ blobs: counted('store', await createDiskStore(storeDir)), workDir })
const making = { blobs, openStore, clock: systemClock, log: pino({ level: 'silent' }), keepDays: 30 }

if (action === 'backup') await makeBackup({ ...making, urls: await prepareLogins(url) })
if (action === 'restore') await restoreBackup({ url, blobs, store: await openStore() })
if (action === 'upgrade') {
  const beforeUpgrade = async (owner: string) => (await makeUpgradeBackup(owner, making)).name
  await migrate(url, { beforeUpgrade })
  await prepareLogins(url)
}
process.stdout.write(JSON.stringify(steps))
