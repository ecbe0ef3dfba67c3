import { setImmediate } from 'node:timers/promises'
import { boundedCache } from '@app/domain/kernel/bounded-cache'
import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import { addDays, dateIn, daysBetween, EARLIEST_DATE } from '@app/domain/kernel/time/dates'
import { instantOf } from '@app/domain/kernel/time/zoned-time'
import type { Dose, MissedDose } from '@app/domain/medications/doses/doses.contract'
import { missedDoses } from '@app/domain/medications/doses/missed.rules'
import { lastMomentOf } from '@app/domain/medications/doses/too-late.rules'
import type { LocalDose } from '@app/domain/medications/rhythm.vocabulary'
import { isCounted, type StartedSchedule } from '@app/domain/medications/schedule-start.rules'
import {
  type DueDose,
  dueDoses,
  mostDosesADay,
  nameOfDose,
  unitsOn,
} from '@app/domain/medications/schedule.rules'
import { newId } from '../../../platform/base/ids.ts'
import { LAST_ID } from '../../../platform/database/sql.ts'
import type { Tx } from '../../../platform/database/tx.ts'
import {
  findFacts,
  historyPage,
  insertMissed,
  listActiveOf,
  listFacts,
  listMarked,
  listMarkedOfPet,
  type MedicationFacts,
} from './doses.queries.ts'
import { lockLedger } from './stock.service.ts'

/** Highest number of missed doses that a schedule change records: 40 days of an hourly medicine. */
const MOST_NOTED = 1000
const BEGINNING = new Date(0)

interface HistoryPage {
  entries: Dose[]
  missed: MissedDose[]
  nextCursor: string | null
}

interface Asked {
  medicationId: string
  cursor?: string | undefined
  limit: number
}

/**
 * Lists one page of the ledger with the missed doses between its marks, newest first.
 * @throws NOT_FOUND for a medication that is not of this household, INVALID_INPUT for a cursor that we did not write
 */
export async function listHistory(
  tx: Tx,
  { medicationId, cursor, limit }: Asked,
  now: Date,
): Promise<HistoryPage> {
  const place = cursor === undefined ? undefined : readPosition(cursor)
  const [found] = await tx.run(findFacts, [now, medicationId])
  if (!found) throw new Refusal(commonErrors.NOT_FOUND)
  const { facts } = found
  const rows = await tx.run(historyPage, [medicationId, place?.at ?? null, place?.id ?? null, limit + 1])
  const marks = rows.slice(0, limit).map(({ dose }) => ({ ...positionOf(dose), dose }))
  const oldest = rows.length > limit ? marks.at(-1) : undefined
  const span = { since: oldest ? new Date(oldest.at) : BEGINNING, before: place ? new Date(place.at) : now }
  const missed = await readMissed(tx, facts, { ...span, now, most: limit + 1 })
  const toMissed = plannedDoseOf(facts)
  const lines = [
    ...marks,
    ...missed.map((dose) => ({ at: dose.at.toISOString(), id: MISSED_ID, missed: toMissed(dose) })),
  ].toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at) || (one.id < other.id ? 1 : -1))
  const page = lines.slice(0, limit)
  const last = page.at(-1)
  return {
    entries: page.flatMap((line) => ('dose' in line ? [line.dose] : [])),
    missed: page.flatMap((line) => ('missed' in line ? [line.missed] : [])),
    nextCursor: last && (rows.length > limit || lines.length > limit) ? `${last.at}~${last.id}` : null,
  }
}

/** A missed dose has no id; this one sorts before the marks of its moment. */
const MISSED_ID = LAST_ID

interface Position {
  at: string
  id: string
}

/** The instant ends in Z, which needs no escaping in an address. */
const positionOf = ({ id, givenAt, dueAt, markedAt }: Dose): Position => ({
  at: (givenAt ?? dueAt ?? markedAt).replace('+00:00', 'Z'),
  id,
})

