import { GROOMING } from '@app/domain/appointments/appointments.vocabulary'
import type { HealthCharts } from '@app/domain/health-score/health-analytics.contract'
import {
  LATE_AFTER_MINUTES,
  MOST_DAYS,
  MOST_EVENTS,
  MOST_SIGNS,
} from '@app/domain/health-score/health-analytics.vocabulary'
import type { HealthFacts } from '@app/domain/health-score/health-score.rules'
import { MOST_RECORDS } from '@app/domain/health-score/health-score.vocabulary'
import { instant, json, text, uuid } from '../../platform/database/columns.ts'
import { actingHousehold, inHousehold } from '../../platform/database/sql.ts'
import { namedSql } from '../../platform/database/tx.ts'

/** The newest dose of each vaccine on the day `on`, in SQL, if it has a next date. */
export const countedVaccinations = (on: string) => `
  select * from (
    select distinct on (pet_id, lower(vaccine_name)) id, pet_id, vaccine_name, next_due_date
      from vaccinations join living on living.pet = pet_id
     where ${inHousehold} and administered_date <= ${on}
     order by pet_id, lower(vaccine_name), administered_date desc, id desc) as newest
   where next_due_date is not null`

/** Types of exercise logs (spec engagement §9). */
const isExercise = `(type like '%exercise%' or type like '%activity%')`

const currentOn = (on: string) => `(count(*) filter (where next_due_date >= ${on}))::int`

/** Rows as records of the answer, at most `most`, with the number of all. */
const listed = (rows: string, record: string, order: string, most = MOST_RECORDS) => `
  'count', (select count(*)::int from ${rows}),
  'records', (select coalesce(json_agg(record order by place), '[]')
                from (select ${record} as record, row_number() over (order by ${order}) as place
                        from ${rows} order by ${order} limit ${most}) as first)`

const recordOf = (name: string, day: string) =>
  `json_build_object('id', id, 'petId', pet_id, 'name', ${name}, 'day', ${day}::text)`

/** SQL for the instant at which a day begins for the user. */
const midnightOf = (day: string) => `((${day})::timestamp at time zone $3)`

const marks = `doses.${inHousehold} and doses.undone_at is null`

/** Living pets: all of them, or the one of the parameter `pet`. */
export const living = (pet: string) => `
  living as materialized (
    select id as pet, created_at from pets
     where ${inHousehold} and archived_at is null and (${pet}::uuid is null or id = ${pet}))`

/** Planned doses that can't be given any more, from lines with a medicine and its doses. */
export const closedDoses = (lines: string) => `
  closed as materialized (
    select plan.id, left(dose, 10)::date as due_date, right(dose, 5) collate "C" as due_time
      from (select (line ->> 'id')::uuid as id, line -> 'doses' as doses
              from json_array_elements(${lines}::json) as line offset 0) as plan
     cross join json_array_elements_text(plan.doses) as dose)`

/**
 * Marks of scheduled doses of the days from the parameter `since` to `$2`, and the closed doses without one. The marks are
 * read once, and `except` compares them in one pass instead of searching the ledger for each of thousands of doses. Times
 * are compared as bytes: sorting them in the order of a language took five times as long.
 */
export const markedAndMissed = (since: string) => `
  mark as materialized (
    select medicine.id, medicine.pet_id, medicine.name, due_date as day, due_time collate "C" as due_time, due_at, outcome, given_at,
           due_at >= medicine.missed_from as counts
      from medications as medicine join living on living.pet = medicine.pet_id
      join doses on ${marks} and medication_id = medicine.id and due_date between ${since}::date and $2::date
     where medicine.${inHousehold}),
  unmarked as materialized (
    select id, due_date as day, due_time from closed where due_date between ${since}::date and $2::date
    except select id, day, due_time from mark)`

/**
 * Counts and records behind the health score, in one statement: of the days `$1` to `$2` in the zone `$3`, of the
 * previous period from the day `$4`, and of checkups since the day `$5`. `$6` are the planned doses that can't be given any
 * more, by medicine; doses count since the day `$7`. `$8` chooses one pet.
 *
 * Plan: pets once; each pet's visits and health logs by the index of its lists, the marks by the index that makes them
 * unique, and the vaccinations of the household in one pass for each period.
 */
