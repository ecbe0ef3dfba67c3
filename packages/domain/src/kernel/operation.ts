import { oc } from '@orpc/contract'
import type { z } from 'zod'
import type { Permission } from './access/permissions.ts'
import type { Feature, Quota } from './access/plans.ts'
import { commonErrors, statusOf, type ErrorDefinition, type FieldErrors } from './errors.ts'

/**
 * Who may carry out an operation: anybody, any person who is signed in, or a person whose role in the household
 * holds a permission.
 */
export type Policy = 'anyone' | 'signed in' | Permission

/** How strictly an operation is rate limited: `credentials` guards guessing of passwords and codes. */
export type RateClass = 'general' | 'credentials' | 'uploads'

/** What a rule may know of the moment: today's date on the person's own calendar, `yyyy-MM-dd`. */
export interface Moment {
  today: string
}

/** The moment on the person's wall clock. */
export interface WallMoment extends Moment {
  /** HH:mm */
  time: string
}

/** A rule that needs more than the shape: answers messages by field, empty when all is well. */
export type Rule<Input> = (input: Input, moment: WallMoment) => FieldErrors

/** What the guard, the sweeps and the documentation read from each operation. */
export type OperationMeta = {
  may: Policy
  /** The quota that the operation enters, checked under the household's lock. */
  counts?: Quota | readonly Quota[]
  /** Of a quota for each pet: the field of the input that names the pet, or a record of the pet. */
  countsFor?: { petId: string } | { recordId: string }
  /** It may add several things to a quota at once, so the quota is counted again afterwards. */
  bringsSeveral?: boolean
  /** The feature that the household's plan must have. */
  needs?: Feature
  /** The password must have been typed again in this session within the last minutes. */
  needsProof?: boolean
  rate: RateClass
  rule?: Rule<unknown>
  /** The operation takes files, so its body is a form. */
  takesFile?: boolean
  /** The largest file that it takes, where that is not a photo's, and what is said of a larger one. */
  largestFile?: { bytes: number; refusal: ErrorDefinition }
  /** It waits for an external service without holding a transaction; its policy is checked in a short one before. */
  withoutTransaction?: boolean
  /** The browser may call it before it has a request token. */
  withoutRequestToken?: boolean
  /** It is open to everybody during maintenance too: administrators need it to get in, or others to leave. */
  duringMaintenance?: boolean
  /** Open to somebody who has yet to set up the second factor that the installation requires: to do so, or to leave. */
  withoutSecondFactor?: boolean
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

interface OperationDefinition<
  Takes extends z.ZodType,
  Answers extends z.ZodType,
  May extends Policy,
  TakesFile extends boolean,
  WithoutTransaction extends boolean,
> extends Partial<Omit<OperationMeta, 'rule' | 'may' | 'takesFile' | 'withoutTransaction'>> {
  /** One line for the API document. */
  summary: string
  may: May
  takesFile?: TakesFile
  withoutTransaction?: WithoutTransaction
  takes: Takes
  answers: Answers
  refuses?: readonly ErrorDefinition[]
  rule?: Rule<z.output<Takes>>
}

const alwaysRefused = [commonErrors.INVALID_INPUT, commonErrors.TOO_MANY_REQUESTS, commonErrors.UNAVAILABLE]
const signedInRefused = [commonErrors.SIGNED_OUT, commonErrors.NOT_ALLOWED, commonErrors.NOT_FOUND]

/**
 * Declares one operation of the API: who may do it, what it counts against, what it takes, answers and refuses.
 * The guard enforces all of it; the handler does the rest.
 * @param route method and path, such as 'POST /pets/{petId}/health-logs'
 */
export function operation<
  Takes extends z.ZodType,
  Answers extends z.ZodType,
  const May extends Policy,
  const TakesFile extends boolean = false,
  const WithoutTransaction extends boolean = false,
>(
  route: `${Method} /${string}`,
  definition: OperationDefinition<Takes, Answers, May, TakesFile, WithoutTransaction>,
) {
  const {
    summary,
    may,
    takes,
    answers,
    refuses = [],
    rule,
    rate = 'general',
    takesFile,
    withoutTransaction,
    ...rest
  } = definition
  const [method, path] = route.split(' ') as [Method, `/${string}`]
  const errors = [
    ...alwaysRefused,
    ...(rest.duringMaintenance ? [] : [commonErrors.MAINTENANCE]),
    ...(may === 'anyone' ? [] : signedInRefused),
    ...(may === 'anyone' || rest.withoutSecondFactor ? [] : [commonErrors.SECOND_FACTOR_REQUIRED]),
    ...(may === 'anyone' || may === 'signed in' || method === 'GET'
      ? []
      : [commonErrors.HOUSEHOLD_NOT_NAMED]),
    ...(rest.needs ? [commonErrors.FEATURE_NOT_IN_PLAN] : []),
    ...(rest.needsProof ? [commonErrors.PROOF_NEEDED] : []),
    ...refuses,
  ]
  const meta: OperationMeta = {
    ...rest,
    may,
    rate,
    takesFile: takesFile ?? false,
    withoutTransaction: withoutTransaction ?? false,
    ...(rule ? { rule: rule as Rule<unknown> } : {}),
  }
  return oc
    .$meta<Declared<May, TakesFile, WithoutTransaction>>(meta as Declared<May, TakesFile, WithoutTransaction>)
    .route({ method, path, summary, successStatus: 200, inputStructure: 'compact' })
    .errors(asErrorMap(errors))
    .input(takes)
    .output(answers)
}

/** The meta with its policy as a literal type, so that a handler is given just what its policy grants. */
type Declared<
  May extends Policy,
  TakesFile extends boolean,
  WithoutTransaction extends boolean,
> = OperationMeta & {
  may: May
  takesFile: TakesFile
  withoutTransaction: WithoutTransaction
}

/** The document's view of the errors; what is answered comes from the definitions themselves. */
function asErrorMap(definitions: readonly ErrorDefinition[]) {
  return Object.fromEntries(
    definitions.map(({ code, kind, title }) => [code, { status: statusOf(kind), message: title }]),
  )
}
