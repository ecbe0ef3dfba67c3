import { noAnswer, ProblemError } from './problem-error.ts'

/** Why a request was given up. */
class TooLate extends Error {}

/** Whether a request was given up because its answer took too long: to ask again at once would take as long. */
export const wasLate = (error: unknown): boolean =>
  error instanceof ProblemError && error.cause instanceof TooLate

/**
 * Waits for an answer no longer than this; after that the request is given up, and may or may not have arrived.
 * @param ask makes the request, which ends with the signal
 * @throws ProblemError OFFLINE when the time is over, and what `ask` throws
 */
export async function answerWithin<Answer>(
  milliseconds: number,
  ask: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const giveUp = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(noAnswer(new TooLate(`No answer within ${milliseconds} ms`)))
      giveUp.abort()
    }, milliseconds)
  })
  try {
    return await Promise.race([ask(giveUp.signal), late])
  } finally {
    clearTimeout(timer)
  }
}
