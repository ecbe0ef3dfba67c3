import { PRODUCT_NAME } from '../kernel/brand.ts'
import { capitalized, duration, list, plural } from '../kernel/message-format.ts'
import { FORMER_MEMBER } from '../kernel/people.texts.ts'
import { clockFor } from '../kernel/time/clock.ts'
import { daysBetween, dateIn } from '../kernel/time/dates.ts'
import { TOO_LATE } from '../medications/doses/too-late.rules.ts'
import { unitsInWords } from '../medications/doses/units.texts.ts'
import type { Recipient, DueItem } from './notices.facts.ts'

/** Title and message of a notification. */
export interface Words {
  title: string
  message: string
}

type Timed = Pick<DueItem, 'kind' | 'at' | 'date' | 'timeZone'>

/** Lock screen text without names. */
export function unnamedWords(dueItems: readonly Timed[], now: Date): Words {
  const verb = { due: 'due', coming: 'coming up', both: 'due or coming up' }[standingOf(dueItems, now)]
  return {
    title: plural(dueItems.length, { one: `Something is ${verb}`, other: `# things are ${verb}` }),
    message: `Open ${PRODUCT_NAME} to see what.`,
  }
}

/**
 * True for an item before its due time: refills, boosters and visits are notified in advance, and a snooze can end
 * early.
 */
function isComing({ kind, at, date, timeZone }: Timed, now: Date): boolean {
  if (kind === 'vaccination') return date > dateIn(timeZone, now)
  return kind === 'refill' || at > now
}

/** Classifies items as due, as coming, or as a mix of both. */
function standingOf(dueItems: readonly Timed[], now: Date): 'due' | 'coming' | 'both' {
  const coming = dueItems.filter((dueItem) => isComing(dueItem, now)).length
  if (coming === 0) return 'due'
  return coming === dueItems.length ? 'coming' : 'both'
}

/** Person whose clock formats the times. */
type ClockOwner = Pick<Recipient, 'timeZone' | 'timeFormat'>

const timeFor = ({ at }: Pick<DueItem, 'at'>, { timeZone, timeFormat }: ClockOwner): string =>
  clockFor({ timeZone, timeFormat, locale: 'en-US' }).time(at.toISOString())

/** Words the distance from a day to another: 'today', 'tomorrow', 'yesterday' or 'in 7 days'. */
function distance(from: string, to: string): string {
  const days = daysBetween(from, to)
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  if (days === -1) return 'yesterday'
  return days < 0 ? `${duration(-days, 'day')} ago` : `in ${duration(days, 'day')}`
}

/** True if the latest time for giving this dose has passed. */
export const isTooLateFor = ({ tooLateAt }: Pick<DueItem, 'tooLateAt'>, now: Date): boolean =>
  tooLateAt !== null && tooLateAt < now

/** First words of a dose's notice. An early snooze ends before the dose is due. */
function beginOf({ at }: Pick<DueItem, 'at'>, now: Date, isRepeat: boolean): string {
  if (at > now) return 'Coming up'
  return isRepeat ? 'Still due' : 'Time for'
}

/** Words the notice of one item: the first, a repetition, or the escalation to the chosen person. */
export function wordsForOne(
  dueItem: DueItem,
  {
    person,
    now,
    isRepeat,
    isEscalation,
  }: { person: Recipient; now: Date; isRepeat: boolean; isEscalation: boolean },
): Words {
  const { name, petName, detail, units, kind } = dueItem
  if (kind === 'dose') {
    const amount = units === null ? null : unitsInWords(units)
    const dose = [detail, amount, `due at ${timeFor(dueItem, person)}`].filter(Boolean).join(' · ')
    const tooLate = isTooLateFor(dueItem, now)
    const message = tooLate ? `${TOO_LATE} · ${dose}` : dose
    if (isEscalation) return { title: `Nobody has answered: ${name} for ${petName}`, message }
    const begin = tooLate ? 'Past its time' : beginOf(dueItem, now, isRepeat)
    return { title: `${begin}: ${name} for ${petName}`, message }
  }
  if (kind === 'reminder') return wordsForReminder(dueItem, person, now)
  if (kind === 'refill') {
    return {
      title: `A week of ${name} is left`,
      message: `Order a refill for ${petName} before it runs out.`,
    }
  }
  if (kind === 'visit') {
    const day = distance(dateIn(person.timeZone, now), dateIn(person.timeZone, dueItem.at))
    const message = [`${day === 'today' ? 'Today' : capitalized(day)} at ${timeFor(dueItem, person)}`, detail]
    return { title: `${name} for ${petName}`, message: message.filter(Boolean).join(' · ') }
  }
  const day = distance(dateIn(dueItem.timeZone, now), dueItem.date)
  return { title: `${name} for ${petName} is due ${day}`, message: 'Book a visit if you have not yet.' }
}

