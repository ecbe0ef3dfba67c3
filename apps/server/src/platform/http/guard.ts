import { reachOf, type Permission } from '@app/domain/kernel/access/permissions'
import { hasFeature, planTable, smallestPlanWith } from '@app/domain/kernel/access/plans'
import { PROOF_MINUTES } from '@app/domain/kernel/access/system-config'
import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import { isRecordId } from '@app/domain/kernel/fields'
import type { OperationMeta } from '@app/domain/kernel/operation'
import { isProved } from '../auth/is-proved.ts'
import { checkSecondFactor } from '../auth/required-second-factor.ts'
import type { Tx } from '../database/tx.ts'
import type { Actor } from '../database/with-actor.ts'
import type { RequestContext } from './context.ts'
import { checkOpenToStrangers, checkOpenTo } from './maintenance.ts'
import type { QuotaScope } from './quota-counts.ts'
import { withinQuota } from './quota-guard.ts'
import { countRequest } from './rate-guard.ts'

/** An operation as the guard sees it. */
export interface GuardedOperation extends OperationMeta {
  method: string
  path: string
}

/** Resources of an admitted request. */
export interface Admission {
  actor?: Actor
  /** Runs the operation's work within its quota; in the request's transaction, if the operation has one. */
  enter: <T>(work: (tx?: Tx) => Promise<T>) => Promise<T>
  transact?: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
}

/**
 * Checks a request against its operation's declaration, in this order: rate, source, request token, session,
 * maintenance, a required second factor, policy, proof of identity, ids in the path. `proceed` then validates the input
 * and calls `enter` with the operation's work: only then, after every other check, the household is locked and the
 * quota counted. A refusal rolls everything back.
 * @throws Refusal of the first check that fails
 */
export async function admit<T>(
  operation: GuardedOperation,
  context: RequestContext,
  input: unknown,
  proceed: (admission: Admission) => Promise<T>,
): Promise<T> {
  // The path was counted before the body was read, unless it is spelled differently from the operation's.
  await countRequest(context.c, context.services, operation.rate)
  checkSource(operation, context)
  if (operation.may === 'anyone') {
    if (!operation.duringMaintenance) await checkOpenToStrangers(context)
    return proceed({ enter: enterAtOnce })
  }
  if (operation.takesFile || operation.withoutTransaction) {
    return admitLong(operation, context, input, proceed)
  }
  return inActorsTransaction(operation, context, async (tx, actor) => {
    checkIds(operation.path, input)
    const work = { operation: `${operation.method} ${operation.path}`, householdId: actor.household?.id }
    const endWatch = context.services.loopWatch.begin(work)
    try {
      return await proceed({ actor, enter: (act) => withQuota(operation, actor, tx, input, act) })
    } finally {
      endWatch()
    }
  })
}

/** For operations without a transaction, or with transactions of their own. */
const enterAtOnce: Admission['enter'] = (work) => work()

/** For long operations: checks the request before the work, and again in the transaction that writes its result. */
async function admitLong<T>(
  operation: GuardedOperation,
  context: RequestContext,
  input: unknown,
  proceed: (admission: Admission) => Promise<T>,
): Promise<T> {
  const actor = await inActorsTransaction(operation, context, async (_tx, admitted) => {
    checkIds(operation.path, input)
    return admitted
  })
  return proceed({
    actor,
    enter: enterAtOnce,
    transact: (work) =>
      inActorsTransaction(operation, context, (tx, writer) => withQuota(operation, writer, tx, input, work)),
  })
}

/** Properties of an operation that are checked when its transaction opens. */
type Entry = Pick<
  GuardedOperation,
  'may' | 'needs' | 'needsProof' | 'method' | 'duringMaintenance' | 'withoutSecondFactor'
>

