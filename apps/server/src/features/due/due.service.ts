import type { Logger } from 'pino'
import { planSource, type SourcePlan, type WaitingSource } from '@app/domain/due/plan.rules'
import { namedSql, type Tx } from '../../platform/database/tx.ts'
import {
  findReminderFacts,
  forget,
  lockPet,
  locksOfPet,
  postponePlan,
  takeChanged,
  takeDueSchedules,
  writeDuePlans,
  writePlans,
  type PlanFacts,
} from './due.queries.ts'

/** Sources planned per transaction. A medication of 24 doses a day takes a millisecond. */
export const PLAN_BATCH = 30

const nothing: SourcePlan = { waits: [], nextAt: null }

function planOf(facts: PlanFacts, now: Date, keepsDates = false): SourcePlan {
  const source = readSource(facts)
  return source ? planSource(source, now, keepsDates) : nothing
}

function readSource(facts: PlanFacts): WaitingSource | undefined {
  if (!facts.isWaiting) return undefined
  const open = facts.open.map((wait) => ({
    ...wait,
    at: new Date(wait.at),
    snoozedUntil: wait.snoozedUntil === null ? null : new Date(wait.snoozedUntil),
  }))
  if (facts.source === 'appointment') return { ...facts, at: new Date(facts.at), open }
  return facts.source === 'medication'
    ? { ...facts, open, spread: spreadOf(facts.sourceId) }
    : { ...facts, open }
}

/** Returns a share of an hour, always the same for a source. */
const spreadOf = (sourceId: string): number => (parseInt(sourceId.slice(-4), 16) / 0x10000) * 3_600_000

/** Converts a plan to the shape of `app.write_plans`. */
function toRow({ householdId, source, sourceId, petId }: PlanFacts, { waits, nextAt }: SourcePlan) {
  return {
    household_id: householdId,
    source,
    source_id: sourceId,
    pet_id: petId,
    next_due_at: nextAt,
    waits: waits.map(({ kind, date, time, at, notice }) => ({
      kind,
      due_date: date,
      due_time: time,
      due_at: at,
      notice_at: notice?.at,
      notice_step: notice?.step ?? 0,
    })),
  }
}

/**
 * Updates the ledger with everything that this transaction changed in its household: medications and their stock,
 * marks, visits, vaccinations, reminders, archived pets. The worker plans the remaining changes at its next run.
 */
export async function planChanges(tx: Tx, now: Date): Promise<void> {
  const changed = await tx.run(takeChanged, [now])
  for (let at = 0; at < changed.length; at += PLAN_BATCH) {
    const plans = changed.slice(at, at + PLAN_BATCH).map(({ facts }) => toRow(facts, planOf(facts, now)))
    await tx.run(writePlans, [JSON.stringify(plans), now])
  }
}

/** Runs work that changes due items, and updates the ledger. */
export async function withPlans<T>(tx: Tx, now: Date, work: Promise<T>): Promise<T> {
  const done = await work
  await planChanges(tx, now)
  return done
}

/** Sorts due items by source, in the order in which every request that settles them locks their sources. */
export const inLockOrder = <Due extends { kind: string; source_id: string }>(due: readonly Due[]): Due[] =>
  due.toSorted((one, other) => (`${one.kind} ${one.source_id}` < `${other.kind} ${other.source_id}` ? -1 : 1))

/**
 * Archives or restores a pet, and updates the ledger. Its due items are locked before its schedules, as in every
 * request.
 * @param work changes the pet
 */
export async function withSourcesOfPet<T>(
  tx: Tx,
  { petId, now }: { petId: string; now: Date },
  work: () => Promise<T>,
): Promise<T> {
  await tx.run(lockPet, [petId])
  for (const lock of locksOfPet) await tx.run(lock, [petId])
  return withPlans(tx, now, work())
}

/**
 * Updates the ledger for a reminder, in the transaction that changed it.
 * @param keepsDates keeps the reminder's open date
 * @returns its open date now
 */
export async function planReminderHere(
  tx: Tx,
  reminderId: string,
  now: Date,
  keepsDates = false,
): Promise<string | undefined> {
  const [row] = await tx.run(findReminderFacts, [reminderId, now])
  if (!row?.facts) return undefined
  const plan = planOf(row.facts, now, keepsDates)
  await tx.run(writePlans, [JSON.stringify([toRow(row.facts, plan)]), now])
  return plan.waits[0]?.date
}

/**
 * Plans the sources of all households whose plan is due. Several processes may run it at once; each takes sources that
 * the others have not. A source that can't be planned delays no other: it is postponed, longer each time, and keeps its
 * dates.
 * @returns the number of handled sources, at most PLAN_BATCH
 */
export async function planDueSources(tx: Tx, now: Date, log: Pick<Logger, 'error'>): Promise<number> {
  const due = await tx.run(takeDueSchedules, [now, PLAN_BATCH])
  const putOff = async ({ householdId, source, sourceId }: PlanFacts, error: unknown): Promise<void> => {
    const [row] = await tx.run(postponePlan, [householdId, source, sourceId, now])
    log.error({ err: error, householdId, source, sourceId, nextLook: row?.at }, 'failed to plan a due source')
  }
  const planned: { facts: PlanFacts; row: object }[] = []
  for (const { facts } of due) {
    try {
      planned.push({ facts, row: toRow(facts, planOf(facts, now)) })
    } catch (error) {
      await putOff(facts, error)
    }
  }
  const write = (rows: readonly object[]) =>
    undoable(tx, () => tx.run(writeDuePlans, [JSON.stringify(rows), now]))
  if (planned.length > 0 && (await write(planned.map(({ row }) => row))) !== undefined) {
    for (const { facts, row } of planned) {
      const failure = await write([row])
      if (failure !== undefined) await putOff(facts, failure)
    }
  }
  return due.length
}

const savepoint = namedSql('savepoint plans')
const rollBack = namedSql('rollback to savepoint plans')
const release = namedSql('release savepoint plans')

/** Runs work and undoes it if it fails, so that the transaction can continue. @returns the error */
async function undoable(tx: Tx, work: () => Promise<unknown>): Promise<unknown> {
  await tx.run(savepoint, [])
  try {
    await work()
    await tx.run(release, [])
    return undefined
  } catch (error) {
    await tx.run(rollBack, [])
    return error
  }
}

/**
 * Deletes items that were settled or passed before an instant; completed reminders stay.
 * @returns the number of rows, `most` if there may be more
 */
export async function forgetSettled(tx: Tx, before: Date, most: number): Promise<number> {
  const [row] = await tx.run(forget, [before, most])
  return row?.forgotten ?? 0
}
