import { useEffect } from 'react'
import { client } from '../../../api/client/client.ts'
import { hasCode } from '../../../api/client/problem-error.ts'
import { keepsPush } from '../../../device/kept-here.ts'
import { endPushHere, isPushOfThisPage } from '../../../device/push-here.ts'
import { OPEN_MESSAGE, type OpenMessage } from '../../../device/worker-messages.ts'
import { useOpenAddress } from '../../../windows/use-open-address.ts'
import { fieldsOf, subscribeHere } from './subscribe-here.ts'

/**
 * Sends the present subscription to the server: browsers renew or lose one silently. If notifications are not on for
 * the signed-in user, this browser unsubscribes.
 */
async function keepSubscription(): Promise<void> {
  if (isPushOfThisPage() || Notification.permission !== 'granted') return
  const subscription = await subscribeHere()
  // Unsubscribes if notifications were switched off in between.
  if (!keepsPush()) {
    await subscription.unsubscribe()
    return
  }
  try {
    await client.pushDevices.renewPushDevice(fieldsOf(subscription))
  } catch (error) {
    if (hasCode(error, 'NOT_FOUND', 'SIGNED_OUT')) await endPushHere()
  }
}

const isOpenMessage = (data: unknown): data is OpenMessage =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === OPEN_MESSAGE

/** Keeps notifications on while the app is open, and opens the subject of a clicked one. */
export default function PushKeeper() {
  const openAddress = useOpenAddress()
  useEffect(() => {
    keepSubscription().catch(() => undefined)
  }, [])
  useEffect(() => {
    const open = ({ data, ports }: MessageEvent<unknown>) => {
      if (!isOpenMessage(data)) return
      ports[0]?.postMessage('taken')
      openAddress(data.url)
    }
    navigator.serviceWorker.addEventListener('message', open)
    return () => navigator.serviceWorker.removeEventListener('message', open)
  }, [openAddress])
  return null
}
