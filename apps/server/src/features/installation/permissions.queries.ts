import type { GrantablePermission } from '@app/domain/kernel/access/installation'
import { bool, instant, nullable, oneOf, text, uuid } from '../../platform/database/columns.ts'
import { namedSql } from '../../platform/database/tx.ts'

/** Newest `$1` grants, for the reason `$2`. */
export const listGrants = namedSql(
  {
    userId: uuid,
    name: text,
    email: text,
    permission: oneOf<GrantablePermission>(),
    grantedBy: nullable(text),
    grantedAt: instant,
  },
  `
  select user_id as "userId", name, email, permission, granted_by as "grantedBy", granted_at as "grantedAt"
    from app.list_installation_grants($1, $2)`,
)

/** Grants `$2` to the account of address `$1`, for the reason `$3`; null if there is no account. */
export const grantPermission = namedSql(
  { userId: nullable(uuid) },
  'select app.grant_installation($1, $2, $3) as "userId"',
)

/** Takes `$2` back from user `$1`, for the reason `$3`. */
export const revokePermission = namedSql(
  { revoked: bool },
  'select app.revoke_installation($1, $2, $3) as revoked',
)
