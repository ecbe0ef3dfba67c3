import { hasRoom, limitOf, UNLIMITED, type Plan, type Quota } from '@app/domain/kernel/plans'
import { Refusal } from '@app/domain/kernel/errors'
import { quotaErrors } from '@app/domain/plans/quota-errors'
import { namedSql, type Tx } from '../database/tx.ts'

const enterQuota = namedSql<{ used: number }>('select app.enter_quota($1, $2, $3, $4) as used')
const countQuota = namedSql<{ used: number }>('select app.count_quota($1, $2, $3, $4) as used')

/** What a write may enter, and whether it brings more than one thing at once. */
interface Entry {
  quota: Quota
  plan: Plan
  scope: QuotaScope
  several?: boolean | undefined
}

/** What a quota is counted for: the household, or one pet, or the pet of one record. */
export interface QuotaScope {
  petId?: string
  recordId?: string
}

/**
 * Lets `write` through when it keeps the household within the quota. The household is locked from here to the end of
 * the transaction, so writes that race for the last place come one after the other. A household that is already
 * over (after a downgrade) may still change what it has: only a write that enters the counted set is refused.
 * @throws Refusal of the quota's feature, with the plan and the number from the plan table
 */
export async function withinQuota<T>(
  tx: Tx,
  { quota, plan, scope, several = false }: Entry,
  write: () => Promise<T>,
): Promise<T> {
  const limit = limitOf(plan, quota)
  if (limit === UNLIMITED) return write()
  const where = [quota, scope.petId ?? null, scope.recordId ?? null]
  const before = (await tx.run(enterQuota, [...where, null]))[0]?.used ?? 0
  const written = await write()
  if (hasRoom(limit, before) && !several) return written
  const after = (await tx.run(countQuota, [...where, null]))[0]?.used ?? 0
  if (after > before && after > limit) throw new Refusal(quotaErrors[quota], { tier: plan, max: limit })
  return written
}

/**
 * Refuses early, before a file is decoded, what `withinQuota` would refuse at the write. It takes no lock: of those that
 * race for the last place, `withinQuota` still lets one through.
 * @throws Refusal of the quota's feature
 */
export async function requireRoom(tx: Tx, quota: Quota, plan: Plan): Promise<void> {
  const limit = limitOf(plan, quota)
  if (limit === UNLIMITED || hasRoom(limit, await countUsed(tx, quota))) return
  throw new Refusal(quotaErrors[quota], { tier: plan, max: limit })
}

/** How much of each quota is used, for the answers that tell the person. */
export async function countUsed(tx: Tx, quota: Quota, scope: QuotaScope = {}): Promise<number> {
  const [row] = await tx.run(countQuota, [quota, scope.petId ?? null, scope.recordId ?? null, null])
  return row?.used ?? 0
}
