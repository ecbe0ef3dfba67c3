import { randomBytes } from 'node:crypto'
import { hashToken } from '../auth/session-cookie.ts'
import { text } from '../database/columns.ts'
import { namedSql } from '../database/tx.ts'
import type { Services } from './services.ts'

const openSetup = namedSql(
  { name: text },
  `
  insert into system_secrets (name, value)
  select 'setup-link', $1
   where not exists (select 1 from users where system_role in ('admin', 'super_admin'))
  on conflict (name) do update set value = excluded.value, created_at = now()
  returning name`,
)

/**
 * Prints a link that makes its first visitor the super admin, on an installation without an administrator. Each start
 * prints a new one; only its hash is stored. The database removes it once the installation has an administrator.
 */
export async function printSetupLink({ db, appUrl }: Services, say: (line: string) => void): Promise<void> {
  const token = randomBytes(24).toString('base64url')
  const [opened] = await db.withAccounts((tx) => tx.run(openSetup, [hashToken(token)]))
  if (opened)
    say(
      `This installation has no administrator yet. To be its super admin, open once: ${appUrl}/setup?token=${token}`,
    )
}
