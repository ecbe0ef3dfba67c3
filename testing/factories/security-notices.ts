import type { SecurityNoticeKind } from '@app/domain/identity/security/security.notices'
import { createNoticeLink } from '@app/server/features/identity/security/security.jobs'
import type { TestApp } from '../app.ts'

/** Returns the link token of the newest notice of a kind to an address, as its mail would contain it. */
export async function mailedNotice(
  { database, services }: TestApp,
  email: string,
  kind: SecurityNoticeKind,
): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    'select id from security_notices where email = $1 and kind = $2 order by created_at desc limit 1',
    [email, kind],
  )
  if (!rows[0]) throw new Error('The address has no such notice.')
  return createNoticeLink(services.db, rows[0].id)
}
