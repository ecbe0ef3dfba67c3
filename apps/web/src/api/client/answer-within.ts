import { createSignal } from '../../ui/behaviour/store.ts'
import { noAnswer, ProblemError } from './problem-error.ts'

/** Timeout of a request whose answer the user waits for, in ms. */
export const ANSWER_TIMEOUT = 15_000

/** True while requests are held back, or await the user. */
const holds: (() => boolean)[] = []

/** Adds a question; separate from the pace, which itself announces when timeouts begin again. */
export function pauseTimeouts(ask: () => boolean): void {
  holds.push(ask)
}

const isHeldBack = (): boolean => holds.some((ask) => ask())

/** Sent after the page sent requests that it had held back: timeouts begin again, since each may be of one of them. */
export const heldBackSent = createSignal()

/** Cause of a request that timed out. */
class TooLate extends Error {}

/** True if a request timed out: an immediate retry would take as long. */
export const wasLate = (error: unknown): boolean =>
  error instanceof ProblemError && error.cause instanceof TooLate

/**
 * Waits this long for an answer, then cancels the request, which may or may not have arrived.
 * @param ask makes the request, which ends with the signal
 * @throws ProblemError OFFLINE after the timeout, and the errors of `ask`
 */
export async function answerWithin<Answer>(
  milliseconds: number,
  ask: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const giveUp = new AbortController()
  // Listens before the request does, so that its end is the timeout and not the abort.
  const late = new Promise<never>((_, reject) => {
    giveUp.signal.addEventListener('abort', () =>
      reject(noAnswer(new TooLate(`No answer within ${milliseconds} ms`))),
    )
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  const startTimer = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => (isHeldBack() ? startTimer() : giveUp.abort()), milliseconds)
  }
  startTimer()
  const stopListening = heldBackSent.subscribe(startTimer)
  try {
    return await Promise.race([ask(giveUp.signal), late])
  } finally {
    stopListening()
    clearTimeout(timer)
  }
}
