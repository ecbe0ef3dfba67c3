import { forget, keep } from '../api/client/device-storage.ts'
import { keepsCard, keepsOffline, keepsPush, keptHere, PUSH_KEY } from './kept-here.ts'

/** The worker that shows notifications and serves the app and the emergency card, if it is registered. */
export const findWorker = async (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration() : undefined

/** The subscription of this browser, if it has one. */
export async function findSubscription(): Promise<PushSubscription | null> {
  const worker = await findWorker()
  return (await worker?.pushManager?.getSubscription()) ?? null
}

let hasToldServer = false

/** True if this page has switched notifications on: the server then knows the current subscription. */
export const isPushOfThisPage = (): boolean => hasToldServer

/** Remembers that notifications are on here, so that the app keeps them so. */
export function notePushOn(): void {
  hasToldServer = true
  keep('device', PUSH_KEY, 'on')
  keptHere.send()
}

/** Ends notifications in this browser, regardless of the server's state; messages it still sends arrive nowhere. */
export async function endPushHere(): Promise<void> {
  forget('device', PUSH_KEY)
  keptHere.send()
  await (await findSubscription())?.unsubscribe()
  await releaseWorker()
}

/** Unregisters the worker once neither the app, notifications nor an emergency card need it. */
export async function releaseWorker(): Promise<void> {
  if (keepsOffline() || keepsCard() || keepsPush()) return
  await (await findWorker())?.unregister()
}