export const readHealth = namedSql(
  { facts: json<HealthFacts>(), owned_since: instant },
  `
  with ${living('$8')},
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
  exercise as materialized (select * from present_log where ${isExercise}),
  checkup as materialized (
    select living.pet as pet_id, living.created_at, last.id, last.day
      from living left join lateral (
        select id, day from visit where pet_id = living.pet and day >= $5::date and title <> '${GROOMING}'
         order by at desc, id desc limit 1) as last on true),
  ${closedDoses('$6')},
  ${markedAndMissed('$7')},
  missed as materialized (select id, count(*)::int as due from unmarked group by id),
  marked as materialized (
    select id, count(*)::int as due, count(given_at)::int as given from mark where counts group by id),
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
      'healthLogs', (select count(*)::int from log where day < $1::date),
      'exerciseLogs', (select count(*)::int from log where day < $1::date and ${isExercise})),
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

const inPeriod = (at: string) => `${at} >= $1::date::timestamp and ${at} < ($2::date + 1)::timestamp`

/** Given in full, by its time. */
const givenWhen = (comparison: '<=' | '>') =>
  `count(*) filter (where outcome = 'given' and given_at ${comparison} due_at + interval '${LATE_AFTER_MINUTES} minutes')`
const outcomes = (outcome: string) => `count(*) filter (where outcome = '${outcome}')`

/**
 * Charts of the days `$1` to `$2` in the zone `$3`, of all living pets or of the pet `$4`; `$5` and `$6` are the closed
 * doses and the first day that counts, as in `readHealth`. All is summed up by day, so that the answer is as long for ten
 * records a day as for one.
 *
 * Plan: as for `readHealth`; weights and symptoms by their own indexes.
 */
export const readCharts = namedSql(
  { charts: json<Omit<HealthCharts, 'period'>>() },
  `
  with ${living('$4')},
  weight as materialized (
    select day, kg from living cross join lateral (
      select distinct on (log_date) log_date as day, weighed_kg::float8 as kg
        from health_logs
       where ${inHousehold} and pet_id = living.pet and weighed_kg is not null and ${inPeriod('taken_at')}
       order by log_date desc, taken_at desc, id desc limit ${MOST_DAYS}) as found
     where $4::uuid is not null),
  ${closedDoses('$5')},
  ${markedAndMissed('$6')},
  marked as materialized (
    select day, ${givenWhen('<=')} as on_time, ${givenWhen('>')} as late, ${outcomes('partial')} as partial,
           ${outcomes('skipped')} as skipped, ${outcomes('missed')} as missed
      from mark where counts group by day),
  missed as materialized (
    select day, count(*) as missed from unmarked join medications on medications.id = unmarked.id
      join living on living.pet = medications.pet_id
     where medications.${inHousehold}
     group by day),
  dose_day as materialized (
    select day, coalesce(on_time, 0)::int as on_time, coalesce(late, 0)::int as late, coalesce(partial, 0)::int as partial,
           coalesce(skipped, 0)::int as skipped, (coalesce(marked.missed, 0) + coalesce(missed.missed, 0))::int as missed
      from marked full join missed using (day)),
  symptom as materialized (
    select found.* from living cross join lateral (
      select id, log_date as day, value, details
        from health_logs
       where ${inHousehold} and pet_id = living.pet and type = 'symptom' and ${inPeriod('taken_at')}) as found),
  sign_day as materialized (
    select name, day, count(*)::int as count, max(strength) as strength
      from symptom cross join lateral (
        select jsonb_array_elements_text(details -> 'signs') as name, (details ->> 'strength')::int as strength
        union all
        select value, null where details is null and value is not null) as sign
     group by name, day),
  sign as materialized (
    select name, sum(count)::int as count, max(day) as last,
           json_agg(json_build_object('day', day, 'strength', strength) order by day) as days
      from sign_day group by name),
  visit as materialized (
    select found.* from living cross join lateral (
      select id, pet_id, title, appointment_date as at, (appointment_date at time zone $3)::date as day
        from appointments
       where ${inHousehold} and pet_id = living.pet and status = 'completed'
         and appointment_date >= ${midnightOf('$1::date')} and appointment_date < ${midnightOf('$2::date + 1')}) as found),
  vaccination as materialized (
    select id, pet_id, vaccine_name, administered_date as day from vaccinations join living on living.pet = pet_id
     where ${inHousehold} and administered_date between $1::date and $2::date)
  select json_build_object(
    'weights', (select coalesce(json_agg(json_build_object('day', day, 'kg', kg) order by day), '[]') from weight),
    'doses', json_build_object('since', $6::date, 'days',
      (select coalesce(json_agg(json_build_object('day', day, 'onTime', on_time, 'late', late, 'partial', partial,
                                                  'skipped', skipped, 'missed', missed) order by day), '[]') from dose_day)),
    'symptoms', json_build_object(
      'count', (select count(*)::int from symptom),
      'signCount', (select count(*)::int from sign),
      'signs', (select coalesce(json_agg(json_build_object('name', name, 'count', count, 'days', days)
                                         order by count desc, last desc, name), '[]')
                  from (select * from sign order by count desc, last desc, name limit ${MOST_SIGNS}) as first)),
    'visits', json_build_object(${listed('visit', recordOf('title', 'day'), 'at desc, id desc', MOST_EVENTS)}),
    'vaccinations', json_build_object(
      ${listed('vaccination', recordOf('vaccine_name', 'day'), 'day desc, id desc', MOST_EVENTS)})) as charts`,
)

/** Names of the pets, for the rows of an export. */
export const listPetNames = namedSql(
  { id: uuid, name: text },
  `select id, name from pets where ${inHousehold} order by created_at, id limit 10000`,
)
