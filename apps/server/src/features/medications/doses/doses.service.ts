import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import { FORMER_MEMBER } from '@app/domain/kernel/people.texts'
import { addDays, dateIn } from '@app/domain/kernel/time/dates'
import { instantOf } from '@app/domain/kernel/time/zoned-time'
import type { Dose, MarkInput } from '@app/domain/medications/doses/doses.contract'
import { doseErrors } from '@app/domain/medications/doses/doses.errors'
import { doseOutcomeLabels, MARK_AHEAD_HOURS, wasGiven } from '@app/domain/medications/doses/doses.vocabulary'
import { takeFromStock } from '@app/domain/medications/doses/stock.rules'
import { doseInWords } from '@app/domain/medications/doses/units.texts'
import { givenAtOf, markableFrom } from '@app/domain/medications/doses/waited-dose.rules'
import { isAsNeeded } from '@app/domain/medications/frequency.rules'
import type { GivenDose } from '@app/domain/medications/schedule-start.rules'
import { dueDoses, type DueDose, unitsOn } from '@app/domain/medications/schedule.rules'
import { newId } from '../../../platform/base/ids.ts'
import type { Tx } from '../../../platform/database/tx.ts'
import type { Moment } from '../../../platform/http/moment.ts'
import { digestOf } from '../../../platform/records/records.ts'
import { warnOfLateness, warnOfOtherDoses } from './dose-warnings.ts'
import { timeInWords } from './dose-words.ts'
import {
  findDose,
  findFacts,
  findMark,
  insertDose,
  listGivenBetween,
  replaceMissed,
  restoreMissed,
  undo,
  type MedicationFacts,
  type StoredDose,
} from './doses.queries.ts'
import { changeStock, lockLedger } from './stock.service.ts'

/** For the form of a medication, which sets its stock. */
export { lockLedger, setStock } from './stock.service.ts'
/** For schedule changes, archived pets and the story. */
export {
  listClosedDoses,
  listMissedOfPet,
  lockLedgersOfPet,
  noteMissed,
  noteMissedOfPet,
} from './missed-doses.service.ts'
/** For exports. */
export { type LedgerDose, listLedger } from './ledger.service.ts'
/** For messages that contain the time of a dose. */
export { timeInWords } from './dose-words.ts'

/** Tolerance for inexact device clocks; a dose given this far ahead of our clock counts as given now. */
const CLOCK_TOLERANCE = 5 * 60_000

/**
 * Marks a scheduled dose or records an as-needed one, and takes its units from the stock, all under the ledger's lock.
 * The same request again answers the existing mark.
 * @throws DOSE_ALREADY_MARKED with that mark, MARK_TAKEN_BACK with the one that the same request made,
 * DOSE_NOT_SCHEDULED, DOSE_NOT_DUE_YET, ID_TAKEN, NOT_FOUND, and the errors of `warnOfOtherDoses` and `warnOfLateness`
 */
export async function markDose(
  tx: Tx,
  input: MarkInput & { medicationId: string },
  moment: Moment,
): Promise<{ dose: Dose; stockShort: number }> {
  const { id, medicationId, date, time, outcome, amount, note } = input
  const contentHash = digestOf([medicationId, date, time, outcome, amount, input.givenAt, note])
  await lockLedger(tx, medicationId)
  const [repeated] = await tx.run(findDose, [id])
  if (repeated) return { dose: sameMark(repeated, contentHash), stockShort: 0 }
  const facts = await findMedication(tx, medicationId, moment.now)
  const missed = await findMissed(tx, input)
  const dueAt = missed?.dueAt ?? (date !== null && time !== null ? dueAtOf(facts, date, time, moment) : null)
  const givenAt = wasGiven(outcome) ? readGivenAt(input, facts, dueAt, moment) : null
  if (dueAt === null) checkNeeded(facts, givenAt ?? moment.now)
  else if (!missed) await checkOpen(tx, input, moment)
  if (givenAt !== null && !input.anyway) {
    await warnOfOtherDoses(tx, facts, { at: givenAt, date, time }, moment)
  }
  if (givenAt !== null && dueAt !== null && !input.lateAnyway) warnOfLateness(facts, dueAt, givenAt)
  const usual = (date !== null && unitsOn(facts, date)) || facts.doseUnits
  const units = wasGiven(outcome) ? (amount ?? usual) : 0
  const { taken, short } =
    facts.unitsOnHand === null ? { taken: 0, short: 0 } : takeFromStock(facts.unitsOnHand, units)
  const words = doseInWords(facts.dosage, date === null ? null : unitsOn(facts, date))
  const values = [
    id,
    medicationId,
    date,
    time,
    dueAt,
    outcome,
    amount,
    givenAt,
    note,
    taken,
    contentHash,
    words,
  ]
  if (missed) await tx.run(replaceMissed, [missed.id])
  const [added] = await tx.run(insertDose, values)
  // The dose is open, so the id belongs to a mark that this user does not see.
  if (!added) throw new Refusal(commonErrors.ID_TAKEN)
  await changeStock(tx, medicationId, -taken)
  return { dose: await findMarked(tx, id), stockShort: short }
}

