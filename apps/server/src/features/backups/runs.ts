import type pg from 'pg'
import type { Clock } from '../../platform/base/clock.ts'
import { newId } from '../../platform/base/ids.ts'

/** Runs in the list of backups. */
const RUNS_KEPT = 400

const KILLED = 'The process was stopped while it made the backup.'

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

/** Begins a run in the list of backups, and ends one that was killed as failed. Call it under the lock of backups. */
export async function beginRun(
  client: pg.Client,
  { name, startedAt, clock }: { name: string; startedAt: Date; clock: Clock },
): Promise<Run> {
  const id = newId(startedAt.getTime())
  await client.query(
    `update backups set state = 'failed', finished_at = $1, failure = $2 where state = 'running'`,
    [startedAt, KILLED],
  )
  await client.query('insert into backups (id, name, started_at) values ($1, $2, $3)', [id, name, startedAt])
  await client.query('delete from backups where id in (select id from backups order by id desc offset $1)', [
    RUNS_KEPT,
  ])
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

/** Stands in for a run in a database of before the list of backups. */
export const unlistedRun: Run = {
  succeed: async () => undefined,
  fail: async () => undefined,
  noteStore: async () => undefined,
}

const describe = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 500)
