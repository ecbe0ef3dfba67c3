import {
  createResetMail,
  type MailedReset,
} from '@app/server/features/identity/password-resets/password-resets.jobs'
import type { TestApp } from '../app.ts'

/** Returns code and link token of the newest reset of an address, as its mail would contain them. */
export async function mailedReset({ database, services }: TestApp, email: string): Promise<MailedReset> {
  const { rows } = await database.pool.query<{ id: string }>(
    'select id from password_resets where email = $1 order by created_at desc limit 1',
    [email],
  )
  if (!rows[0]) throw new Error('There is no password reset for this address.')
  return createResetMail(services.db, rows[0].id)
}
