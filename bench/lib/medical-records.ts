import type pg from 'pg'
import type { LoadHousehold } from '@app/testing/scenarios/load-data'
import { asUser } from './as-user.ts'

/** Numbers of a pet's records; each medicine has two doses a day. */
export interface MedicalRecords {
  logs: number
  visits: number
  vaccinations: number
  medicines: number
  doseDays: number
}

/** Number of records of one pet. */
export const countOf = ({ logs, visits, vaccinations, medicines, doseDays }: MedicalRecords): number =>
  logs + visits + vaccinations + medicines * doseDays * 2

/** Adds medical records of two years to each pet of a household. */
export async function addMedicalRecords(
  pool: pg.Pool,
  household: LoadHousehold,
  { logs, visits, vaccinations, medicines, doseDays }: MedicalRecords,
): Promise<void> {
  const { petIds } = household
  await asUser(pool, household, async (client) => {
    await client.query(
      `insert into health_logs (id, pet_id, content_hash, type, value, log_date, measure, unit)
       select gen_random_uuid(), pet, 'load', (array['weight', 'exercise', 'behavior', 'eating'])[1 + n % 4], 'Well',
              current_date - (n * 7) % 700, case n % 4 when 0 then 5 + n % 3 end, case n % 4 when 0 then 'kg' end
         from unnest($1::uuid[]) as pet, generate_series(1, $2::int) as n`,
      [petIds, logs],
    )
    await client.query(
      `insert into appointments (id, pet_id, content_hash, title, appointment_date, status)
       select gen_random_uuid(), pet, 'load', 'Annual Checkup', now() - n * interval '14 days', 'completed'
         from unnest($1::uuid[]) as pet, generate_series(1, $2::int) as n`,
      [petIds, visits],
    )
    await client.query(
      `insert into vaccinations (id, pet_id, content_hash, vaccine_name, vaccine_class, administered_date, next_due_date)
       select gen_random_uuid(), pet, 'load', 'Vaccine ' || n % 6, 'core', current_date - n * 14, current_date - n * 14 + 365
         from unnest($1::uuid[]) as pet, generate_series(1, $2::int) as n`,
      [petIds, vaccinations],
    )
    await client.query(
      `insert into medications (id, pet_id, content_hash, name, dosage, frequency, start_date, times, times_from, time_zone,
                                is_active)
       select gen_random_uuid(), pet, 'load', 'Medicine ' || n, '1 tablet', 'Twice daily', current_date - 300,
              '{08:00,20:00}', array[now() - interval '300 days', now() - interval '300 days'], 'UTC', true
         from unnest($1::uuid[]) as pet, generate_series(1, $2::int) as n`,
      [petIds, medicines],
    )
    await client.query(
      `insert into doses (id, medication_id, due_date, due_time, due_at, outcome, given_at, stock_taken, content_hash)
       select gen_random_uuid(), medications.id, day, at, (day + at::time) at time zone 'UTC', 'given',
              (day + at::time) at time zone 'UTC' + n % 90 * interval '1 minute', 0, 'load'
         from medications, generate_series(1, $1::int) as n, unnest('{08:00,20:00}'::text[]) as at,
              lateral (select current_date - n as day) as dated
        where medications.content_hash = 'load' and medications.household_id = app.household_id()`,
      [doseDays],
    )
  })
}
