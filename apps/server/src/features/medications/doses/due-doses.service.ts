import { setImmediate } from 'node:timers/promises'
import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import { isRecordId } from '@app/domain/kernel/fields'
import { addDays, dateIn, LATEST_DATE } from '@app/domain/kernel/time/dates'
import { instantOf } from '@app/domain/kernel/time/zoned-time'
import { checkAsNeeded } from '@app/domain/medications/doses/as-needed.rules'
import type { Dose, DosedMedication, Occurrence } from '@app/domain/medications/doses/doses.contract'
import { MOST_DAYS } from '@app/domain/medications/doses/doses.vocabulary'
import { lateDose } from '@app/domain/medications/doses/missed.rules'
import { forecastStock, settledDoses } from '@app/domain/medications/doses/stock.rules'
import { isAsNeeded } from '@app/domain/medications/frequency.rules'
import type { LocalDose } from '@app/domain/medications/rhythm.vocabulary'
import { countedDoses } from '@app/domain/medications/schedule-start.rules'
import {
  type DueDose,
  dueDoses,
  followedAt,
  localDoses,
  nameOfDose,
  unitsOn,
} from '@app/domain/medications/schedule.rules'
import { bool } from '../../../platform/database/columns.ts'
import { inHousehold } from '../../../platform/database/sql.ts'
import { namedSql, type Tx } from '../../../platform/database/tx.ts'
import type { Moment } from '../../../platform/http/moment.ts'
import {
  findFacts,
  listFacts,
  listMarks,
  listMarksOf,
  listMarksOfDoses,
  type MedicationFacts,
} from './doses.queries.ts'
import { spanOf } from './doses.service.ts'
import { plannedDoseOf } from './missed-doses.service.ts'

/** Highest number of doses in one answer: a month of 160 medicines that are given twice a day. */
const MOST_OCCURRENCES = 10_000

const tooManyDoses = () =>
  new Refusal(
    commonErrors.INVALID_INPUT,
    {},
    { fields: { to: 'Choose fewer days: these have too many doses' } },
  )

/** Range around now whose marks determine the next dose and the stock's forecast. */
const AROUND = 2 * 86_400_000

interface Asked {
  from?: string | undefined
  to?: string | undefined
  petId?: string | undefined
}

interface DueDoses {
  medications: DosedMedication[]
  occurrences: Occurrence[]
  otherMarks: Dose[]
}

const seesPet = namedSql(
  { seen: bool },
  `select exists (select 1 from pets where ${inHousehold} and id = $1) as seen`,
)

/**
 * Lists the due doses in a span of days on the person's calendar, computed from the schedules, with the existing marks.
 * @throws NOT_FOUND when the pet is not of this household
 */
export async function listDueDoses(tx: Tx, { petId, ...asked }: Asked, moment: Moment): Promise<DueDoses> {
  const { now, timeZone } = moment
  const from = asked.from ?? asked.to ?? dateIn(timeZone, now)
  const to = asked.to ?? from
  if (petId !== undefined) await checkPet(tx, petId)
  const span = spanOf(from, to, timeZone)
  const earliest = addDays(dateIn('UTC', span.start < now ? span.start : now), -1)
  const listed = await tx.run(listFacts, [now, petId ?? null, addDays(earliest, -MOST_DAYS)])
  const facts = listed.map((row) => row.facts)
  const start = new Date(Math.min(span.start.getTime(), now.getTime() - AROUND))
  const end = new Date(Math.max(span.end.getTime(), now.getTime() + AROUND))
  const marks = (await tx.run(listMarks, [start, end, petId ?? null])).map((row) => row.dose)
  const marksById = Map.groupBy(marks, ({ medicationId }) => medicationId)
  const medications: DosedMedication[] = []
  const occurrences: Occurrence[] = []
  const withoutDue: MedicationFacts[] = []
  const marksOf = ({ medicationId }: MedicationFacts) => readMarks(marksById.get(medicationId) ?? [])
  const isOver = ({ endDate }: MedicationFacts) => endDate !== null && endDate < earliest
  for (const [place, medication] of facts.entries()) {
    const marked = marksOf(medication)
    const own = isOver(medication) ? [] : occurrencesOf(medication, span, marked)
    if (!isOver(medication)) medications.push(describe(medication, marked, now))
    if (!own[0] || Date.parse(own[0].dueAt) > now.getTime()) withoutDue.push(medication)
    occurrences.push(...own)
    if (occurrences.length > MOST_OCCURRENCES) throw tooManyDoses()
    // Many medicines with many doses a day would block other requests.
    if (place % 10 === 9) await setImmediate()
  }
  const before = await dosesBefore(tx, withoutDue, span, now)
  const unmarked = before.filter(({ mark }) => mark === null)
  const waiting = new Set(unmarked.map(({ medicationId }) => medicationId))
  for (const medication of facts.filter(isOver)) {
    if (waiting.has(medication.medicationId)) medications.push(describe(medication, marksOf(medication), now))
  }
  const isListed = new Set(medications.map(({ medicationId }) => medicationId))
  occurrences.push(...before.filter(({ medicationId }) => isListed.has(medicationId)))
  const shown = new Set(occurrences.map(({ mark }) => mark))
  return {
    medications,
    occurrences: occurrences.toSorted((a, b) => Number(a.dueAt > b.dueAt) - Number(a.dueAt < b.dueAt)),
    otherMarks: marks.filter((mark) => isWithin(mark, span) && !shown.has(mark)),
  }
}

