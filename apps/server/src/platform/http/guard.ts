import type { InstallationPermission } from '@app/domain/kernel/access/installation'
import { PROOF_MINUTES } from '@app/domain/kernel/access/lifetimes'
import { reachOf } from '@app/domain/kernel/access/permissions'
import { hasFeature, planTable, smallestPlanWith } from '@app/domain/kernel/access/plans'
import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import { isRecordId } from '@app/domain/kernel/fields'
import { isOfHousehold, isOfInstallation, type OperationMeta } from '@app/domain/kernel/operation'
import { isProved, isProvedInInstallation } from '../auth/is-proved.ts'
import { checkSecondFactor } from '../auth/required-second-factor.ts'
import type { Readers } from '../database/readers.ts'
import type { Tx } from '../database/tx.ts'
import type { Actor, Credentials, InstallationActor, SessionUser } from '../database/with-actor.ts'
import { nameRequest } from '../tracing/spans.ts'
import { isAdminAddress } from './admin-addresses.ts'
import type { RequestContext } from './context.ts'
import { checkOpenToStrangers, checkOpenTo } from './maintenance.ts'
import { withinQuotas } from './quota-guard.ts'
import { countRequest } from './rate-guard.ts'

/** An operation as the guard sees it. */
export interface GuardedOperation extends OperationMeta {
  method: string
  path: string
}

/** Identity of a request that is not open to anyone. */
type Caller = Actor | InstallationActor

/** Resources of an admitted request. */
export interface Admission {
  /** Absent if the operation is open to anyone. */
  actor?: Caller
  /** The request's transaction; absent if the operation is open to anyone or long. */
  tx?: Tx
  /** For long operations: opens a transaction that checks policy and quota again. */
  transact?: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
}

/**
 * Checks that need no transaction: rate, source, request token, and maintenance for an operation that is open to
 * anyone.
 * @throws Refusal of the first check that fails
 */
export async function checkRequest(operation: GuardedOperation, context: RequestContext): Promise<void> {
  nameRequest(operation.method, operation.path)
  // The path was counted before the body was read, unless it is spelled differently from the operation's.
  await countRequest(context.c, context.services, operation.rate)
  checkSource(operation, context)
  if (operation.may === 'anyone' && !operation.duringMaintenance) await checkOpenToStrangers(context)
}

/**
 * Runs `work` as the caller, in the request's transaction if the operation has one, after checking session,
 * maintenance, a required second factor, policy, proof of identity, and ids in the path.
 * @throws Refusal of the first check that fails
 */
export async function withAdmission<T>(
  operation: GuardedOperation,
  context: RequestContext,
  input: unknown,
  work: (admission: Admission) => Promise<T>,
): Promise<T> {
  if (operation.may === 'anyone') return work({})
  const asCaller = <Done>(admitted: (tx: Tx, actor: Caller) => Promise<Done>) =>
    inCallersTransaction(operation, context, async (tx, actor) => {
      checkIds(operation.path, input)
      return admitted(tx, actor)
    })
  if (operation.takesFile || operation.withoutTransaction) {
    const actor = await asCaller(async (_tx, admitted) => admitted)
    const transact: Admission['transact'] = (write) =>
      asCaller((tx, writer) => withinQuotas(operation, writer, tx, input, write))
    return work({ actor, transact })
  }
  return asCaller(async (tx, actor) => {
    const watched = { operation: `${operation.method} ${operation.path}`, householdId: actor.household?.id }
    const endWatch = context.services.loopWatch.begin(watched)
    try {
      return await work({ actor, tx })
    } finally {
      endWatch()
    }
  })
}

/** Properties of an operation that are checked when its transaction opens. */
type Entry = Pick<
  GuardedOperation,
  | 'may'
  | 'needs'
  | 'planRefusal'
  | 'needsProof'
  | 'method'
  | 'duringMaintenance'
  | 'withoutSecondFactor'
  | 'readsReplica'
>

/** Opens the request's transaction as its user, after checking the user against the policy. */
export async function inCallersTransaction<T>(
  entry: Entry,
  context: Pick<RequestContext, 'credentials' | 'services' | 'address'>,
  work: (tx: Tx, actor: Caller) => Promise<T>,
): Promise<T> {
  const { credentials, services } = context
  if (!credentials) throw new Refusal(commonErrors.SIGNED_OUT)
  const { may } = entry
  const done = await (isOfInstallation(may)
    ? inInstallation(entry, may.installation, { ...context, credentials }, work)
    : databaseOf(entry, services).withActor(credentials, async (tx, actor) => {
        checkUser(credentials, services, actor)
        await checkActor(entry, tx, actor)
        return work(tx, actor)
      }))
  if (!done) throw new Refusal(commonErrors.SIGNED_OUT)
  return done.value
}