/**
 * Marks a scheduled dose as given now.
 * @throws the errors of `markDose`
 */
export const giveDose = (
  tx: Tx,
  dose: { medicationId: string; date: string; time: string | null },
  moment: Moment,
): Promise<{ dose: Dose; stockShort: number }> => {
  const asUsual = {
    outcome: 'given',
    amount: null,
    givenAt: null,
    note: null,
    anyway: false,
    lateAnyway: false,
    waited: 0,
  } as const
  return markDose(tx, { id: newId(), ...dose, ...asUsual }, moment)
}

/** Returns the mark of an earlier equal request; an undone mark is refused. */
function sameMark({ dose, content_hash }: StoredDose, contentHash: string): Dose {
  if (content_hash !== contentHash) throw new Refusal(commonErrors.ID_TAKEN)
  if (dose.undoneAt === null) return dose
  throw new Refusal(doseErrors.MARK_TAKEN_BACK, {}, { current: dose })
}

/**
 * Marks doses as given at their due times, at the request of the person who enters their schedule. They take nothing
 * from the stock, which is counted at the same moment, and a dose with a mark keeps it.
 */
export async function noteGiven(tx: Tx, medicationId: string, doses: readonly DueDose[]): Promise<void> {
  await lockLedger(tx, medicationId)
  for (const { date, time, at } of doses) {
    const contentHash = digestOf([medicationId, date, time, 'given with its schedule'])
    await tx.run(insertDose, [
      newId(),
      medicationId,
      date,
      time,
      at,
      'given',
      null,
      at,
      null,
      0,
      contentHash,
      null,
    ])
  }
}

/** Reopens doses that the server had recorded as missed: they are given, or open again. */
export async function reopenMissed(tx: Tx, medicationId: string, doses: readonly DueDose[]): Promise<void> {
  for (const { date, time } of doses) {
    const missed = await findMissed(tx, { medicationId, date, time })
    if (missed) await tx.run(replaceMissed, [missed.id])
  }
}

/** Lists the given doses of a medication between two moments. */
export const listGivenAround = async (
  tx: Tx,
  medicationId: string,
  { from, to }: { from: Date; to: Date },
): Promise<GivenDose[]> =>
  (await tx.run(listGivenBetween, [medicationId, from, to])).map(({ dose: { date, time, givenAt } }) => ({
    date,
    time,
    at: new Date(givenAt ?? ''),
  }))

/**
 * Undoes a mark and returns its units to the stock; repeating it changes nothing.
 * @throws NOT_FOUND, and NOT_ALLOWED for another user's mark if the role reaches only its own
 */
export async function undoDose(tx: Tx, id: string): Promise<Dose> {
  const { medicationId, date, time } = await findMarked(tx, id)
  await lockLedger(tx, medicationId)
  const [undone] = await tx.run(undo, [id])
  if (!undone) {
    const present = await findMarked(tx, id)
    if (present.undoneAt === null) throw new Refusal(commonErrors.NOT_ALLOWED)
    return present
  }
  // A correction may have happened before the lock, so the units are those of the undone row.
  await changeStock(tx, medicationId, undone.stock_taken)
  await tx.run(restoreMissed, [medicationId, date, time])
  return findMarked(tx, id)
}

