import type pg from 'pg'
import { hashToken } from '@app/server/platform/auth/session-cookie'
import { newId } from '@app/server/platform/base/ids'

/** Amounts of load data; `records` is per pet, over all five kinds. */
export interface LoadSize {
  households: number
  pets: number
  records: number
}

/** A household of the load data, with a session token of its owner. */
export interface LoadHousehold {
  householdId: string
  ownerId: string
  token: string
  petIds: string[]
}

/** Share of each kind in a pet's records. */
const shares = { health_logs: 0.4, appointments: 0.2, medications: 0.15, vaccinations: 0.15, photos: 0.1 }

const names = ['Biscuit', 'Miso', 'Clover', 'Pepper', 'Olive', 'Juno', 'Ziggy', 'Hazel', 'Momo', 'Otis']

/**
 * Fills a database with households for load runs: each with an owner on the pro plan, a long-lived session, pets and
 * records spread over the last year. Rows pass through the same role, policies and triggers as a user's.
 */
export async function seedLoadData(
  pool: pg.Pool,
  size: LoadSize,
  say: (line: string) => void = () => undefined,
): Promise<LoadHousehold[]> {
  const households: LoadHousehold[] = []
  for (let at = 0; at < size.households; at += 1) {
    households.push(await seedHousehold(pool, size, at))
    if ((at + 1) % 100 === 0) say(`${at + 1} of ${size.households} households`)
  }
  return households
}

/** Fills a database with one household, the `at`-th of its load data. */
export async function seedHousehold(
  pool: pg.Pool,
  { pets, records }: Omit<LoadSize, 'households'>,
  at = 0,
): Promise<LoadHousehold> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const owner = await addOwner(client, at)
    await actAs(client, owner)
    const petIds = Array.from({ length: pets }, () => newId())
    await client.query(
      `insert into pets (id, content_hash, name, species, gender, birth_date, weight_kg)
       select id, 'load', ($2::text[])[1 + (n % cardinality($2::text[]))::int], 'dog', 'unknown', current_date - 1000, 12.5
         from unnest($1::uuid[]) with ordinality as made (id, n)`,
      [petIds, names],
    )
    for (const petId of petIds) await addRecords(client, petId, records)
    await client.query('commit')
    return { ...owner, petIds }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

async function addOwner(client: pg.PoolClient, at: number): Promise<Omit<LoadHousehold, 'petIds'>> {
  const ownerId = newId()
  const token = `load-${newId()}`
  await client.query(
    `insert into users (id, name, email, email_verified, onboarding_completed_at)
     values ($1, $2, $3, true, now())`,
    [ownerId, `Load ${at}`, `load-${ownerId}@example.com`],
  )
  await client.query(
    // Has a proof, since no user types a password before an archive is made.
    `insert into sessions (id, user_id, token, expires_at, proved_at)
     values ($1, $2, $3, now() + interval '30 days', now() + interval '1 day')`,
    [newId(), ownerId, hashToken(token)],
  )
  const { rows } = await client.query<{ household_id: string }>(
    'select household_id from app.open_session($1, null, 8)',
    [hashToken(token)],
  )
  return { householdId: rows[0]?.household_id ?? '', ownerId, token }
}

async function actAs(client: pg.PoolClient, { householdId }: { householdId: string }): Promise<void> {
  await client.query("select set_config('role', 'household_system', true)")
  await client.query("update households set plan = 'pro' where id = $1", [householdId])
  await client.query("select set_config('role', 'household_actor', true)")
}

/** Columns of each kind and the values of row `n`, as SQL. */
const rowsOfKind: Record<keyof typeof shares, { columns: string; values: string }> = {
  health_logs: {
    columns: 'type, value, notes, log_date',
    values: "'weight', (20 + n % 10)::text, 'Ate well, slept well.', current_date - (n % 365)::int",
  },
  appointments: {
    columns: 'title, vet_name, location, appointment_date, notes, status',
    values: `'Annual Checkup', 'Dr. Ortiz', '12 Elm Street', now() + make_interval(days => (n % 400 - 365)::int),
             'Bring the vaccination card.', case when n % 400 > 365 then 'scheduled' else 'completed' end`,
  },
  medications: {
    columns: 'name, dosage, frequency, start_date, notes, is_active',
    values: "'Apoquel', '5.4 mg', 'Twice daily', current_date - (n % 365)::int, 'With food.', n % 3 = 0",
  },
  vaccinations: {
    columns: 'vaccine_name, vaccine_class, vaccine, administered_date, next_due_date, veterinarian',
    values:
      "'Rabies', 'core', 'rabies', current_date - (n % 365)::int, current_date + (n % 365)::int, 'Dr. Ortiz'",
  },
  photos: {
    columns: 'caption, type, taken_on, blob_id, width, height, bytes',
    values: "'In the park', 'general', current_date - (n % 365)::int, gen_random_uuid(), 1280, 960, 240000",
  },
}

async function addRecords(client: pg.PoolClient, petId: string, records: number): Promise<void> {
  for (const [table, share] of Object.entries(shares)) {
    const { columns, values } = rowsOfKind[table as keyof typeof shares]
    await client.query(
      `insert into ${table} (id, pet_id, content_hash, ${columns})
       select app.new_id(), $1, 'load', ${values} from generate_series(1, $2::int) as n`,
      [petId, Math.round(records * share)],
    )
  }
}
