import { forget } from '../api/client/device-storage.ts'
import { clearCardsOfEndedSession } from '../device/card-choice.ts'
import { SEARCHES_KEY } from '../device/kept-here.ts'
import { isInNativeShell } from '../device/native-shell.ts'
import { forgetOffline } from '../device/offline-here.ts'
import { forgetOpenedShares } from '../device/shared-cache.ts'
import { loadPart } from '../loading/load-part.ts'

/**
 * Removes personal data from this device after a session turns out to be over, for instance ended from another device.
 */
export async function clearEndedSession(): Promise<void> {
  forget('device', SEARCHES_KEY)
  await Promise.all([clearCardsOfEndedSession(), forgetOffline(), forgetOpenedShares()])
  // A phone that does not answer is asked again at the next opening.
  if (isInNativeShell())
    await (await loadPart(() => import('../device/device-notices.ts'))).clearNotices().catch(() => undefined)
}
