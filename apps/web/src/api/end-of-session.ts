import { hasCode } from './client/problem-error.ts'

let onShutOut: () => void = () => undefined

/** Registers the work to do after an answer that the session has ended, or that no person is let in now. */
export function whenShutOut(work: () => void): void {
  onShutOut = work
}

/**
 * Checks a failed request: a refusal for a missing session means that the session has ended; maintenance, and a second
 * factor that is required, are refused everywhere.
 */
export function noteShutOut(error: unknown): void {
  if (hasCode(error, 'SIGNED_OUT', 'MAINTENANCE', 'SECOND_FACTOR_REQUIRED')) onShutOut()
}

/** Time allowed for a page to navigate away after sign-out. */
const LEAVE_MILLISECONDS = 10_000
let leavingUntil = 0

/** Marks the page as leaving: it ends its session on purpose, so the person needs no message. */
export function startLeaving(): void {
  leavingUntil = Date.now() + LEAVE_MILLISECONDS
}

export const isLeaving = (): boolean => Date.now() < leavingUntil
