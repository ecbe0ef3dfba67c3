import type pg from 'pg'
import type { Clock } from '../../platform/base/clock.ts'
import { newId } from '../../platform/base/ids.ts'

/** Lock of the process that makes or rehearses a backup; one at a time. */
export const ONE_RUN = `hashtext('backup')`

/** Runs in the list of backups that made one, and that rehearsed one. */
const RUNS_KEPT = 400
const REHEARSALS_KEPT = 24

const KILLED = 'The process was stopped before the run was done.'

/** Numbers of a finished run. */
export interface RunFigures {
  rows: number
  files: number
  /** Bytes that it added to the store. */
  bytes: number
}

/** One run in the list of backups. */
export interface Run {
  succeed(figures: RunFigures): Promise<void>
  fail(error: unknown): Promise<void>
  /** Notes the size of the store after the run. */
  noteStore(size: { parts: number; bytes: number }): Promise<void>
}

interface Beginning {
  name: string
  startedAt: Date
  clock: Clock
  /** Name of the backup that a rehearsal restores. */
  rehearsed?: string
}

/** Begins a run in the list of backups, and ends one that was killed as failed. Call it under the lock of runs. */
export async function beginRun(
  client: pg.Client,
  { name, startedAt, clock, rehearsed }: Beginning,
): Promise<Run> {
  const id = newId(startedAt.getTime())
  await client.query(
    `update backups set state = 'failed', finished_at = $1, failure = $2 where state = 'running'`,
    [startedAt, KILLED],
  )
  await client.query('insert into backups (id, name, started_at) values ($1, $2, $3)', [id, name, startedAt])
  // The list of an earlier version has no such column.
  if (rehearsed) await client.query('update backups set rehearsed = $2 where id = $1', [id, rehearsed])
  return {
    async succeed({ rows, files, bytes }) {
      await client.query(
        `update backups set state = 'done', finished_at = $2, row_count = $3, file_count = $4, bytes = $5
          where id = $1`,
        [id, clock.now(), rows, files, bytes],
      )
    },
    async fail(error) {
      await client.query(
        `update backups set state = 'failed', finished_at = $2, failure = $3 where id = $1`,
        [id, clock.now(), describe(error)],
      )
    },
    async noteStore({ parts, bytes }) {
      await client.query('update backups set store_parts = $2, store_bytes = $3 where id = $1', [
        id,
        parts,
        bytes,
      ])
    },
  }
}

/** Removes old runs from the list. */
export async function forgetRuns(client: pg.Client): Promise<void> {
  await client.query(
    `delete from backups
      where id in (select id from backups where rehearsed is null order by id desc offset $1)
         or id in (select id from backups where rehearsed is not null order by id desc offset $2)`,
    [RUNS_KEPT, REHEARSALS_KEPT],
  )
}

/** Run in a database without a list of backups; it notes nothing. */
export const unlistedRun: Run = {
  succeed: async () => undefined,
  fail: async () => undefined,
  noteStore: async () => undefined,
}

const describe = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 500)
