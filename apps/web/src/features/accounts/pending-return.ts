import { readReturnTo } from '../../app/return-to.ts'

const KEY = 'pending-return'

/** Remembers on this device where a new user wanted to go, until the address is verified. */
export function keepPendingReturn(path: string): void {
  if (path === '/') localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, path)
}

/** Where the new user wanted to go, or home; it is answered once. */
export function takePendingReturn(): string {
  const path = readReturnTo(localStorage.getItem(KEY))
  localStorage.removeItem(KEY)
  return path
}
