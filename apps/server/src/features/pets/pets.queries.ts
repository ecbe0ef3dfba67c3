import { pets } from '@app/domain/pets/pets.contract'
import { MOST_WEIGHTS, WEIGHTS_DAYS } from '@app/domain/pets/weights.rules'
import { int, json, text } from '../../platform/database/columns.ts'
import { inHousehold } from '../../platform/database/sql.ts'
import { namedSql } from '../../platform/database/tx.ts'
import { pictureOfBlob } from '../../platform/files/picture-marks.ts'
import { recordTable, type RecordTable } from '../../platform/records/record-table.ts'
import { appointmentTable } from '../appointments/appointments.record.ts'
import { photoTable } from '../files/photos.record.ts'
import { healthLogTable } from '../health/health-logs.record.ts'
import { medicationTable } from '../medications/medications.record.ts'
import { vaccinationTable } from '../vaccinations/vaccinations.record.ts'

export const petTable = recordTable(pets, {
  computed: { picture: pictureOfBlob('blob_id'), archivedAt: 'archived_at', diedOn: 'died_on' },
})

/** Rows of a table of records that belong to the row of `pets` beside it. */
const ofThisPet = 'household_id = pets.household_id and pet_id = pets.id'

/**
 * Counters and nearest dates of each pet, from one pass over each table by the pet's index. Only the newest dose of each
 * vaccine determines the next due date. A weight has the day of the newest weighing, if that has the same weight and
 * was recorded after the weight was typed: `weight_from` names the weighing that set it, and a later equal one leaves
 * the pet unchanged (handbook: kinds-of-records).
 * @param today SQL for the day on the user's calendar; a course whose last day is before it is over
 */
const joinSummary = (today: string) => `
  cross join lateral (
    select count(*) filter (where is_active) as "activeMedications",
           count(*) filter (where is_active and (end_date is null or end_date >= ${today}::date))
             as "currentMedications"
      from medications where ${ofThisPet}) as of_medications
  cross join lateral (
    select count(*) as "upcomingAppointments", min(appointment_date) as "nextAppointmentAt"
      from appointments where ${ofThisPet} and status = 'scheduled' and appointment_date > now()) as of_appointments
  cross join lateral (select count(*) as "healthLogs" from health_logs where ${ofThisPet}) as of_logs
  cross join lateral (select count(*) as "photos" from photos where ${ofThisPet}) as of_photos
  left join lateral (
    select log_date as "weighedOn", weighed_kg, created_at as weighed_at
      from health_logs where ${ofThisPet} and weighed_kg is not null
     order by taken_at desc, id desc limit 1) as weighing
    on weighing.weighed_kg = pets.weight_kg
   and (pets.weight_from is not null or weighing.weighed_at > pets.weight_typed_at)
  left join lateral (
    select next_due_date as "nextVaccinationDue", vaccine_name as "nextVaccineName" from (
      select distinct on (lower(vaccine_name)) next_due_date, vaccine_name
        from vaccinations where ${ofThisPet}
       order by lower(vaccine_name), administered_date desc, id desc) as newest
     where next_due_date is not null order by next_due_date limit 1) as booster on true
  cross join lateral (
    select of_medications.*, of_appointments.*, of_logs.*, of_photos.*, weighing."weighedOn",
           pets.weight_typed_at as "weightTypedAt", booster.*) as summary`

/**
 * Weighings of the last year, oldest first; of many, the first, the last and some between them at even distances.
 */
const joinWeights = `
  cross join lateral (
    select coalesce(json_agg(json_build_object('date', log_date, 'kg', weighed_kg::float8) order by place), '[]') as list
      from (
        select log_date, weighed_kg, row_number() over (order by taken_at, id) as place, count(*) over () as total
          from health_logs
         where ${ofThisPet} and weighed_kg is not null and log_date > current_date - ${WEIGHTS_DAYS}) as weighing
     where place = 1 or (place - 1) * ${MOST_WEIGHTS - 1} / greatest(total - 1, 1)
                      > (place - 2) * ${MOST_WEIGHTS - 1} / greatest(total - 1, 1)) as weights`

