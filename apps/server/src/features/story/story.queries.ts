import { GROOMING } from '@app/domain/appointments/appointments.vocabulary'
import { MOST_SPANS, MOST_TIMELINE_WEIGHTS } from '@app/domain/story/medical-timeline.vocabulary'
import type { MedicationSpan, StoryEntry, TimelineWeight } from '@app/domain/story/story.contract'
import { int, json, text } from '../../platform/database/columns.ts'
import { inHousehold, LAST_ID } from '../../platform/database/sql.ts'
import { namedSql } from '../../platform/database/tx.ts'
import { every, note, type StorySource, storySources } from './story-sources.ts'

/**
 * Position of an entry: its instant, its order within a day, an id and the kind; and the entry as JSON. `$4` to `$6`
 * are the position to continue after.
 */
const comesAfterEntry = (at: string, id: string, kind: string) =>
  `($4::timestamptz is null or (${at}, ${id}, '${kind}') < ($4, $5::uuid, $6::text))`

const entryOf = (fields: Readonly<Record<string, string>>) =>
  `json_build_object(${Object.entries(fields)
    .map(([field, sql]) => `'${field}', ${sql}`)
    .join(', ')})`

/** SQL for the instant of a day's beginning, or of a moment on the wall clock. */
const midnightOf = (day: string) => `(${day}::timestamp at time zone $8)`
const dayOf = (at: string) => `(${at} at time zone $8)::date`

function rowsOf({ kind, selectedBy = kind, table, on, by = on, only = every, fields }: StorySource): string {
  const at = midnightOf(by)
  return `
    (select '${kind}'::text as kind, ${at} as place, ${on} as day, id, id as record_id, created_by, ${entryOf(fields)} as entry
       from ${table}
      where ${inHousehold} and pet_id = $1 and '${selectedBy}' = any($2::text[]) and ${by} < $3::date + 1 and ${only(dayOf('$9::timestamptz'))}
        and ${comesAfterEntry(at, 'id', kind)}
      order by ${by} desc, id desc limit $7)`
}

/** Conditions that select visits, by their name in `$2`. */
const visitSelections = [
  { selectedBy: 'visit', only: 'true' },
  { selectedBy: 'vet-visit', only: `title <> '${GROOMING}'` },
] as const

const visits = visitSelections.map(
  ({ selectedBy, only }) => `
    (select 'visit', appointment_date, (appointment_date at time zone $8)::date, id, id, created_by,
            ${entryOf({ title: 'title', detail: 'coalesce(vet_name, location)', note, at: 'appointment_date' })}
       from appointments
      where ${inHousehold} and pet_id = $1 and '${selectedBy}' = any($2::text[]) and status in ('completed', 'scheduled')
        and ${only} and appointment_date < ${midnightOf('($3::date + 1)')} and appointment_date <= $9
        and ${comesAfterEntry('appointment_date', 'id', 'visit')}
      order by appointment_date desc, id desc limit $7)`,
)

/**
 * Anniversaries of the day on which the pet came home, with the day itself, until the year of a day in SQL. For
 * February 29 it is March 1 in a year without that day. Those of a pet in memory end with its life.
 */
const daysAtHome = (until: string, zone: string) => `
  pets cross join lateral (
    select years,
           make_date(extract(year from home_since)::int + years, extract(month from home_since)::int, 1)
             + extract(day from home_since)::int - 1 as day
      from generate_series(0, extract(year from ${until})::int - extract(year from home_since)::int) as years) as at_home
    where pets.${inHousehold} and pets.id = $1 and 'home' = any($2::text[])
      and (archived_at is null or at_home.day <= coalesce(died_on, (archived_at at time zone ${zone})::date))`

const anniversaries = `
    (select 'home', ${midnightOf('at_home.day')}, at_home.day, id, null, null,
            ${entryOf({ title: 'name', home: `json_build_object('since', home_since, 'years', years)` })}
       from ${daysAtHome('$3::date', '$8')}
        and at_home.day <= $3::date and ${comesAfterEntry(midnightOf('at_home.day'), 'id', 'home')}
      order by at_home.day desc limit $7)`

/** No record has this id, and it sorts before those of its day. */
const DOSES_ID = LAST_ID

const beginOf = (day: string) =>
  `greatest(date_trunc('week', ${day}::timestamp), date_trunc('month', ${day}::timestamp))::date`
const endOf = (day: string) =>
  `least(date_trunc('week', ${day}::timestamp) + interval '7 days', date_trunc('month', ${day}::timestamp) + interval '1 month')::date`

/** Marks of the medicine that were not undone. A dose belongs to the day on which it was due, whenever it was given. */
const marks = `doses.${inHousehold} and doses.medication_id = medicine.id and doses.undone_at is null`
const dueIn = (table: string) => `${table}.due_date >= begins and ${table}.due_date < ends`
const givenAsNeededIn = `
  doses.due_date is null and doses.happened_at >= ${midnightOf('begins')} and doses.happened_at < ${midnightOf('ends')}`

