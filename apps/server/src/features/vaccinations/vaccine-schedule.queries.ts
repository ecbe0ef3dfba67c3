import type { Species } from '@app/domain/kernel/pets.vocabulary'
import type { VaccineType } from '@app/domain/vaccinations/vaccinations.vocabulary'
import { day, int, nullable, oneOf, text } from '../../platform/database/columns.ts'
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
  { species: oneOf<Species>(), birthDate: nullable(day) },
  `select species, birth_date as "birthDate" from pets where ${inHousehold} and id = $1`,
)

/** Vaccinations of the pet before a date; the limit of a thousand is more than any animal gets. */
export const givenBefore = namedSql(
  { vaccineName: text, vaccineType: oneOf<VaccineType>() },
  `
  select vaccine_name as "vaccineName", coalesce(vaccine, vaccine_class) as "vaccineType"
    from vaccinations where ${inHousehold} and pet_id = $1 and administered_date < $2::date limit 1000`,
)
