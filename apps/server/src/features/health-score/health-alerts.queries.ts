import type { GivenAnswer, NotifiedAlert, PetFacts } from '@app/domain/health-score/health-alerts.rules'
import { type AlertKind, alertRules } from '@app/domain/health-score/health-alerts.vocabulary'
import { instant, json, nullable, oneOf, text, uuid } from '../../platform/database/columns.ts'
import { actingHousehold, inHousehold } from '../../platform/database/sql.ts'
import { namedSql } from '../../platform/database/tx.ts'
import { closedDoses, countedVaccinations, living, markedAndMissed } from './health-score.queries.ts'

const isLow = (points: string) => `(${points})::numeric <= ${alertRules.lowPoints}`
const isLess = (answer: string) => `nullif(${answer}, 'unseen') in ('less', 'none')`

/** Days with an entry about one part of the intake, newest first. */
const intakeOf = (part: 'appetite' | 'water') =>
  `json_agg(json_build_object('day', day, 'isLow', is_low) order by day desc) filter (where part = '${part}')`

/**
 * Facts for the alerts of living pets up to the day `$2` in the zone `$5`: weights since the day `$1`, and doses since the
 * day `$4`, of which `$3` are those that can't be given any more, by medicine. `$6` chooses one pet.
 *
 * Plan: pets once; each pet's weights, newest log and logs of two weeks by the indexes of its logs, the marks by the index
 * that makes them unique. Each part is summed up by pet before the pets join it: a search of it for each of 500 pets took
 * most of the time.
 */
