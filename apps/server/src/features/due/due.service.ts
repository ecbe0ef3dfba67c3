import type { Logger } from 'pino'
import { planSource, type SourcePlan, type WaitingSource } from '@app/domain/due/plan.rules'
import type { Tx } from '../../platform/database/tx.ts'
import {
  findReminderFacts,
  forget,
  lockPet,
  locksOfPet,
  takeChanged,
  takeDueSchedules,
  writeDuePlans,
  writePlans,
  type PlanFacts,
} from './due.queries.ts'

/** What is looked at in one transaction. */
export const PLAN_BATCH = 500

/** What could not be planned is looked at again after so long. */
const AGAIN_MINUTES = 5

const nothing: SourcePlan = { waits: [], nextAt: null }

function planOf(facts: PlanFacts, now: Date, keepsDates = false): SourcePlan {
  const source = readSource(facts)
  return source ? planSource(source, now, keepsDates) : nothing
}

/** Goes on with what a source waits for already. */
function asItIs({ open }: PlanFacts, now: Date): SourcePlan {
  const waits = open.map(({ kind, date, time, at }) => ({ kind, date, time, at: new Date(at), notice: null }))
  return { waits, nextAt: new Date(now.getTime() + AGAIN_MINUTES * 60_000) }
}

function readSource(facts: PlanFacts): WaitingSource | undefined {
  if (!facts.isWaiting) return undefined
  const open = facts.open.map((wait) => ({
    ...wait,
    at: new Date(wait.at),
    snoozedUntil: wait.snoozedUntil === null ? null : new Date(wait.snoozedUntil),
  }))
  return facts.source === 'appointment' ? { ...facts, at: new Date(facts.at), open } : { ...facts, open }
}

/** A plan in the shape that `app.write_plans` takes. */
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
 * Brings the ledger up to date with everything that this transaction changed in its household: medications and their
 * stock, marks, visits, vaccinations, reminders, archived pets. What nobody plans here, the worker finds at its next look.
 */
export async function planChanges(tx: Tx, now: Date): Promise<void> {
  const changed = await tx.run(takeChanged, [now])
  if (changed.length === 0) return
  const plans = changed.map(({ facts }) => toRow(facts, planOf(facts, now)))
  await tx.run(writePlans, [JSON.stringify(plans), now])
}

/** Does work that changes what is due, and brings the ledger up to date with it. */
export async function withPlans<T>(tx: Tx, now: Date, work: Promise<T>): Promise<T> {
  const done = await work
  await planChanges(tx, now)
  return done
}

/** What several things are due from, in the order in which every request that settles them locks their sources. */
export const inLockOrder = <Due extends { kind: string; source_id: string }>(due: readonly Due[]): Due[] =>
  due.toSorted((one, other) => (`${one.kind} ${one.source_id}` < `${other.kind} ${other.source_id}` ? -1 : 1))

/**
 * Archives a pet or brings it back, and brings the ledger up to date. What is due for it is locked before its schedules,
 * as in every request.
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
 * Brings the ledger up to date with a reminder, in the transaction that changed it.
 * @param keepsDates the reminder goes on waiting for the date that it waits for
 * @returns the date that it waits for now
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
 * Looks at the sources of all households for which something changes by itself now, and at those whose change nobody
 * planned. Several processes may do so at once; each takes what the others have not. A source that can't be planned holds
 * up no other: it is left as it is for a while.
 * @returns how many it looked at; PLAN_BATCH where there may be more
 */
export async function planDueSources(tx: Tx, now: Date, log: Pick<Logger, 'error'>): Promise<number> {
  const due = await tx.run(takeDueSchedules, [now, PLAN_BATCH])
  if (due.length === 0) return 0
  const plans = due.map(({ facts }) => {
    try {
      return toRow(facts, planOf(facts, now))
    } catch (error) {
      const { householdId, source, sourceId } = facts
      log.error(
        { err: error, householdId, source, sourceId },
        'failed to plan a due source; keeping its dates',
      )
      return toRow(facts, asItIs(facts, now))
    }
  })
  await tx.run(writeDuePlans, [JSON.stringify(plans), now])
  return due.length
}

/**
 * Forgets what was settled or passed before an instant; what was completed of reminders stays.
 * @returns how many rows, `most` where there may be more
 */
export async function forgetSettled(tx: Tx, before: Date, most: number): Promise<number> {
  const [row] = await tx.run(forget, [before, most])
  return row?.forgotten ?? 0
}