/** Opens the request's transaction as its person, after checking the person's role against the policy. */
export async function inActorsTransaction<T>(
  { may, needs, needsProof, method, duringMaintenance, withoutSecondFactor }: Entry,
  { credentials, services }: Pick<RequestContext, 'credentials' | 'services'>,
  work: (tx: Tx, actor: Actor) => Promise<T>,
): Promise<T> {
  if (!credentials) throw new Refusal(commonErrors.SIGNED_OUT)
  const done = await services.db.withActor(credentials, async (tx, actor) => {
    // Another user has signed in to this browser since the page was loaded. Don't act in their name.
    if (credentials.person !== undefined && credentials.person !== actor.userId) {
      throw new Refusal(commonErrors.SIGNED_OUT)
    }
    services.limiter.learnSession(credentials.tokenHash, actor.userId)
    if (!duringMaintenance) checkOpenTo(actor)
    if (!withoutSecondFactor) checkSecondFactor(actor)
    checkPolicy(may, actor)
    if (may !== 'signed in' && method !== 'GET') checkHouseholdIsNamed(actor)
    checkFeature(needs, actor)
    if (needsProof && !(await isProved(tx, actor, PROOF_MINUTES)))
      throw new Refusal(commonErrors.PROOF_NEEDED)
    return work(tx, actor)
  })
  if (!done) throw new Refusal(commonErrors.SIGNED_OUT)
  return done.value
}

function checkSource({ method, withoutRequestToken }: GuardedOperation, context: RequestContext): void {
  if (method === 'GET') return
  if (!context.fromOurOrigin) {
    const address = context.services.appUrl
    throw new Refusal(commonErrors.ORIGIN_REFUSED, { address }, { address })
  }
  if (!withoutRequestToken && !context.holdsRequestToken)
    throw new Refusal(commonErrors.REQUEST_TOKEN_INVALID)
}

/** A malformed id in the path answers 404, like the id of another household or of no record. */
function checkIds(path: string, input: unknown): void {
  const values = (input ?? {}) as Record<string, unknown>
  for (const [, name = ''] of path.matchAll(/\{(\w+)\}/g)) {
    if (!isRecordId(String(values[name]))) throw new Refusal(commonErrors.NOT_FOUND)
  }
}

function checkPolicy(may: OperationMeta['may'], { household }: Actor): void {
  if (may === 'signed in') return
  // The caller is not a member of this household: the same answer as for a household that does not exist.
  if (!household) throw new Refusal(commonErrors.NOT_FOUND)
  if (!reachOf(household.role, may as Permission)) throw new Refusal(commonErrors.NOT_ALLOWED)
}

/**
 * Requires a change by a member of several households to name one; otherwise it might affect the wrong one.
 * @throws Refusal HOUSEHOLD_NOT_NAMED
 */
export function checkHouseholdIsNamed({ hadChoice }: Actor): void {
  if (hadChoice) throw new Refusal(commonErrors.HOUSEHOLD_NOT_NAMED)
}

/** Features of the plan restrict changes only: existing records stay readable. */
function checkFeature(needs: OperationMeta['needs'], { household }: Actor): void {
  if (!needs || !household || hasFeature(household.plan, needs)) return
  const { label } = planTable[smallestPlanWith(needs)]
  throw new Refusal(commonErrors.FEATURE_NOT_IN_PLAN, { plan: label })
}

function withQuota<T>(
  operation: GuardedOperation,
  { household }: Actor,
  tx: Tx,
  input: unknown,
  write: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { counts, bringsSeveral } = operation
  if (!counts || !household) return write(tx)
  const entry = { plan: household.plan, scope: quotaScope(operation, input), several: bringsSeveral }
  const guarded = [counts]
    .flat()
    .reduce<(tx: Tx) => Promise<T>>(
      (inner, quota) => (outer) => withinQuota(outer, { ...entry, quota }, inner),
      write,
    )
  return guarded(tx)
}

/** Returns the pet of a quota, or a record of that pet, as the input names it. */
function quotaScope({ countsFor }: GuardedOperation, input: unknown): QuotaScope {
  const values = (input ?? {}) as Record<string, string>
  return Object.fromEntries(Object.entries(countsFor ?? {}).map(([key, field]) => [key, values[field]]))
}
