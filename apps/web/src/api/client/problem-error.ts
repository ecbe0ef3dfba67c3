import {
  blockedProblem,
  type ErrorDefinition,
  fillMessage,
  isUnexplained,
  offlineProblem,
  ownErrors,
  type Problem,
} from '@app/domain/kernel/problems'

/** A request that was refused or failed, with a problem to show to the user. */
export class ProblemError extends Error {
  override name = 'ProblemError'
  /** The problem to show to the user. */
  readonly problem: Problem
  /** The answer's status; 0 without an answer. */
  readonly status: number

  constructor(problem: Problem, status: number, cause?: unknown) {
    super(problem.message, { cause })
    this.problem = problem
    this.status = status
  }

  /** Request id, which finds the log lines of an unexpected failure. */
  get requestId(): string | undefined {
    return this.problem.requestId
  }
}

/** The error of a request without any answer. */
export const noAnswer = (cause: unknown): ProblemError => new ProblemError(offlineProblem, 0, cause)

/** The status and headers of an answer. */
interface AnswerHead {
  status: number
  /** The header Retry-After, if present: seconds, or a date. */
  retryAfter?: string | null | undefined
}

/**
 * The error of an unsuccessful answer. A proxy between browser and server answers in its own format, of which only the
 * status and Retry-After count.
 */
export function readProblemError(body: unknown, { status, retryAfter }: AnswerHead): ProblemError {
  if (isProblem(body)) return new ProblemError(body, status)
  const seconds = secondsUntil(retryAfter)
  const problem = problemOfStatus(status)
  return new ProblemError(seconds === undefined ? problem : { ...problem, retryAfter: seconds }, status)
}

function problemOfStatus(status: number): Problem {
  switch (status) {
    case 403:
      return blockedProblem
    case 413:
      return problemOf(ownErrors.BODY_TOO_LARGE)
    case 429:
      return problemOf(ownErrors.TOO_MANY_REQUESTS)
    case 502:
    case 503:
    case 504:
      return problemOf(ownErrors.UNAVAILABLE)
    default:
      return problemOf(ownErrors.UNEXPECTED)
  }
}

/** The seconds in a Retry-After header; undefined if it can't be parsed. */
function secondsUntil(retryAfter: string | null | undefined): number | undefined {
  if (!retryAfter) return undefined
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter)
  const at = Date.parse(retryAfter)
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - Date.now()) / 1000))
}

/** Converts any thrown value to a problem to show to the user. */
export function toProblem(error: unknown): Problem {
  return error instanceof ProblemError ? error.problem : problemOf(ownErrors.UNEXPECTED)
}

/** True if the error carries one of these codes. */
export const hasCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof ProblemError && codes.includes(error.problem.code)

/** True if the request may or may not have reached the server. */
export const isUnanswered = (error: unknown): boolean =>
  !(error instanceof ProblemError) || isUnexplained(error.problem)

/** An error without details as a problem, for failures that the browser detects. */
export function problemOf(definition: ErrorDefinition): Problem {
  const { code, title } = definition
  return { code, title, message: fillMessage(definition, {}) }
}

function isProblem(body: unknown): body is Problem {
  if (typeof body !== 'object' || body === null) return false
  return ['code', 'title', 'message'].every((key) => typeof Reflect.get(body, key) === 'string')
}
