import { inHousehold } from '../households/household-link.ts'
import { petLink } from '../pets/pet-link.ts'
import { type Answered, mayAnswer, type Telling } from './decide.rules.ts'
import type { Recipient, Thing } from './notices.facts.ts'
import type { Words } from './notices.texts.ts'
import { fitTexts } from './notifications.rules.ts'
import type { NotificationKind, NotificationType } from './notifications.vocabulary.ts'
import type { PushAction, PushMessage } from './push-devices/push-message.ts'

/** A person with a device of their own is mailed this much later, and only what they have not read or answered. */
export const MAIL_AFTER_MINUTES = 10
/** A push that has not arrived by then is dropped: what it tells of stands in the panel. */
export const PUSH_STALE_MINUTES = 12 * 60

/** What a notification is about: the kind of all that it tells of, or of the first. */
export const kindOf = ({ notices }: Telling): NotificationKind => notices[0]?.thing.kind ?? 'dose'

export const typeOf = ({ isUrgent, isRepeat }: Telling): NotificationType => {
  if (isUrgent) return 'error'
  return isRepeat ? 'warning' : 'info'
}

/** Where a notification leads: to its pet, its reminders, or the list of today. */
export function linkOf({ notices }: Telling): string {
  const things = notices.map(({ thing }) => thing)
  const [first] = things
  if (!first) return '/'
  const isAlone = things.every(({ petId }) => petId === first.petId)
  const isRecord = first.kind === 'visit' || first.kind === 'vaccination' || first.kind === 'refill'
  if (isAlone && isRecord) return petLink({ petId: first.petId })
  return things.every(({ kind }) => kind === 'reminder') ? '/?tab=reminders' : '/'
}

/** Whether it is mailed: what only says something again is not. */
export const isMailed = (telling: Telling): boolean =>
  telling.person.switches.emailNotifications &&
  !telling.isRepeat &&
  !telling.person.unmailedKinds.includes(kindOf(telling))

/** When it is mailed: at once to whom nothing else reaches, else after a while. */
export const mailAt = ({ person }: Telling, now: Date): Date =>
  takesPushes(person) ? new Date(now.getTime() + MAIL_AFTER_MINUTES * 60_000) : now

const takesPushes = ({ hasPush, switches }: Recipient): boolean => hasPush && switches.browserNotifications

const isAnswerable = ({ kind }: Thing): boolean => kind === 'dose' || kind === 'reminder'

/**
 * Actions that the person's role may take. A summary tells ahead: what is still to come is not done. Neither is a dose for
 * which it is too late.
 */
function actionsOf({ person, notices, isSummary, isTooLate }: Telling): PushAction[] {
  if (isSummary || !notices.every(({ thing }) => isAnswerable(thing) && mayAnswer(person, thing))) return []
  return isTooLate ? ['snooze'] : ['done', 'snooze']
}

/** The push of a notification; undefined for somebody without a device, or who wants none. */
export function pushOf(
  telling: Telling,
  { notificationId, householdId }: { notificationId: string; householdId: string },
): PushMessage | undefined {
  const { person, notices } = telling
  if (!takesPushes(person)) return undefined
  const things = notices.map(({ thing }) => thing)
  const words = person.lockScreenDetails ? telling : telling.unnamed
  return {
    id: notificationId,
    // The tag under which an open page shows it too.
    tag: notificationId,
    ...inPush(words),
    url: inHousehold(linkOf(telling), householdId),
    household: householdId,
    actions: actionsOf(telling),
    doneLabel: things.every(({ kind }) => kind === 'dose') ? 'Given' : 'Done',
  }
}

/**
 * What replaces the push of a notification that was answered: 'Given by Sam' in silence; on the devices of whoever
 * answered, it only goes away.
 */
export function answeredPush(
  { person, things, notificationId, title, message }: Answered,
  householdId: string,
): PushMessage | undefined {
  if (!takesPushes(person)) return undefined
  const byThemselves = things.every(({ settledBy }) => settledBy === person.userId)
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

/** Words as a push names them, no longer than a notification's. */
function inPush({ title, message }: Words): Pick<PushMessage, 'title' | 'body'> {
  const fitting = fitTexts({ title, message })
  return { title: fitting.title, body: fitting.message }
}
