import type pg from 'pg'
import { addDays, dateIn } from '@app/domain/kernel/time/dates'
import { localTimeOf } from '@app/domain/kernel/time/zoned-time'
import type { Medication } from '@app/domain/medications/medications.contract'
import { type DueDose, dueDoses } from '@app/domain/medications/schedule.rules'
import { markDose } from '@app/server/features/medications/doses/doses.service'
import { setStock } from '@app/server/features/medications/doses/stock.service'
import { medicationTable } from '@app/server/features/medications/medications.record'
import { newId } from '@app/server/platform/base/ids'
import { listRecords } from '@app/server/platform/records/records'
import type { StartedServices } from '@app/server/platform/services/start-services'
import { pastSecurity } from '../../past-security.ts'
import type { DemoDoses, DemoPet } from './demo-records.ts'

/** Number of days in the ledger. */
const DAYS = 14
const MINUTE = 60_000
const HALF_DAY = 12 * 60 * MINUTE

/** Returns two times half a day apart, one of which was twenty to thirty minutes ago, so that a dose is late. */
export function timesAround(now: Date, timeZone: string): string[] {
  const tenMinutes = 10 * MINUTE
  const recent = Math.floor((now.getTime() - 2 * tenMinutes) / tenMinutes) * tenMinutes
  return [recent, recent + HALF_DAY].map((at) => localTimeOf(new Date(at), timeZone).time).toSorted()
}

interface People {
  /** Connections of the tables' owner. */
  pool: pg.Pool
  asAna: { tokenHash: string }
  asSam: { tokenHash: string; householdId: string }
}

/** Fills the ledgers of a pet's medications; Ana and Sam take turns. */
export async function addDoses(
  services: StartedServices,
  petId: string,
  { medications }: DemoPet,
  { asAna, asSam, pool }: People,
): Promise<void> {
  const { db } = services
  const now = services.clock.now()
  const kept = await db.withActor(asAna, (tx) =>
    listRecords<Medication>(tx, medicationTable, { petId, limit: 50 }),
  )
  for (const { name, doses, unitsOnHand } of medications) {
    const medication = kept?.value.entries.find((entry) => entry.name === name && entry.isActive)
    if (!medication || !doses) continue
    for (const [turn, mark] of marksOf(medication, doses, now).entries()) {
      await db.withActor(turn % 3 === 1 ? asAna : asSam, (tx) =>
        markDose(tx, { ...mark, medicationId: medication.id }, { now, timeZone: medication.timeZone }),
      )
    }
    if (typeof doses === 'object' && 'missed' in doses) await addLedger(pool, medication, doses, now)
    await db.withActor(asAna, (tx) => setStock(tx, medication.id, unitsOnHand ?? null))
  }
}

type Ledger = Extract<DemoDoses, { missed: unknown }>

/** Writes the doses of a course that `markDose` has not marked: the last dose of a day is late or missed. */
async function addLedger(
  pool: pg.Pool,
  { id, startDate, timeZone, ...schedule }: Medication,
  { late, missed }: Ledger,
  now: Date,
): Promise<void> {
  const today = dateIn(timeZone, now)
  const days = (ago: readonly number[]) => new Set(ago.map((each) => addDays(today, -each)))
  const [lateDays, missedDays] = [days(late), days(missed)]
  const planned = dueDoses({ ...schedule, startDate, timeZone }, startDate, addDays(today, -1))
  const lastOf = new Map(planned.map((dose) => [dose.date, dose.time]))
  const doses = planned.filter(
    ({ date, time }) => date < addDays(today, -DAYS) || (missedDays.has(date) && lastOf.get(date) === time),
  )
  const rows = doses.map(({ date, time, at }, place) => {
    const isLast = lastOf.get(date) === time
    const isMissed = isLast && missedDays.has(date)
    const delay = isLast && lateDays.has(date) ? 2 * 60 * MINUTE : minutesAfter(place)
    const given = isMissed ? null : new Date(at.getTime() + delay).toISOString()
    return { id: newId(), date, time, at: at.toISOString(), given }
  })
  await pastSecurity(
    pool,
    async (query) => {
      await query('update medications set missed_from = $2 where id = $1', [id, doses[0]?.at ?? now])
      await query(
        `insert into doses (household_id, id, medication_id, due_date, due_time, due_at, outcome, given_at, stock_taken,
                            content_hash, is_derived, version, created_by, updated_by, created_at, updated_at)
         select medicine.household_id, (row ->> 'id')::uuid, medicine.id, (row ->> 'date')::date, row ->> 'time',
                (row ->> 'at')::timestamptz, case when row ->> 'given' is null then 'missed' else 'given' end,
                (row ->> 'given')::timestamptz, 0, 'demo', row ->> 'given' is null, 1, marker.id, marker.id,
                (row ->> 'at')::timestamptz, (row ->> 'at')::timestamptz
           from medications as medicine
           join (select created_by as id, medication_id from doses where medication_id = $1 limit 1) as marker
             on marker.medication_id = medicine.id
          cross join json_array_elements($2::json) as row
          where medicine.id = $1`,
        [id, JSON.stringify(rows)],
      )
    },
    ['medications', 'doses'],
  )
}

const given = {
  outcome: 'given',
  amount: null,
  note: null,
  anyway: false,
  lateAnyway: false,
  waited: 0,
} as const

function marksOf(medication: Medication, doses: DemoDoses, now: Date) {
  if (typeof doses === 'object' && 'daysAgo' in doses) {
    const at = new Date(now.getTime() - doses.daysAgo * 2 * HALF_DAY)
    const note = 'After breakfast came up again.'
    return [{ ...given, id: newId(), date: null, time: null, givenAt: at.toISOString(), note }]
  }
  const today = dateIn(medication.timeZone, now)
  const past = dueDoses(medication, addDays(today, -DAYS), today).filter(({ at }) => at < now)
  const kept = doses === 'all but the last' ? past.slice(0, -1) : withoutMissed(past, doses, today)
  return kept.map(({ date, time, at }, place) => ({
    ...given,
    id: newId(),
    date,
    time,
    givenAt: new Date(Math.min(at.getTime() + minutesAfter(place), now.getTime())).toISOString(),
  }))
}

/** Leaves out the last dose of each missed day. */
function withoutMissed(past: readonly DueDose[], doses: DemoDoses, today: string): readonly DueDose[] {
  if (typeof doses !== 'object' || !('missed' in doses)) return past
  const missed = new Set(doses.missed.map((ago) => addDays(today, -ago)))
  const lastOf = new Map(past.map((dose) => [dose.date, dose]))
  return past.filter((dose) => !missed.has(dose.date) || lastOf.get(dose.date) !== dose)
}

/** Varies the minute, since people don't give doses exactly on time. */
const minutesAfter = (place: number): number => ((place * 7) % 17) * MINUTE
