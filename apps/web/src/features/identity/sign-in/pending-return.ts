import { readReturnTo } from '@app/domain/kernel/return-to'
import { forget, keep, recall } from '../../../api/client/device-storage.ts'

const KEY = 'pending-return'

/** Remembers on this device where a new user wanted to go, until the address is verified. */
export function keepPendingReturn(path: string): void {
  if (path === '/') forget('device', KEY)
  else keep('device', KEY, path)
}

/** Where the new user wanted to go, or home; it is answered once. */
export function takePendingReturn(): string {
  const path = readReturnTo(recall('device', KEY))
  forget('device', KEY)
  return path
}
