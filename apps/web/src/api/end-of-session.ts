import { hasCode } from './problem-error.ts'

let onEnd: () => void = () => undefined

/** Registers what happens when an answer says that the session has ended. */
export function whenSessionEnds(work: () => void): void {
  onEnd = work
}

/** Checks a failed request: a refusal for a missing session means that the session has ended. */
export function noteEndOfSession(error: unknown): void {
  if (hasCode(error, 'SIGNED_OUT')) onEnd()
}

/** A page that ends its session has left by then. */
const LEAVE_MILLISECONDS = 10_000
let leavingUntil = 0

/** This page ends its session itself, so the person need not be told. */
export function startLeaving(): void {
  leavingUntil = Date.now() + LEAVE_MILLISECONDS
}

export const isLeaving = (): boolean => Date.now() < leavingUntil
