import { defaultRepeats, type DoseRepeats } from '../due/due.vocabulary.ts'
import { isEscalation, nextNotice, repeatOf } from '../due/notices.rules.ts'
import { type Permission, reachOf } from '../kernel/access/permissions.ts'
import { hasFeature } from '../kernel/access/plans.ts'
import type { NoticeFacts, Recipient, Thing } from './notices.facts.ts'
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
  thing: Thing
  userId: string
  step: number
  heldUntil: Date | null
}

/** One notification, which combines a person's due items at this moment. */
export interface Telling extends Words {
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
  things: Thing[]
}

/** Notifications to send and to hold back for a household. */
export interface Decision {
  tellings: Telling[]
  held: Notice[]
  /** Held notices that no longer apply. */
  dropped: Notice[]
  /** Next notice of each item; null for no further one. */
  next: { thing: Thing; next: { at: Date; step: number } | null }[]
  answered: Answered[]
}

/** Permission to answer each kind of item; its holders receive the notices. */
const answeredWith: Readonly<Record<Thing['kind'], Permission>> = {
  dose: 'mark doses',
  refill: 'mark doses',
  reminder: 'edit reminders',
  visit: 'edit appointments',
  vaccination: 'add vaccinations',
}

/** True if the person's role may answer for it. An escalation also reaches roles that may only view it. */
export const mayAnswer = ({ role }: Pick<Recipient, 'role'>, { kind }: Pick<Thing, 'kind'>): boolean =>
  reachOf(role, answeredWith[kind]) === 'all'

const repeatsOf = ({ alerts }: NoticeFacts): DoseRepeats =>
  alerts
    ? { minutes: alerts.minutes, times: alerts.times, escalates: alerts.escalateTo !== null }
    : defaultRepeats

/** Decides the notifications of one household at this moment, and the next notice of each item. */
export function decideNotices(facts: NoticeFacts, now: Date): Decision {
  const open = facts.due.filter(({ outcome }) => outcome === null)
  const notices = open.flatMap((thing) =>
    recipientsOf(thing, facts).map((person): Notice => ({
      thing,
      userId: person.userId,
      step: thing.step,
      heldUntil: thing.isCritical ? null : quietUntil(person, now),
    })),
  )
  const released = facts.held.map(({ userId, step, thing }): Notice => ({
    userId,
    step,
    thing,
    heldUntil: null,
  }))
  const isUseful = (notice: Notice): boolean => isOfUse(notice, facts)
  const toTell = [...notices, ...released.filter(isUseful)]
  return {
    tellings: facts.people.flatMap((person) => tell(person, toTell, facts, now)),
    held: toTell.filter(({ heldUntil }) => heldUntil !== null),
    dropped: released.filter((notice) => !isUseful(notice)),
    next: facts.due.map((thing) => ({ thing, next: nextOf(thing, facts, now) })),
    answered: answeredOf(facts),
  }
}

/** True if a held notice still applies. A snoozed item is notified again in its next round. */
export const isOfUse = (
  { thing, userId, step }: Pick<Notice, 'thing' | 'userId' | 'step'>,
  facts: NoticeFacts,
): boolean =>
  thing.outcome === null &&
  step >= thing.roundStep &&
  concernedBy(thing, step, facts).some((person) => person.userId === userId)

/** Returns the recipients of a step of an item. */
export function concernedBy(thing: Thing, step: number, facts: NoticeFacts): Recipient[] {
  if (thing.kind === 'reminder' && !hasFeature(facts.plan, 'reminders')) return []
  if (isEscalation(thing.kind, repeatOf(thing, step), repeatsOf(facts))) {
    return facts.people.filter(
      ({ userId, role }) => userId === facts.alerts?.escalateTo && reachOf(role, 'view medications'),
    )
  }
  const isAssigned = facts.people.some(({ userId }) => userId === thing.assignedTo)
  return facts.people.filter(
    (person) =>
      mayAnswer(person, thing) &&
      (!isAssigned || person.userId === thing.assignedTo) &&
      person.switches[notificationKinds[thing.kind]],
  )
}

const recipientsOf = (thing: Thing, facts: NoticeFacts): Recipient[] =>
  concernedBy(thing, thing.step, facts).filter(
    ({ userId }) => !thing.told.some((notice) => notice.userId === userId && notice.step === thing.step),
  )

function nextOf(thing: Thing, facts: NoticeFacts, now: Date): Decision['next'][number]['next'] {
  if (thing.outcome !== null) return null
  const { step, roundStep, snoozedUntil } = thing
  return nextNotice({ ...thing, repeats: repeatsOf(facts) }, { step: step + 1, roundStep, snoozedUntil }, now)
}

/** Combines a person's current notices into one notification. */
function tell(person: Recipient, toTell: readonly Notice[], facts: NoticeFacts, now: Date): Telling[] {
  const notices = toTell.filter(({ userId, heldUntil }) => userId === person.userId && heldUntil === null)
  const things = [...new Map(notices.map(({ thing }) => [thing.id, thing])).values()].toSorted(byTime)
  const [first] = things
  if (!first) return []
  const repeats = repeatsOf(facts)
  const escalates = notices.some(({ thing, step }) =>
    isEscalation(thing.kind, repeatOf(thing, step), repeats),
  )
  const isRepeat = notices.every(({ thing, step }) => thing.kind === 'dose' && repeatOf(thing, step) > 0)
  const words =
    things.length === 1
      ? wordsForOne(first, { person, now, isRepeat, isEscalation: escalates })
      : wordsForSeveral(things, person, now)
  const isUrgent = escalates || things.some(({ isCritical }) => isCritical)
  const isTooLate = things.some((thing) => isTooLateFor(thing, now))
  return [
    {
      ...words,
      unnamed: unnamedWords(things, now),
      person,
      notices,
      isUrgent,
      isRepeat: isRepeat && !escalates,
      ...(isTooLate && { isTooLate }),
    },
  ]
}

const byTime = (one: Thing, other: Thing): number => one.at.getTime() - other.at.getTime()

/**
 * Lists the notifications whose items are all settled by now. Items that merely passed were not answered and are left
 * out.
 */
function answeredOf({ others, people }: NoticeFacts): Answered[] {
  const byNotification = Map.groupBy(others, ({ notificationId }) => notificationId)
  return [...byNotification].flatMap(([notificationId, items]) => {
    const person = people.find(({ userId }) => userId === items[0]?.userId)
    if (!person || items.some(({ thing }) => thing.outcome === null)) return []
    const things = items.map(({ thing }) => thing).filter(({ outcome }) => outcome !== 'passed')
    return [{ notificationId, person, things, ...answeredWords(things, person) }]
  })
}
