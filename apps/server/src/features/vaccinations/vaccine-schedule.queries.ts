import { GROOMING } from '@app/domain/appointments/appointments.vocabulary'
import type { Species } from '@app/domain/kernel/pets.vocabulary'
import type { VaccineType } from '@app/domain/vaccinations/vaccinations.vocabulary'
import { bool, day, int, json, nullable, oneOf, text } from '../../platform/database/columns.ts'
import { inHousehold } from '../../platform/database/sql.ts'
import { namedSql } from '../../platform/database/tx.ts'

/** The household's own intervals, by vaccine. */
export const ownIntervals = namedSql(
  { vaccine: text, firstMonths: int, thenMonths: int },
  `
  select vaccine, first_months as "firstMonths", then_months as "thenMonths" from vaccine_intervals where ${inHousehold}`,
)

export const keepIntervals = namedSql(`
  insert into vaccine_intervals (vaccine, first_months, then_months) values ($1, $2, $3)
  on conflict (household_id, vaccine) do update
     set first_months = excluded.first_months, then_months = excluded.then_months,
         updated_by = (select app.user_id()), updated_at = now()`)

export const forgetIntervals = namedSql(`delete from vaccine_intervals where ${inHousehold} and vaccine = $1`)

export const findAnimal = namedSql(
  { species: oneOf<Species>(), birthDate: nullable(day), isArchived: bool },
  `select species, birth_date as "birthDate", archived_at is not null as "isArchived" from pets where ${inHousehold} and id = $1`,
)

/** Vaccinations of the pet before a date; the limit of a thousand is more than any animal gets. */
export const givenBefore = namedSql(
  { vaccineName: text, vaccineType: oneOf<VaccineType>(), administeredDate: day },
  `
  select vaccine_name as "vaccineName", coalesce(vaccine, vaccine_class) as "vaccineType",
         administered_date as "administeredDate"
    from vaccinations where ${inHousehold} and pet_id = $1 and administered_date < $2::date limit 1000`,
)

/** All vaccinations of the pet, newest first; the limit of a thousand is the highest number of a pet. */
export const dosesOf = namedSql(
  {
    vaccineName: text,
    vaccineType: oneOf<VaccineType>(),
    administeredDate: day,
    nextDueDate: nullable(day),
  },
  `
  select vaccine_name as "vaccineName", coalesce(vaccine, vaccine_class) as "vaccineType",
         administered_date as "administeredDate", next_due_date as "nextDueDate"
    from vaccinations where ${inHousehold} and pet_id = $1
   order by administered_date desc, id desc limit 1000`,
)

const visits = `appointments where ${inHousehold} and pet_id = $1`

/** The pet's last completed visit to a vet before `$2`, and its next scheduled one of each type in `$3`; days in the zone `$4`. */
export const visitsAround = namedSql(
  { last: nullable(day), next: json<{ id: string; title: string; day: string }[]>() },
  `
  select (select (max(appointment_date) at time zone $4)::date from ${visits}
             and status = 'completed' and appointment_date <= $2 and title <> '${GROOMING}') as last,
         (select coalesce(json_agg(row_to_json(upcoming)), '[]') from (
            select distinct on (title) id, title, (appointment_date at time zone $4)::date::text as day from ${visits}
               and status = 'scheduled' and appointment_date > $2 and title = any($3::text[])
             order by title, appointment_date, id) as upcoming) as next`,
)
