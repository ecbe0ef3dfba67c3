/**
 * What a promise answers, unless that takes longer; what it does goes on all the same.
 * @throws Error where it takes longer, and what the promise throws
 */
export async function inTime<Answer>(milliseconds: number, work: Promise<Answer>): Promise<Answer> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