/** Days with the newest mark of the medicine before a week: of those due earlier, and of those given earlier. */
const newestMarksBefore = (begins: string) => `
  (select due_date as day from doses where ${marks} and due_date < ${begins} order by due_date desc limit 1)
  union all
  (select ${dayOf('happened_at')} from doses where ${marks} and happened_at < ${midnightOf(begins)}
    order by happened_at desc limit 1)`

/**
 * Weeks with doses, cut at the ends of months. A recursion finds them one after the other by the newest mark or missed
 * dose before the last one's beginning, so that it reads only as many marks as it returns, however long the ledger is.
 * It skips a week in which only doses of an earlier week were given.
 *
 * Each step probes the ledger's indexes once for each medicine that has marks; `offset 0` computes a day once instead of
 * at each of its uses, and has each week and medicine read their own range instead of the whole ledger.
 *
 * `$11` are the missed doses that are computed from the schedules since the day `$10`; earlier ones, and those that a
 * change of a schedule recorded, are marks. The number of due doses is known since that day, for medicines whose missed
 * doses are kept.
 */
const weeks = `
  unmarked as materialized (
    select (line ->> 'id')::uuid as id, (line ->> 'day')::date as day from json_array_elements($11::json) as line),
  given as materialized (
    select id, name, missed_from from medications where ${inHousehold} and pet_id = $1 and 'doses' = any($2::text[])),
  medicine as materialized (
    select medicine.* from given as medicine
     cross join lateral (select from doses where ${marks} order by happened_at desc limit 1) as any_mark),
  week (begins, ends, place, is_told) as (
    select ${endOf('$3::date')}, null::date, 0, false
    union all
    select found.begins, found.ends, week.place + found.is_told::int, found.is_told
      from week
      cross join lateral (
        select greatest(
          (select max(last_one.day)
             from medicine cross join lateral (${newestMarksBefore('week.begins')}) as last_one),
          (select max(unmarked.day) from unmarked where unmarked.day < week.begins)) as day offset 0) as newest
      cross join lateral (
        select begins, ends,
               exists (select from medicine join doses on ${marks} and ${dueIn('doses')})
               or exists (select from medicine join doses on ${marks} and ${givenAsNeededIn})
               or exists (select from unmarked where unmarked.day >= begins and unmarked.day < ends) as is_told
          from (select ${beginOf('newest.day')} as begins, ${endOf('newest.day')} as ends offset 0) as span
        offset 0) as found
     where newest.day is not null and week.place <= $7),
  span as (select begins, ends, begins >= $10::date as is_held from week where is_told),
  told_dose as (
    select begins, ends, medicine.id, name, day, is_due, is_given, is_missed, is_held and missed_from < ends as is_known
      from span cross join medicine cross join lateral (
        (select due_date as day, true as is_due, given_at is not null as is_given, outcome = 'missed' as is_missed
           from doses where ${marks} and ${dueIn('doses')} offset 0)
        union all
        (select ${dayOf('happened_at')}, false, true, false from doses where ${marks} and ${givenAsNeededIn} offset 0)
      ) as mark
    union all
    select begins, ends, given.id, given.name, unmarked.day, true, false, true, true
      from span join unmarked on unmarked.day >= begins and unmarked.day < ends join given on given.id = unmarked.id),
  missed as (
    select begins, json_agg(json_build_object('id', id, 'name', name, 'count', missed,
                                              'day', case when first_day = last_day then first_day end)
                            order by missed desc, name) as medications
      from (select begins, id, name, count(*) as missed, min(day) as first_day, max(day) as last_day
              from told_dose where is_missed group by begins, id, name) as missed_of_one
     group by begins),
  summed as (
    select begins, ends,
           -- One that is due tomorrow may be given today.
           least(max(day), ${dayOf('$9::timestamptz')}) as last_day,
           count(*) filter (where is_due) as due,
           count(*) filter (where is_due and is_given) as given,
           count(*) filter (where not is_due) as as_needed,
           bool_and(is_known) as is_known,
           json_agg(distinct jsonb_build_object('id', id, 'name', name)) as medications
      from told_dose
     group by begins, ends)`

const doses = `
    (select 'doses', ${midnightOf('last_day')}, last_day, '${DOSES_ID}'::uuid, null, null,
            json_build_object('doses', json_build_object(
              'from', summed.begins, 'to', ends - 1, 'given', given,
              'due', case when due = 0 or is_known then due end,
              'missed', coalesce(missed.medications, '[]'),
              'asNeeded', as_needed, 'medications', summed.medications))
       from summed left join missed on missed.begins = summed.begins
      where ${comesAfterEntry(midnightOf('last_day'), `'${DOSES_ID}'::uuid`, 'doses')})`

