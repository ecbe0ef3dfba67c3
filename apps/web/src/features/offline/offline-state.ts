let since: number | undefined
const listeners = new Set<() => void>()

/** Since when the server has not answered, in milliseconds; undefined while it does. */
export const offlineSince = (): number | undefined => since

/** Calls the listener at each change, until the returned function is called. */
export function whenOfflineChanges(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The server has not answered since then. Who knows it already keeps to the first time. */
export function showOffline(lastAnswer: number): void {
  if (since !== undefined) return
  since = lastAnswer
  for (const tell of listeners) tell()
}

/** The server answers. */
export function showOnline(): void {
  if (since === undefined) return
  since = undefined
  for (const tell of listeners) tell()
}
