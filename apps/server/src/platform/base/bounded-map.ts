/** A map that drops its oldest entries instead of growing past its bound. */
export interface BoundedMap<Key, Value> {
  get(key: Key): Value | undefined
  /** Sets a value; the entry becomes the newest. */
  set(key: Key, value: Value): void
  clear(): void
  readonly size: number
}

/** @param most highest number of entries */
export function createBoundedMap<Key, Value>(most: number): BoundedMap<Key, Value> {
  const entries = new Map<Key, Value>()
  return {
    get: (key) => entries.get(key),
    set(key, value) {
      entries.delete(key)
      entries.set(key, value)
      if (entries.size <= most) return
      const oldest = entries.keys().next()
      if (!oldest.done) entries.delete(oldest.value)
    },
    clear: () => entries.clear(),
    get size() {
      return entries.size
    },
  }
}
