import type { DoseRepeats, DueKind } from '@app/domain/due/due.vocabulary'
import type { Recurrence } from '@app/domain/kernel/time/recurrence'
import type { Rhythm } from '@app/domain/medications/rhythm.vocabulary'
import { instant, int, json, nullable } from '../../platform/database/columns.ts'
import { inHousehold } from '../../platform/database/sql.ts'
import { namedSql } from '../../platform/database/tx.ts'

/** An open item of the ledger, as `app.plan_facts` returns it. */
interface OpenFacts {
  kind: DueKind
  date: string
  time: string | null
  at: string
  snoozedUntil: string | null
  step: number
  roundStep: number
}

interface Facts {
  householdId: string
  sourceId: string
  petId: string
  open: OpenFacts[]
}

/** Input of a source's plan; `app.plan_facts` writes it. */
export type PlanFacts = Facts &
  (
    | { isWaiting: false; source: 'reminder' | 'medication' | 'appointment' | 'vaccination' }
    | {
        isWaiting: true
        source: 'reminder'
        date: string
        time: string | null
        repeat: Recurrence
        endsOn: string | null
        endsAfter: number | null
        timeZone: string
        completed: string[]
      }
    | {
        isWaiting: true
        source: 'medication'
        frequency: string
        times: string[]
        rhythm: Rhythm | null
        timesFrom: string[]
        timeZone: string
        startDate: string
        endDate: string | null
        marked: { date: string; time: string }[]
        stock: { unitsOnHand: number; doseUnits: number; usedRecently: number } | null
        repeats: DoseRepeats | null
      }
    | { isWaiting: true; source: 'appointment'; at: string; timeZone: string }
    | { isWaiting: true; source: 'vaccination'; date: string; timeZone: string }
  )

/** Changed sources of the acting household that need a plan; locked until the transaction ends. */
export const takeChanged = namedSql({ facts: json<PlanFacts>() }, 'select facts from app.changed_here($1)')
export const findReminderFacts = namedSql(
  { facts: nullable(json<PlanFacts>()) },
  'select app.reminder_here($1, $2) as facts',
)
export const writePlans = namedSql('select app.plan_here($1::jsonb, $2)')

/** Sources of all households that need a new plan; locked until the transaction ends. */
export const takeDueSchedules = namedSql(
  { facts: json<PlanFacts>() },
  'select facts from app.take_due_schedules($1, $2)',
)
/** Postpones a source that could not be planned; returns the time of its next attempt. */
export const postponePlan = namedSql({ at: instant }, 'select app.postpone_plan($1, $2, $3, $4) as at')
export const writeDuePlans = namedSql('select app.write_due_plans($1::jsonb, $2)')

const ofPet = `${inHousehold} and pet_id = $1`

/** Locks a pet until the transaction ends, before its due items, as deleting it does. */
export const lockPet = namedSql(`select from pets where ${inHousehold} and id = $1 for no key update`)
/** Locks a pet's due items, in the order of all requests that lock several. */
export const locksOfPet = [
  namedSql(`select from reminders where ${ofPet} and ended_at is null order by id for update`),
  ...['medications', 'appointments', 'vaccinations'].map((table) =>
    namedSql(`select from ${table} where ${ofPet} order by id for key share`),
  ),
]

export const forget = namedSql({ forgotten: int }, 'select app.forget_occurrences($1, $2) as forgotten')
