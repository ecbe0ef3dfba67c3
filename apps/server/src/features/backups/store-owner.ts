import { text } from 'node:stream/consumers'
import type pg from 'pg'
import type { BackupStore } from './backup-store.ts'

/** Part that names the installation whose backups a store holds. */
export const OWNER = 'owner.json'

/** The store holds backups of another installation. */
export class StoreOfAnother extends Error {
  override name = 'StoreOfAnother'
}

/** Computes the mark in a database without `app.installation_mark()`. Only the tables' owner may run it. */
const earlierMark = `
  select left(encode(sha256(convert_to('backups ' || key::text, 'UTF8')), 'hex'), 32) as mark from app.identity_key`

async function markOf(client: pg.Client): Promise<string> {
  const { rows: known } = await client.query<{ found: boolean }>(
    `select to_regprocedure('app.installation_mark()') is not null as found`,
  )
  const { rows } = await client.query<{ mark: string }>(
    known[0]?.found ? 'select app.installation_mark() as mark' : earlierMark,
  )
  return rows[0]?.mark ?? ''
}

/**
 * Makes the store this installation's: two in one store would remove each other's parts.
 * @throws StoreOfAnother
 */
export async function claimStore(client: pg.Client, store: BackupStore): Promise<void> {
  const mark = await markOf(client)
  const found = await store.readPlain(OWNER)
  if (!found) {
    await store.writePlain(OWNER, Buffer.from(JSON.stringify({ installation: mark })))
    return
  }
  const { installation } = JSON.parse(await text(found)) as { installation?: unknown }
  if (installation === mark) return
  throw new StoreOfAnother(
    `The place of the backups belongs to another installation. Use an empty one (BACKUP_DIR, BACKUP_S3_BUCKET), or delete its ${OWNER} once that installation is gone.`,
  )
}
