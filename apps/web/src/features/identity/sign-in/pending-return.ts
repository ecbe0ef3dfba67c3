import { readReturnTo } from '@app/domain/kernel/return-to'
import { forget, keep, recall } from '../../../api/client/device-storage.ts'

const KEY = 'pending-return'

/** Stores on this device the page that a new user requested, until the address is verified. */
export function keepPendingReturn(path: string): void {
  if (path === '/') forget('device', KEY)
  else keep('device', KEY, path)
}

/** Returns the page that the new user requested, or Home, and forgets it. */
export function takePendingReturn(): string {
  const path = readReturnTo(recall('device', KEY))
  forget('device', KEY)
  return path
}
