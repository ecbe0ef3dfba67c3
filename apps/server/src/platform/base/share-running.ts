/** Returns the work so that concurrent calls share one run; a call after its end runs it again. */
export function shareRunning<T>(work: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | undefined
  return () => (underWay ??= work().finally(() => (underWay = undefined)))
}
