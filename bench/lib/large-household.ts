import type pg from 'pg'
import type { LoadHousehold } from '@app/testing/scenarios/load-data'
import { asUser } from './as-user.ts'

/** Number of medicines and logs of a shelter, more than one family needs. */
export const MEDICINES = 200
export const LOGS = 10_000

/** Words that no record contains, so that similar spellings are searched. */
export const UNKNOWN_WORDS = [
  'qwertzuiopas',
  'yxcvbnmasdfg',
  'plokijuhygtf',
  'mnbvcxylkjhg',
  'zhnujmikolpq',
  'wsxedcrfvtgb',
  'okmijnuhbygv',
  'tfcrdxeszwaq',
].join(' ')

/** Adds counted medicines that are given every hour, and long logs, to a household. */
export async function enlarge(pool: pg.Pool, household: LoadHousehold): Promise<void> {
  const { petIds } = household
  await asUser(pool, household, async (client) => {
    const times = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)
    const step = { unit: 'day', every: 1, weekdays: [], times, days: null, doseUnits: null }
    await client.query(
      `with added as (
         insert into medications (id, pet_id, content_hash, name, dosage, frequency, start_date, rhythm, times, time_zone, is_active)
         select app.new_id(), $1, 'load', 'Drops ' || n, '1 drop', 'every hour', current_date - 10, $2::jsonb, $3, 'UTC', true
           from generate_series(1, $4::int) as n
         returning id)
       insert into medication_stock (medication_id, units) select id, 9000 from added`,
      [petIds[0], JSON.stringify([step]), times, MEDICINES],
    )
    await client.query(
      `insert into health_logs (id, pet_id, content_hash, type, value, notes, log_date)
       select app.new_id(), $1, 'load', 'symptoms', 'Limping', 'Log ' || n || repeat(' after a walk', 20),
              current_date - n / 40
         from generate_series(1, $2::int) as n`,
      [petIds[0], LOGS],
    )
  })
}

/** Makes every medicine of a household due for the planner. */
export const planAgain = (owner: pg.Pool, { householdId }: LoadHousehold): Promise<unknown> =>
  owner.query('update schedules set next_due_at = now() where household_id = $1', [householdId])