const databaseOf = ({ readsReplica }: Entry, { db, readers }: RequestContext['services']): Readers =>
  readsReplica ? readers : db

/** The same for the people who run the installation: permission, then their address, then the proof. */
async function inInstallation<T>(
  entry: Entry,
  permission: InstallationPermission,
  {
    credentials,
    services,
    address,
  }: Pick<RequestContext, 'services' | 'address'> & { credentials: Credentials },
  work: (tx: Tx, actor: Caller) => Promise<T>,
) {
  const { ipWhitelist } = await services.config()
  return databaseOf(entry, services).withInstallation(credentials, permission, async (tx, actor) => {
    checkUser(credentials, services, actor)
    checkOpenTo(actor)
    checkSecondFactor(actor)
    // The answer of an operation that does not exist.
    if (!actor.permissions.includes(permission)) throw new Refusal(commonErrors.NOT_FOUND)
    if (!isAdminAddress(address, ipWhitelist)) throw new Refusal(commonErrors.ADMIN_ADDRESS_REFUSED)
    if (entry.needsProof) requireProof(isProvedInInstallation(actor, PROOF_MINUTES))
    return work(tx, actor)
  })
}

/** Refuses to act for a user who signed in to this browser after the page was loaded for another. */
function checkUser(
  { person, tokenHash }: Credentials,
  { limiter }: Pick<RequestContext['services'], 'limiter'>,
  { userId }: SessionUser,
): void {
  if (person !== undefined && person !== userId) throw new Refusal(commonErrors.SIGNED_OUT)
  limiter.learnSession(tokenHash, userId)
}

async function checkActor(entry: Entry, tx: Tx, actor: Actor): Promise<void> {
  const { may, method } = entry
  if (!entry.duringMaintenance) checkOpenTo(actor)
  if (!entry.withoutSecondFactor) checkSecondFactor(actor)
  checkPolicy(may, actor)
  if (isOfHousehold(may) && method !== 'GET') checkHouseholdIsNamed(actor)
  checkFeature(entry, actor)
  if (entry.needsProof) requireProof(await isProved(tx, actor, PROOF_MINUTES))
}

function requireProof(isProvedNow: boolean): void {
  if (!isProvedNow) throw new Refusal(commonErrors.PROOF_NEEDED)
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

/**
 * A malformed id in the path answers 404, like the id of another household or of no record. A `key` is a word; its
 * handler answers 404 for an unknown one.
 */
function checkIds(path: string, input: unknown): void {
  const values = (input ?? {}) as Record<string, unknown>
  for (const [, name = ''] of path.matchAll(/\{(\w+)\}/g)) {
    if (name !== 'key' && !isRecordId(String(values[name]))) throw new Refusal(commonErrors.NOT_FOUND)
  }
}

function checkPolicy(may: OperationMeta['may'], { household }: Actor): void {
  if (!isOfHousehold(may)) return
  // The caller is not a member of this household: the same answer as for a household that does not exist.
  if (!household) throw new Refusal(commonErrors.NOT_FOUND)
  if (!reachOf(household.role, may)) throw new Refusal(commonErrors.NOT_ALLOWED)
}

/**
 * Requires a change by a member of several households to name one; otherwise it might affect the wrong one.
 * @throws Refusal HOUSEHOLD_NOT_NAMED
 */
export function checkHouseholdIsNamed({ hadChoice }: Actor): void {
  if (hadChoice) throw new Refusal(commonErrors.HOUSEHOLD_NOT_NAMED)
}

/**
 * Requires a feature of the household's plan. Features restrict changes and evaluations only: existing records stay
 * readable.
 * @throws Refusal FEATURE_NOT_IN_PLAN, or `planRefusal`
 */
export function checkFeature(
  { needs, planRefusal = commonErrors.FEATURE_NOT_IN_PLAN }: Pick<OperationMeta, 'needs' | 'planRefusal'>,
  { household }: Actor,
): void {
  if (!needs || !household || hasFeature(household.plan, needs)) return
  const { label } = planTable[smallestPlanWith(needs)]
  throw new Refusal(planRefusal, { plan: label })
}
