import type { AppointmentStatus } from '@app/domain/appointments/appointments.vocabulary'
import type { FeedCategory } from '@app/domain/calendar-feeds/calendar-feeds.vocabulary'
import { MOST_EVENTS, MOST_FEEDS } from '@app/domain/calendar-feeds/calendar-feeds.vocabulary'
import type { Plan } from '@app/domain/kernel/access/plans'
import type { HouseholdRole } from '@app/domain/kernel/access/roles'
import type { Recurrence } from '@app/domain/kernel/time/recurrence'
import type { Rhythm } from '@app/domain/medications/rhythm.vocabulary'
import {
  bool,
  day,
  instant,
  int,
  json,
  nullable,
  oneOf,
  type RowOf,
  text,
  uuid,
  words,
} from '../../platform/database/columns.ts'
import { inHousehold } from '../../platform/database/sql.ts'
import { namedSql } from '../../platform/database/tx.ts'

const feedColumns = {
  id: uuid,
  name: text,
  petId: nullable(uuid),
  categories: words<FeedCategory>(),
  createdAt: instant,
  lastFetchedAt: nullable(instant),
  lastFetchedBy: nullable(text),
}
export type FeedRow = RowOf<typeof feedColumns>
const feed = `id, name, pet_id as "petId", categories, created_at as "createdAt",
  last_fetched_at as "lastFetchedAt", last_fetched_by as "lastFetchedBy"`

/** Lists the caller's feeds: row-level security hides those of others. */
export const listFeeds = namedSql(
  feedColumns,
  `select ${feed} from calendar_feeds where ${inHousehold} order by created_at desc, id desc limit ${MOST_FEEDS}`,
)

export const findFeed = namedSql(
  { ...feedColumns, contentHash: text },
  `select ${feed}, content_hash as "contentHash" from calendar_feeds where ${inHousehold} and id = $1`,
)

export const countFeeds = namedSql(
  { feeds: int },
  `select count(*)::int as feeds from calendar_feeds where ${inHousehold}`,
)

/** No row if the id is in use. */
export const insertFeed = namedSql(
  feedColumns,
  `
  insert into calendar_feeds (id, name, pet_id, categories, token_hash, content_hash)
  values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning ${feed}`,
)

export const changeFeed = namedSql(
  feedColumns,
  `update calendar_feeds set name = $2, pet_id = $3, categories = $4 where ${inHousehold} and id = $1 returning ${feed}`,
)

/** The old address stops working. The new one has no fetches yet. */
export const renewAddress = namedSql(
  feedColumns,
  `
  update calendar_feeds set token_hash = $2, last_fetched_at = null, last_fetched_by = null
   where ${inHousehold} and id = $1 returning ${feed}`,
)

export const removeFeed = namedSql(
  { id: uuid },
  `delete from calendar_feeds where ${inHousehold} and id = $1 returning id`,
)

/** All feeds of person `$1`, in every household. */
export const removeFeedsOfPerson = namedSql('select app.remove_calendar_feeds($1)')

const openedFeedColumns = {
  householdId: uuid,
  role: oneOf<HouseholdRole>(),
  plan: oneOf<Plan>(),
  inMaintenance: bool,
  owesSecondFactor: bool,
  name: text,
  petId: nullable(uuid),
  categories: words<FeedCategory>(),
}
export type OpenedFeed = RowOf<typeof openedFeedColumns>

/** Feed at the address with hash `$1`, fetched by program `$2`; sets its person as the actor, read-only. */
export const openFeed = namedSql(
  openedFeedColumns,
  `
  select household_id as "householdId", household_role as role, plan, in_maintenance as "inMaintenance",
         owes_second_factor as "owesSecondFactor", name, pet_id as "petId", categories
    from app.open_calendar_feed($1, $2)`,
)

export const findPetState = namedSql(
  { isArchived: bool },
  `select archived_at is not null as "isArchived" from pets where ${inHousehold} and id = $1`,
)

