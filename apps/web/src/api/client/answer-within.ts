import { noAnswer, ProblemError } from './problem-error.ts'

/** Timeout of a request whose answer the user waits for, in ms. */
export const ANSWER_TIMEOUT = 15_000

/** True while the page itself holds requests back, which counts towards no timeout. */
let isHeldBack = () => false

/** Sets the question; separate from the pace, which the service worker does not have. */
export function pauseTimeouts(ask: () => boolean): void {
  isHeldBack = ask
}

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
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    const stopWaiting = () => {
      if (isHeldBack()) return startTimer()
      reject(noAnswer(new TooLate(`No answer within ${milliseconds} ms`)))
      giveUp.abort()
    }
    const startTimer = () => {
      timer = setTimeout(stopWaiting, milliseconds)
    }
    startTimer()
  })
  try {
    return await Promise.race([ask(giveUp.signal), late])
  } finally {
    clearTimeout(timer)
  }
}
