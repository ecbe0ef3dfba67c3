import {
  answeredPush,
  isMailed,
  kindOf,
  linkOf,
  mailAt,
  PUSH_STALE_MINUTES,
  pushOf,
  typeOf,
} from '@app/domain/notices/channels.rules'
import { decideNotices, type Decision, type Notice } from '@app/domain/notices/decide.rules'
import { fitTexts } from '@app/domain/notifications/notifications.rules'
import type { Logger } from 'pino'
import type { Tx } from '../../platform/database/tx.ts'
import { newId } from '../../platform/ids.ts'
import { writeNotifications, type NewNotification } from '../notifications/notifications.service.ts'
import { queuePushes, type NewPush } from '../push-devices/push-devices.service.ts'
import {
  dropHeldNotices,
  goBack,
  markPlace,
  queueMails,
  readFacts,
  releaseMails,
  settleNotifications,
  takeDueNotices,
  writeNotices,
  type StoredFacts,
} from './notices.queries.ts'

/** Households of one transaction at most: requests have their turn after each. */
const HOME_BATCH = 40
/** Things of a household that one notification tells of; what else is due there follows. */
const THING_BATCH = 200
const MAIL_BATCH = 500

/** A household about which something could not be decided or written is looked at again after so long. */
const AGAIN_MINUTES = 5

/** What is written about one household or several. */
interface Writing {
  told: object[]
  dropped: object[]
  next: object[]
  notifications: NewNotification[]
  pushes: NewPush[]
  mails: { notification_id: string; mail_at: Date }[]
  answered: { id: string; title: string; message: string }[]
}

const nothing = (): Writing => ({
  told: [],
  dropped: [],
  next: [],
  notifications: [],
  pushes: [],
  mails: [],
  answered: [],
})

/**
 * Tells people of what is due now, over all households: one transaction writes who was told of what, their notifications,
 * and what goes out by push and mail. Several processes may do so at once; a household is told by one of them. One about
 * which something fails holds up no other: it is logged and put off for a while.
 * @returns how many things it told of; 0 where nothing is left
 */
export async function tellDueNotices(tx: Tx, now: Date, log: Pick<Logger, 'error'>): Promise<number> {
  const homes = await tx.run(takeDueNotices, [now, HOME_BATCH, THING_BATCH])
  const all = homes.map(({ facts }) => facts)
  if (all.length === 0) return 0
  const failed = await attempt(tx, () => writeAll(tx, all, now))
  // One of them, most likely: so each by itself.
  if (failed) for (const facts of all) await tellAlone(tx, facts, now, log)
  return all.reduce((sum, { due, held }) => sum + due.length + held.length, 0)
}

/** Tells one household, or puts everything that is due there off. */
async function tellAlone(tx: Tx, facts: StoredFacts, now: Date, log: Pick<Logger, 'error'>): Promise<void> {
  const failed = await attempt(tx, () => writeAll(tx, [facts], now))
  if (!failed) return
  const { householdId, due, held } = facts
  log.error(
    { err: failed.error, householdId },
    'a household could not be told what is due; trying again later',
  )
  const again = new Date(now.getTime() + AGAIN_MINUTES * 60_000)
  const home = { household_id: householdId }
  const next = due.map(({ id }) => ({ ...home, occurrence_id: id, notice_at: again, notice_step: null }))
  const told = held.map(({ userId, step, thing: { id } }) => ({
    ...home,
    occurrence_id: id,
    user_id: userId,
    step,
    notification_id: null,
    held_until: again,
  }))
  await tx.run(writeNotices, [JSON.stringify(told), JSON.stringify(next)])
}

/** Does work of a transaction that goes on where the work fails. */
async function attempt(tx: Tx, work: () => Promise<void>): Promise<{ error: unknown } | undefined> {
  await tx.run(markPlace, [])
  try {
    await work()
    return undefined
  } catch (error) {
    await tx.run(goBack, [])
    return { error }
  }
}

async function writeAll(tx: Tx, homes: readonly StoredFacts[], now: Date): Promise<void> {
  const writing = nothing()
  for (const facts of homes) {
    addDecision(writing, facts.householdId, decideNotices(readFacts(facts), now), now)
  }
  await writeNotifications(tx, writing.notifications)
  await tx.run(writeNotices, [JSON.stringify(writing.told), JSON.stringify(writing.next)])
  if (writing.dropped.length > 0) await tx.run(dropHeldNotices, [JSON.stringify(writing.dropped)])
  if (writing.mails.length > 0) await tx.run(queueMails, [JSON.stringify(writing.mails)])
  if (writing.answered.length > 0) {
    await tx.run(settleNotifications, [JSON.stringify(writing.answered), now])
  }
  await queuePushes(tx, writing.pushes)
}

/**
 * Hands on the mails of notifications that nobody has read or answered.
 * @returns whether there may be more
 */
export async function mailUnread(tx: Tx, now: Date): Promise<boolean> {
  return (await tx.run(releaseMails, [now, MAIL_BATCH])).length === MAIL_BATCH
}

function addDecision(writing: Writing, householdId: string, decision: Decision, now: Date): void {
  const rowOf = ({ thing, userId, step, heldUntil }: Notice, notificationId: string | null) => ({
    household_id: householdId,
    occurrence_id: thing.id,
    user_id: userId,
    step,
    notification_id: notificationId,
    held_until: heldUntil,
  })
  for (const telling of decision.tellings) {
    const id = newId()
    const { title, message, person } = telling
    writing.notifications.push({
      id,
      userId: person.userId,
      householdId,
      kind: kindOf(telling),
      type: typeOf(telling),
      title,
      message,
      link: linkOf(telling),
    })
    for (const notice of telling.notices) writing.told.push(rowOf(notice, id))
    const push = pushOf(telling, { notificationId: id, householdId })
    if (push) writing.pushes.push(toPush(person.userId, push, now, telling.isRepeat ? 'normal' : 'high'))
    if (isMailed(telling)) writing.mails.push({ notification_id: id, mail_at: mailAt(telling, now) })
  }
  for (const notice of decision.held) writing.told.push(rowOf(notice, null))
  for (const notice of decision.dropped) writing.dropped.push(rowOf(notice, null))
  for (const { thing, next } of decision.next) {
    writing.next.push({
      household_id: householdId,
      occurrence_id: thing.id,
      notice_at: next?.at ?? null,
      notice_step: next?.step ?? (thing.outcome === null ? thing.step + 1 : null),
    })
  }
  for (const answered of decision.answered) {
    const { notificationId, title, message, person } = answered
    writing.answered.push({ id: notificationId, ...fitTexts({ title, message }) })
    const push = answeredPush(answered, householdId)
    if (push) writing.pushes.push(toPush(person.userId, push, now, 'normal'))
  }
}

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
