import type {
  AnyContractProcedure,
  AnySchema,
  ContractProcedure,
  ErrorMap,
  InferSchemaInput,
  InferSchemaOutput,
} from '@orpc/contract'
import { implement, type AnyRouter } from '@orpc/server'
import type { Permission } from '@app/domain/kernel/access/permissions'
import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import type { OperationMeta } from '@app/domain/kernel/operation'
import { dateIn, timeIn } from '@app/domain/kernel/time/dates'
import type { Tx } from '../database/tx.ts'
import type { Actor } from '../database/with-actor.ts'
import { RawJson, type RequestContext } from './context.ts'
import { admit, type Admission } from './guard.ts'

const MESSAGE = 'This contains a character that cannot be saved'

/** One value of a request, with its path in the input; files are checked elsewhere. */
type Part = readonly [path: string, value: unknown]

/**
 * Refuses texts with half of a character: JSON can contain them, the database can't store them, and replacing them
 * would store text that the user never typed.
 * @throws Refusal INVALID_INPUT at the first field that holds one
 */
function checkWellFormed(input: unknown): void {
  // A list instead of a recursion, since the input may be nested very deeply.
  const parts: Part[] = [['', input]]
  for (let part = parts.pop(); part; part = parts.pop()) {
    const [path, value] = part
    if (typeof value === 'string' && !value.isWellFormed()) {
      throw new Refusal(commonErrors.INVALID_INPUT, {}, { fields: { [path]: MESSAGE } })
    }
    if (isPlain(value)) for (const inner of partsOf(path, value)) parts.push(inner)
  }
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !(value instanceof Blob)

/** Reversed, so that taking them from the end restores their order. */
const partsOf = (path: string, value: Record<string, unknown>): Part[] =>
  Object.entries(value)
    .map(([name, inner]): Part => [path ? `${path}.${name}` : name, inner])
    .toReversed()

/** Arguments of an operation's handler. */
interface Served<Input> {
  input: Input
  context: RequestContext
}

interface ServedSignedIn<Input> extends Served<Input> {
  actor: Actor
  /** The request's transaction, under the actor's identity; committed after the handler has returned. */
  tx: Tx
}

/** Actor with a household, which is always set if the policy is a permission. */
export type HouseholdActor = Actor & { household: NonNullable<Actor['household']> }

interface ServedInHousehold<Input> extends ServedSignedIn<Input> {
  actor: HouseholdActor
}

/**
 * Operations that accept a file, or call an external service, hold no transaction during that time; they open one to
 * write.
 */
interface ServedLong<Input, Who extends Actor> extends Served<Input> {
  actor: Who
  /** Opens a transaction as the same actor and checks its policy and quota again. */
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

type ServedFor<Meta, Input> = Meta extends
  | { takesFile: true; may: infer May }
  | { withoutTransaction: true; may: infer May }
  ? ServedLong<Input, May extends Permission ? HouseholdActor : Actor>
  : Meta extends { may: infer May }
    ? May extends 'anyone'
      ? Served<Input>
      : May extends Permission
        ? ServedInHousehold<Input>
        : ServedSignedIn<Input>
    : never

type Handler<P> =
  P extends ContractProcedure<infer Takes, infer Answers, ErrorMap, infer Meta>
    ? (served: ServedFor<Meta, InferSchemaOutput<Takes>>) => Promise<InferSchemaInput<Answers> | RawJson>
    : never

/** One handler for each operation of a feature's contract. */
export type Handlers<C> = { [K in keyof C]: Handler<C[K]> }

type AnyHandler = (served: Served<unknown> & Omit<Admission, 'enter'> & { tx?: Tx }) => Promise<unknown>

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

function serveOne(procedure: AnyContractProcedure, handler: AnyHandler): AnyRouter {
  const { route } = procedure['~orpc']
  const meta = procedure['~orpc'].meta as OperationMeta
  const operation = { ...meta, method: route.method ?? 'GET', path: route.path ?? '/' }
  return (
    implement(procedure)
      .$context<RequestContext>()
      // The guard runs before the validation of the input: the library validates input after this many of the handlers
      // below. Tests validate answers, requests don't: no number of handlers equals NaN, so the library never validates
      // them.
      .$config({
        initialInputValidationIndex: Number.POSITIVE_INFINITY,
        initialOutputValidationIndex: Number.NaN,
      })
      .use(({ context, next }, input: unknown) =>
        admit(operation, context, input, async (admission) => {
          checkWellFormed(input)
          return next({ context: { admission } })
        }),
      )
      .handler(async ({ input, context: { admission, ...context } }) => {
        checkRule(operation, input, context)
        const { enter, ...admitted } = admission
        const work = (tx?: Tx) => handler({ input, context, ...admitted, ...(tx ? { tx } : {}) })
        const answer = await enter(work).catch((error: unknown) => {
          throw withLinks(error, context, admission)
        })
        // A printed sheet is a file, which the library sends.
        if (answer instanceof Blob) return answer
        context.c.set('jsonAnswer', answer instanceof RawJson ? answer.text : JSON.stringify(answer))
        return null
      })
  )
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
  const now = services.clock.now()
  const fields = rule?.(input, { today: dateIn(timeZone, now), time: timeIn(timeZone, now) }) ?? {}
  if (Object.keys(fields).length > 0) throw new Refusal(commonErrors.INVALID_INPUT, {}, { fields })
}