/** Newest `$1` records of one table for each pet. */
const joinNewest = ({ table, fields, orderBy }: RecordTable): string => `
  cross join lateral (
    select coalesce(json_agg(newest), '[]') as list from (
      select ${fields} from ${table} where ${ofThisPet} order by ${orderBy} desc, id desc limit $1) as newest
    ) as newest_${table}`

/** Pets of the household: their own fields, those of `keys`, and the joins that compute them. */
const petsWith = (keys: Readonly<Record<string, string>>, joins: readonly string[]): string =>
  `select ${petTable.fields}, ${Object.entries(keys)
    .map(([key, sql]) => `${sql} as "${key}"`)
    .join(', ')} from pets ${joins.join('')} where pets.${inHousehold}`

const recordTables = {
  medications: medicationTable,
  appointments: appointmentTable,
  healthLogs: healthLogTable,
  vaccinations: vaccinationTable,
  photos: photoTable,
}

/** Pets with their summary and the newest `$1` records of each kind; `$2` is today. */
const petsWithRecords = petsWith(
  {
    summary: 'row_to_json(summary)',
    ...Object.fromEntries(
      Object.entries(recordTables).map(([key, { table }]) => [key, `newest_${table}.list`]),
    ),
  },
  [joinSummary('$2'), ...Object.values(recordTables).map(joinNewest)],
)

const asList = (sql: string): string =>
  `select coalesce(json_agg(pet), '[]')::text as json
     from (${sql} order by pets.archived_at is not null, pets.created_at, pets.id) as pet`

/** All pets with their counters on the day `$1`, archived ones last, as one JSON text. */
export const listPetsJson = namedSql(
  { json: text },
  asList(
    petsWith({ summary: 'row_to_json(summary)', weights: 'weights.list' }, [joinSummary('$1'), joinWeights]),
  ),
)

/** All pets, each with the newest `$1` of its records, on the day `$2`, as one JSON text. */
export const listPetRecordsJson = namedSql({ json: text }, asList(petsWithRecords))

/** One pet (`$3`) with the newest `$1` of its records, on the day `$2`, as JSON text. */
export const petRecordJson = namedSql(
  { json: text },
  `select row_to_json(pet)::text as json from (${petsWithRecords} and pets.id = $3) as pet`,
)

/** Counts the records of the pet `$1`; no row for an unknown pet. */
export const countHoldings = namedSql(
  { records: int, photos: int, documents: int, repeatingExpenses: int },
  `
  select ((select count(*) from medications where ${ofThisPet})
        + (select count(*) from appointments where ${ofThisPet})
        + (select count(*) from health_logs where ${ofThisPet})
        + (select count(*) from vaccinations where ${ofThisPet}))::int as records,
         (select count(*) from photos where ${ofThisPet})::int as photos,
         (select count(*) from documents where ${ofThisPet})::int as documents,
         (select count(*) from repeating_expenses
           where ${ofThisPet} and next_on is not null and paused_because is distinct from 'pet')::int as "repeatingExpenses"
    from pets where ${inHousehold} and id = $1`,
)

/** Number of the household's pets, including archived ones. */
export const countPets = namedSql(
  { pets: int },
  `select count(*)::int as pets from pets where ${inHousehold}`,
)

/** Name, species, breed and picture of each pet, for members of any role. */
export const listFacesJson = namedSql(
  { json: text },
  `
  select coalesce(json_agg(json_build_object('id', id, 'name', name, 'species', species, 'breed', breed,
           'picture', ${pictureOfBlob('blob_id')}) order by created_at, id), '[]')::text as json
    from pet_faces where ${inHousehold} and archived_at is null`,
)

/**
 * Archives the pet `$1` that was read at version `$2` from `$3` on, unless it is archived already; with null there,
 * restores it at `$4`. `$5` is its day of death, if known.
 */
export const setArchivedAt = namedSql(
  { record: json<Record<string, unknown>>() },
  `
  update pets
     set archived_at = case when $3::timestamptz is not null then coalesce(archived_at, $3) end, unarchived_at = $4,
         died_on = $5
   where ${inHousehold} and id = $1 and version = $2
  returning ${petTable.json} as record`,
)

/** Sets the picture `$2` of the pet `$1`, or removes it. */
export const setPicture = namedSql(
  { record: json<Record<string, unknown>>() },
  `
  update pets set blob_id = $2 where ${inHousehold} and id = $1 returning ${petTable.json} as record`,
)
