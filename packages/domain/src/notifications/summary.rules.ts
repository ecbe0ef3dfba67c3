import { defaultRepeats } from '../due/due.vocabulary.ts'
import { noticeTimes } from '../due/notices.rules.ts'
import { hasFeature } from '../kernel/access/plans.ts'
import { addDays } from '../kernel/time/dates.ts'
import { instantOf, localTimeOf } from '../kernel/time/zoned-time.ts'
import { concernedBy, isOfUse, type Notice, type NotificationDraft } from './decide.rules.ts'
import type { NoticeFacts, DueItem } from './notices.facts.ts'
import { unnamedWords, wordsForDay } from './notices.texts.ts'
import { quietUntil, type QuietHours } from './quiet-hours.rules.ts'

/** Time of day of a summary; one within quiet hours comes at their end. */
export const SUMMARY_TIME = '08:00'

/** Returns the time of a person's next summary. */
export function nextSummary(person: QuietHours, now: Date): Date {
  const { date } = localTimeOf(now, person.timeZone)
  // Yesterday's summary may still be to come, if its quiet hours continue past midnight.
  for (let days = -1; ; days += 1) {
    const morning = instantOf(addDays(date, days), SUMMARY_TIME, person.timeZone)
    const at = quietUntil(person, morning) ?? morning
    if (at.getTime() > now.getTime()) return at
  }
}

/**
 * Builds the summary of a person's day in one household: it announces in advance every item that would be notified
 * before the next summary, so those are not notified again. Doses are still notified at their minute, and so are the
 * notice shortly before a visit and snoozed items. The summary also contains the notices that were held back over the
 * person's quiet hours.
 * @param facts with every item that is to be notified before the next summary
 * @returns undefined without any item, or if the plan has no summaries
 */
export function decideSummary(facts: NoticeFacts, userId: string, now: Date): NotificationDraft | undefined {
  const person = facts.people.find((each) => each.userId === userId)
  if (!person || !hasFeature(facts.plan, 'smart_reminders')) return undefined
  const ahead = facts.due
    .filter((dueItem) => isSummed(dueItem) && !wasNotified(dueItem, userId))
    .filter((dueItem) => concernedBy(dueItem, dueItem.step, facts).includes(person))
    .map((dueItem) => ({ dueItem, step: dueItem.step }))
  const held = facts.held.filter((each) => each.dueItem.kind !== 'dose' && isOfUse(each, facts))
  const notices = [...held, ...ahead].map(({ dueItem, step }): Notice => ({
    dueItem,
    userId,
    step,
    heldUntil: null,
  }))
  if (notices.length === 0) return undefined
  const dueItems = [...new Map(notices.map(({ dueItem }) => [dueItem.id, dueItem])).values()]
  const words = { ...wordsForDay(dueItems, person, now), unnamed: unnamedWords(dueItems, now) }
  return { ...words, person, notices, isUrgent: false, isRepeat: false, isSummary: true }
}

function isSummed(dueItem: DueItem): boolean {
  const { kind, outcome, snoozedUntil, step, roundStep } = dueItem
  if (kind === 'dose' || outcome !== null || snoozedUntil !== null) return false
  const lastRound = noticeTimes({ ...dueItem, repeats: defaultRepeats }).length - 1
  return kind !== 'visit' || step - roundStep < lastRound
}

const wasNotified = ({ notified, step }: DueItem, userId: string): boolean =>
  notified.some((each) => each.userId === userId && each.step === step)
