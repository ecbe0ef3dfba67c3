import type { AdvancedTracking } from '@app/domain/health/advanced-tracking.fields'
import type { Exercise } from '@app/domain/health/exercise/exercise.fields'
import type { HealthLogType } from '@app/domain/health/health-logs.vocabulary'
import type { QuickCheck } from '@app/domain/health/quick-checks/quick-checks.fields'
import type { SymptomDetails } from '@app/domain/health/symptom-details.fields'
import type { Rhythm } from '@app/domain/medications/rhythm.vocabulary'
import {
  bool,
  day,
  decimal,
  instant,
  int,
  json,
  nullable,
  oneOf,
  type RowOf,
  text,
  uuid,
} from '../../../platform/database/columns.ts'
import { inHousehold } from '../../../platform/database/sql.ts'
import { namedSql } from '../../../platform/database/tx.ts'

/** Highest numbers of rows in a document. They bound the time to set it; the document counts the rows left out. */
const MOST = { medications: 40, weights: 2000, visits: 100, logs: 150, photos: 24, surgeries: 12 } as const

/** First and last day of the medicines, visits, logs and photos: `$2` and `$3`; a null first day means all. */
const inPeriod = (on: string) => `(($2::date is null or ${on} >= $2) and ${on} <= $3)`

const medicineColumns = {
  id: uuid,
  name: text,
  dosage: text,
  frequency: text,
  rhythm: nullable(json<Rhythm>()),
  startDate: day,
  endDate: nullable(day),
  notes: nullable(text),
  isActive: bool,
  lastGivenAt: nullable(instant),
}
export type PrintedMedicine = RowOf<typeof medicineColumns>

/** Medicines of the pet `$1` that began until `$3` and had not ended before `$2`, running ones first. */
export const listMedicines = namedSql(
  medicineColumns,
  `
  select id, name, dosage, frequency, rhythm, start_date as "startDate", end_date as "endDate", notes,
         is_active as "isActive", given.at as "lastGivenAt"
    from (select * from medications
           where ${inHousehold} and pet_id = $1 and start_date <= $3
             and ($2::date is null or is_active or coalesce(end_date, start_date) >= $2)
             and ($2::date is null or end_date is null or end_date >= $2)
           order by is_active desc, end_date desc nulls first, start_date desc, id desc limit ${MOST.medications}) as medicine
    left join lateral (
      select given_at as at from doses
       where doses.${inHousehold} and medication_id = medicine.id and undone_at is null and given_at is not null
       order by happened_at desc, doses.id desc limit 1) as given on true
   order by is_active desc, start_date desc, id desc`,
)

/** Last weight of each day of the pet `$1`, the newest first. */
export const listWeights = namedSql(
  { day, kg: decimal },
  `
  select distinct on (log_date) log_date as day, weighed_kg::float8 as kg
    from health_logs
   where ${inHousehold} and pet_id = $1 and weighed_kg is not null and ${inPeriod('log_date')}
   order by log_date desc, taken_at desc, id desc limit ${MOST.weights}`,
)

const wasBefore = (now: string) => `status in ('completed', 'scheduled') and appointment_date <= ${now}`

const visitColumns = {
  at: instant,
  title: text,
  vetName: nullable(text),
  location: nullable(text),
  notes: nullable(text),
}
export type PrintedVisit = RowOf<typeof visitColumns>

/** Visits of the pet `$1` that were, in the zone `$4` until the moment `$5`, the newest first. */
export const listVisits = namedSql(
  visitColumns,
  `
  select appointment_date as at, title, vet_name as "vetName", location, notes
    from appointments
   where ${inHousehold} and pet_id = $1 and ${wasBefore('$5')} and ${inPeriod('(appointment_date at time zone $4)::date')}
   order by appointment_date desc, id desc limit ${MOST.visits}`,
)

/** The next visit of the pet `$1` after the moment `$2`. */
export const findNextVisit = namedSql(
  visitColumns,
  `
  select appointment_date as at, title, vet_name as "vetName", location, notes
    from appointments
   where ${inHousehold} and pet_id = $1 and status = 'scheduled' and appointment_date > $2
   order by appointment_date, id limit 1`,
)

const logColumns = {
  type: oneOf<HealthLogType>(),
  logDate: day,
  logTime: nullable(text),
  value: nullable(text),
  measure: nullable(decimal),
  scale: nullable(int),
  notes: nullable(text),
  tracking: nullable(json<AdvancedTracking>()),
  symptom: nullable(json<SymptomDetails>()),
  check: nullable(json<QuickCheck>()),
  exercise: nullable(json<Exercise>()),
}
export type PrintedLog = RowOf<typeof logColumns>

/** Health logs of the pet `$1`, the newest first. */
export const listLogs = namedSql(
  logColumns,
  `
  select type, log_date as "logDate", log_time as "logTime", value, measure, scale, notes,
         case type when 'advanced_tracking' then details end as tracking, case type when 'symptom' then details end as symptom,
         case type when 'quick_check' then details end as check,
         case when exercise_minutes is not null then json_build_object(
           'minutes', exercise_minutes, 'kind', exercise_kind,
           'distanceKm', exercise_distance_km::float8, 'distanceUnit', exercise_distance_unit) end as exercise
    from health_logs
   where ${inHousehold} and pet_id = $1 and ${inPeriod('log_date')}
   order by taken_at desc, id desc limit ${MOST.logs}`,
)

/** Surgeries of the pet `$1` in its health logs, the newest first. */
export const listSurgeries = namedSql(
  { logDate: day, value: nullable(text), notes: nullable(text) },
  `
  select log_date as "logDate", value, notes from health_logs
   where ${inHousehold} and pet_id = $1 and type = 'surgery' and ${inPeriod('log_date')}
   order by taken_at desc, id desc limit ${MOST.surgeries}`,
)

/** Photos of the pet `$1`, the newest first. */
export const listPhotos = namedSql(
  { blobId: uuid, caption: nullable(text), takenOn: day },
  `
  select blob_id as "blobId", caption, taken_on as "takenOn"
    from photos where ${inHousehold} and pet_id = $1 and ${inPeriod('taken_on')}
   order by taken_on desc, id desc limit ${MOST.photos}`,
)

/** Numbers of all records of the pet `$1`, of visits until the moment `$2` and medicines begun until the day `$3`. */
export const countRecords = namedSql(
  { medicines: int, visits: int, logs: int, photos: int },
  `
  select (select count(*)::int from medications where ${inHousehold} and pet_id = $1 and start_date <= $3) as medicines,
         (select count(*)::int from appointments where ${inHousehold} and pet_id = $1 and ${wasBefore('$2')}) as visits,
         (select count(*)::int from health_logs where ${inHousehold} and pet_id = $1) as logs,
         (select count(*)::int from photos where ${inHousehold} and pet_id = $1) as photos`,
)
