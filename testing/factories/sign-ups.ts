import { createLinkToken } from '@app/server/features/accounts/sign-up-links'
import { newId } from '@app/server/platform/ids'
import type { TestApp } from '../app.ts'

/** The token of a link for the latest sign-up of an address, as its mail would carry it. */
export async function linkToken({ database, services }: TestApp, email: string): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    'select id from pending_sign_ups where email = $1 order by created_at desc limit 1',
    [email],
  )
  if (!rows[0]) throw new Error('Nobody has signed up with the address.')
  return createLinkToken(services.db, rows[0].id, newId())
}
