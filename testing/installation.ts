import { Client } from 'pg'
import type { GrantablePermission } from '@app/domain/kernel/access/installation'
import type { SystemConfig } from '@app/domain/kernel/access/system-config'
import type { TestApp } from './app.ts'
import type { TestPerson } from './factories/people.ts'
import { pastSecurity } from './past-security.ts'

/** Changes one setting of an installation, as its administrator does; a server reads most settings twice a second. */
export async function changeInstallation<Key extends keyof SystemConfig>(
  { ownerUrl }: { ownerUrl: string },
  key: Key,
  value: SystemConfig[Key],
): Promise<void> {
  const owner = new Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    await owner.query(
      `insert into system_settings (key, value) values ($1, $2)
       on conflict (key) do update set value = excluded.value, updated_at = now()`,
      [key, JSON.stringify(value)],
    )
  } finally {
    await owner.end()
  }
}

/** Grants a permission to a user, as `npm run admin` does. */
export const grantPermission = async (
  { database }: TestApp,
  { userId }: Pick<TestPerson, 'userId'>,
  permission: GrantablePermission,
): Promise<unknown> => database.pool.query(`select app.add_grant($1, $2, 'console')`, [userId, permission])

/** Takes a granted permission back, as `npm run admin` does. */
export const revokePermission = async (
  { database }: TestApp,
  { userId }: Pick<TestPerson, 'userId'>,
  permission: GrantablePermission,
): Promise<unknown> => database.pool.query(`select app.remove_grant($1, $2, 'console')`, [userId, permission])

/** Locks an account, as an administrator does. */
export const lockAccount = async (
  { database }: TestApp,
  { userId }: Pick<TestPerson, 'userId'>,
): Promise<unknown> =>
  database.pool.query(
    `with locked as (
       update users set locked_at = now(), lock_reason = 'because' where id = $1 returning id)
     delete from sessions where user_id in (select id from locked)`,
    [userId],
  )

/** One entry of the audit log. */
export interface AuditEntry {
  actorId: string | null
  systemRole: string | null
  permission: string
  action: string
  subjectKind: string
  subjectId: string | null
  reason: string
  details: Record<string, unknown>
}

/** Reads the audit log, oldest first. */
export const readAuditLog = ({ database }: TestApp): Promise<AuditEntry[]> =>
  pastSecurity(
    database.pool,
    async (query) => {
      const { rows } = await query<AuditEntry>(
        `select actor_id as "actorId", system_role as "systemRole", permission, action, subject_kind as "subjectKind",
                subject_id as "subjectId", reason, details
           from audit_log order by at, id`,
      )
      return rows
    },
    ['audit_log'],
  )
