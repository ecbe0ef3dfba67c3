import { SNOOZE_MINUTES } from '@app/domain/due/due.vocabulary'
import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import { FORMER_MEMBER } from '@app/domain/kernel/people.texts'
import type { NoticeAnswer } from '@app/domain/notifications/notices.contract'
import { noticeErrors } from '@app/domain/notifications/notices.errors'
import { inARow, settledWord } from '@app/domain/notifications/notices.texts'
import type { RowOf } from '../../platform/database/columns.ts'
import type { Tx } from '../../platform/database/tx.ts'
import type { Moment } from '../../platform/http/moment.ts'
import { inLockOrder, planChanges } from '../due/due.service.ts'
import { completeReminder, holdReminder, reopenReminder } from '../due/reminders.service.ts'
import { giveDose, lockLedger, timeInWords, undoMarkOf } from '../medications/doses/doses.service.ts'
import {
  askedColumns,
  findAskedDose,
  listAsked,
  listOwnNotifications,
  snoozeHere,
} from './notices.queries.ts'
import { readOne } from './notifications.service.ts'

type Asked = RowOf<typeof askedColumns>

interface Answering {
  notificationId: string
  userId: string
  moment: Moment
}

const isAnswerable = ({ kind }: Asked): boolean => kind === 'dose' || kind === 'reminder'

/**
 * Locks the answerable items of a notification, in a fixed order, until the transaction ends.
 * @throws NOT_FOUND for a notification of another household, or without items in it, NOTICE_NOT_ANSWERABLE
 */
const holdAsked = (tx: Tx, notificationId: string): Promise<Asked[]> =>
  hold(tx, async () => {
    const asked = await tx.run(listAsked, [notificationId])
    if (asked.length === 0) throw new Refusal(commonErrors.NOT_FOUND)
    const answerable = asked.filter(isAnswerable)
    if (answerable.length === 0) throw new Refusal(noticeErrors.NOTICE_NOT_ANSWERABLE)
    return answerable
  })

/**
 * Locks the sources of items before their rows in the ledger, as every answer does. Reads the items again afterwards,
 * because another user may answer while the lock is pending.
 */
async function hold(tx: Tx, read: () => Promise<Asked[]>): Promise<Asked[]> {
  for (const { kind, source_id: sourceId } of inLockOrder(await read())) {
    await (kind === 'reminder' ? holdReminder(tx, sourceId) : lockLedger(tx, sourceId))
  }
  return inLockOrder(await read())
}

const namesOf = (asked: readonly Asked[]): string => inARow(asked.map(({ name }) => name))

/**
 * Answers all items of a notification: doses as given, reminders as completed. Earlier answers of the same person stay
 * unchanged.
 * @throws NOTICE_ANSWERED if another user was first, NOTICE_PASSED if the item passed without an answer,
 * NOTICE_WANTS_PICTURE, and the errors of `giveDose` and `completeReminder`
 */
export async function answerDone(
  tx: Tx,
  { notificationId, userId, moment }: Answering,
): Promise<NoticeAnswer> {
  const asked = await holdAsked(tx, notificationId)
  const open = asked.filter(({ outcome }) => outcome === null)
  const own = asked.filter(({ settled_by: by }) => by === userId)
  if (open.length === 0 && own.length === 0) await refuseAnswered(tx, asked, moment)
  if (open.some(({ kind, photo_wanted: wanted }) => kind === 'dose' && wanted)) {
    throw new Refusal(noticeErrors.NOTICE_WANTS_PICTURE)
  }
  for (const each of open) await settle(tx, each, moment)
  await planChanges(tx, moment.now)
  await readOne(tx, notificationId)
  const answered = [...open, ...own]
  const title = answered.every(({ kind }) => kind === 'dose') ? 'Given' : 'Done'
  return { title, message: namesOf(answered), canUndo: true }
}

async function settle(tx: Tx, asked: Asked, moment: Moment): Promise<void> {
  const { kind, source_id: sourceId, due_date: date, due_time: time } = asked
  if (kind === 'reminder') await completeReminder(tx, { id: sourceId, date }, moment.now)
  else await giveDose(tx, { medicationId: sourceId, date, time }, moment)
}

async function refuseAnswered(tx: Tx, asked: readonly Asked[], moment: Moment): Promise<never> {
  // Other answers wait for our lock, so an item that was open when we read it can only have passed.
  const first = asked.find(({ outcome }) => outcome !== null && outcome !== 'passed')
  if (!first) throw new Refusal(noticeErrors.NOTICE_PASSED)
  throw new Refusal(noticeErrors.NOTICE_ANSWERED, {
    what: settledWord(first.outcome ?? ''),
    who: first.settled_by_name ?? FORMER_MEMBER,
    time: first.settled_at ? await timeInWords(tx, first.settled_at, moment) : '',
  })
}

/**
 * Snoozes all items of a notification, for everyone.
 * @throws NOTICE_ANSWERED, NOTICE_PASSED
 */
export async function answerSnooze(tx: Tx, { notificationId, moment }: Answering): Promise<NoticeAnswer> {
  const asked = await holdAsked(tx, notificationId)
  const snoozed = await snoozeAll(tx, asked, moment)
  await readOne(tx, notificationId)
  return snoozed
}

/**
 * Snoozes one notified dose, for everyone; marks the person's notifications of it as read.
 * @throws NOT_FOUND for a dose without a notification, NOTICE_ANSWERED, NOTICE_PASSED
 */
export async function snoozeDose(tx: Tx, id: string, moment: Moment): Promise<NoticeAnswer> {
  const asked = await hold(tx, () => tx.run(findAskedDose, [id]))
  if (asked.length === 0) throw new Refusal(commonErrors.NOT_FOUND)
  const snoozed = await snoozeAll(tx, asked, moment)
  for (const own of await tx.run(listOwnNotifications, [id])) await readOne(tx, own.id)
  return snoozed
}

async function snoozeAll(tx: Tx, asked: readonly Asked[], moment: Moment): Promise<NoticeAnswer> {
  const until = new Date(moment.now.getTime() + SNOOZE_MINUTES * 60_000)
  const snoozed: Asked[] = []
  for (const each of asked) {
    const [row] = each.outcome === null ? await tx.run(snoozeHere, [each.occurrence_id, until]) : []
    if (row?.snoozed) snoozed.push(each)
  }
  if (snoozed.length === 0) await refuseAnswered(tx, asked, moment)
  return { title: `Snoozed for ${SNOOZE_MINUTES} minutes`, message: namesOf(snoozed), canUndo: false }
}

/**
 * Undoes the user's answers to a notification; those of others stay.
 * @throws the errors of `reopenReminder`
 */
export async function undoAnswer(
  tx: Tx,
  { notificationId, userId, moment }: Answering,
): Promise<NoticeAnswer> {
  const asked = await holdAsked(tx, notificationId)
  const own = asked.filter(({ outcome, settled_by: by }) => outcome !== null && by === userId)
  for (const { kind, source_id: sourceId, due_date: date, due_time: time } of own) {
    if (kind === 'reminder') await reopenReminder(tx, { id: sourceId, date }, moment.now)
    else await undoMarkOf(tx, { medicationId: sourceId, date, time })
  }
  await planChanges(tx, moment.now)
  return { title: 'Undone', message: namesOf(own), canUndo: false }
}
