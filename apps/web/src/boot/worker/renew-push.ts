import { change, RequestRefused } from './worker-requests.ts'
import { worker } from './worker-scope.ts'

/**
 * Subscribes again after the browser has dropped the subscription, and informs the server. Unsubscribes if
 * notifications are not on for the signed-in person.
 */
export async function renewPush(): Promise<void> {
  const { pushManager } = worker.registration
  const answer = await fetch('/api/push-key')
  if (!answer.ok) return
  const { publicKey } = (await answer.json()) as { publicKey: string }
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint, keys } = subscription.toJSON()
  await change('/push-devices/renewals', { endpoint, keys }).catch(async (error: unknown) => {
    if (error instanceof RequestRefused && [401, 404].includes(error.status)) await subscription.unsubscribe()
  })
}
