/**
 * Awaits all promises, also when one fails, and returns their values. Unlike `Promise.all` it leaves none running when
 * one fails, so no statement is sent after the end of its transaction.
 * @throws the error of the first failed promise, in their order
 */
export async function allDone<T extends readonly unknown[]>(promises: {
  readonly [At in keyof T]: Promise<T[At]>
}): Promise<T> {
  await Promise.allSettled(promises)
  return Promise.all(promises)
}
