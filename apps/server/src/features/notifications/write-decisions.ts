import {
  answeredPush,
  isMailed,
  kindOf,
  linkOf,
  mailAt,
  PUSH_STALE_MINUTES,
  pushOf,
  typeOf,
} from '@app/domain/notifications/channels.rules'
import type { Decision, Notice, NotificationDraft } from '@app/domain/notifications/decide.rules'
import { fitTexts } from '@app/domain/notifications/notifications.rules'
import { newId } from '../../platform/base/ids.ts'
import type { Tx } from '../../platform/database/tx.ts'
import {
  dropHeldNotices,
  rollBackToSavepoint,
  setSavepoint,
  queueMails,
  settleNotifications,
  writeNotices,
} from './notices.queries.ts'
import { writeNotifications, type NewNotification } from './notifications.service.ts'
import { queuePushes, type NewPush } from './push-devices/push-devices.service.ts'

/** Rows to write for one household or several. */
interface Writing {
  notices: object[]
  dropped: object[]
  next: object[]
  notifications: NewNotification[]
  pushes: NewPush[]
  mails: { notification_id: string; mail_at: Date }[]
  answered: { id: string; title: string; message: string }[]
}

const nothing = (): Writing => ({
  notices: [],
  dropped: [],
  next: [],
  notifications: [],
  pushes: [],
  mails: [],
  answered: [],
})

/** Decision about a household. */
export interface HouseholdDecision {
  householdId: string
  decision: Decision
}

/** Writes decisions: the notices, the notifications, and the outgoing pushes and mails. */
export async function writeDecisions(
  tx: Tx,
  decisions: readonly HouseholdDecision[],
  now: Date,
): Promise<void> {
  const writing = nothing()
  for (const { householdId, decision } of decisions) addDecision(writing, householdId, decision, now)
  await writeNotifications(tx, writing.notifications)
  await tx.run(writeNotices, [JSON.stringify(writing.notices), JSON.stringify(writing.next)])
  if (writing.dropped.length > 0) await tx.run(dropHeldNotices, [JSON.stringify(writing.dropped)])
  if (writing.mails.length > 0) await tx.run(queueMails, [JSON.stringify(writing.mails)])
  if (writing.answered.length > 0) {
    await tx.run(settleNotifications, [JSON.stringify(writing.answered), now])
  }
  await queuePushes(tx, writing.pushes)
}

/** Runs work within a transaction that continues after a failure. */
export async function attempt(tx: Tx, work: () => Promise<void>): Promise<{ error: unknown } | undefined> {
  await tx.run(setSavepoint, [])
  try {
    await work()
    return undefined
  } catch (error) {
    await tx.run(rollBackToSavepoint, [])
    return { error }
  }
}

function addDecision(writing: Writing, householdId: string, decision: Decision, now: Date): void {
  const rowOf = ({ dueItem, userId, step, heldUntil }: Notice, notificationId: string | null) => ({
    household_id: householdId,
    occurrence_id: dueItem.id,
    user_id: userId,
    step,
    notification_id: notificationId,
    held_until: heldUntil,
  })
  for (const draft of decision.drafts) {
    // Notifications of one run share a timestamp; `unansweredDoses` groups people by it.
    const id = newId(now.getTime())
    const { title, message, person } = draft
    writing.notifications.push({
      id,
      userId: person.userId,
      householdId,
      kind: kindOf(draft),
      type: typeOf(draft),
      title,
      message,
      link: linkOf(draft),
    })
    for (const notice of draft.notices) writing.notices.push(rowOf(notice, id))
    const push = pushOf(draft, { notificationId: id, householdId })
    if (push) writing.pushes.push(toPush(person.userId, push, now, isPressing(draft) ? 'high' : 'normal'))
    if (isMailed(draft)) writing.mails.push({ notification_id: id, mail_at: mailAt(draft, now) })
  }
  for (const notice of decision.held) writing.notices.push(rowOf(notice, null))
  for (const notice of decision.dropped) writing.dropped.push(rowOf(notice, null))
  for (const { dueItem, next } of decision.next) {
    writing.next.push({
      household_id: householdId,
      occurrence_id: dueItem.id,
      notice_at: next?.at ?? null,
      notice_step: next?.step ?? (dueItem.outcome === null ? dueItem.step + 1 : null),
    })
  }
  for (const answered of decision.answered) {
    const { notificationId, title, message, person } = answered
    writing.answered.push({ id: notificationId, ...fitTexts({ title, message }) })
    const push = answeredPush(answered, householdId)
    if (push) writing.pushes.push(toPush(person.userId, push, now, 'normal'))
  }
}

/** True for a push that should wake a sleeping phone, because it is due now. */
const isPressing = ({ isRepeat, isSummary }: NotificationDraft): boolean => !isRepeat && !isSummary

const toPush = (
  userId: string,
  message: NewPush['message'],
  now: Date,
  urgency: NewPush['urgency'],
): NewPush => ({
  userId,
  message,
  urgency,
  staleAt: new Date(now.getTime() + PUSH_STALE_MINUTES * 60_000),
})
