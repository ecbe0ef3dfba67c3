import { inHousehold } from '../households/household-link.ts'
import { petLink } from '../pets/pet-link.ts'
import { type Answered, mayAnswer, type NotificationDraft } from './decide.rules.ts'
import type { Recipient, DueItem } from './notices.facts.ts'
import type { Words } from './notices.texts.ts'
import { fitTexts } from './notifications.rules.ts'
import type { NotificationKind, NotificationType } from './notifications.vocabulary.ts'
import type { PushAction, PushMessage } from './push-devices/push-message.ts'

/**
 * Minutes after which a person with a push device gets a mail too, if the notification is neither read nor answered.
 */
export const MAIL_AFTER_MINUTES = 10
/** Age at which an undelivered push is dropped: the panel lists its notification anyway. */
export const PUSH_STALE_MINUTES = 12 * 60

/** Returns the kind of a notification: that of its first notice. */
export const kindOf = ({ notices }: NotificationDraft): NotificationKind => notices[0]?.dueItem.kind ?? 'dose'

export const typeOf = ({ isUrgent, isRepeat }: NotificationDraft): NotificationType => {
  if (isUrgent) return 'error'
  return isRepeat ? 'warning' : 'info'
}

/** Returns the target of a notification: its pet, the reminders, or the list of today. */
export function linkOf({ notices }: NotificationDraft): string {
  const dueItems = notices.map(({ dueItem }) => dueItem)
  const [first] = dueItems
  if (!first) return '/'
  const isAlone = dueItems.every(({ petId }) => petId === first.petId)
  const isRecord = first.kind === 'visit' || first.kind === 'vaccination' || first.kind === 'refill'
  if (isAlone && isRecord) return petLink({ petId: first.petId })
  return dueItems.every(({ kind }) => kind === 'reminder') ? '/?tab=reminders' : '/'
}

/** True if the notification is also mailed; mere repetitions are not. */
export const isMailed = (draft: NotificationDraft): boolean =>
  !draft.isRepeat && takesMails(draft.person, kindOf(draft))

/** True if the person gets mails about this kind of notification. */
export const takesMails = ({ switches, unmailedKinds }: Recipient, kind: NotificationKind): boolean =>
  switches.emailNotifications && !unmailedKinds.includes(kind)

/** Returns when the notification is mailed: at once if no push can reach the person, else after a delay. */
export const mailAt = ({ person }: Pick<NotificationDraft, 'person'>, now: Date): Date =>
  takesPushes(person) ? new Date(now.getTime() + MAIL_AFTER_MINUTES * 60_000) : now

const takesPushes = ({ hasPush, switches }: Recipient): boolean => hasPush && switches.browserNotifications

const isAnswerable = ({ kind }: DueItem): boolean => kind === 'dose' || kind === 'reminder'

/**
 * Returns the push actions that the person's role permits. A summary has none, because its items are still to come; a
 * dose that is too late can't be marked as given.
 */
function actionsOf({ person, notices, isSummary, isTooLate }: NotificationDraft): PushAction[] {
  if (isSummary || !notices.every(({ dueItem }) => isAnswerable(dueItem) && mayAnswer(person, dueItem)))
    return []
  return isTooLate ? ['snooze'] : ['done', 'snooze']
}

/** Builds the push of a notification; undefined for a person without a push device, or who disabled pushes. */
export function pushOf(
  draft: NotificationDraft,
  { notificationId, householdId }: { notificationId: string; householdId: string },
): PushMessage | undefined {
  const push = plainPushOf({ ...draft, link: linkOf(draft) }, { notificationId, householdId })
  if (!push) return undefined
  const isOfDoses = draft.notices.every(({ dueItem: { kind } }) => kind === 'dose')
  return { ...push, actions: actionsOf(draft), doneLabel: isOfDoses ? 'Given' : 'Done' }
}

type PlainDraft = Pick<NotificationDraft, 'person' | 'title' | 'message' | 'unnamed'> & { link: string }

/** Builds the push of a notification without actions; undefined for a person whom no push reaches. */
export function plainPushOf(
  draft: PlainDraft,
  { notificationId, householdId }: { notificationId: string; householdId: string },
): PushMessage | undefined {
  const { person, link, unnamed } = draft
  if (!takesPushes(person)) return undefined
  return {
    id: notificationId,
    // Tag of the notification, which an open page uses too.
    tag: notificationId,
    ...inPush(person.lockScreenDetails ? draft : unnamed),
    url: inHousehold(link, householdId),
    household: householdId,
    actions: [],
    doneLabel: 'Done',
  }
}

/**
 * Builds the push that replaces an answered notification: 'Given by Sam', silently. On the devices of the person who
 * answered, it only closes the notification.
 */
export function answeredPush(
  { person, dueItems, notificationId, title, message }: Answered,
  householdId: string,
): PushMessage | undefined {
  if (!takesPushes(person)) return undefined
  const byThemselves = dueItems.every(({ settledBy }) => settledBy === person.userId)
  const words = person.lockScreenDetails ? { title, message } : { title: 'Answered', message: '' }
  return {
    id: notificationId,
    tag: notificationId,
    ...inPush(words),
    url: inHousehold('/', householdId),
    household: householdId,
    actions: [],
    doneLabel: 'Done',
    silent: true,
    ...(byThemselves && { closes: true as const }),
  }
}

/** Builds the texts of a push, no longer than a notification's. */
function inPush({ title, message }: Words): Pick<PushMessage, 'title' | 'body'> {
  const fitting = fitTexts({ title, message })
  return { title: fitting.title, body: fitting.message }
}
