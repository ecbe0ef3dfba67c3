import { deviceName } from '@app/domain/identity/sessions/device-name.rules'
import type { ManagedAccount } from '@app/domain/installation/accounts.contract'
import { managedAccountErrors } from '@app/domain/installation/accounts.errors'
import { accountsTexts } from '@app/domain/installation/accounts.texts'
import { MOST_ENTRIES_SHOWN, MOST_SESSIONS_SHOWN } from '@app/domain/installation/accounts.vocabulary'
import { isSystemUser } from '@app/domain/kernel/access/roles'
import { commonErrors, type ErrorDefinition, Refusal } from '@app/domain/kernel/errors'
import type { NamedSql, Tx } from '../../platform/database/tx.ts'
import { breaksConstraint } from '../../platform/database/tx.ts'
import type { InstallationActor } from '../../platform/database/with-actor.ts'
import type { Services } from '../../platform/services/services.ts'
import { type AccountOutcome, readAccount, type StoredAccount } from './accounts.queries.ts'

/** Reason of the entry that reading one account makes in the audit log. */
const READING = 'Opened the account'

type WithPlan = Pick<StoredAccount, 'plan' | 'planSource'>

/** Without billing one plan applies to all. */
export const withPlanInForce = <Account extends WithPlan>(
  account: Account,
  { BILLING }: Pick<Services['settings'], 'BILLING'>,
): Account => (BILLING === 'off' ? { ...account, plan: 'pro', planSource: 'installation' } : account)

/**
 * Reads an account for an administrator.
 * @throws NOT_FOUND
 */
export async function describeAccount(
  tx: Tx,
  userId: string,
  { actor, settings }: { actor: InstallationActor; settings: Services['settings'] },
): Promise<ManagedAccount> {
  const [found] = await tx.run(readAccount, [userId, MOST_SESSIONS_SHOWN, MOST_ENTRIES_SHOWN, READING])
  if (!found?.account) throw new Refusal(commonErrors.NOT_FOUND)
  const { openSessions, ...account } = found.account
  const isOwn = account.id === actor.userId
  return {
    ...withPlanInForce(account, settings),
    openSessions: openSessions.map(({ userAgent, ...session }) => ({
      ...session,
      device: deviceName(userAgent),
    })),
    may: {
      change: !isOwn && (!isSystemUser(account.role) || actor.systemRole === 'super_admin'),
      changeRole: !isOwn && actor.permissions.includes('grant permissions'),
    },
  }
}

const refusals: Readonly<Record<Exclude<AccountOutcome, 'done' | 'address'>, ErrorDefinition>> = {
  missing: commonErrors.NOT_FOUND,
  own: managedAccountErrors.OWN_ACCOUNT,
  administrator: managedAccountErrors.ACCOUNT_OF_ADMINISTRATOR,
  'no-household': managedAccountErrors.NO_HOUSEHOLD,
  unconfirmed: managedAccountErrors.ACCOUNT_NOT_CONFIRMED,
}

/**
 * Runs a change of an account.
 * @returns its row, of the outcome 'done'
 * @throws NOT_FOUND, OWN_ACCOUNT, ACCOUNT_OF_ADMINISTRATOR, LAST_SUPER_ADMIN, NO_HOUSEHOLD, ACCOUNT_NOT_CONFIRMED, and
 * INVALID_INPUT for another address than the account's
 */
export async function changeAccount<Row extends { outcome: AccountOutcome }>(
  tx: Tx,
  statement: NamedSql<Row>,
  values: readonly unknown[],
): Promise<Row> {
  const [row] = await tx.run(statement, values).catch((error: unknown) => {
    throw breaksConstraint(error, 'last_super_admin')
      ? new Refusal(managedAccountErrors.LAST_SUPER_ADMIN)
      : error
  })
  if (!row) throw new Refusal(commonErrors.NOT_FOUND)
  if (row.outcome === 'address')
    throw new Refusal(commonErrors.INVALID_INPUT, {}, { fields: { email: accountsTexts.addressDiffers } })
  if (row.outcome !== 'done') throw new Refusal(refusals[row.outcome])
  return row
}
