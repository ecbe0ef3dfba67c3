import { text } from '../../platform/database/columns.ts'
import { inHousehold } from '../../platform/database/sql.ts'
import { namedSql } from '../../platform/database/tx.ts'
import { appointmentTable } from '../appointments/appointments.record.ts'
import { vaccinationTable } from '../vaccinations/vaccinations.record.ts'

const ofLivingPet = `pet_id in (select id from pets where ${inHousehold} and archived_at is null)`
const AT_MOST = 100

// A later dose of a vaccine replaces the one before, whose due date then no longer counts.
const newestDoses = `
  select distinct on (pet_id, lower(vaccine_name)) * from vaccinations
   where ${inHousehold} and ${ofLivingPet}
   order by pet_id, lower(vaccine_name), administered_date desc, id desc`

/** Upcoming appointments and due vaccinations of all pets that are not archived, nearest first, as one JSON text. */
export const listVisitsJson = namedSql(
  { json: text },
  `
  select json_build_object(
    'appointments', (select coalesce(json_agg(visit), '[]') from (
      select ${appointmentTable.json} as visit from appointments
       where ${inHousehold} and status = 'scheduled' and appointment_date > now() and ${ofLivingPet}
       order by appointment_date, id limit ${AT_MOST}) as upcoming),
    'vaccinations', (select coalesce(json_agg(visit), '[]') from (
      select ${vaccinationTable.json} as visit from (${newestDoses}) as newest
       where next_due_date is not null order by next_due_date, id limit ${AT_MOST}) as due))::text as json`,
)