/** Describes a medication for the list of due doses; null if it is no longer given. */
export async function describeMedication(
  tx: Tx,
  medicationId: string,
  now: Date,
): Promise<DosedMedication | null> {
  const [found] = await tx.run(findFacts, [now, medicationId])
  if (!found?.facts.isGiven) return null
  const around = [new Date(now.getTime() - AROUND), new Date(now.getTime() + AROUND)]
  const marks = (await tx.run(listMarksOf, [...around, medicationId])).map(({ dose }) => dose)
  return describe(found.facts, readMarks(marks), now)
}

type Span = ReturnType<typeof spanOf>
/** Marks of one medication's planned doses, by `nameOfDose`. */
type Marks = ReadonlyMap<string, Dose & LocalDose>

const isPlanned = (mark: Dose): mark is Dose & LocalDose => mark.date !== null && mark.time !== null

const readMarks = (marks: readonly Dose[]): Marks =>
  new Map(marks.filter(isPlanned).map((mark) => [nameOfDose(mark), mark]))

/** @throws NOT_FOUND when the pet is not of this household */
export async function checkPet(tx: Tx, petId: string): Promise<void> {
  const seen = isRecordId(petId) && (await tx.run(seesPet, [petId]))[0]?.seen
  if (!seen) throw new Refusal(commonErrors.NOT_FOUND)
}

function isWithin({ dueAt, givenAt }: Dose, { start, end }: Span): boolean {
  const at = Date.parse(dueAt ?? givenAt ?? '')
  return at >= start.getTime() && at < end.getTime()
}

/**
 * Lists the planned doses of a medication in a span. Leaves out doses from before their time counted, unless they are
 * marked.
 */
function occurrencesOf(medication: MedicationFacts, { start, end }: Span, marks: Marks): Occurrence[] {
  const { timeZone } = medication
  // A time that the clock skips may move past midnight.
  const first = addDays(dateIn(timeZone, start), -1)
  const last = dateIn(timeZone, new Date(end.getTime() - 1))
  const counted = countedDoses(medication)
  const toOccurrence = occurrenceOf(medication)
  const planned = dueDoses(medication, first, last)
  return planned
    .map((dose, place) => ({ dose, next: planned[place + 1]?.at, mark: marks.get(nameOfDose(dose)) ?? null }))
    .filter(({ dose, mark }) => dose.at >= start && dose.at < end && (mark !== null || counted.has(dose)))
    .map(({ dose, next, mark }) =>
      toOccurrence({ ...dose, nextAt: next ?? followedAt(medication, dose) }, mark),
    )
}

function occurrenceOf(medication: MedicationFacts) {
  const planned = plannedDoseOf(medication)
  return ({ nextAt, ...dose }: DueDose & { nextAt: Date }, mark: Dose | null): Occurrence => ({
    ...planned(dose),
    nextAt: nextAt.toISOString(),
    mark,
  })
}

/**
 * Returns the doses that were last due before a span with the present moment, while their next ones are not due: a
 * weekly dose is late for days.
 */
async function dosesBefore(
  tx: Tx,
  /** Medications without a dose in the span that is due by now. */
  medications: readonly MedicationFacts[],
  { start, end }: Span,
  now: Date,
): Promise<Occurrence[]> {
  if (now < start || now >= end) return []
  const waiting = medications.flatMap((medication) => {
    const dose = lateDose(medication, { now, isMarked: () => false })
    return dose && dose.at < start ? [{ medication, dose }] : []
  })
  if (waiting.length === 0) return []
  const rows = await tx.run(listMarksOfDoses, [
    waiting.map(({ medication }) => medication.medicationId),
    waiting.map(({ dose }) => dose.date),
    waiting.map(({ dose }) => dose.time),
  ])
  const marks = new Map(rows.map(({ dose }) => [dose.medicationId, dose]))
  return waiting.map(({ medication, dose }) =>
    occurrenceOf(medication)(dose, marks.get(medication.medicationId) ?? null),
  )
}

function describe(medication: MedicationFacts, marks: Marks, now: Date): DosedMedication {
  const { medicationId, petId, name, dosage, frequency, instructions } = medication
  return {
    medicationId,
    petId,
    name,
    dosage,
    frequency,
    instructions,
    nextDueAt: nextDueAt(medication, marks, now),
    asNeeded: isAsNeeded(frequency) ? asNeededOf(medication, now) : null,
    stock: stockOf(medication, marks, now),
  }
}

/** Returns the due time of the next dose without a mark. */
function nextDueAt(medication: MedicationFacts, marks: Marks, now: Date): string | null {
  const today = dateIn(medication.timeZone, now)
  const counted = countedDoses(medication)
  for (const dose of localDoses(medication, addDays(today, -1), LATEST_DATE)) {
    const at = instantOf(dose.date, dose.time, medication.timeZone)
    if (at > now && !marks.has(nameOfDose(dose)) && counted.has({ ...dose, at })) return at.toISOString()
  }
  return null
}

function asNeededOf(medication: MedicationFacts, now: Date): NonNullable<DosedMedication['asNeeded']> {
  const { lastGivenAt, givenLately } = medication
  const given = givenLately.map((at) => new Date(at))
  const warning = checkAsNeeded(medication, given, now)
  return { lastGivenAt, nextAllowedAt: warning?.nextAllowedAt.toISOString() ?? null }
}

function stockOf(medication: MedicationFacts, marks: Marks, now: Date): DosedMedication['stock'] {
  const { unitsOnHand, doseUnits, usedRecently } = medication
  if (unitsOnHand === null) return null
  const today = dateIn(medication.timeZone, now)
  const forecast = forecastStock({ unitsOnHand, doseUnits }, medication, today, {
    usedRecently,
    settled: settledDoses(medication, [...marks.values()]),
  })
  return { unitsOnHand, doseUnits: unitsOn(medication, today) ?? doseUnits, ...forecast }
}
