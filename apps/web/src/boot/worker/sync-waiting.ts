import { sendWaiting } from '../../api/waiting/send-waiting.ts'
import { openWaitingChannel, tellOthers, WAITING_TAG } from '../../api/waiting/waiting-tag.ts'

/** Sends the waiting changes once the browser has a connection, and asks for another sync if any are left. */
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
