import { forget } from '../api/device-storage.ts'
import { APP_CACHE } from './app-cache.ts'
import { OFFLINE_KEY } from './kept-here.ts'
import { releaseWorker } from './push-here.ts'

/** Takes off this device what the app opens with while there is no connection. It never fails. */
export async function forgetOffline(): Promise<void> {
  forget('device', OFFLINE_KEY)
  if ('caches' in globalThis) await caches.delete(APP_CACHE).catch(() => false)
  await releaseWorker().catch(() => undefined)
}
