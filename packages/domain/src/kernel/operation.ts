import { oc } from '@orpc/contract'
import type { z } from 'zod'
import type { InstallationPermission } from './access/installation.ts'
import type { Permission } from './access/permissions.ts'
import type { Feature, Quota } from './access/plans.ts'
import { commonErrors, statusOf, type ErrorDefinition, type FieldErrors } from './errors.ts'

/**
 * Required caller of an operation: a user who holds a permission of the installation, by system role or by a grant. The
 * operation acts in no household. It always requires a second factor if the installation does.
 */
export interface InstallationPolicy {
  readonly installation: InstallationPermission
}

/**
 * Required caller of an operation: anyone, a signed-in user, a user whose role in the household holds a permission, or
 * one who runs the installation.
 */
export type Policy = 'anyone' | 'signed in' | Permission | InstallationPolicy

/** True for the policy of an operation of the people who run the installation. */
export const isOfInstallation = (may: Policy): may is InstallationPolicy => typeof may === 'object'

/** True for the policy of an operation that acts in a household. */
export const isOfHousehold = (may: Policy): may is Permission =>
  typeof may === 'string' && may !== 'anyone' && may !== 'signed in'

/**
 * Rate limit class of an operation: `credentials` guards against guessing passwords and codes, `reports` against floods
 * of what anyone may have stored.
 */
export type RateClass = 'general' | 'credentials' | 'uploads' | 'reports'

/** Current date for a rule: today on the user's own calendar, `yyyy-MM-dd`. */
export interface Moment {
  today: string
}

/** Current date and time on the user's wall clock. */
export interface WallMoment extends Moment {
  /** HH:mm */
  time: string
}

/** Rule beyond the schema's shape: returns messages by field, empty if the input is valid. */
export type Rule<Input> = (input: Input, moment: WallMoment) => FieldErrors

/** Size of a JSON body. Its values are all members and entries, at any depth. */
export interface BodyLimit {
  bytes: number
  values: number
}

/** Metadata of an operation, read by the guard, the sweeps and the API document. */
export type OperationMeta = {
  may: Policy
  /** Quota that the operation uses, checked under the household's lock. */
  counts?: Quota | readonly Quota[]
  /** For a quota per pet: the input field that names the pet, or a record of the pet. */
  countsFor?: { petId: string } | { recordId: string }
  /** Set if the operation may add several items to a quota; the server counts the quota again afterwards. */
  bringsSeveral?: boolean
  /** Feature that the household's plan must include. */
  needs?: Feature
  /** Error for a plan without the feature, if the specification words it; by default FEATURE_NOT_IN_PLAN. */
  planRefusal?: ErrorDefinition
  /** Requires that the user typed the password again in this session within the last minutes. */
  needsProof?: boolean
  rate: RateClass
  rule?: Rule<unknown>
  /**
   * Largest accepted JSON body, if it exceeds that of all operations. A larger body is read only after the caller's role
   * and plan were checked, and only a few times in ten minutes.
   */
  largestBody?: BodyLimit
  /** Set if the operation accepts files; its body is then a form. */
  takesFile?: boolean
  /** Largest accepted file if it differs from a photo's limit, and the error for a larger file. */
  largestFile?: { bytes: number; refusal: ErrorDefinition }
  /**
   * Set if the handler calls an external service without an open transaction; a short transaction checks its policy
   * first.
   */
  withoutTransaction?: boolean
  /** Set if the operation writes nothing in the database and is costly: a read replica answers it where there is one. */
  readsReplica?: boolean
  /** Set if the browser may call the operation before it has a request token. */
  withoutRequestToken?: boolean
  /**
   * Set if the operation stays available during maintenance: administrators need it to sign in, or others to sign out.
   */
  duringMaintenance?: boolean
  /**
   * Set if the operation is available to a user who still has to set up the required second factor: for the setup, or
   * to sign out.
   */
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
  /** Summary for the API document. */
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

/** Errors of an operation's policy. */
function refusedBy(may: Policy, method: Method, withoutSecondFactor = false): ErrorDefinition[] {
  if (may === 'anyone') return []
  return [
    commonErrors.SIGNED_OUT,
    // Without the permission an operation of the installation answers as if it did not exist.
    ...(isOfInstallation(may) ? [] : [commonErrors.NOT_ALLOWED]),
    commonErrors.NOT_FOUND,
    ...(withoutSecondFactor ? [] : [commonErrors.SECOND_FACTOR_REQUIRED]),
    ...(isOfInstallation(may) ? [commonErrors.ADMIN_ADDRESS_REFUSED] : []),
    ...(isOfHousehold(may) && method !== 'GET' ? [commonErrors.HOUSEHOLD_NOT_NAMED] : []),
  ]
}

/**
 * Declares one operation of the API: its permission, quota, input, answer and errors. The guard enforces all of them;
 * the handler does the rest.
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
    ...refusedBy(may, method, rest.withoutSecondFactor),
    ...(rest.needs ? [rest.planRefusal ?? commonErrors.FEATURE_NOT_IN_PLAN] : []),
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

/** Metadata with the policy as a literal type, so that a handler receives exactly what its policy grants. */
type Declared<May extends Policy, TakesFile extends boolean, WithoutTransaction extends boolean> = Omit<
  OperationMeta,
  'may' | 'takesFile' | 'withoutTransaction'
> & {
  may: May
  takesFile: TakesFile
  withoutTransaction: WithoutTransaction
}

/** Maps the errors for the API document; the server answers with the definitions themselves. */
function asErrorMap(definitions: readonly ErrorDefinition[]) {
  return Object.fromEntries(
    definitions.map(({ code, kind, title }) => [code, { status: statusOf(kind), message: title }]),
  )
}
