import { hasRoom, limitOf, UNLIMITED, type Plan, type Quota } from '@app/domain/kernel/access/plans'
import { Refusal } from '@app/domain/kernel/errors'
import type { OperationMeta } from '@app/domain/kernel/operation'
import { quotaErrors } from '@app/domain/registry/quota-errors'
import { allDone } from '../base/all-done.ts'
import { lockHousehold } from '../database/lock-household.ts'
import { keptOpen, type Tx } from '../database/tx.ts'
import type { Actor } from '../database/with-actor.ts'
import { quotaCounts, type QuotaScope } from './quota-counts.ts'

type Counted = Pick<OperationMeta, 'counts' | 'countsFor' | 'bringsSeveral'>

/** Runs an operation's `write` within each quota that it counts. @throws Refusal of the first one that is exceeded */
export function withinQuotas<T>(
  { counts = [], countsFor, bringsSeveral }: Counted,
  { household }: Pick<Actor, 'household'>,
  tx: Tx,
  input: unknown,
  write: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (!household) return write(tx)
  const entry = { plan: household.plan, scope: quotaScope(countsFor, input), several: bringsSeveral }
  const guarded = [counts]
    .flat()
    .reduce<(tx: Tx) => Promise<T>>(
      (inner, quota) => (outer) => withinQuota(outer, { ...entry, quota }, inner),
      write,
    )
  return guarded(tx)
}

/** Returns the pet of a quota, or a record of that pet, as the input names it. */
function quotaScope(countsFor: Counted['countsFor'], input: unknown): QuotaScope {
  const values = (input ?? {}) as Record<string, string>
  return Object.fromEntries(Object.entries(countsFor ?? {}).map(([key, field]) => [key, values[field]]))
}

/** Quota of a write, and whether the write adds more than one item at once. */
interface Entry {
  quota: Quota
  plan: Plan
  scope: QuotaScope
  several?: boolean | undefined
}

/**
 * Runs `write` if it keeps the household within the quota. The household is locked from here to the end of the
 * transaction, so concurrent writes for the last free slot run one after the other. A household that is already over
 * the quota (after a downgrade) may still change its records: only a write that adds to the counted set is refused. The
 * lock, the count and the first statements of `write` cross to the database together.
 * @throws Refusal of the quota's feature, with the plan and the number from the plan table
 */
export async function withinQuota<T>(
  tx: Tx,
  { quota, plan, scope, several = false }: Entry,
  write: (tx: Tx) => Promise<T>,
): Promise<T> {
  const limit = limitOf(plan, quota)
  if (limit === UNLIMITED) return write(tx)
  const locked = tx.run(lockHousehold, [])
  // A separate statement: it sees rows that were committed before this transaction got the lock.
  const counted = countUsed(tx, quota, scope)
  const [written, , before] = await allDone([write(keptOpen(tx)), locked, counted])
  if (hasRoom(limit, before) && !several) return written
  const after = await countUsed(tx, quota, scope)
  if (after > before && after > limit) throw new Refusal(quotaErrors[quota], { tier: plan, max: limit })
  return written
}

/**
 * Refuses early, before a file is decoded, a write that `withinQuota` would refuse. It takes no lock: of concurrent
 * writes for the last slot, `withinQuota` still admits one.
 * @throws Refusal of the quota's feature
 */
export async function requireRoom(tx: Tx, quota: Quota, plan: Plan): Promise<void> {
  const limit = limitOf(plan, quota)
  if (limit === UNLIMITED || hasRoom(limit, await countUsed(tx, quota))) return
  throw new Refusal(quotaErrors[quota], { tier: plan, max: limit })
}

/** Returns the used amount of a quota. */
export async function countUsed(tx: Tx, quota: Quota, scope: QuotaScope = {}): Promise<number> {
  const { statement, values } = quotaCounts[quota]
  const [row] = await tx.run(statement, values(scope))
  return row?.used ?? 0
}
