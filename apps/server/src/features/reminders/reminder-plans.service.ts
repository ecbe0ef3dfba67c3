import { planReminder, type ReminderPlan } from '@app/domain/reminders/plan.rules'
import type { Tx } from '../../platform/database/tx.ts'
import {
  findPlanFacts,
  lockOfPet,
  lockPet,
  takeDueSchedules,
  writeDuePlans,
  writePlans,
  type PlanFacts,
} from './reminders.queries.ts'

/** What is looked at in one transaction. */
export const PLAN_BATCH = 500

function planOf({ open, ...facts }: PlanFacts, now: Date, keepsDates = false): ReminderPlan {
  if (!facts.isWaiting) return { open: null, nextAt: null }
  return planReminder(
    {
      ...facts,
      keepsDates,
      open: open && { date: open.date, at: new Date(open.at) },
    },
    now,
  )
}

/** A plan in the shape that `app.write_plans` takes. */
function toRow(facts: PlanFacts, { open, nextAt }: ReminderPlan) {
  const { householdId, reminderId, petId } = facts
  return {
    household_id: householdId,
    reminder_id: reminderId,
    pet_id: petId,
    due_date: open?.date,
    due_at: open?.at,
    next_due_at: nextAt,
  }
}

/**
 * Brings the ledger up to date with a reminder, in the transaction that changed it.
 * @param keepsDates the reminder goes on waiting for the date that it waits for
 * @returns what it waits for now
 */
export async function replan(
  tx: Tx,
  reminderId: string,
  now: Date,
  keepsDates = false,
): Promise<ReminderPlan> {
  const [row] = await tx.run(findPlanFacts, [reminderId])
  if (!row?.facts) return { open: null, nextAt: null }
  const plan = planOf(row.facts, now, keepsDates)
  await tx.run(writePlans, [JSON.stringify([toRow(row.facts, plan)]), now])
  return plan
}

/**
 * Archives a pet or brings it back, and brings the ledger up to date with its reminders. They are locked before its
 * schedules, as in every request.
 * @param work changes the pet
 */
export async function withRemindersOfPet<T>(
  tx: Tx,
  { petId, now }: { petId: string; now: Date },
  work: () => Promise<T>,
): Promise<T> {
  await tx.run(lockPet, [petId])
  const held = await tx.run(lockOfPet, [petId])
  const done = await work()
  for (const { id } of held) await replan(tx, id, now)
  return done
}

/**
 * Looks at the reminders of all households whose next date has come, and at those whose change nobody planned.
 * Several processes may do so at once; each takes what the others have not.
 * @returns how many it looked at; PLAN_BATCH where there may be more
 */
export async function planDueReminders(tx: Tx, now: Date): Promise<number> {
  const due = await tx.run(takeDueSchedules, [now, PLAN_BATCH])
  if (due.length === 0) return 0
  const plans = due.map(({ facts }) => toRow(facts, planOf(facts, now)))
  await tx.run(writeDuePlans, [JSON.stringify(plans), now])
  return due.length
}
