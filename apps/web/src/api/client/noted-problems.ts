import { MOST_ERROR_EVENTS } from '@app/domain/client-reports/client-limits'
import type { ReportDetails } from '@app/domain/client-reports/client-reports.contract'
import type { Severity } from '@app/domain/client-reports/client-reports.vocabulary'
import { createSignal } from '../../ui/behaviour/store.ts'
import { ProblemError } from './problem-error.ts'

/** A problem of this page, until its report is sent by `features/client-reports`, which loads with the first one. */
export interface NotedProblem {
  /** `rejection` has a limit of its own; `policy` is a violation of the content security policy. */
  source: 'screen' | 'script' | 'rejection' | 'policy' | 'warning'
  /** The thrown value, a text of ours, or the violation's event. */
  cause: unknown
  /** Part of the app, such as `notifications`. */
  component: string
  /** By default judged by the cause. */
  severity?: Severity
  /** Facts without anything that a user typed. */
  metadata?: ReportDetails
}

let noted: NotedProblem[] = []
let count = 0
/** Thrown objects that have been noted: several boundaries and the window may see the same one. */
let seen = new WeakSet<object>()

/** Sent after a problem was noted. */
export const problemNoted = createSignal()

/** Requests without an answer and requests that the page itself cancels are no fault of the app. */
const isNoise = (cause: unknown): boolean =>
  (cause instanceof ProblemError && cause.status === 0) ||
  (cause instanceof DOMException && cause.name === 'AbortError')

/** Notes a problem once, and at most 50 of them in the life of the page (spec access §9). */
export function noteProblem(problem: NotedProblem): void {
  const { cause } = problem
  if (isNoise(cause) || count >= MOST_ERROR_EVENTS) return
  if (typeof cause === 'object' && cause !== null) {
    if (seen.has(cause)) return
    seen.add(cause)
  }
  count += 1
  noted.push(problem)
  problemNoted.send()
}

/** Returns the problems noted since the last call. */
export function takeProblems(): NotedProblem[] {
  const taken = noted
  noted = []
  return taken
}

/** Forgets all problems, as a fresh page does. */
export function forgetProblems(): void {
  noted = []
  count = 0
  seen = new WeakSet()
}
