/**
 * Caches computed values by key.
 * @param most the number of cached values; the oldest is evicted first
 */
export function boundedCache<Key, Value>(most: number, make: (key: Key) => Value): (key: Key) => Value {
  const kept = new Map<Key, Value>()
  return (key) => {
    if (kept.has(key)) return kept.get(key) as Value
    const made = make(key)
    if (kept.size >= most) kept.delete(kept.keys().next().value as Key)
    kept.set(key, made)
    return made
  }
}
