import { bareTables } from './tables.ts'

const listOf = (table: Exclude<keyof typeof bareTables, 'pets'>): string => {
  const { columns, runsBy } = bareTables[table]
  return `left join lateral (
    select coalesce(json_agg(newest), '[]') as list from (
      select id, version, created_by, ${columns} from bare.${table} as kept
       where kept.household_id = pets.household_id and kept.pet_id = pets.id
       order by ${runsBy} desc, id desc limit $2) as newest) as ${table} on true`
}

const kinds = ['medications', 'appointments', 'health_logs', 'vaccinations', 'photos'] as const

/** Pets of the household `$1`, each with the newest `$2` of its records. */
export const READ = `select coalesce(json_agg(pet), '[]')::text as json from (
  select pets.id, pets.version, pets.created_by, pets.created_at, ${bareTables.pets.columns
    .split(', ')
    .map((column) => `pets.${column}`)
    .join(', ')}, ${kinds.map((kind) => `${kind}.list as ${kind}`).join(', ')}
    from bare.pets ${kinds.map(listOf).join('\n')}
   where pets.household_id = $1 order by pets.created_at, pets.id) as pet`

/** A health log `$2` of the pet `$3` in the household `$1`: its type, value and date. */
export const ADD = `insert into bare.health_logs as log (household_id, id, version, created_at, pet_id, type, value, log_date, taken_at)
  values ($1, $2, 1, now(), $3, $4, $5, $6, $6::date) returning row_to_json(log)::text as json`

/** Records of the household `$1` in which both words occur. */
export const SEARCH = `select coalesce(json_agg(found), '[]')::text as json from (
  ${Object.entries({
    pets: "concat_ws(' ', name, breed, notes)",
    medications: "concat_ws(' ', name, dosage, frequency, notes)",
    appointments: "concat_ws(' ', title, vet_name, location, notes)",
    health_logs: "concat_ws(' ', type, value, notes)",
    vaccinations: "concat_ws(' ', vaccine_name, veterinarian, clinic_name, notes)",
  })
    .map(
      ([table, words]) =>
        `select '${table}' as type, id, ${words} as words from bare.${table}
          where household_id = $1 and ${words} ilike $2 and ${words} ilike $3`,
    )
    .join(' union all ')} limit 50) as found`
