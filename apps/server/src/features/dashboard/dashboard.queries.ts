import { text } from '../../platform/database/columns.ts'
import { inHousehold } from '../../platform/database/sql.ts'
import { namedSql } from '../../platform/database/tx.ts'
import { appointmentTable } from '../appointments/appointments.record.ts'
import { vaccinationTable } from '../vaccinations/vaccinations.record.ts'

const AT_MOST = 100

/** Pets that are not archived; both lists are joined to them. */
const livingPets = `select id as pet from pets where ${inHousehold} and archived_at is null`

const upcoming = `
  select appointments.* from appointments join living on living.pet = pet_id
   where ${inHousehold} and status = 'scheduled' and appointment_date > now()
   order by appointment_date, id limit ${AT_MOST}`

// A later dose of a vaccine replaces the one before, whose due date then no longer counts.
const due = `
  select * from (
    select distinct on (pet_id, lower(vaccine_name)) vaccinations.*
      from vaccinations join living on living.pet = pet_id
     where ${inHousehold}
     order by pet_id, lower(vaccine_name), administered_date desc, id desc) as newest
   where next_due_date is not null order by next_due_date, id limit ${AT_MOST}`

const listOf = (record: string, rows: string) =>
  `select coalesce(json_agg(record), '[]') as list from (select ${record} from (${rows}) as listed) as record`

/**
 * Upcoming appointments and due vaccinations of all pets that are not archived, nearest first, as one JSON text.
 *
 * Plan: pets once for both lists, appointments by the household's index of those to come, and the vaccinations of the
 * household in one pass, sorted by vaccine.
 */
export const listVisitsJson = namedSql(
  { json: text },
  `
  with living as materialized (${livingPets})
  select json_build_object('appointments', visits.list, 'vaccinations', doses.list)::text as json
    from (${listOf(appointmentTable.fields, upcoming)}) as visits, (${listOf(vaccinationTable.fields, due)}) as doses`,
)
