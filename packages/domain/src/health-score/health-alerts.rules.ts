import { addDays, addMonths, dateIn, daysBetween, EARLIEST_DATE, timeIn } from '../kernel/time/dates.ts'
import { instantOf } from '../kernel/time/zoned-time.ts'
import type { HealthAlert } from './health-alerts.contract.ts'
import {
  type AlertKind,
  alertKinds,
  alertRules,
  ALERTS_TIME,
  hiddenDays,
} from './health-alerts.vocabulary.ts'
import { percentChange } from './health-analytics.rules.ts'

const DAY = 86_400_000

/** Records of a living pet, as far as the alerts need them; days are yyyy-MM-dd on the user's calendar. */
export interface PetFacts {
  petId: string
  birthDate: string | null
  /** Target range in kilograms; both null without one. */
  targetLowKg: number | null
  targetHighKg: number | null
  /** Day from which a missing log counts: the pet was added or returned from memory. */
  hereSince: string
  /** Weights of the last months; null without any. */
  weights: { count: number; first: Weight; last: Weight } | null
  /** Doses of the last days that were missed, by medicine. */
  missed: readonly { id: string; name: string; count: number; days: string[] }[]
  /** Vaccinations whose next date has passed. */
  overdue: readonly { id: string; name: string; dueOn: string }[]
  /** Days with an entry about appetite or drinking, the newest first; `isLow` of the day's last one. */
  appetite: readonly Intake[]
  water: readonly Intake[]
  lastLogOn: string | null
}

interface Weight {
  day: string
  kg: number
}
interface Intake {
  day: string
  isLow: boolean
}

/** Finds the present alerts of pets, the most urgent first. */
export function alertsOf(pets: readonly PetFacts[], today: string): HealthAlert[] {
  const found = pets.flatMap((pet) => alertsOfPet(pet, today))
  return found.toSorted((one, other) => alertKinds.indexOf(one.kind) - alertKinds.indexOf(other.kind))
}

function alertsOfPet(pet: PetFacts, today: string): HealthAlert[] {
  return [
    lowIntake('low-appetite', pet, today),
    lowIntake('low-water', pet, today),
    missedDoses(pet),
    weightChange(pet),
    ...pet.overdue.map(({ id, name, dueOn }): HealthAlert => ({
      kind: 'overdue-vaccination',
      petId: pet.petId,
      subjectId: id,
      occasion: dueOn,
      name,
      dueOn,
    })),
    noLog(pet, today),
  ].filter((alert) => alert !== null)
}

/** Low entries on days in a row, the last of them today or yesterday. */
function lowIntake(
  kind: 'low-appetite' | 'low-water',
  { petId, appetite, water }: PetFacts,
  today: string,
): HealthAlert | null {
  const entries = kind === 'low-appetite' ? appetite : water
  const newest = entries[0]?.day
  if (newest === undefined || daysBetween(newest, today) > 1) return null
  const isInRow = ({ day, isLow }: Intake, at: number) => isLow && day === addDays(newest, -at)
  const end = entries.findIndex((entry, at) => !isInRow(entry, at))
  const days = end === -1 ? entries.length : end
  if (days < alertRules.lowDays) return null
  const since = addDays(newest, 1 - days)
  // The first of a run that is longer than the days read moves each day; its month holds still.
  const occasion = days < alertRules.lowSpan ? since : `${since.slice(0, 7)}-01`
  return { kind, petId, subjectId: null, occasion, days, since }
}

const lastOf = ({ days }: { days: readonly string[] }): string => days.at(-1) ?? ''

function missedDoses({ petId, missed }: PetFacts): HealthAlert | null {
  const count = missed.reduce((sum, medicine) => sum + medicine.count, 0)
  if (count < alertRules.missedDoses) return null
  const medicines = missed
    .map(({ id, name, days }) => ({ id, name, days: days.toSorted() }))
    .toSorted((one, other) => lastOf(other).localeCompare(lastOf(one)))
  const occasion = medicines[0] ? lastOf(medicines[0]) : ''
  return { kind: 'missed-doses', petId, subjectId: null, occasion, count, medicines }
}

/**
 * A change between the first and the last weight. Neither a gain since a weight of a young animal counts, nor a weight
 * that is within its target or has come closer to it.
 */
