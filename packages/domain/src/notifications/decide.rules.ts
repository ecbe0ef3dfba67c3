import { defaultRepeats, type DoseRepeats } from '../due/due.vocabulary.ts'
import { isEscalation, nextNotice, repeatOf } from '../due/notices.rules.ts'
import { type Permission, reachOf } from '../kernel/access/permissions.ts'
import { hasFeature } from '../kernel/access/plans.ts'
import type { NoticeFacts, Recipient, DueItem } from './notices.facts.ts'
import {
  answeredWords,
  isTooLateFor,
  unnamedWords,
  wordsForOne,
  wordsForSeveral,
  type Words,
} from './notices.texts.ts'
import { notificationKinds } from './notifications.vocabulary.ts'
import { quietUntil } from './quiet-hours.rules.ts'

/** Notifies one person of a step of a due item, now or at the end of their quiet hours. */
export interface Notice {
  dueItem: DueItem
  userId: string
  step: number
  heldUntil: Date | null
}

/** One notification, which combines a person's due items at this moment. */
export interface NotificationDraft extends Words {
  person: Recipient
  notices: Notice[]
  /** Lock screen text without names. */
  unnamed: Words
  /** True if an item is critical, or its notice was escalated. */
  isUrgent: boolean
  /** True if it only repeats an earlier notice. */
  isRepeat: boolean
  /** True if it contains a dose for which it is too late. */
  isTooLate?: boolean
  /** True for a summary of the day ahead. */
  isSummary?: boolean
}

/** A notification whose items are all settled. */
export interface Answered extends Words {
  notificationId: string
  person: Recipient
  dueItems: DueItem[]
}

/** Notifications to send and to hold back for a household. */
export interface Decision {
  drafts: NotificationDraft[]
  held: Notice[]
  /** Held notices that no longer apply. */
  dropped: Notice[]
  /** Next notice of each item; null for no further one. */
  next: { dueItem: DueItem; next: { at: Date; step: number } | null }[]
  answered: Answered[]
}

/** Permission to answer each kind of item; its holders receive the notices. */
const answeredWith: Readonly<Record<DueItem['kind'], Permission>> = {
  dose: 'mark doses',
  refill: 'mark doses',
  reminder: 'edit reminders',
  visit: 'edit appointments',
  vaccination: 'add vaccinations',
}

/** True if the person's role may answer for it. An escalation also reaches roles that may only view it. */
export const mayAnswer = ({ role }: Pick<Recipient, 'role'>, { kind }: Pick<DueItem, 'kind'>): boolean =>
  reachOf(role, answeredWith[kind]) === 'all'

const repeatsOf = ({ alerts }: NoticeFacts): DoseRepeats =>
  alerts
    ? { minutes: alerts.minutes, times: alerts.times, escalates: alerts.escalateTo !== null }
    : defaultRepeats

/** Decides the notifications of one household at this moment, and the next notice of each item. */
export function decideNotices(facts: NoticeFacts, now: Date): Decision {
  const open = facts.due.filter(({ outcome }) => outcome === null)
  const notices = open.flatMap((dueItem) =>
    recipientsOf(dueItem, facts).map((person): Notice => ({
      dueItem,
      userId: person.userId,
      step: dueItem.step,
      heldUntil: dueItem.isCritical ? null : quietUntil(person, now),
    })),
  )
  const released = facts.held.map(({ userId, step, dueItem }): Notice => ({
    userId,
    step,
    dueItem,
    heldUntil: null,
  }))
  const isUseful = (notice: Notice): boolean => isOfUse(notice, facts)
  const toTell = [...notices, ...released.filter(isUseful)]
  return {
    drafts: facts.people.flatMap((person) => tell(person, toTell, facts, now)),
    held: toTell.filter(({ heldUntil }) => heldUntil !== null),
    dropped: released.filter((notice) => !isUseful(notice)),
    next: facts.due.map((dueItem) => ({ dueItem, next: nextOf(dueItem, facts, now) })),
    answered: answeredOf(facts),
  }
}

