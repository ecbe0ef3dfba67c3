/**
 * The values of all promises, once every one of them has ended. Unlike `Promise.all` it leaves nothing under way when one
 * fails, so no statement is sent after the end of its transaction.
 * @throws what the first of them, in their order, failed with
 */
export async function allDone<T extends readonly unknown[]>(promises: {
  readonly [At in keyof T]: Promise<T[At]>
}): Promise<T> {
  await Promise.allSettled(promises)
  return Promise.all(promises)
}