function weightChange(pet: PetFacts): HealthAlert | null {
  const { petId, birthDate, weights } = pet
  if (!weights || weights.first.day === weights.last.day) return null
  const { first, last, count } = weights
  const percent = percentChange(first.kg, last.kg)
  const size = Math.abs(percent)
  if (size <= alertRules.weightPercent) return null
  const isGain = percent > 0
  const wasYoung = birthDate !== null && addMonths(birthDate, alertRules.grownMonths) > first.day
  if (wasYoung && isGain) return null
  if (isWanted(pet, first.kg, last.kg)) return null
  const step = Math.floor(size / alertRules.weightPercent) * alertRules.weightPercent
  return {
    kind: 'weight-change',
    petId,
    subjectId: null,
    // Worse by another five percent is a worse alert.
    occasion: `${isGain ? 'gain' : 'loss'} ${step}`,
    percent,
    from: first,
    to: last,
    weights: count,
  }
}

function isWanted({ targetLowKg, targetHighKg }: PetFacts, before: number, now: number): boolean {
  if (targetLowKg === null || targetHighKg === null) return false
  if (now > targetHighKg) return now < before
  return now < targetLowKg ? now > before : true
}

function noLog({ petId, hereSince, lastLogOn }: PetFacts, today: string): HealthAlert | null {
  const since = lastLogOn !== null && lastLogOn > hereSince ? lastLogOn : hereSince
  const days = daysBetween(since, today)
  if (days < alertRules.noLogDays) return null
  // The day of arrival depends on the reader's zone, so it names no occasion.
  const occasion = lastLogOn ?? EARLIEST_DATE
  return { kind: 'no-log', petId, subjectId: null, occasion, days, lastOn: lastLogOn }
}

/** Names an alert, whatever its occasion. */
interface AlertName {
  petId: string
  kind: AlertKind
  subjectId: string | null
}

/** The last answer to an alert. `occasion` is that of a dismissal; null for a snooze. */
export interface GivenAnswer extends AlertName {
  occasion: string | null
  hiddenUntil: Date
}

/** An alert that a user was notified of. */
export interface NotifiedAlert extends AlertName {
  userId: string
  occasion: string
  notifiedAt: Date
}

export const isSameAlert = (one: AlertName, other: AlertName): boolean =>
  one.petId === other.petId && one.kind === other.kind && one.subjectId === other.subjectId

/**
 * True unless an alert is worse than at the occasion `before`: by a later day, or by a greater change of the weight or
 * one in the other direction.
 */
function isNoWorse({ kind, occasion }: HealthAlert, before: string): boolean {
  if (kind !== 'weight-change') return occasion <= before
  const [direction, step] = occasion.split(' ')
  const [directionBefore, stepBefore] = before.split(' ')
  return direction === directionBefore && Number(step) <= Number(stepBefore)
}

/** Leaves out the snoozed alerts, and the dismissed ones that have not become worse since. */
export const shownAlerts = (
  alerts: readonly HealthAlert[],
  answers: readonly GivenAnswer[],
  now: Date,
): HealthAlert[] =>
  alerts.filter(
    (alert) =>
      !answers.some(
        (answer) =>
          isSameAlert(answer, alert) &&
          answer.hiddenUntil > now &&
          (answer.occasion === null || isNoWorse(alert, answer.occasion)),
      ),
  )

/** Notifications since this time count; an alert that lasts longer is notified again. */
export const notifiedSince = (now: Date): Date => new Date(now.getTime() - hiddenDays.dismiss * DAY)

interface Candidates {
  userId: string
  /** Shown alerts. */
  alerts: readonly HealthAlert[]
  answers: readonly GivenAnswer[]
  /** Notifications that count. */
  notified: readonly NotifiedAlert[]
  now: Date
}

/** Selects the alerts of which a user is to be notified: new ones, worse ones, and those that return after an answer. */
export const alertsToNotify = ({ userId, alerts, answers, notified, now }: Candidates): HealthAlert[] =>
  alerts.filter((alert) => {
    const answer = answers.find((each) => isSameAlert(each, alert))
    return !notified.some(
      (each) =>
        each.userId === userId &&
        isSameAlert(each, alert) &&
        isNoWorse(alert, each.occasion) &&
        !(answer && answer.hiddenUntil > each.notifiedAt && answer.hiddenUntil <= now),
    )
  })

/** False before the morning of the owner's zone, so that a check that comes at night only plans the next. */
export const isCheckTime = (timeZone: string, now: Date): boolean => timeIn(timeZone, now) >= ALERTS_TIME

/** Returns the time of the next check: the morning in the owner's zone, or the end of quiet hours before it. */
export function nextCheck(timeZone: string, quietEnds: readonly Date[], now: Date): Date {
  const today = dateIn(timeZone, now)
  const mornings = [today, addDays(today, 1)].map((day) => instantOf(day, ALERTS_TIME, timeZone))
  const times = [...mornings, ...quietEnds].filter((at) => at > now).map((at) => at.getTime())
  return new Date(Math.min(...times))
}