/** An entry as the database returns it; fields that its kind lacks are omitted. */
export type StoredEntry = Pick<StoryEntry, 'kind' | 'recordId' | 'day' | 'byName'> & Partial<StoryEntry>

/**
 * One page of the story of the pet `$1`, of the kinds or selections `$2`, from the day `$3` back and after the position `$4` to `$6`;
 * `$7` entries at most, on the calendar of the zone `$8`, at the moment `$9`. Each branch reads no more than a page by
 * its own index.
 */
export const storyPage = namedSql(
  { entry: json<StoredEntry>(), cursor: text },
  `
  with recursive ${weeks},
  entries as materialized (
    select * from (${[...storySources.map(rowsOf), ...visits, anniversaries, doses].join(' union all ')}) as rows
     order by place desc, id desc, kind desc limit $7)
  select (jsonb_build_object('kind', kind, 'recordId', record_id, 'day', day, 'byName', maker.display_name)
           || entry::jsonb)::json as entry,
         place::text || '~' || id || '~' || kind as cursor
    from entries left join people as maker on maker.user_id = entries.created_by
   order by place desc, id desc, kind desc`,
)

/** SQL for the last day before `bound` on which a kind has an entry. */
const lastOf = ({ kind, selectedBy = kind, table, on, by = on, only = every }: StorySource): string => `
  (select ${on} from ${table}
    where ${inHousehold} and pet_id = $1 and '${selectedBy}' = any($2::text[]) and ${by} < year.bound
      and ${only('($5::timestamptz at time zone $4)::date')}
    order by ${by} desc, id desc limit 1)`

const lastVisits = visitSelections.map(
  ({ selectedBy, only }) => `
  (select (appointment_date at time zone $4)::date from appointments
    where ${inHousehold} and pet_id = $1 and '${selectedBy}' = any($2::text[]) and status in ('completed', 'scheduled')
      and ${only} and appointment_date < (year.bound::timestamp at time zone $4) and appointment_date <= $5
    order by appointment_date desc, id desc limit 1)`,
)

const lastDoses = `
  (select max(last_one.day)
     from medications as medicine cross join lateral (
       (select due_date as day from doses where ${marks} and due_date < year.bound order by due_date desc limit 1)
       union all
       (select coalesce(due_date, (happened_at at time zone $4)::date) from doses
         where ${marks} and happened_at < (year.bound::timestamp at time zone $4)
           and coalesce(due_date < year.bound, true)
         order by happened_at desc limit 1)) as last_one
    where medicine.${inHousehold} and medicine.pet_id = $1 and 'doses' = any($2::text[]))`
const lastUnmarked = `
  (select max((line ->> 'day')::date) from json_array_elements($6::json) as line where (line ->> 'day')::date < year.bound)`

const lastAtHome = `
  (select max(at_home.day) from ${daysAtHome('year.bound', '$4')} and at_home.day < year.bound)`

/**
 * Years in which the pet `$1` has entries of the kinds `$2` until the day `$3`, newest first; `$4` and `$5` are the
 * zone and the moment, `$6` the missed doses as in `storyPage`. Each year is found by the newest day before the one
 * after it, which is computed once, by `offset 0`, instead of at each of its uses.
 */
export const storyYears = namedSql(
  { year: int },
  `
  with recursive year (bound, place) as (
    select $3::date + 1, 0
    union all
    select date_trunc('year', newest.day::timestamp)::date, year.place + 1
      from year cross join lateral (
        select greatest(${[...storySources.map(lastOf), ...lastVisits, lastAtHome, lastDoses, lastUnmarked].join(',')}) as day offset 0) as newest
     where newest.day is not null)
  select extract(year from bound)::int as year from year where place > 0 order by place`,
)

/**
 * Medicines of the pet `$1` that began until the day `$2`, if `$3`, and the last weight of each week and year until then,
 * if `$4`. Of more than the limits the newest are returned.
 */
export const timelineOverview = namedSql(
  { spans: json<MedicationSpan[]>(), weights: json<TimelineWeight[]>() },
  `
  select
    (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'detail', dosage || ' · ' || frequency,
                                                'from', start_date, 'to', end_date, 'isActive', is_active)), '[]')
       from (select * from medications
              where ${inHousehold} and pet_id = $1 and start_date <= $2 and $3
              order by end_date desc nulls first, start_date desc, id desc limit ${MOST_SPANS}) as span) as spans,
    (select coalesce(json_agg(json_build_object('id', id, 'day', log_date, 'kg', weighed_kg::float8)
                              order by log_date), '[]')
       from (select distinct on (date_trunc('week', log_date::timestamp), extract(year from log_date))
                    id, log_date, weighed_kg
               from health_logs
              where ${inHousehold} and pet_id = $1 and weighed_kg is not null and log_date <= $2 and $4
              order by date_trunc('week', log_date::timestamp) desc, extract(year from log_date) desc, taken_at desc, id desc
              limit ${MOST_TIMELINE_WEIGHTS}) as weight) as weights`,
)
