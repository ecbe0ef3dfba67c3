import { MANY_DOSES } from '@app/domain/milestones/milestones.rules'
import { day, instant, json, nullable, text, uuid } from '../../platform/database/columns.ts'
import { inHousehold } from '../../platform/database/sql.ts'
import { namedSql } from '../../platform/database/tx.ts'

/**
 * Facts for the milestones of the living pets, and those that this person has dismissed. Reads only as many doses of
 * each medicine as a milestone needs.
 */
export const milestoneFacts = namedSql(
  {
    pet_id: uuid,
    birth_date: nullable(day),
    home_since: nullable(day),
    created_at: instant,
    many_doses_at: nullable(instant),
    put_away: json<string[]>(),
  },
  `
  select pets.id as pet_id, birth_date, home_since, created_at, many_doses.happened_at as many_doses_at,
         coalesce(put_away.list, '[]') as put_away
    from pets
    left join lateral (
      select happened_at
        from medications as medicine cross join lateral (
          select happened_at from doses
           where doses.${inHousehold} and medication_id = medicine.id and undone_at is null and given_at is not null
           order by happened_at, id limit ${MANY_DOSES}) as dose
       where medicine.${inHousehold} and medicine.pet_id = pets.id
       order by happened_at offset ${MANY_DOSES - 1} limit 1) as many_doses on true
    left join (
      select pet_id, json_agg(milestone) as list from milestones_put_away
       where ${inHousehold} and user_id = (select app.user_id()) group by pet_id) as put_away on put_away.pet_id = pets.id
   where ${inHousehold} and archived_at is null order by created_at, id`,
)

/** Dismisses the milestone `$2` of the pet `$1`. */
export const putAway = namedSql(
  { milestone: text },
  `
  insert into milestones_put_away (pet_id, milestone) values ($1, $2) on conflict do nothing returning milestone`,
)
