import { sendWaiting } from '../../api/waiting/send-waiting.ts'
import { openWaitingChannel, tellOthers, WAITING_TAG } from '../../api/waiting/waiting-tag.ts'

/** Sends what waits on this device, now that the browser has a connection; where something is left, it asks again later. */
export async function syncWaiting(tag: string): Promise<void> {
  if (tag !== WAITING_TAG) return
  const channel = openWaitingChannel()
  try {
    const end = await sendWaiting({ onSettled: () => tellOthers(channel) })
    if (end.left) throw new Error('Not everything could be sent')
  } finally {
    channel.close()
  }
}
