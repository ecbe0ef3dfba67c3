import {
  commonErrors,
  fillMessage,
  isWordless,
  offlineProblem,
  type Problem,
} from '@app/domain/kernel/errors'
import { ORPCError } from '@orpc/client'

/** A request that was refused or failed, with what the user may read about it. */
export class ProblemError extends ORPCError<string, Problem> {
  constructor(problem: Problem, status: number, cause?: unknown) {
    super(problem.code, { status, message: problem.message, data: problem, cause })
    this.name = 'ProblemError'
  }

  get problem(): Problem {
    return this.data
  }

  /** Names the log lines of an unexpected failure. */
  get requestId(): string | undefined {
    return this.data.requestId
  }
}

/** No answer came at all. */
export const noAnswer = (cause: unknown): ProblemError => new ProblemError(offlineProblem, 0, cause)

/**
 * The error of an answer that is not a success. What stands between the browser and the server answers in its own
 * form; of that only the status counts.
 */
export function readProblemError(body: unknown, status: number): ProblemError {
  if (isProblem(body)) return new ProblemError(body, status)
  const passing = status === 502 || status === 503 || status === 504
  return new ProblemError(passing ? problemOf('UNAVAILABLE') : problemOf('UNEXPECTED'), status)
}

/** What to tell the user of anything that was thrown. */
export function toProblem(error: unknown): Problem {
  return error instanceof ProblemError ? error.problem : problemOf('UNEXPECTED')
}

/** Whether the error carries one of these codes. */
export const hasCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof ProblemError && codes.includes(error.problem.code)

/** Whether nobody knows what became of the request. */
export const isUnanswered = (error: unknown): boolean =>
  !(error instanceof ProblemError) || isWordless(error.problem)

/** One of the common errors as a problem, for what the browser finds out by itself. */
export function problemOf(code: keyof typeof commonErrors): Problem {
  const definition = commonErrors[code]
  return { code, title: definition.title, message: fillMessage(definition, {}) }
}

function isProblem(body: unknown): body is Problem {
  if (typeof body !== 'object' || body === null) return false
  return ['code', 'title', 'message'].every((key) => typeof Reflect.get(body, key) === 'string')
}