const placeWritten =
  /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:Z|[+-]\d\d:\d\d))~([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

function readPosition(cursor: string): Position {
  const [, at, id] = placeWritten.exec(cursor) ?? []
  if (at !== undefined && id !== undefined && Number.isFinite(Date.parse(at))) return { at, id }
  throw new Refusal(commonErrors.INVALID_INPUT, {}, { fields: { cursor: 'This page does not exist' } })
}

interface Span {
  since: Date
  before: Date
  now: Date
  most: number
}

/** Reads the newest missed doses of a current medication. */
async function readMissed(tx: Tx, facts: MedicationFacts, { most, ...span }: Span): Promise<DueDose[]> {
  if (!facts.isGiven) return []
  const rows = await tx.run(listMarked, [facts.medicationId, span.since, span.before])
  const marked = new Set(rows.map(({ due_date, due_time }) => nameOfDose({ date: due_date, time: due_time })))
  const missed: DueDose[] = []
  for (const dose of missedDoses(facts, { ...span, isMarked: (each) => marked.has(nameOfDose(each)) })) {
    missed.push(dose)
    if (missed.length === most) break
  }
  return missed
}

/** Describes planned doses of a medication, in order: for consecutive ones, each day's units are computed once. */
export function plannedDoseOf(medication: MedicationFacts): (dose: DueDose) => MissedDose {
  const { medicationId, petId, latestMinutes } = medication
  const unitsOf = boundedCache(2, (date: string) => unitsOn(medication, date))
  return ({ date, time, at }) => ({
    medicationId,
    petId,
    date,
    time,
    dueAt: at.toISOString(),
    tooLateAt: lastMomentOf(at, latestMinutes)?.toISOString() ?? null,
    doseUnits: unitsOf(date),
  })
}

/**
 * Records the missed doses of a medication's present schedule, before a change after which they would no longer be
 * computed from it.
 * @param after the new schedule; undefined if the medication will not be given
 * @param until the day, yyyy-MM-dd, from which none is recorded
 */
export async function noteMissed(
  tx: Tx,
  medicationId: string,
  { after, now, until }: { after?: StartedSchedule | undefined; now: Date; until?: string | null },
): Promise<void> {
  await lockLedger(tx, medicationId)
  const [found] = await tx.run(findFacts, [now, medicationId])
  if (!found || (after && isSameSchedule(found.facts, after))) return
  const missed = await readMissed(tx, found.facts, { since: BEGINNING, before: now, now, most: MOST_NOTED })
  const isKept = keptBy(after, missed)
  const noted = missed.filter((dose) => !isKept(dose) && (!until || dose.date < until))
  if (noted.length === 0) return
  await tx.run(insertMissed, [
    noted.map(() => newId()),
    medicationId,
    noted.map(({ date }) => date),
    noted.map(({ time }) => time),
    noted.map(({ at }) => at),
  ])
}

const scheduleKeys = ['frequency', 'startDate', 'endDate', 'timeZone'] as const

function isSameSchedule(before: MedicationFacts, after: StartedSchedule): boolean {
  return (
    after.isActive &&
    scheduleKeys.every((key) => before[key] === after[key]) &&
    timesInWords(before) === timesInWords(after)
  )
}

/** Serialises the times of a schedule for comparison. */
const timesInWords = ({ times, timesFrom, rhythm }: MedicationFacts | StartedSchedule): string =>
  JSON.stringify([times, timesFrom.map((at) => Date.parse(at)), rhythm])

/** Finds the missed doses that the new schedule yields too. */
function keptBy(after: StartedSchedule | undefined, missed: readonly DueDose[]): (dose: DueDose) => boolean {
  const [newest, oldest] = [missed[0], missed.at(-1)]
  if (!after?.isActive || !newest || !oldest) return () => false
  const planned = dueDoses(after, oldest.date, newest.date).filter((dose) => isCounted(after, dose))
  const kept = new Set(planned.map(({ at, ...dose }) => `${nameOfDose(dose)} ${at.getTime()}`))
  return ({ at, ...dose }) => kept.has(`${nameOfDose(dose)} ${at.getTime()}`)
}

/** Locks the ledgers of a pet's active medications, before its reminders, as completing due items does. */
export async function lockLedgersOfPet(tx: Tx, petId: string): Promise<void> {
  for (const { id } of await tx.run(listActiveOf, [petId])) await lockLedger(tx, id)
}

/**
 * Records the missed doses of a pet before it is archived: its schedules restart when it is restored.
 * @param diedOn doses from that day on were not missed
 */
export async function noteMissedOfPet(
  tx: Tx,
  petId: string,
  { now, diedOn }: { now: Date; diedOn: string | null },
): Promise<void> {
  for (const { id } of await tx.run(listActiveOf, [petId])) await noteMissed(tx, id, { now, until: diedOn })
}

/** Limits of a story, in days and in planned doses: a year of six medicines twice a day. */
const STORY = { days: 366, doses: 5000 } as const

/**
 * Lists the missed doses of a pet that its schedules yield, for its story.
 * @returns the day, yyyy-MM-dd, since which they are complete, and each of them
 */
export async function listMissedOfPet(
  tx: Tx,
  petId: string,
  now: Date,
): Promise<{ since: string; missed: { id: string; day: string }[] }> {
  const facts = (await tx.run(listFacts, [now, petId, EARLIEST_DATE])).map((row) => row.facts)
  const since = dayBeforeSpan(facts, STORY, now)
  const begin = instantOf(since, '00:00', 'UTC')
  const rows = await tx.run(listMarkedOfPet, [petId, begin])
  const marked = new Set(rows.map((row) => `${row.medication_id} ${row.due_date} ${row.due_time}`))
  const missed: { id: string; day: string }[] = []
  await forEachInTurn(facts, (medication) => {
    const id = medication.medicationId
    const isMarked = (dose: LocalDose) => marked.has(`${id} ${nameOfDose(dose)}`)
    const doses = missedDoses(medication, { since: begin, before: now, now, isMarked })
    for (const { date } of doses) missed.push({ id, day: date })
  })
  return { since: addDays(since, 1), missed }
}

/**
 * Lists the planned doses of the household that can't be given any more, in a span from the day `from` that is
 * shortened to 5,000 doses: one without a mark is missed.
 * @param from yyyy-MM-dd
 * @param petId one pet; null for all
 * @returns the first day, yyyy-MM-dd, of the span, and the doses by medicine, each as `yyyy-MM-dd HH:mm`
 */
export async function listClosedDoses(
  tx: Tx,
  { from, now, petId }: { from: string; now: Date; petId: string | null },
): Promise<{ since: string; closed: { id: string; doses: string[] }[] }> {
  const facts = (await tx.run(listFacts, [now, petId, from])).map((row) => row.facts)
  const days = daysBetween(from, dateIn('UTC', now)) + 1
  const before = dayBeforeSpan(facts, { days, doses: STORY.doses }, now)
  const since = addDays(before, 1)
  const span = { since: instantOf(before, '00:00', 'UTC'), before: now, now, isMarked: () => false }
  const closed: { id: string; doses: string[] }[] = []
  await forEachInTurn(facts, (medication) => {
    const doses = [...missedDoses(medication, span)].filter(({ date }) => date >= since)
    if (doses.length > 0) closed.push({ id: medication.medicationId, doses: doses.map(nameOfDose) })
  })
  return { since, closed }
}

/** Returns the day before a span of the latest days with at most so many planned doses. */
function dayBeforeSpan(
  facts: readonly MedicationFacts[],
  most: { days: number; doses: number },
  now: Date,
): string {
  const perDay = facts.reduce((sum, each) => sum + mostDosesADay(each), 0)
  const days = Math.min(most.days, Math.floor(most.doses / Math.max(perDay, 1)))
  return addDays(dateIn('UTC', now), -days)
}

/** Computes for each medication in turn: hundreds of them at once would block other requests. */
export async function forEachInTurn(
  facts: readonly MedicationFacts[],
  compute: (medication: MedicationFacts) => void,
): Promise<void> {
  for (const [place, medication] of facts.entries()) {
    compute(medication)
    if (place % 10 === 9) await setImmediate()
  }
}
