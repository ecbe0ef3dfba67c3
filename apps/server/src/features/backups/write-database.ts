import type { Readable } from 'node:stream'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { quoted } from '@app/db/logins'
import type { BackupStore } from './backup-store.ts'
import { gzipped } from './gzipped.ts'
import { names, type Manifest } from './manifest.ts'
import { withClient } from './with-client.ts'

/** Place of a backup that is being written. */
export interface Place {
  /** Name of the backup. */
  name: string
  store: BackupStore
}

/**
 * Tables that a restore fills otherwise: by migrating, and by the backups that follow. Notices are for pages that are
 * open now.
 */
export const leftOut = ['migrations', 'backups', 'live_notices']

/** Tables that outlive a crash, with the columns that a row is inserted with. */
const listTables = `
  select relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
   where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p' and relname <> all($1)
   group by relname order by relname`

/** Work that was queued and not done. Scheduled jobs are left out: the next start schedules them again. */
const pendingJobs = `
  select name, data -> 'payload' from pgboss.job
   where state in ('created', 'retry', 'active') and data -> 'payload' is not null
     and name not in (select name from pgboss.schedule)
   order by created_on`
/** The same shape without rows, before the queue was first used. */
const noJobs = `select '', '{}'::jsonb where false`

type Database = Pick<Manifest, 'takenAt' | 'migrations' | 'tables' | 'sequences' | 'jobs'>

/**
 * Writes all tables, and the jobs that were queued, as they are in the open transaction's snapshot.
 * @param jobs connection with the rights of the role for jobs, which alone reads the queue
 */
export async function writeDatabase(client: pg.Client, jobs: JobsReader, place: Place): Promise<Database> {
  const { rows: taken } = await client.query<{ snapshot: string; at: string }>(
    `select pg_export_snapshot() as snapshot, to_char(now(), 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at`,
  )
  const { snapshot = '', at = '' } = taken[0] ?? {}
  const { rows: migrations } = await client.query<{ name: string }>(
    'select name from migrations order by run_on, id',
  )
  const { rows: tables } = await client.query<{ name: string; columns: string[] }>(listTables, [leftOut])
  const written: Manifest['tables'] = []
  for (const { name, columns } of tables) {
    const rows = `copy public.${quoted(name)} (${columns.map(quoted).join(', ')}) to stdout`
    written.push({ name, columns, ...(await writeRows(client, rows, names.table(place.name, name), place)) })
  }
  const { rows: sequences } = await client.query<{ name: string; value: number }>(
    `select sequencename as name, last_value::double precision as value from pg_sequences
      where schemaname = 'public' and last_value is not null order by 1`,
  )
  return {
    takenAt: at,
    migrations: migrations.map(({ name }) => name),
    tables: written,
    sequences,
    jobs: await writeJobs(jobs, snapshot, place),
  }
}

/** Connection that reads the queue: of the login for jobs, or of the tables' owner as that login's role. */
export interface JobsReader {
  url: string
  role?: string
}

const writeJobs = ({ url, role }: JobsReader, snapshot: string, place: Place): Promise<Manifest['jobs']> =>
  withClient(
    url,
    async (client) => {
      await client.query('begin isolation level repeatable read read only')
      await client.query(`set transaction snapshot '${snapshot}'`)
      const { rows } = await client.query<{ found: boolean }>(
        `select to_regclass('pgboss.job') is not null as found`,
      )
      const jobs = `copy (${rows[0]?.found ? pendingJobs : noJobs}) to stdout`
      return writeRows(client, jobs, names.jobs(place.name), place)
    },
    role,
  )

async function writeRows(client: pg.Client, copy: string, name: string, { store }: Place) {
  const stream: Readable & { rowCount: number } = client.query(copyTo(copy))
  const part = await store.write(name, gzipped(stream))
  return { ...part, rows: stream.rowCount }
}
