import { personOfPage } from '../api/client/acting-person.ts'
import { forget } from '../api/client/device-storage.ts'
import { dropKey } from '../api/waiting/waiting-store.ts'
import { APP_CACHE } from './app-cache.ts'
import { OFFLINE_KEY } from './kept-here.ts'
import { releaseWorker } from './push-here.ts'

/** The cache with the data that the person of this device read last. */
export const SEEN_CACHE = 'seen'

/**
 * Removes from this device the data that the app opens with offline, and the key to the waiting changes, which stay
 * sealed. Never fails.
 */
export async function forgetOffline(): Promise<void> {
  forget('device', OFFLINE_KEY)
  await dropKey(personOfPage()).catch(() => undefined)
  if ('caches' in globalThis)
    await Promise.all([SEEN_CACHE, APP_CACHE].map((name) => caches.delete(name).catch(() => false)))
  await releaseWorker().catch(() => undefined)
}
