import { managedAccountsContract } from '@app/domain/installation/accounts.contract'
import { managedAccountErrors } from '@app/domain/installation/accounts.errors'
import { Refusal } from '@app/domain/kernel/errors'
import { isRecordId } from '@app/domain/kernel/fields'
import { newId } from '../../platform/base/ids.ts'
import { likePattern } from '../../platform/database/like-pattern.ts'
import type { NamedSql } from '../../platform/database/tx.ts'
import type { Transact, Tx } from '../../platform/database/tx.ts'
import type { InstallationActor } from '../../platform/database/with-actor.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { pageOfRows, readCursor } from '../../platform/records/records.ts'
import { settlePlan } from '../plans/plans.service.ts'
import {
  type AccountOutcome,
  changeRole,
  deleteAccount,
  endPlan,
  endSessions,
  givePlan,
  listAccounts,
  lockAccount,
  resetSecondFactor,
  startExport,
  type StoredAccount,
  unlockAccount,
} from './accounts.queries.ts'
import { changeAccount, describeAccount, withPlanInForce } from './accounts.service.ts'

/** Reason of the entry that reading the list makes in the audit log. */
const LISTING = 'Opened the list of accounts'

interface Served {
  tx: Tx
  actor: InstallationActor
  context: RequestContext
}

/** Runs a change of an account, and returns the changed account. */
async function change(
  { tx, actor, context }: Served,
  statement: NamedSql<{ outcome: AccountOutcome }>,
  [userId = '', ...values]: readonly string[],
) {
  await changeAccount(tx, statement, [userId, ...values])
  return describeAccount(tx, userId, { actor, settings: context.services.settings })
}

/** Changes the complimentary plan of an account, and sets the plan in force before the answer. */
async function changePlan(
  { transact, actor, context }: Omit<Served, 'tx'> & { transact: Transact },
  statement: NamedSql<{ outcome: AccountOutcome; household: string | null }>,
  [userId = '', ...values]: readonly string[],
) {
  const { db, clock, settings } = context.services
  const { household } = await transact((tx) => changeAccount(tx, statement, [userId, ...values]))
  if (household) await settlePlan(db, household, clock.now())
  return transact((tx) => describeAccount(tx, userId, { actor, settings }))
}

export const managedAccountRoutes = serve(managedAccountsContract, {
  listAccounts: async ({ tx, input, context: { services } }) => {
    const { cursor, limit, words, role = null, plan = null, locked } = input
    const wanted = words !== null && isRecordId(words) ? words : null
    const pattern = words === null ? null : likePattern(words.toLowerCase())
    const isLocked = locked === undefined ? null : locked === 'yes'
    // Without billing all accounts are on one plan.
    const planFilter = services.settings.BILLING === 'off' ? null : plan
    const place = readCursor('timestamptz', cursor)
    const values = [pattern, wanted, role, planFilter, isLocked, ...place, limit + 1, LISTING]
    const page = pageOfRows<StoredAccount>(await tx.run(listAccounts, values), limit)
    return {
      entries: page.entries.map((account) => withPlanInForce(account, services.settings)),
      nextCursor: page.nextCursor,
    }
  },
  getAccount: ({ tx, input, actor, context }) =>
    describeAccount(tx, input.userId, { actor, settings: context.services.settings }),
  lockAccount: ({ input: { userId, reason }, ...served }) => change(served, lockAccount, [userId, reason]),
  unlockAccount: ({ input: { userId, reason }, ...served }) =>
    change(served, unlockAccount, [userId, reason]),
  endSessions: ({ input: { userId, reason }, ...served }) => change(served, endSessions, [userId, reason]),
  resetSecondFactor: ({ input: { userId, reason }, ...served }) =>
    change(served, resetSecondFactor, [userId, reason]),
  // The holder of 'grant permissions' reads the account by 'manage accounts', which every super_admin has.
  changeRole: ({ input: { userId, role, reason }, ...served }) =>
    change(served, changeRole, [userId, role, reason]),
  givePlan: async ({ input: { userId, plan, until, reason }, ...served }) => {
    if (served.context.services.settings.BILLING === 'off')
      throw new Refusal(managedAccountErrors.PLANS_ARE_OFF)
    return changePlan(served, givePlan, [userId, plan, until, reason])
  },
  endPlan: ({ input: { userId, reason }, ...served }) => changePlan(served, endPlan, [userId, reason]),
  startExport: ({ input: { userId, reason }, ...served }) =>
    change(served, startExport, [userId, newId(), reason]),
  deleteAccount: async ({ tx, input: { userId, email, communityPosts, reason } }) => {
    await changeAccount(tx, deleteAccount, [userId, email, communityPosts === 'remove', reason])
    return { deleted: true }
  },
})
