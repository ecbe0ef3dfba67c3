import { hasCode } from './problem-error.ts'

let onShutOut: () => void = () => undefined

/** Registers what happens when an answer says that the session has ended, or that there is maintenance. */
export function whenShutOut(work: () => void): void {
  onShutOut = work
}

/**
 * Checks a failed request: a refusal for a missing session means that the session has ended, and maintenance is refused to
 * everybody.
 */
export function noteShutOut(error: unknown): void {
  if (hasCode(error, 'SIGNED_OUT', 'MAINTENANCE')) onShutOut()
}

/** A page that ends its session has left by then. */
const LEAVE_MILLISECONDS = 10_000
let leavingUntil = 0

/** This page ends its session itself, so the person need not be told. */
export function startLeaving(): void {
  leavingUntil = Date.now() + LEAVE_MILLISECONDS
}

export const isLeaving = (): boolean => Date.now() < leavingUntil