export const readPetFacts = namedSql(
  { pet: json<PetFacts & { name: string }>() },
  `
  with ${living('$6')},
  weight as materialized (
    select found.* from living cross join lateral (
      select pet_id, log_date as day, weighed_kg::float8 as kg, taken_at, id
        from health_logs
       where ${inHousehold} and pet_id = living.pet and weighed_kg is not null
         and taken_at >= $1::date::timestamp and taken_at < ($2::date + 1)::timestamp) as found),
  ${closedDoses('$3')},
  ${markedAndMissed('$4')},
  weights as materialized (
    select pet_id, json_build_object(
             'count', count(*)::int,
             'first', (array_agg(json_build_object('day', day, 'kg', kg) order by taken_at, id))[1],
             'last', (array_agg(json_build_object('day', day, 'kg', kg) order by taken_at desc, id desc))[1]) as facts
      from weight group by pet_id),
  medicine_missed as (
    select medicine.pet_id, medicine.id, medicine.name, count(*)::int as count, json_agg(distinct day::text) as days
      from (select id, day from unmarked
            union all select id, day from mark where counts and outcome = 'missed') as dose
      join medications as medicine on medicine.${inHousehold} and medicine.id = dose.id
     group by medicine.pet_id, medicine.id, medicine.name),
  missed as materialized (
    select pet_id, json_agg(json_build_object('id', id, 'name', name, 'count', count, 'days', days) order by name, id) as facts
      from medicine_missed group by pet_id),
  overdue as materialized (
    select pet_id, json_agg(json_build_object('id', id, 'name', vaccine_name, 'dueOn', next_due_date)
                            order by next_due_date, id) as facts
      from (${countedVaccinations('$2::date')}) as counted where next_due_date < $2::date group by pet_id),
  newest_intake as (
    select distinct on (found.pet_id, part, found.day) found.pet_id, part, found.day, is_low
      from living cross join lateral (
        select pet_id, log_date as day, taken_at, id, type, measure, details
          from health_logs
         where ${inHousehold} and pet_id = living.pet
           and type in ('appetite', 'advanced_tracking', 'quick_check', 'symptom')
           and taken_at >= ($2::date - ${alertRules.lowSpan - 1})::timestamp and taken_at < ($2::date + 1)::timestamp) as found
     cross join lateral (values
       ('appetite', case type when 'appetite' then ${isLow('measure')}
                              when 'advanced_tracking' then ${isLow(`details #>> '{behavior,appetiteLevel}'`)}
                              when 'quick_check' then ${isLess(`details #>> '{answers,appetite}'`)}
                              when 'symptom' then ${isLess(`details ->> 'eating'`)} end),
       ('water', case type when 'quick_check' then ${isLess(`details #>> '{answers,water}'`)}
                           when 'symptom' then ${isLess(`details ->> 'drinking'`)} end)) as judged (part, is_low)
     where is_low is not null
     order by found.pet_id, part, found.day, found.taken_at desc, found.id desc),
  intake as materialized (
    select pet_id, ${intakeOf('appetite')} as appetite, ${intakeOf('water')} as water
      from newest_intake group by pet_id)
  select json_build_object(
    'petId', pet.id, 'name', pet.name, 'birthDate', pet.birth_date,
    'targetLowKg', pet.target_low_kg::float8, 'targetHighKg', pet.target_high_kg::float8,
    'hereSince', (greatest(pet.created_at, pet.unarchived_at) at time zone $5)::date,
    'weights', weights.facts,
    'missed', coalesce(missed.facts, '[]'),
    'overdue', coalesce(overdue.facts, '[]'),
    'appetite', coalesce(intake.appetite, '[]'),
    'water', coalesce(intake.water, '[]'),
    'lastLogOn', newest.day) as pet
    from living
    join pets as pet on pet.${inHousehold} and pet.id = living.pet
    left join weights on weights.pet_id = living.pet
    left join missed on missed.pet_id = living.pet
    left join overdue on overdue.pet_id = living.pet
    left join intake on intake.pet_id = living.pet
    left join lateral (
      select log_date as day from health_logs
       where ${inHousehold} and pet_id = living.pet and taken_at < ($2::date + 1)::timestamp
       order by taken_at desc, id desc limit 1) as newest on true
   order by living.created_at, living.pet`,
)

/** The nil id: a key can't contain null. */
const subjectOf = (subject: string) => `coalesce(${subject}::uuid, '00000000-0000-0000-0000-000000000000')`
const alertName = {
  petId: uuid,
  kind: oneOf<AlertKind>(),
  subjectId: nullable(uuid),
}
const selectName = `pet_id as "petId", kind, nullif(subject_id, ${subjectOf('null')}) as "subjectId"`

export const listAnswers = namedSql(
  { ...alertName, occasion: nullable(text), hiddenUntil: instant },
  `select ${selectName}, occasion, hidden_until as "hiddenUntil" from health_alert_answers where ${inHousehold}`,
) satisfies { row?: GivenAnswer }

/** Answers the alert `$2` about `$3` of the pet `$1` for the occasion `$4`; it is hidden until `$5`. */
export const saveAnswer = namedSql(`
  insert into health_alert_answers (pet_id, kind, subject_id, occasion, hidden_until)
  values ($1, $2, ${subjectOf('$3')}, $4, $5)
  on conflict (household_id, pet_id, kind, subject_id) do update
    set occasion = excluded.occasion, hidden_until = excluded.hidden_until, updated_by = (select app.user_id())`)

export const removeAnswer = namedSql(
  `delete from health_alert_answers
    where ${inHousehold} and pet_id = $1 and kind = $2 and subject_id = ${subjectOf('$3')}`,
)

/** Alerts that users of the household were notified of. */
export const listNotified = namedSql(
  { ...alertName, userId: uuid, occasion: text, notifiedAt: instant },
  `select ${selectName}, user_id as "userId", occasion, told_at as "notifiedAt"
     from health_alerts_told where ${inHousehold}`,
) satisfies { row?: NotifiedAlert }

/** Notes that users were notified of alerts at `$2`: `$1` holds a row for each pair. */
export const noteNotified = namedSql(`
  insert into health_alerts_told (household_id, pet_id, kind, subject_id, user_id, occasion, told_at)
  select ${actingHousehold}, pet_id, kind, ${subjectOf('subject_id')}, user_id, occasion, $2
    from jsonb_to_recordset($1::jsonb)
      as told (pet_id uuid, kind text, subject_id uuid, user_id uuid, occasion text)
   order by pet_id, kind, subject_id, user_id
  on conflict (household_id, pet_id, kind, subject_id, user_id) do update
    set occasion = excluded.occasion, told_at = excluded.told_at`)

/** Removes notifications up to `$1`. */
export const removeNotified = namedSql(
  `delete from health_alerts_told where ${inHousehold} and told_at <= $1`,
)

/** Queues the due checks at `$1`, at most `$2`, and moves each by a day; the check itself then sets the exact time. */
export const queueChecks = namedSql(
  { household_id: uuid },
  `
  with due as (
    update health_alert_checks set check_at = $1::timestamptz + interval '1 day'
     where household_id in (
       select household_id from health_alert_checks where check_at <= $1 order by check_at limit $2 for update skip locked)
    returning household_id
  ), queued as (
    insert into outbox (topic, payload)
    select 'health-alerts', jsonb_build_object('householdId', household_id) from due
  )
  select household_id from due`,
)

/** Sets the next check of the acting household, and holds it: checks of one household follow one another. */
export const planCheck = namedSql(`update health_alert_checks set check_at = $1 where ${inHousehold}`)
