/**
 * Makes each value once and keeps the latest of them.
 * @param most how many are kept; the one that was made first goes first
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
