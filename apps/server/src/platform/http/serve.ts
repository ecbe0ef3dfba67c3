import {
  oc,
  type AnyContractProcedure,
  type AnySchema,
  type ContractProcedure,
  type ErrorMap,
  type InferSchemaInput,
  type InferSchemaOutput,
} from '@orpc/contract'
import { implement, type AnyRouter } from '@orpc/server'
import type { Permission } from '@app/domain/kernel/access/permissions'
import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import type { InstallationPolicy, OperationMeta } from '@app/domain/kernel/operation'
import { dateIn, timeIn } from '@app/domain/kernel/time/dates'
import type { Tx } from '../database/tx.ts'
import type { Actor, InstallationActor } from '../database/with-actor.ts'
import { RawJson, type RequestContext } from './context.ts'
import { checkRequest, withAdmission, type Admission, type GuardedOperation } from './guard.ts'
import { withinQuotas } from './quota-guard.ts'
import { readInput, readLargeInput } from './read-input.ts'

/** Arguments of an operation's handler. */
interface Served<Input> {
  input: Input
  context: RequestContext
}

interface ServedSignedIn<Input, Who extends Actor | InstallationActor> extends Served<Input> {
  actor: Who
  /** The request's transaction, under the actor's identity; committed after the handler has returned. */
  tx: Tx
}

/** Actor with a household, which is always set if the policy is a permission. */
export type HouseholdActor = Actor & { household: NonNullable<Actor['household']> }

/** The actor of an operation with this policy. */
type ActorFor<May> = May extends InstallationPolicy
  ? InstallationActor
  : May extends Permission
    ? HouseholdActor
    : Actor

/**
 * Operations that accept a file, or call an external service, hold no transaction during that time; they open one to
 * write.
 */
interface ServedLong<Input, Who extends Actor | InstallationActor> extends Served<Input> {
  actor: Who
  /** Opens a transaction as the same actor and checks its policy and quota again. */
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

type ServedFor<Meta, Input> = Meta extends
  | { takesFile: true; may: infer May }
  | { withoutTransaction: true; may: infer May }
  ? ServedLong<Input, ActorFor<May>>
  : Meta extends { may: infer May }
    ? May extends 'anyone'
      ? Served<Input>
      : ServedSignedIn<Input, ActorFor<May>>
    : never

type Handler<P> =
  P extends ContractProcedure<infer Takes, infer Answers, ErrorMap, infer Meta>
    ? (served: ServedFor<Meta, InferSchemaOutput<Takes>>) => Promise<InferSchemaInput<Answers> | RawJson>
    : never

/** One handler for each operation of a feature's contract. */
export type Handlers<C> = { [K in keyof C]: Handler<C[K]> }

type AnyHandler = (served: Served<unknown> & Admission) => Promise<unknown>

/**
 * Serves a feature's contract: each operation behind its guard. An operation without a handler, or a handler whose
 * result differs from the contract, does not compile.
 */
export function serve<
  C extends Record<string, ContractProcedure<AnySchema, AnySchema, ErrorMap, OperationMeta>>,
>(contract: C, handlers: Handlers<C>): Record<keyof C & string, AnyRouter> {
  const entries = Object.entries(contract).map(([name, procedure]) => [
    name,
    serveOne(procedure, handlers[name] as unknown as AnyHandler),
  ])
  return Object.fromEntries(entries) as Record<keyof C & string, AnyRouter>
}

/**
 * Registers an operation with the library, which finds it by its route and reads path, query and body. The library gets
 * no schemas: it would validate the input before the guard, and every answer, which tests validate already.
 */
function serveOne(procedure: AnyContractProcedure, handler: AnyHandler): AnyRouter {
  const { route } = procedure['~orpc']
  const meta = procedure['~orpc'].meta as OperationMeta
  const operation: ServedOperation = {
    ...meta,
    method: route.method ?? 'GET',
    path: route.path ?? '/',
    schema: procedure['~orpc'].inputSchema as AnySchema | undefined,
    handler,
  }
  return implement(oc.route(route))
    .$context<RequestContext>()
    .handler(async ({ input, context }) => {
      const answer = await answerRequest(operation, context, input)
      // A printed sheet is a file, which the library sends.
      if (answer instanceof Blob) return answer
      context.c.set('jsonAnswer', answer instanceof RawJson ? answer.text : JSON.stringify(answer))
      return null
    })
}

interface ServedOperation extends GuardedOperation {
  schema: AnySchema | undefined
  handler: AnyHandler
}

/** Answers a request: guard, validation, rule, quota, handler, in this order. A refusal rolls everything back. */
async function answerRequest(
  operation: ServedOperation,
  context: RequestContext,
  given: unknown,
): Promise<unknown> {
  await checkRequest(operation, context)
  return withAdmission(operation, context, given, async (admission) => {
    const read = operation.largestBody ? readLargeInput : readInput
    const input = await read(operation.schema, given)
    checkRule(operation, input, context)
    const { actor, tx } = admission
    const handle = (held?: Tx) =>
      operation.handler({ input, context, ...admission, ...(held && { tx: held }) })
    try {
      return await (actor && tx ? withinQuotas(operation, actor, tx, input, handle) : handle())
    } catch (error) {
      throw withLinks(error, context, admission)
    }
  })
}

/** Adds links to the newer record in the refusal of a stale change, as to any other answer. */
function withLinks(error: unknown, { services }: RequestContext, { actor }: Admission): unknown {
  if (error instanceof Refusal && error.problem.current && actor?.household) {
    error.problem.current = services.links.fill(actor.household.id, error.problem.current)
  }
  return error
}

/** Checks the rules that depend on the current time, after the input's shape. */
function checkRule({ rule }: OperationMeta, input: unknown, { timeZone, services }: RequestContext): void {
  if (!rule) return
  const now = services.clock.now()
  const fields = rule(input, { today: dateIn(timeZone, now), time: timeIn(timeZone, now) })
  if (Object.keys(fields).length > 0) throw new Refusal(commonErrors.INVALID_INPUT, {}, { fields })
}
