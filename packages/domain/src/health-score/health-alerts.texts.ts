import { PRODUCT_NAME } from '../kernel/brand.ts'
import { capitalized, duration, list, plural } from '../kernel/message-format.ts'
import { daysBetween } from '../kernel/time/dates.ts'
import { weekdayOf } from '../kernel/time/recurrence.ts'
import { weekdayNames } from '../kernel/time/weekday.texts.ts'
import { petLink } from '../pets/pet-link.ts'
import type { HealthAlert } from './health-alerts.contract.ts'
import { type AlertKind, alertRules, hiddenDays } from './health-alerts.vocabulary.ts'

const { weightPercent, weightMonths, missedDoses, missedDays, lowDays, lowPoints, noLogDays } = alertRules

/** Texts of the card of health alerts. */
export const alertTexts = {
  title: 'Alerts',
  settings: 'Settings',
  loading: 'Loading alerts',
  none: 'No alerts',
  watched:
    'Watched each day: eating, drinking, doses, weight, vaccinations, and pets without a health log for long.',
  snooze: 'Snooze',
  dismiss: 'Dismiss',
  more: (title: string) => `More for ${title}`,
  showAll: (listed: number, count: number) =>
    listed < count ? `Show ${listed} of ${count}` : `Show all ${count}`,
  others: (count: number) => plural(count, { one: 'And # other alert.', other: 'And # other alerts.' }),
  undo: 'Undo',
  snoozed: {
    title: `Snoozed for ${duration(hiddenDays.snooze, 'day')}`,
    message: 'For everyone in your household.',
  },
  dismissed: { title: 'Alert dismissed', message: 'It returns if it gets worse.' },
  shown: { title: 'Alert is back' },
} as const

/** Rules of the alerts, each with its records. */
const rules: Readonly<Record<AlertKind, string>> = {
  'low-appetite': `less than usual, or at most ${lowPoints} of 10, on ${lowDays} days in a row. From the health log.`,
  'low-water': `less than usual on ${lowDays} days in a row. From the health log.`,
  'missed-doses': `${missedDoses} missed doses in ${missedDays} days. From the dose history.`,
  'weight-change': `a change of more than ${weightPercent}% in ${weightMonths} months.`,
  'overdue-vaccination': 'the next date has passed. From the vaccination record.',
  'no-log': `${noLogDays} days without a health log.`,
}

/** Words the rule of an alert and the records behind it: 'a change of … From 4 weights.' */
function ruleOf(alert: HealthAlert): string {
  const rule = rules[alert.kind]
  if (alert.kind !== 'weight-change') return rule
  return `${rule} From ${plural(alert.weights, { one: '# weight', other: '# weights' })}.`
}

interface Words {
  /** Words a plain date. */
  dayOf: (date: string) => string
  /** Words a date of the last months, without its year. */
  recentDayOf: (date: string) => string
  /** Words a weight in kilograms. */
  weightOf: (kg: number) => string
}

/** Words an alert: what was found, the figures, its rule, and the records to look at. */
export function alertInWords(alert: HealthAlert, petName: string, words: Words) {
  return {
    title: titleOf(alert, petName),
    detail: detailOf(alert, words),
    rule: `Rule: ${ruleOf(alert)}`,
    ...placeOf(alert),
  }
}

function titleOf(alert: HealthAlert, name: string): string {
  switch (alert.kind) {
    case 'low-appetite':
      return `${name} has eaten less for ${duration(alert.days, 'day')}`
    case 'low-water':
      return `${name} has drunk less for ${duration(alert.days, 'day')}`
    case 'missed-doses':
      return `${name} missed ${plural(alert.count, { one: '# dose', other: '# doses' })} in ${duration(missedDays, 'day')}`
    case 'weight-change':
      return `${name} ${alert.percent > 0 ? 'gained' : 'lost'} ${Math.abs(alert.percent)}% in ${spanOf(alert.from.day, alert.to.day)}`
    case 'overdue-vaccination':
      return `${alert.name} is overdue for ${name}`
    case 'no-log':
      return `No health log for ${name} in ${duration(alert.days, 'day')}`
    default:
      return alert satisfies never
  }
}

