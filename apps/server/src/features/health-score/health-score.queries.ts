import type { HealthFacts } from '@app/domain/health-score/health-score.rules'
import { MOST_RECORDS } from '@app/domain/health-score/health-score.vocabulary'
import { instant, json } from '../../platform/database/columns.ts'
import { actingHousehold, inHousehold } from '../../platform/database/sql.ts'
import { namedSql } from '../../platform/database/tx.ts'

/** The newest dose of each vaccine on the day `on`, in SQL, if it has a next date. */
const countedVaccinations = (on: string) => `
  select * from (
    select distinct on (pet_id, lower(vaccine_name)) id, pet_id, vaccine_name, next_due_date
      from vaccinations join living on living.pet = pet_id
     where ${inHousehold} and administered_date <= ${on}
     order by pet_id, lower(vaccine_name), administered_date desc, id desc) as newest
   where next_due_date is not null`

const currentOn = (on: string) => `(count(*) filter (where next_due_date >= ${on}))::int`

/** Rows as records of the answer, at most `MOST_RECORDS`, with the number of all. */
const listed = (rows: string, record: string, order: string) => `
  'count', (select count(*)::int from ${rows}),
  'records', (select coalesce(json_agg(record order by place), '[]')
                from (select ${record} as record, row_number() over (order by ${order}) as place
                        from ${rows} order by ${order} limit ${MOST_RECORDS}) as first)`

const recordOf = (name: string, day: string) =>
  `json_build_object('id', id, 'petId', pet_id, 'name', ${name}, 'day', ${day}::text)`

/** SQL for the instant at which a day begins for the user. */
const midnightOf = (day: string) => `((${day})::timestamp at time zone $3)`

const marks = `doses.${inHousehold} and doses.undone_at is null`

/**
 * Counts and records behind the health score, in one statement: of the days `$1` to `$2` in the zone `$3`, of the
 * previous period from the day `$4`, and of checkups since the day `$5`. `$6` are the planned doses that can't be given any
 * more, by medicine; doses count since the day `$7`.
 *
 * Plan: pets once; each pet's visits and health logs by the index of its lists, the marks by the index that makes them
 * unique, and the vaccinations of the household in one pass for each period.
 */
export const readHealth = namedSql(
  { facts: json<HealthFacts>(), owned_since: instant },
  `
  with living as materialized (select id as pet, created_at from pets where ${inHousehold} and archived_at is null),
  vaccination as materialized (${countedVaccinations('$2::date')}),
  vaccination_before as materialized (${countedVaccinations('$1::date - 1')}),
  visit as materialized (
    select found.* from living cross join lateral (
      select id, pet_id, title, appointment_date as at, (appointment_date at time zone $3)::date as day
        from appointments
       where ${inHousehold} and pet_id = living.pet and status = 'completed'
         and appointment_date >= ${midnightOf('least($4::date, $5::date)')}
         and appointment_date < ${midnightOf('$2::date + 1')}) as found),
  log as materialized (
    select found.* from living cross join lateral (
      select id, pet_id, type, log_date as day, taken_at
        from health_logs
       where ${inHousehold} and pet_id = living.pet
         and taken_at >= $4::date::timestamp and taken_at < ($2::date + 1)::timestamp) as found),
  present_visit as materialized (select * from visit where day >= $1::date),
  present_log as materialized (select * from log where day >= $1::date),
  exercise as materialized (select * from present_log where type ~ 'exercise|activity'),
  checkup as materialized (
    select living.pet as pet_id, living.created_at, last.id, last.day
      from living left join lateral (
        select id, day from visit where pet_id = living.pet and day >= $5::date
         order by at desc, id desc limit 1) as last on true),
  closed as materialized (
    select plan.id, left(dose, 10)::date as due_date, right(dose, 5) as due_time
      from (select (line ->> 'id')::uuid as id, line -> 'doses' as doses
              from json_array_elements($6::json) as line offset 0) as plan
     cross join json_array_elements_text(plan.doses) as dose),
  missed as materialized (
    select closed.id, count(*)::int as due from closed
     where due_date <= $2::date
       and not exists (select from doses
                        where ${marks} and medication_id = closed.id and doses.due_date >= $7::date
                          and doses.due_date = closed.due_date and doses.due_time = closed.due_time)
     group by closed.id),
  marked as materialized (
    select medicine.id, count(*)::int as due, count(given_at)::int as given
      from medications as medicine
      join doses on ${marks} and medication_id = medicine.id and due_date between $7::date and $2::date
       and due_at >= medicine.missed_from
     where medicine.${inHousehold}
     group by medicine.id),
  counted_dose as materialized (
    select medicine.id, medicine.pet_id, medicine.name, coalesce(marked.given, 0) as given,
           coalesce(marked.due, 0) + coalesce(missed.due, 0) as due
      from medications as medicine join living on living.pet = medicine.pet_id
      left join marked on marked.id = medicine.id
      left join missed on missed.id = medicine.id
     where medicine.${inHousehold} and coalesce(marked.due, missed.due) > 0)
  select json_build_object(
    'pets', (select count(*)::int from living),
    'before', json_build_object(
      'vaccinations', (select json_build_object('count', count(*)::int, 'current', ${currentOn('$1::date - 1')})
                         from vaccination_before),
      'visits', (select count(*)::int from visit where day >= $4::date and day < $1::date),
      'healthLogs', (select count(*)::int from log where day < $1::date)),
    'sources', json_build_object(
      'doses', (select json_build_object(
        'given', coalesce(sum(given), 0)::int, 'due', coalesce(sum(due), 0)::int, 'since', $7::date,
        ${listed(
          'counted_dose',
          `json_build_object('id', id, 'petId', pet_id, 'name', name, 'given', given, 'due', due)`,
          'given::float8 / due, name, id',
        )}) from counted_dose),
      'vaccinations', (select json_build_object('current', ${currentOn('$2::date')},
        ${listed('vaccination', recordOf('vaccine_name', 'next_due_date'), 'next_due_date, id')}) from vaccination),
      'visits', json_build_object(${listed('present_visit', recordOf('title', 'day'), 'at desc, id desc')}),
      'healthLogs', json_build_object(${listed('present_log', recordOf('type', 'day'), 'taken_at desc, id desc')}),
      'exerciseLogs', json_build_object(${listed('exercise', recordOf('type', 'day'), 'taken_at desc, id desc')}),
      'checkups', json_build_object(
        'count', (select count(id)::int from checkup),
        'records', (select coalesce(json_agg(record order by place), '[]') from (
          select json_build_object('petId', pet_id, 'visit',
                                   case when id is not null then json_build_object('id', id, 'day', day::text) end) as record,
                 row_number() over (order by day nulls first, created_at, pet_id) as place
            from checkup order by day nulls first, created_at, pet_id limit ${MOST_RECORDS}) as first)))) as facts,
    (select owned_since from households where id = ${actingHousehold}) as owned_since`,
)
