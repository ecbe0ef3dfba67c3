import { PRODUCT_NAME } from './brand.ts'

/**
 * The kind of an error. Each kind has one HTTP status; no other code maps statuses.
 */
const statusOfKind = {
  invalid: 422,
  'signed-out': 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  'wrong-type': 415,
  'too-many': 429,
  limit: 403,
  unavailable: 503,
  unexpected: 500,
} as const

export type ErrorKind = keyof typeof statusOfKind

/** Returns the HTTP status of an error kind. */
export const statusOf = (kind: ErrorKind): number => statusOfKind[kind]

/** Values for the placeholders of an error's text, such as `{max}`. */
export type ErrorParams = Readonly<Record<string, string | number>>

/**
 * An error of a feature. The user reads its title and message, in the wording of the specification; the params of the
 * error fill the `{placeholders}` in the message.
 */
export interface ErrorDefinition {
  readonly code: string
  readonly kind: ErrorKind
  readonly title: string
  readonly message: string | ((params: ErrorParams) => string)
}

/** Declares a feature's errors: the key is the code, and a code without title and message does not compile. */
export function defineErrors<const Defs extends Record<string, Omit<ErrorDefinition, 'code'>>>(
  defs: Defs,
): { readonly [Code in keyof Defs & string]: ErrorDefinition & { readonly code: Code } } {
  const entries = Object.entries(defs).map(([code, def]) => [code, { code, ...def }])
  return Object.fromEntries(entries) as {
    readonly [Code in keyof Defs & string]: ErrorDefinition & { readonly code: Code }
  }
}

/** Messages by field name. */
export type FieldErrors = Readonly<Record<string, string>>

/** Fields that one answer names; a form with a wrong list of 10,000 entries needs no more. */
export const MOST_FIELD_ERRORS = 100

/** Ids of its last requests that a page keeps, and that a bug report attaches. */
export const MOST_REQUEST_IDS = 10

/** Body of the server's answer when it refuses or fails a request. */
export interface Problem {
  code: string
  title: string
  message: string
  fields?: FieldErrors
  /** Seconds after which a retry makes sense. */
  retryAfter?: number
  /** The newer record, if an update was based on an old version. */
  current?: unknown
  /** Address of the product, set if the request came from another address. */
  address?: string
  /** Id of the request in the log, for an unexpected failure. */
  requestId?: string
}

type Extras = Pick<Problem, 'fields' | 'retryAfter' | 'current' | 'address'>

/** Error that refuses a request; the HTTP layer turns it into its `Problem`. */
export class Refusal extends Error {
  readonly definition: ErrorDefinition
  readonly problem: Problem

  constructor(definition: ErrorDefinition, params: ErrorParams = {}, extras: Extras = {}) {
    const message = fillMessage(definition, params)
    super(message)
    this.name = 'Refusal'
    this.definition = definition
    this.problem = { code: definition.code, title: definition.title, message, ...extras }
  }

  get status(): number {
    return statusOf(this.definition.kind)
  }
}

/** Fills the `{placeholders}` of a message. A placeholder without a value stays as it is. */
export function fillMessage({ message }: ErrorDefinition, params: ErrorParams): string {
  if (typeof message === 'function') return message(params)
  return message.replace(/\{(\w+)\}/g, (hole, name: string) => String(params[name] ?? hole))
}

const unexplained: ReadonlySet<string> = new Set(['OFFLINE', 'UNAVAILABLE', 'UNEXPECTED'])

/** True for a failure without details: the screen then uses the operation's own message. */
export const isUnexplained = ({ code }: Pick<Problem, 'code'>): boolean => unexplained.has(code)

/** Errors that the browser also derives on its own, from the status of an answer that did not come from the server. */
export const ownErrors = defineErrors({
  REQUEST_TOKEN_INVALID: {
    kind: 'forbidden',
    title: 'Security Error',
    message: 'Failed to initialize security token.',
  },
  TOO_MANY_REQUESTS: {
    kind: 'too-many',
    title: 'Too many requests',
    message: 'Please wait a moment and try again.',
  },
  BODY_TOO_LARGE: {
    kind: 'too-large',
    title: 'Too much data',
    message: 'The request is larger than allowed.',
  },
  UNAVAILABLE: {
    kind: 'unavailable',
    title: 'Temporarily unavailable',
    message: 'Nothing was lost. Please try again in a moment.',
  },
  MAINTENANCE: {
    kind: 'unavailable',
    title: 'Back in a little while',
    message: `${PRODUCT_NAME} is down for maintenance. Everything you saved is safe.`,
  },
  UNEXPECTED: {
    kind: 'unexpected',
    title: 'Something went wrong',
    message: 'An unexpected error occurred. Please try again.',
  },
})

/** Texts for failures without an answer from the server. */
export const offlineProblem: Problem = {
  code: 'OFFLINE',
  title: 'No connection',
  message: 'Network error. Please check your connection and try again.',
}

/** A component between the browser and the server, such as a firewall, refused the request. */
export const blockedProblem: Problem = {
  code: 'BLOCKED_ON_THE_WAY',
  title: 'Blocked by the network',
  message:
    'A firewall or proxy between you and the server refused this. Try another network, or ask for help.',
}
