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

const ofThisPet = (alias: string) => `${alias}.${inHousehold} and ${alias}.pet_id = pets.id`

/**
 * The four counters of the overview and the nearest dates, as JSON for a row of `pets`. Only the newest dose of each
 * vaccine determines the next due date. A weight has the day of the newest weighing, if that has the same weight and
 * was recorded after the weight was typed: `weight_from` names the weighing that set it, and a later equal one leaves
 * the pet unchanged (handbook: kinds-of-records).
 * @param today SQL for the day on the user's calendar; a course whose last day is before it is over
 */
const summaryJson = (today: string) => `(jsonb_build_object(
  'activeMedications', (select count(*) from medications m where ${ofThisPet('m')} and m.is_active),
  'currentMedications', (select count(*) from medications m where ${ofThisPet('m')} and m.is_active
                          and (m.end_date is null or m.end_date >= ${today}::date)),
  'upcomingAppointments', (select count(*) from appointments a where ${ofThisPet('a')}
                            and a.status = 'scheduled' and a.appointment_date > now()),
  'healthLogs', (select count(*) from health_logs h where ${ofThisPet('h')}),
  'photos', (select count(*) from photos p where ${ofThisPet('p')}),
  'nextAppointmentAt', (select min(a.appointment_date) from appointments a where ${ofThisPet('a')}
                         and a.status = 'scheduled' and a.appointment_date > now()),
  'weighedOn', (select newest.log_date
                  from (select h.log_date, h.weighed_kg, h.created_at from health_logs h
                         where ${ofThisPet('h')} and h.weighed_kg is not null
                         order by h.taken_at desc, h.id desc limit 1) as newest
                 where newest.weighed_kg = pets.weight_kg
                   and (pets.weight_from is not null or newest.created_at > pets.weight_typed_at)),
  'weightTypedAt', pets.weight_typed_at)
  || (select jsonb_build_object('nextVaccinationDue', (array_agg(dose.next_due_date order by next_due_date))[1],
                                'nextVaccineName', (array_agg(dose.vaccine_name order by next_due_date))[1]) from (
        select distinct on (lower(v.vaccine_name)) v.next_due_date, v.vaccine_name from vaccinations v
         where ${ofThisPet('v')}
         order by lower(v.vaccine_name), v.administered_date desc, v.id desc) as dose
       where dose.next_due_date is not null))`

/**
 * Weighings of the last year, as a JSON list for a row of `pets`, oldest first; of many, the first, the last and some
 * between them at even distances.
 */
const weightsJson = `(
  select coalesce(json_agg(json_build_object('date', log_date, 'kg', weighed_kg::float8) order by place), '[]') from (
    select h.log_date, h.weighed_kg, row_number() over (order by h.taken_at, h.id) as place, count(*) over () as total
      from health_logs h
     where ${ofThisPet('h')} and h.weighed_kg is not null and h.log_date > current_date - ${WEIGHTS_DAYS}) as weighing
   where place = 1 or (place - 1) * ${MOST_WEIGHTS - 1} / greatest(total - 1, 1)
                    > (place - 2) * ${MOST_WEIGHTS - 1} / greatest(total - 1, 1))`

/** Newest records of one table, as a JSON list for a row of `pets`. */
const newestJson = ({ table, json: recordJson, orderBy }: RecordTable): string => `(
  select '[' || coalesce(string_agg(newest.record::text, ','), '') || ']' from (
    select ${recordJson} as record from ${table}
     where ${inHousehold} and pet_id = pets.id
     order by ${orderBy} desc, id desc limit $1) as newest)`

/** Appends keys to the pet's own JSON object. */
const withKeys = (keys: Record<string, string>): string =>
  `left(${petTable.json}::text, -1) || ${Object.entries(keys)
    .map(([key, sql]) => `',"${key}":' || ${sql}::text`)
    .join(' || ')} || '}'`

/** Summary and the newest `$1` records of each kind; `$2` is today. */
const recordKeys = {
  summary: summaryJson('$2'),
  medications: newestJson(medicationTable),
  appointments: newestJson(appointmentTable),
  healthLogs: newestJson(healthLogTable),
  vaccinations: newestJson(vaccinationTable),
  photos: newestJson(photoTable),
}

const listed = `from pets where ${inHousehold} order by archived_at is not null, created_at, id`
const asList = (sql: string): string =>
  `select '[' || coalesce(string_agg(pet, ','), '') || ']' as json from (${sql}) as pets_in_order`

/** All pets with their counters on the day `$1`, archived ones last, as one JSON text. */
export const listPetsJson = namedSql(
  { json: text },
  asList(`select ${withKeys({ summary: summaryJson('$1'), weights: weightsJson })} as pet ${listed}`),
)

/** All pets, each with the newest `$1` of its records, on the day `$2`, as one JSON text. */
export const listPetRecordsJson = namedSql(
  { json: text },
  asList(`select ${withKeys(recordKeys)} as pet ${listed}`),
)

/** One pet (`$3`) with the newest `$1` of its records, on the day `$2`, as JSON text. */
export const petRecordJson = namedSql(
  { json: text },
  `select ${withKeys(recordKeys)} as json from pets where ${inHousehold} and id = $3`,
)

/** Counts the records of the pet `$1`; no row for an unknown pet. */
export const countHoldings = namedSql(
  { records: int, photos: int, documents: int },
  `
  select ((select count(*) from medications m where ${ofThisPet('m')})
        + (select count(*) from appointments a where ${ofThisPet('a')})
        + (select count(*) from health_logs h where ${ofThisPet('h')})
        + (select count(*) from vaccinations v where ${ofThisPet('v')}))::int as records,
         (select count(*) from photos p where ${ofThisPet('p')})::int as photos,
         (select count(*) from documents d where ${ofThisPet('d')})::int as documents
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
