import type pg from 'pg'

/** Login of the bare server, which owns nothing; only this run's database has it. */
export const BARE_LOGIN = { user: 'bare_login', password: 'bare-login-of-one-run' }

/** Columns of each copied table, which are those that the product answers, and the column by which its lists run. */
export const bareTables = {
  pets: {
    columns:
      'name, species, breed, gender, birth_date, weight_kg, target_low_kg, target_high_kg, microchip_id, acquisition_source, home_since, allergies, conditions, notes, blob_id, archived_at, died_on',
    runsBy: 'created_at',
  },
  medications: {
    columns:
      'pet_id, name, dosage, frequency, start_date, end_date, notes, is_active, rhythm, times, time_zone, times_from, min_interval_hours, max_doses_per_day, latest_minutes, dose_units, is_critical',
    runsBy: 'start_date',
  },
  appointments: {
    columns: 'pet_id, title, appointment_date, vet_name, location, notes, status',
    runsBy: 'appointment_date',
  },
  health_logs: {
    columns: 'pet_id, type, measure, unit, scale, value, log_date, log_time, notes, details, taken_at',
    runsBy: 'taken_at',
  },
  vaccinations: {
    columns:
      'pet_id, vaccine_name, vaccine_class, administered_date, due_date, next_due_date, veterinarian, clinic_name, batch_number, notes, vaccine',
    runsBy: 'administered_date',
  },
  photos: { columns: 'pet_id, caption, type, taken_on, width, height, blob_id', runsBy: 'taken_on' },
} as const

/** Copies the rows into plain tables: a key, an index for lists and one policy each, without triggers. */
export async function copyToBareTables(owner: pg.Pool): Promise<void> {
  await owner.query(`create role ${BARE_LOGIN.user} login password '${BARE_LOGIN.password}'`)
  await owner.query(`create schema bare; grant usage on schema bare to ${BARE_LOGIN.user}`)
  for (const [name, { columns, runsBy }] of Object.entries(bareTables)) {
    const table = `bare.${name}`
    // Even the owner is subject to the policies of its tables, so they are lifted for the copy.
    await owner.query(`
      alter table ${name} no force row level security;
      create table ${table} as select household_id, id, version, created_by, created_at, ${columns} from ${name};
      alter table ${name} force row level security;
      alter table ${table} add primary key (household_id, id);
      create index on ${table} (household_id, ${name === 'pets' ? '' : 'pet_id, '}${runsBy} desc, id desc);
      alter table ${table} enable row level security;
      alter table ${table} force row level security;
      create policy own on ${table} using (household_id = (select current_setting('bare.household')::uuid));
      grant select, insert on ${table} to ${BARE_LOGIN.user};
      analyze ${table}`)
  }
}
