/** Lifetime of a stored value: until the tab is closed, or as long as the device keeps it. */
export type StorageArea = 'session' | 'device'

// Storage is refused in some private windows; values are then not remembered.
function withStorage<T>(area: StorageArea, work: (storage: Storage) => T): T | undefined {
  try {
    return work(area === 'session' ? sessionStorage : localStorage)
  } catch {
    return undefined
  }
}

export function keep(area: StorageArea, key: string, value: string): void {
  withStorage(area, (storage) => storage.setItem(key, value))
}

export function recall(area: StorageArea, key: string): string | null {
  return withStorage(area, (storage) => storage.getItem(key)) ?? null
}

export function forget(area: StorageArea, key: string): void {
  withStorage(area, (storage) => storage.removeItem(key))
}
