import {
  createChangeMail,
  type MailedChange,
} from '@app/server/features/identity/address-changes/address-changes.jobs'
import type { TestApp } from '../app.ts'

/** Returns code and link token of the newest change to an address, as its mail would contain them. */
export async function mailedChange({ database, services }: TestApp, email: string): Promise<MailedChange> {
  const { rows } = await database.pool.query<{ id: string }>(
    'select id from address_changes where new_email = $1 order by created_at desc limit 1',
    [email],
  )
  if (!rows[0]) throw new Error('There is no change to this address.')
  return createChangeMail(services.db, rows[0].id)
}
