import { dayDue, putOffUntil } from '../due/due-day.rules.ts'
import type { DueEntry } from '../due/due.contract.ts'
import { runsLow } from '../due/running-low.texts.ts'
import { addDays } from '../kernel/time/dates.ts'
import { petLink } from '../pets/pet-link.ts'
import { isOverdue, needsToday, type Visit } from './visits.rules.ts'

/** Days of the week view, including today. */
const DAYS = 7
/** Number of coming entries on the first page. */
const NEXT_SHOWN = 3
/** Number of coming entries on a pet's page. */
const NEXT_OF_PET_SHOWN = 4

/** An entry of the week: a visit, a due vaccination or refill, or a reminder. */
export interface WeekEntry {
  id: string
  kind: Visit['kind'] | 'refill' | 'reminder'
  petId: string
  sourceId: string
  title: string
  /** Name in its title: a medicine's or a vaccine's. Visits and reminders have none. */
  name: string | null
  /** yyyy-MM-dd on the person's calendar; today for an overdue entry. */
  date: string
  /** Due day, yyyy-MM-dd on the person's calendar; for a snoozed entry the day on which the snooze ends. */
  dueOn: string
  /** Instant of an entry with a time; for a snoozed entry the end of the snooze. Null for all-day entries. */
  at: string | null
  /** End of the snooze; null without one. */
  snoozedUntil: string | null
  isOverdue: boolean
  detail: string | null
}

interface Week {
  visits: readonly Visit[]
  due: readonly DueEntry[]
  /** yyyy-MM-dd */
  today: string
  dayOf: (instant: string) => string
}

/** Lists the days of the week that begins today, yyyy-MM-dd. */
export const weekFrom = (today: string): string[] =>
  Array.from({ length: DAYS }, (_, days) => addDays(today, days))

/**
 * Lists the week's entries, overdue ones first. Doses are not among them: today's list and their medication's schedule
 * show them.
 */
export function entriesOfWeek({ visits, due, today, dayOf }: Week): WeekEntry[] {
  return [
    ...visits.map((visit) => ofVisit(visit, today)),
    ...due.flatMap((entry) => ofDue(entry, today, dayOf) ?? []),
  ].toSorted(
    (one, other) =>
      one.dueOn.localeCompare(other.dueOn) ||
      Date.parse(one.at ?? '1970-01-01') - Date.parse(other.at ?? '1970-01-01'),
  )
}

const notBefore = (today: string, date: string): string => (date < today ? today : date)

function ofVisit(visit: Visit, today: string): WeekEntry {
  const { id, kind, petId, title, name, date, at, vet } = visit
  return {
    id,
    kind,
    petId,
    sourceId: id,
    title,
    name,
    date: notBefore(today, date),
    dueOn: date,
    at,
    snoozedUntil: null,
    isOverdue: isOverdue(visit, today),
    detail: vet,
  }
}

function ofDue(entry: DueEntry, today: string, dayOf: Week['dayOf']): WeekEntry | undefined {
  const { id, kind, petId, sourceId, title, at, time, label } = entry
  if (kind !== 'refill' && kind !== 'reminder') return undefined
  const dueOn = dayDue(entry, dayOf)
  const date = notBefore(today, dueOn)
  const snoozedUntil = putOffUntil(entry)
  const shared = { id, petId, sourceId, date, dueOn, snoozedUntil, isOverdue: entry.isOverdue }
  return kind === 'refill'
    ? { ...shared, kind, title: `Refill ${title}`, name: title, at: null, detail: runsLow(date === today) }
    : { ...shared, kind, title, name: null, at: snoozedUntil ?? (time === null ? null : at), detail: label }
}

/**
 * Lists the coming entries: the visits and vaccinations that today's list does not show, and refills. The card below
 * shows reminders with their buttons, so they appear here only on a chosen day.
 */
export function nextEntries(
  entries: readonly WeekEntry[],
  visits: readonly Visit[],
  today: string,
): WeekEntry[] {
  const listed = new Set(visits.filter((visit) => needsToday(visit, today)).map(({ id }) => id))
  return entries.filter(({ id, kind }) => kind !== 'reminder' && !listed.has(id)).slice(0, NEXT_SHOWN)
}

/**
 * Lists the coming entries of one pet, including reminders, since no other card of its page shows them.
 * @param shownId the record that the page already shows as most pressing
 */
export const nextOfPet = (entries: readonly WeekEntry[], petId: string, shownId?: string): WeekEntry[] =>
  entries.filter((entry) => entry.petId === petId && entry.sourceId !== shownId).slice(0, NEXT_OF_PET_SHOWN)

const tabs = { appointment: 'appts', vaccination: 'vax', refill: 'meds' } as const

/** Returns the address of an entry. */
export const weekEntryLink = ({ kind, petId, sourceId: recordId }: WeekEntry): string =>
  kind === 'reminder' ? '/?tab=reminders' : petLink({ petId, tab: tabs[kind], recordId })
