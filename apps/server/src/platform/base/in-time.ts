import type { Clock } from './clock.ts'

/**
 * Resolves with the result of some work, which continues after a timeout.
 * @throws Error when the work takes longer than the limit
 */
export async function inTime<Result>(
  clock: Clock,
  milliseconds: number,
  work: Promise<Result>,
): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const cancel = clock.after(milliseconds, () => reject(new Error(`no answer within ${milliseconds} ms`)))
  try {
    return await Promise.race([work, late])
  } finally {
    cancel()
  }
}
