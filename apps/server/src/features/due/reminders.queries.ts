import type { ReminderCompletion } from '@app/domain/due/reminders.contract'
import { COMPLETED_SHOWN } from '@app/domain/due/reminders.vocabulary'
import { bool, int, json, nullable, text, uuid } from '../../platform/database/columns.ts'
import { comesAfter, inHousehold } from '../../platform/database/sql.ts'
import { namedSql } from '../../platform/database/tx.ts'
import { reminderTable } from './reminders.record.ts'

const ofLivingPet = `exists (select from pets as pet where pet.household_id = reminders.household_id
  and pet.id = reminders.pet_id and pet.archived_at is null)`

/** Locks a reminder until the transaction ends, so that one request at a time settles its dates. */
export const lockReminder = namedSql(
  { id: uuid, version: int, is_active: bool, is_over: bool },
  `select id, version, is_active, ended_at is not null as is_over from reminders where ${inHousehold} and id = $1 for update`,
)

export const setActive = namedSql(`update reminders set is_active = $2 where ${inHousehold} and id = $1`)
export const setEnded = namedSql(`update reminders set ended_at = $2 where ${inHousehold} and id = $1`)

/** Settles the date `$2` of the reminder `$1`, if it is open. */
export const settleDate = namedSql(
  { id: uuid },
  `
  update occurrences set outcome = $3, settled_at = $4, settled_by = (select app.user_id())
   where ${inHousehold} and reminder_id = $1 and outcome is null and ($2::date is null or due_date = $2)
  returning id`,
)

/** Outcome of the date `$2` of the reminder `$1`. */
export const findOutcome = namedSql(
  { outcome: nullable(text) },
  `select outcome from occurrences where ${inHousehold} and reminder_id = $1 and due_date = $2`,
)

/** Removes the reminder's open date, so that another date can be opened. */
export const withdrawOpen = namedSql(
  `delete from occurrences where ${inHousehold} and reminder_id = $1 and outcome is null`,
)

const lastSettled = `${inHousehold} and reminder_id = $1 and due_date = $2 and outcome in ('completed', 'stopped')
     and not exists (select from occurrences as later
                      where later.household_id = occurrences.household_id and later.reminder_id = $1
                        and later.due_date > $2 and later.outcome is not null)`

/** Reverts the outcome of a date; only of its reminder's newest one. */
export const reopenDate = namedSql(
  { id: uuid },
  `
  update occurrences set outcome = null, settled_at = null, settled_by = null
   where ${lastSettled}
  returning id`,
)
/** Marks the open date as passed, because the next date has come. */
export const passDate = namedSql(
  { id: uuid },
  `
  update occurrences set outcome = 'passed', settled_at = $3, settled_by = null
   where ${lastSettled}
  returning id`,
)

export const snoozeDate = namedSql(
  { id: uuid },
  `
  update occurrences set snoozed_until = $3
   where ${inHousehold} and reminder_id = $1 and due_date = $2 and outcome is null
  returning id`,
)

/** Active reminders, each with its position in the list: one without an open date follows all that are due. */
const activeReminders = `(
  select reminders.*, coalesce(open.due_at, '2299-12-31T00:00:00Z'::timestamptz) as stands_at
    from reminders
    left join occurrences as open
      on open.household_id = reminders.household_id and open.reminder_id = reminders.id and open.outcome is null
   where reminders.${inHousehold} and is_active and ended_at is null and ${ofLivingPet}) as reminders`

const cursor = { at: '$1', type: 'timestamptz', id: '$2' } as const

/** One page of active reminders by due time. */
export const pageActive = namedSql(
  { record: json<Record<string, unknown>>(), cursor: text },
  `
  select ${reminderTable.json} as record, stands_at::text || '~' || id as cursor
    from ${activeReminders}
   where ${comesAfter('stands_at', { ...cursor, isAscending: true })}
   order by stands_at, id limit $3`,
)

/** One page of paused reminders, newest first. */
export const pagePaused = namedSql(
  { record: json<Record<string, unknown>>(), cursor: text },
  `
  select ${reminderTable.json} as record, created_at::text || '~' || id as cursor
    from reminders
   where ${inHousehold} and not is_active and ended_at is null and ${ofLivingPet}
     and ${comesAfter('created_at', cursor)}
   order by created_at desc, id desc limit $3`,
)

export const countStates = namedSql(
  { active: int, paused: int, completed: int },
  `
  select count(*) filter (where is_active)::int as active, count(*) filter (where not is_active)::int as paused,
         (select count(*)::int from occurrences where ${inHousehold} and outcome in ('completed', 'stopped')) as completed
    from reminders where ${inHousehold} and ended_at is null and ${ofLivingPet}`,
)

/** The dates that a user settled last: the index of settled dates drives it, and only those shown are joined. */
export const listCompleted = namedSql(
  { completion: json<ReminderCompletion>() },
  `
  select json_build_object(
           'id', done.id, 'reminderId', reminder.id, 'petId', reminder.pet_id, 'title', reminder.title,
           'type', reminder.type, 'date', done.due_date, 'time', reminder.time_of_day,
           'repeat', json_build_object('unit', reminder.repeat_unit, 'every', reminder.repeat_every,
                                       'weekdays', reminder.repeat_weekdays),
           'outcome', done.outcome, 'completedAt', done.settled_at, 'completedBy', done.settled_by,
           'completedByName', person.display_name) as completion
    from (select * from occurrences
           where ${inHousehold} and reminder_id is not null and outcome in ('completed', 'stopped')
           order by settled_at desc, id desc limit ${COMPLETED_SHOWN}) as done
    join reminders as reminder on reminder.household_id = done.household_id and reminder.id = done.reminder_id
    left join people as person on person.user_id = done.settled_by
   order by done.settled_at desc, done.id desc`,
)

export const deleteCompletion = namedSql(
  { id: uuid },
  `delete from occurrences where ${inHousehold} and id = $1 and outcome in ('completed', 'stopped') returning id`,
)
/** A completion that is visible to the user, whether or not they may delete it. */
export const findCompletion = namedSql(
  { reminder_id: uuid },
  `select source_id as reminder_id from occurrences where ${inHousehold} and id = $1 and outcome in ('completed', 'stopped')`,
)
/** Deletes a reminder that is over and has no stored date any more. */
export const deleteForgotten = namedSql(
  `
  delete from reminders where ${inHousehold} and id = $1 and ended_at is not null
     and not exists (select from occurrences as kept
                      where kept.household_id = reminders.household_id and kept.reminder_id = reminders.id
                        and kept.outcome in ('completed', 'stopped'))`,
)

export const findCarer = namedSql(
  { found: bool },
  `select exists (select from people where user_id = $1 and role in ('owner', 'caregiver')) as found`,
)