const [WEEK, MONTH] = [7, 30] as const

/** A time span in its natural unit: '9 days', '5 weeks', '3 months'. */
function spanOf(from: string, to: string): string {
  const days = daysBetween(from, to)
  if (days < 2 * WEEK) return duration(days, 'day')
  if (days < 2 * MONTH) return duration(Math.round(days / WEEK), 'week')
  return duration(Math.round(days / MONTH), 'month')
}

function detailOf(alert: HealthAlert, { dayOf, recentDayOf, weightOf }: Words): string {
  switch (alert.kind) {
    case 'low-appetite':
      return `Noted each day since ${recentDayOf(alert.since)}. A pet that stops eating can need help soon: ask your vet.`
    case 'low-water':
      return `Noted each day since ${recentDayOf(alert.since)}. Ask your vet if it goes on.`
    case 'missed-doses':
      return missedInWords(alert.medicines, recentDayOf)
    case 'weight-change':
      return `From ${weightOf(alert.from.kg)} on ${recentDayOf(alert.from.day)} to ${weightOf(alert.to.kg)} on ${recentDayOf(alert.to.day)}. Mention it to your vet.`
    case 'overdue-vaccination':
      return `Due since ${dayOf(alert.dueOn)}.`
    case 'no-log':
      return alert.lastOn === null ? 'There is none yet.' : `The last one is from ${dayOf(alert.lastOn)}.`
    default:
      return alert satisfies never
  }
}

/** Medicines and days that are named before they are summed up. */
const MOST_NAMED = 3

/** 'Fish oil, on Sunday and Wednesday.', 'Fish oil and Apoquel, the last on Jun 12.' */
function missedInWords(
  medicines: readonly { name: string; days: readonly string[] }[],
  dayOf: Words['recentDayOf'],
): string {
  const [newest] = medicines
  if (!newest) return ''
  if (medicines.length === 1 && newest.days.length <= MOST_NAMED) {
    return `${newest.name}, on ${list(newest.days.map((day) => weekdayNames[weekdayOf(day)]))}.`
  }
  const others = medicines.length - MOST_NAMED
  const names = medicines.slice(0, MOST_NAMED).map(({ name }) => name)
  return `${list([...names, ...(others > 0 ? [`${others} more`] : [])])}, the last on ${dayOf(newest.days.at(-1) ?? '')}.`
}

function placeOf(alert: HealthAlert): { link: string; linkLabel: string } {
  const { petId } = alert
  switch (alert.kind) {
    case 'missed-doses': {
      const [only, another] = alert.medicines
      const recordId = another ? undefined : only?.id
      return {
        link: petLink({ petId, tab: 'meds', ...(recordId !== undefined && { recordId }) }),
        linkLabel: 'See doses',
      }
    }
    case 'weight-change':
      return { link: `/health-metrics?pet=${petId}`, linkLabel: 'See weights' }
    case 'overdue-vaccination':
      return { link: petLink({ petId, tab: 'vax', recordId: alert.subjectId }), linkLabel: 'See vaccination' }
    case 'low-appetite':
    case 'low-water':
    case 'no-log':
      return { link: petLink({ petId, tab: 'health' }), linkLabel: 'See health log' }
    default:
      return alert satisfies never
  }
}

/** Title and message of the notification about alerts, and the words for a lock screen without details. */
export function alertNoticeWords(alerts: readonly HealthAlert[], nameOf: (petId: string) => string) {
  const [first] = alerts
  const titles = alerts.map((alert) => titleOf(alert, nameOf(alert.petId)))
  const others = titles.length - MOST_NAMED
  const named = [...titles.slice(0, MOST_NAMED), ...(others > 0 ? [`${others} more`] : [])]
  return {
    ...(first && alerts.length === 1
      ? { title: titleOf(first, nameOf(first.petId)), message: capitalized(ruleOf(first)) }
      : { title: `${alerts.length} health alerts`, message: `${named.join('; ')}.` }),
    unnamed: { title: 'A health alert', message: `Open ${PRODUCT_NAME} to see it.` },
  }
}
