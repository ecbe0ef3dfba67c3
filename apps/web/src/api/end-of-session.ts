import { hasCode } from './problem-error.ts'

let onEnd: () => void = () => undefined

/** Registers what happens when an answer says that the session has ended. */
export function whenSessionEnds(work: () => void): void {
  onEnd = work
}

/** Looks at a failure of a request: one that was refused for want of a session tells that it has ended. */
export function noteEndOfSession(error: unknown): void {
  if (hasCode(error, 'SIGNED_OUT')) onEnd()
}

/** A page that ends its session has left by then. */
const LEAVE_MILLISECONDS = 10_000
let leavingUntil = 0

/** This page is ending its session itself: that it ends is no news to its person. */
export function startLeaving(): void {
  leavingUntil = Date.now() + LEAVE_MILLISECONDS
}

export const isLeaving = (): boolean => Date.now() < leavingUntil