/** True if a held notice still applies. A snoozed item is notified again in its next round. */
export const isOfUse = (
  { dueItem, userId, step }: Pick<Notice, 'dueItem' | 'userId' | 'step'>,
  facts: NoticeFacts,
): boolean =>
  dueItem.outcome === null &&
  step >= dueItem.roundStep &&
  concernedBy(dueItem, step, facts).some((person) => person.userId === userId)

/** Returns the recipients of a step of an item. */
export function concernedBy(dueItem: DueItem, step: number, facts: NoticeFacts): Recipient[] {
  if (dueItem.kind === 'reminder' && !hasFeature(facts.plan, 'reminders')) return []
  if (isEscalation(dueItem.kind, repeatOf(dueItem, step), repeatsOf(facts))) {
    return facts.people.filter(
      ({ userId, role }) => userId === facts.alerts?.escalateTo && reachOf(role, 'view medications'),
    )
  }
  const isAssigned = facts.people.some(({ userId }) => userId === dueItem.assignedTo)
  return facts.people.filter(
    (person) =>
      mayAnswer(person, dueItem) &&
      (!isAssigned || person.userId === dueItem.assignedTo) &&
      person.switches[notificationKinds[dueItem.kind]],
  )
}

const recipientsOf = (dueItem: DueItem, facts: NoticeFacts): Recipient[] =>
  concernedBy(dueItem, dueItem.step, facts).filter(
    ({ userId }) =>
      !dueItem.notified.some((notice) => notice.userId === userId && notice.step === dueItem.step),
  )

function nextOf(dueItem: DueItem, facts: NoticeFacts, now: Date): Decision['next'][number]['next'] {
  if (dueItem.outcome !== null) return null
  const { step, roundStep, snoozedUntil } = dueItem
  return nextNotice(
    { ...dueItem, repeats: repeatsOf(facts) },
    { step: step + 1, roundStep, snoozedUntil },
    now,
  )
}

/** Combines a person's current notices into one notification. */
function tell(
  person: Recipient,
  toTell: readonly Notice[],
  facts: NoticeFacts,
  now: Date,
): NotificationDraft[] {
  const notices = toTell.filter(({ userId, heldUntil }) => userId === person.userId && heldUntil === null)
  const dueItems = [...new Map(notices.map(({ dueItem }) => [dueItem.id, dueItem])).values()].toSorted(byTime)
  const [first] = dueItems
  if (!first) return []
  const repeats = repeatsOf(facts)
  const escalates = notices.some(({ dueItem, step }) =>
    isEscalation(dueItem.kind, repeatOf(dueItem, step), repeats),
  )
  const isRepeat = notices.every(
    ({ dueItem, step }) => dueItem.kind === 'dose' && repeatOf(dueItem, step) > 0,
  )
  const words =
    dueItems.length === 1
      ? wordsForOne(first, { person, now, isRepeat, isEscalation: escalates })
      : wordsForSeveral(dueItems, person, now)
  const isUrgent = escalates || dueItems.some(({ isCritical }) => isCritical)
  const isTooLate = dueItems.some((dueItem) => isTooLateFor(dueItem, now))
  return [
    {
      ...words,
      unnamed: unnamedWords(dueItems, now),
      person,
      notices,
      isUrgent,
      isRepeat: isRepeat && !escalates,
      ...(isTooLate && { isTooLate }),
    },
  ]
}

const byTime = (one: DueItem, other: DueItem): number => one.at.getTime() - other.at.getTime()

/**
 * Lists the notifications whose items are all settled by now. Items that merely passed were not answered and are left
 * out.
 */
function answeredOf({ others, people }: NoticeFacts): Answered[] {
  const byNotification = Map.groupBy(others, ({ notificationId }) => notificationId)
  return [...byNotification].flatMap(([notificationId, items]) => {
    const person = people.find(({ userId }) => userId === items[0]?.userId)
    if (!person || items.some(({ dueItem }) => dueItem.outcome === null)) return []
    const dueItems = items.map(({ dueItem }) => dueItem).filter(({ outcome }) => outcome !== 'passed')
    return [{ notificationId, person, dueItems, ...answeredWords(dueItems, person) }]
  })
}
