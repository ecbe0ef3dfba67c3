import { PRODUCT_NAME } from '@app/domain/kernel/brand'
import type { NoticeAnswer } from '@app/domain/notifications/notices.contract'
import type { PushAction } from '@app/domain/notifications/push-devices/push-message'
import { openApp } from './open-app.ts'
import { show, type Shown } from './show-push.ts'
import { change } from './worker-requests.ts'

/** Tags with an answer in progress: a second tap before its end is the same answer. */
const underWay = new Set<string>()

/** Restores the notification, and sends the person to the app, which can explain a refusal. */
async function leaveToApp(shown: Shown): Promise<void> {
  await show(shown, true)
  await openApp(shown.url).catch(() =>
    // The browser allows no window so long after the tap.
    show({ ...shown, body: `This was not saved. Tap to open ${PRODUCT_NAME}.` }, true),
  )
}

async function once(shown: Shown, work: () => Promise<void>): Promise<void> {
  if (underWay.has(shown.tag)) return
  underWay.add(shown.tag)
  try {
    await work()
  } catch (error) {
    console.warn('failed to answer a notification; leaving it to the app', error)
    await leaveToApp(shown)
  } finally {
    underWay.delete(shown.tag)
  }
}

/** Answers a notification, and replaces it with the result. */
export const answer = (shown: Shown, action: PushAction): Promise<void> =>
  once(shown, async () => {
    const { id, household } = shown
    const done = (await change(`/notifications/${id}/answer`, { answer: action }, household)) as NoticeAnswer
    await show({ ...shown, title: done.title, body: done.message, actions: [], ...undoOf(shown, done) }, true)
    // An answer counts as use of the session: a read prolongs it.
    await fetch('/api/me').catch(() => undefined)
  })

const undoOf = ({ title, body, actions }: Shown, { canUndo }: NoticeAnswer): Partial<Shown> =>
  canUndo ? { undoes: { title, body, actions } } : {}

/** Takes an answer back, and shows the notification as it was before. */
export const undo = (shown: Shown): Promise<void> =>
  once(shown, async () => {
    const { undoes, ...rest } = shown
    await change(`/notifications/${shown.id}/undo`, {}, shown.household)
    await show({ ...rest, ...undoes }, true)
  })
