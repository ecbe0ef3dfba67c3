import { dayDue, putOffUntil } from '../due/due-day.rules.ts'
import type { DueEntry } from '../due/due.contract.ts'
import { runsLow } from '../due/running-low.texts.ts'
import { addDays } from '../kernel/time/dates.ts'
import { petLink } from '../pets/pet-link.ts'
import { isOverdue, needsToday, type Visit } from './visits.rules.ts'

/** So many days, with today, are seen at a glance. */
const DAYS = 7
/** As many of what comes next as are taken in at a glance. */
const NEXT_SHOWN = 3
/** As many of what comes next stand on the page of a pet. */
const NEXT_OF_PET_SHOWN = 4

/** Something of the week: a visit, a vaccination or a refill that is due, or a reminder. */
export interface WeekEntry {
  id: string
  kind: Visit['kind'] | 'refill' | 'reminder'
  petId: string
  sourceId: string
  title: string
  /** The name in its title: a medicine's or a vaccine's. A visit or a reminder is called in words. */
  name: string | null
  /** yyyy-MM-dd on the person's calendar; today for what is overdue. */
  date: string
  /** The day on which it is or was due, yyyy-MM-dd on the person's calendar; of what was put off, the day until which. */
  dueOn: string
  /** The instant of what has a time; of what was put off, until when. */
  at: string | null
  /** The same instant where it was put off. */
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

/** The days of the week that begins today, yyyy-MM-dd. */
export const weekFrom = (today: string): string[] =>
  Array.from({ length: DAYS }, (_, days) => addDays(today, days))

/** What the week is seen for, in order, what is overdue first. Doses stand on today's list and in the schedule of their medication. */
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
 * What comes next: of the visits and vaccinations those that are not on today's list, and refills. Reminders stand with
 * their buttons in the card below, and here only on a day that is chosen.
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
 * What comes next for one pet, reminders with it, since no other card of its page holds them.
 * @param shownId what the page says already is most pressing: the id of a record
 */
export const nextOfPet = (entries: readonly WeekEntry[], petId: string, shownId?: string): WeekEntry[] =>
  entries.filter((entry) => entry.petId === petId && entry.sourceId !== shownId).slice(0, NEXT_OF_PET_SHOWN)

const tabs = { appointment: 'appts', vaccination: 'vax', refill: 'meds' } as const

/** The address at which an entry can be looked at. */
export const weekEntryLink = ({ kind, petId, sourceId: recordId }: WeekEntry): string =>
  kind === 'reminder' ? '/?tab=reminders' : petLink({ petId, tab: tabs[kind], recordId })
