import { PRODUCT_NAME } from '@app/domain/kernel/brand'
import type { PushMessage } from '@app/domain/notifications/push-devices/push-message'
import { inTurn } from '../../device/notification-turn.ts'
import { worker, type ShownOptions } from './worker-scope.ts'

/** Data of a shown notification: the message; after an answer, also the content to restore if the answer is undone. */
export type Shown = PushMessage & { undoes?: Pick<PushMessage, 'title' | 'body' | 'actions'> }

/** Safari revokes push for a site that shows nothing for a message. */
const mustShow = /AppleWebKit/.test(navigator.userAgent) && !/Chrom(e|ium)\//.test(navigator.userAgent)

function buttonsOf({ actions, doneLabel, undoes }: Shown): { action: string; title: string }[] {
  if (undoes) return [{ action: 'undo', title: 'Undo' }]
  return actions.map((action) => ({ action, title: action === 'done' ? doneLabel : 'Snooze' }))
}

/** Shows a message, and replaces the one of its tag. */
export async function show(shown: Shown, isSilent: boolean): Promise<void> {
  const { title, body, tag } = shown
  const options: ShownOptions = {
    body,
    tag,
    data: shown,
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    actions: buttonsOf(shown),
    silent: isSilent,
    renotify: !isSilent,
    timestamp: Date.now(),
  }
  await inTurn(() => worker.registration.showNotification(title, options))
}

const shownOf = (tag: string): Promise<Notification[]> =>
  inTurn(() => worker.registration.getNotifications({ tag }))

const sameWords = (a: PushMessage, b: PushMessage): boolean =>
  a.id === b.id && a.title === b.title && a.body === b.body

/**
 * Shows a pushed message, or removes the notification that it closes. Makes no sound while the app is in sight, which
 * shows the same, or if the same notification is already shown, since a message may arrive twice.
 */
export async function showPushed(message: PushMessage): Promise<void> {
  const before = await shownOf(message.tag)
  if (message.closes && !mustShow) {
    for (const notification of before) notification.close()
    return
  }
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const isInSight = windows.some(({ visibilityState }) => visibilityState === 'visible')
  const isRepeated = before.some(({ data }) => sameWords(data as Shown, message))
  const isSilent = message.silent === true || message.closes === true || isInSight || isRepeated
  await show(message, isSilent)
}

/** Replaces a message that can't be parsed: browsers demand a notification for each. */
export const unreadable: PushMessage = {
  id: '',
  tag: 'unreadable',
  title: PRODUCT_NAME,
  body: 'You have a new notification.',
  url: '/',
  household: null,
  actions: [],
  doneLabel: 'Done',
}

/** The message of a push event. The server made it, so only its basic form is checked. */
export function readMessage(text: string | undefined): PushMessage {
  try {
    const message = JSON.parse(text ?? '') as Partial<PushMessage>
    return typeof message.tag === 'string' && Array.isArray(message.actions)
      ? (message as PushMessage)
      : unreadable
  } catch {
    // Malformed JSON counts as none.
    return unreadable
  }
}