const sourceColumns = { id: uuid, petId: uuid, petName: text, version: int, changedAt: instant }
const source = `source.id, source.pet_id as "petId", pet.name as "petName", source.version,
  source.updated_at as "changedAt"`

/** Records of a table with their pets. */
const from = (table: string) => `
  from ${table} as source join pets as pet on pet.household_id = source.household_id and pet.id = source.pet_id
 where source.${inHousehold}`
/** Condition for pets that are not archived; `$1` selects one pet, null all. */
const ofLivingPets = 'pet.archived_at is null and ($1::uuid is null or source.pet_id = $1)'

const visitColumns = {
  ...sourceColumns,
  title: text,
  dateTime: instant,
  vetName: nullable(text),
  vetAddress: nullable(text),
  notes: nullable(text),
  status: oneOf<AppointmentStatus>(),
}
const visit = `${source}, title, appointment_date as "dateTime", vet_name as "vetName", location as "vetAddress",
  source.notes, status`

/** Visits from `$2` to `$3`: those after `$4` first, nearest first. */
export const listCalendarVisits = namedSql(
  visitColumns,
  `
  select ${visit} ${from('appointments')} and ${ofLivingPets}
     and appointment_date >= $2 and appointment_date < $3
   order by appointment_date < $4::timestamptz, abs(extract(epoch from appointment_date - $4)), source.id
   limit ${MOST_EVENTS}`,
)

export const findCalendarVisit = namedSql(
  visitColumns,
  `select ${visit} ${from('appointments')} and source.id = $1`,
)

/** Next due dates from `$2` to `$3`; without one the row sorts last. A later dose replaces the one before. */
export const listCalendarVaccinations = namedSql(
  { ...sourceColumns, vaccineName: text, nextDueDate: day },
  `
  select * from (
    select distinct on (source.pet_id, lower(vaccine_name)) ${source}, vaccine_name as "vaccineName",
           coalesce(next_due_date, 'infinity') as "nextDueDate"
      ${from('vaccinations')} and ${ofLivingPets}
     order by source.pet_id, lower(vaccine_name), administered_date desc, source.id desc) as newest
   where "nextDueDate" between $2::date and $3::date order by "nextDueDate", id limit ${MOST_EVENTS}`,
)

/** Reminders that are active and not over. */
export const listCalendarReminders = namedSql(
  {
    ...sourceColumns,
    title: text,
    description: nullable(text),
    date: day,
    time: nullable(text),
    repeat: json<Recurrence>(),
    endsOn: nullable(day),
    endsAfter: nullable(int),
    timeZone: text,
  },
  `
  select ${source}, title, description, starts_on as date, time_of_day as time,
         json_build_object('unit', repeat_unit, 'every', repeat_every, 'weekdays', repeat_weekdays) as repeat,
         ends_on as "endsOn", ends_after as "endsAfter", time_zone as "timeZone"
    ${from('reminders')} and ${ofLivingPets} and is_active and ended_at is null
   order by source.created_at desc, source.id limit ${MOST_EVENTS}`,
)

/** Highest number of medications in a calendar; no household gives more at once. */
const MOST_MEDICATIONS = 300

/** Current medications that had not ended before the day `$2`. */
export const listCalendarMedications = namedSql(
  {
    ...sourceColumns,
    name: text,
    dosage: text,
    instructions: nullable(text),
    frequency: text,
    times: json<string[]>(),
    rhythm: nullable(json<Rhythm>()),
    timesFrom: json<string[]>(),
    startDate: day,
    endDate: nullable(day),
    timeZone: text,
  },
  `
  select ${source}, source.name, dosage, source.notes as instructions, frequency, to_json(times) as times, rhythm,
         (select coalesce(json_agg(greatest(begun, pet.unarchived_at) order by place), '[]')
            from unnest(times_from) with ordinality as times_from (begun, place)) as "timesFrom",
         start_date as "startDate", end_date as "endDate", time_zone as "timeZone"
    ${from('medications')} and ${ofLivingPets} and is_active and (end_date is null or end_date >= $2::date)
   order by source.created_at desc, source.id limit ${MOST_MEDICATIONS}`,
)