/** Words the notice of a reminder, for the server and for the device. */
export function wordsForReminder(
  dueItem: Pick<DueItem, 'name' | 'petName' | 'date' | 'time' | 'at'>,
  person: ClockOwner,
  now: Date,
): Words {
  const { name, petName, date, time, at } = dueItem
  // The notice may come late: after quiet hours, or after a time without notices.
  const day = distance(dateIn(person.timeZone, now), time === null ? date : dateIn(person.timeZone, at))
  const when = [
    time === null || day !== 'today' ? day : '',
    time === null ? '' : `at ${timeFor(dueItem, person)}`,
  ]
  return { title: `${name} for ${petName}`, message: `Due ${when.filter(Boolean).join(' ')}` }
}

/** Joins names: 'Luna', 'Luna and Milo', 'Luna, Milo, and 2 more'. */
export function inARow(names: readonly string[], most = 3): string {
  const distinct = [...new Set(names)]
  const shown = distinct.length > most ? distinct.slice(0, most - 1) : distinct
  const rest = distinct.length - shown.length
  return list(rest > 0 ? [...shown, `${rest} more`] : shown)
}

/** Names items below a title that names their pets; adds each item's pet if there are several. */
const namerOf = (dueItems: readonly DueItem[]): ((dueItem: DueItem) => string) => {
  const isOfOne = new Set(dueItems.map(({ petName }) => petName)).size === 1
  return ({ name, petName }) => (isOfOne ? name : `${name} (${petName})`)
}

/**
 * Words a notice of several items; names all of them as far as there is room, and adds each one's time if some are
 * still to come.
 */
export function wordsForSeveral(dueItems: readonly DueItem[], person: Recipient, now: Date): Words {
  const nameOf = namerOf(dueItems)
  const standing = standingOf(dueItems, now)
  const verb = { due: ' are due', coming: ' are coming up', both: '' }[standing]
  const noteOf = (dueItem: DueItem) => {
    if (isTooLateFor(dueItem, now)) return ': too late, ask your vet'
    return standing === 'due' ? '' : whenOf(dueItem, person, now)
  }
  return {
    title: `${dueItems.length} things${verb} for ${inARow(dueItems.map(({ petName }) => petName))}`,
    message: dueItems.map((dueItem) => `${nameOf(dueItem)}${noteOf(dueItem)}`).join(', '),
  }
}

/** Words a summary of a day's items. */
export function wordsForDay(dueItems: readonly DueItem[], person: Recipient, now: Date): Words {
  const nameOf = namerOf(dueItems)
  return {
    title: `Your day: ${plural(dueItems.length, { one: '1 thing', other: '# things' })} for ${inARow(dueItems.map(({ petName }) => petName))}`,
    message: dueItems.map((dueItem) => `${nameOf(dueItem)}${whenOf(dueItem, person, now)}`).join(', '),
  }
}

/** Returns the time of one of several items, if it is useful, with a leading space. */
function whenOf(dueItem: DueItem, person: Recipient, now: Date): string {
  const { kind, time, timeZone, date, at } = dueItem
  if (kind === 'refill') return ', a week is left'
  if (kind === 'vaccination') return ` ${distance(dateIn(timeZone, now), date)}`
  const day = distance(dateIn(person.timeZone, now), dateIn(person.timeZone, at))
  const words = [
    day === 'today' ? '' : day,
    kind === 'reminder' && time === null ? '' : `at ${timeFor(dueItem, person)}`,
  ]
  return words
    .filter(Boolean)
    .map((word) => ` ${word}`)
    .join('')
}

const outcomeWords: Readonly<Record<string, string>> = {
  given: 'Given',
  partial: 'Partly given',
  skipped: 'Skipped',
  missed: 'Marked as missed',
  completed: 'Done',
  stopped: 'Stopped',
}

/** Words an outcome: 'Given'. */
export const settledWord = (outcome: string): string => outcomeWords[outcome] ?? 'Done'

/** Words the replacement of a notification whose items are all settled: 'Given by Sam'. */
export function answeredWords(dueItems: readonly DueItem[], person: Recipient): Words {
  const by = inARow(
    dueItems.map(({ settledBy, settledByName }) =>
      settledBy === person.userId ? 'you' : (settledByName ?? FORMER_MEMBER),
    ),
  )
  const kinds = new Set(dueItems.map(({ outcome }) => settledWord(outcome ?? '')))
  const [what] = kinds
  const message = dueItems.map(({ name, petName, settledAt }) => {
    const time = settledAt ? ` at ${timeFor({ at: settledAt }, person)}` : ''
    return `${name} (${petName})${time}`
  })
  return { title: `${kinds.size === 1 && what ? what : 'Answered'} by ${by}`, message: message.join(', ') }
}