/** Undoes the mark of a scheduled dose, if it has one. @throws the errors of `undoDose` */
export async function undoMarkOf(
  tx: Tx,
  { medicationId, date, time }: { medicationId: string; date: string; time: string | null },
): Promise<void> {
  const [mark] = await tx.run(findMark, [medicationId, date, time])
  if (mark) await undoDose(tx, mark.dose.id)
}

/** Returns an existing mark. */
export async function findMarked(tx: Tx, id: string): Promise<Dose> {
  const [found] = await tx.run(findDose, [id])
  if (!found) throw new Refusal(commonErrors.NOT_FOUND)
  return found.dose
}

/** Returns the facts of a medication that decide about its doses. @throws NOT_FOUND */
export async function findMedication(tx: Tx, medicationId: string, now: Date): Promise<MedicationFacts> {
  const [found] = await tx.run(findFacts, [now, medicationId])
  if (!found) throw new Refusal(commonErrors.NOT_FOUND)
  return found.facts
}

/** Returns the due time of a scheduled dose. */
function dueAtOf(facts: MedicationFacts, date: string, time: string, { now }: Moment): Date {
  const due = facts.isGiven ? dueDoses(facts, date, date).find((each) => each.time === time) : undefined
  if (!due) throw new Refusal(doseErrors.DOSE_NOT_SCHEDULED)
  if (now < markableFrom(due.at)) {
    throw new Refusal(doseErrors.DOSE_NOT_DUE_YET, { hours: MARK_AHEAD_HOURS })
  }
  return due.at
}

/**
 * Returns the time at which a dose was given: the stated time, or now minus the mark's waiting time, which a wrong
 * clock on the device does not affect.
 */
export function readGivenAt(
  { givenAt, waited }: Pick<MarkInput, 'givenAt' | 'waited'>,
  facts: MedicationFacts,
  dueAt: Date | null,
  { now }: Moment,
): Date {
  if (givenAt === null) return givenAtOf({ waited, now, addedAt: new Date(facts.addedAt), dueAt })
  const at = new Date(givenAt)
  if (at.getTime() > now.getTime() + CLOCK_TOLERANCE) {
    const fields = { givenAt: 'Time given cannot be in the future' }
    throw new Refusal(commonErrors.INVALID_INPUT, {}, { fields })
  }
  return at
}

/** Requires an as-needed medication, and a day of its course. */
function checkNeeded(facts: MedicationFacts, at: Date): void {
  const day = dateIn(facts.timeZone, at)
  const ended = facts.endDate !== null && day > facts.endDate
  if (!facts.isGiven || !isAsNeeded(facts.frequency) || day < facts.startDate || ended) {
    throw new Refusal(doseErrors.DOSE_NOT_SCHEDULED)
  }
}

interface Named {
  medicationId: string
  date: string | null
  time: string | null
}

/** Finds the recorded missed dose that a mark replaces, even if the schedule no longer plans it. */
async function findMissed(
  tx: Tx,
  { medicationId, date, time }: Named,
): Promise<{ id: string; dueAt: Date } | undefined> {
  if (date === null || time === null) return undefined
  const [mark] = await tx.run(findMark, [medicationId, date, time])
  return mark?.is_derived && mark.dose.dueAt !== null
    ? { id: mark.dose.id, dueAt: new Date(mark.dose.dueAt) }
    : undefined
}

/** Requires the scheduled dose to have no mark; the error tells a second person who marked it first. */
async function checkOpen(tx: Tx, { medicationId, date, time }: Named, moment: Moment): Promise<void> {
  const [mark] = await tx.run(findMark, [medicationId, date, time])
  if (!mark) return
  const { outcome, byName, givenAt, markedAt } = mark.dose
  const params = {
    what: doseOutcomeLabels[outcome],
    who: byName ?? FORMER_MEMBER,
    time: await timeInWords(tx, new Date(givenAt ?? markedAt), moment),
  }
  throw new Refusal(doseErrors.DOSE_ALREADY_MARKED, params, { current: mark.dose })
}

/** Returns the instants that bound the days on the user's calendar. */
export const spanOf = (from: string, to: string, timeZone: string): { start: Date; end: Date } => ({
  start: instantOf(from, '00:00', timeZone),
  end: instantOf(addDays(to, 1), '00:00', timeZone),
})
