let since: number | undefined
const listeners = new Set<() => void>()

/** Time since which the server has not answered, in milliseconds; undefined while it answers. */
export const offlineSince = (): number | undefined => since

/** Calls the listener at each change, until the returned function is called. */
export function whenOfflineChanges(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Records that the server has not answered since then. An earlier record stays. */
export function showOffline(lastAnswer: number): void {
  if (since !== undefined) return
  since = lastAnswer
  for (const tell of listeners) tell()
}

/** Records that the server answers. */
export function showOnline(): void {
  if (since === undefined) return
  since = undefined
  for (const tell of listeners) tell()
}
