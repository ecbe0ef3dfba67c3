import { noAnswer } from './problem-error.ts'

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
      reject(noAnswer(new Error(`No answer within ${milliseconds} ms`)))
      giveUp.abort()
    }, milliseconds)
  })
  try {
    return await Promise.race([ask(giveUp.signal), late])
  } finally {
    clearTimeout(timer)
  }
}
