import { UNANSWERED_SHOWN } from '@app/domain/due/due.vocabulary'
import type { Rhythm } from '@app/domain/medications/rhythm.vocabulary'
import { unitsOn } from '@app/domain/medications/schedule.rules'
import type { UnansweredDose } from '@app/domain/notifications/notices.contract'
import type { NoticeFacts, DueItem } from '@app/domain/notifications/notices.facts'
import { bool, instant, int, json, nullable, text, uuid } from '../../platform/database/columns.ts'
import { inHousehold } from '../../platform/database/sql.ts'
import { namedSql } from '../../platform/database/tx.ts'

/** A due item as the database writes it. */
type DueItemRow = Omit<DueItem, 'at' | 'snoozedUntil' | 'tooLateAt' | 'settledAt' | 'units'> & {
  at: string
  snoozedUntil: string | null
  tooLateAt: string | null
  settledAt: string | null
  /** Only for doses. */
  rhythm: Rhythm | null
  startDate: string | null
}

/** Due notices of a household, as `app.notice_facts` writes them. */
export interface StoredFacts extends Omit<NoticeFacts, 'due' | 'held' | 'others'> {
  due: DueItemRow[]
  held: { userId: string; step: number; dueItem: DueItemRow }[]
  others: { notificationId: string; userId: string; dueItem: DueItemRow }[]
}

function readDueItem({
  at,
  snoozedUntil,
  tooLateAt,
  settledAt,
  rhythm,
  startDate,
  ...dueItem
}: DueItemRow): DueItem {
  return {
    ...dueItem,
    units: startDate === null ? null : unitsOn({ rhythm, startDate }, dueItem.date),
    at: new Date(at),
    snoozedUntil: snoozedUntil === null ? null : new Date(snoozedUntil),
    tooLateAt: tooLateAt === null ? null : new Date(tooLateAt),
    settledAt: settledAt === null ? null : new Date(settledAt),
  }
}

export const readFacts = ({ due, held, others, ...facts }: StoredFacts): NoticeFacts => ({
  ...facts,
  due: due.map(readDueItem),
  held: held.map(({ dueItem, ...notice }) => ({ ...notice, dueItem: readDueItem(dueItem) })),
  others: others.map(({ dueItem, ...other }) => ({ ...other, dueItem: readDueItem(dueItem) })),
})

/** Households with due notices, locked until the transaction ends. */
export const takeDueNotices = namedSql(
  { facts: json<StoredFacts>() },
  'select facts from app.take_due_notices($1, $2, $3)',
)
/** Savepoint in a transaction, and the rollback to it after a failure. */
export const setSavepoint = namedSql('savepoint before_notices')
export const rollBackToSavepoint = namedSql('rollback to savepoint before_notices')
export const writeNotices = namedSql('select app.write_notices($1::jsonb, $2::jsonb)')
export const dropHeldNotices = namedSql('select app.drop_held_notices($1::jsonb)')

/** Adds the person who answered to the notifications, and marks them as read. */
export const settleNotifications = namedSql('select app.settle_notifications($1::jsonb, $2)')

export const queueMails = namedSql(`
  insert into notification_mails (notification_id, mail_at)
  select * from jsonb_to_recordset($1::jsonb) as mail (notification_id uuid, mail_at timestamptz)
  on conflict (notification_id) do nothing`)

/** Moves due mails to the outbox, and returns them. */
export const releaseMails = namedSql(
  { notification_id: uuid },
  `
  with due as (
    delete from notification_mails where notification_id in (
      select notification_id from notification_mails where mail_at <= $1 order by mail_at limit $2 for update skip locked)
    returning notification_id
  ), queued as (
    insert into outbox (topic, payload)
    select 'notification-mail', jsonb_build_object('notificationId', due.notification_id)
      from due join notifications on notifications.id = due.notification_id
     where notifications.read_at is null and notifications.answered_at is null
  )
  select notification_id from due`,
)

/** A mail that has not been sent yet. */
export interface NotificationMail {
  userId: string
  email: string
  name: string
  kind: string
  title: string
  message: string
  link: string | null
  householdId: string | null
}
export const findMail = namedSql(
  { mail: nullable(json<NotificationMail>()) },
  'select app.mail_of_notification($1) as mail',
)
export const stopMails = namedSql('select app.stop_mails($1, $2)')

/** One item of a notification. */
export const askedColumns = {
  occurrence_id: uuid,
  kind: text,
  source_id: uuid,
  due_date: text,
  due_time: nullable(text),
  due_at: instant,
  outcome: nullable(text),
  settled_by: nullable(uuid),
  settled_at: nullable(instant),
  settled_by_name: nullable(text),
  name: text,
  photo_wanted: bool,
}
/** Items of a notification to a member of the acting household, earliest first. */
export const listAsked = namedSql(
  askedColumns,
  `
  select occurrence.id as occurrence_id, occurrence.kind, occurrence.source_id, occurrence.due_date::text as due_date,
         occurrence.due_time, occurrence.due_at, occurrence.outcome, occurrence.settled_by, occurrence.settled_at,
         person.display_name as settled_by_name,
         coalesce(medication.name, reminder.title, visit.title, vaccination.vaccine_name, '') as name,
         coalesce((select photo_confirmation from user_preferences
                    where user_id = (select app.user_id())), false) as photo_wanted
    from notices
    join occurrences as occurrence
      on occurrence.household_id = notices.household_id and occurrence.id = notices.occurrence_id
    left join medications as medication
      on medication.household_id = occurrence.household_id and medication.id = occurrence.medication_id
    left join reminders as reminder
      on reminder.household_id = occurrence.household_id and reminder.id = occurrence.reminder_id
    left join appointments as visit
      on visit.household_id = occurrence.household_id and visit.id = occurrence.appointment_id
    left join vaccinations as vaccination
      on vaccination.household_id = occurrence.household_id and vaccination.id = occurrence.vaccination_id
    left join people as person on person.user_id = occurrence.settled_by
   where notices.${inHousehold} and notices.notification_id = $1
   order by occurrence.due_at, occurrence.id`,
)

/** A person who was notified of a dose. */
interface NotifiedPerson {
  userId: string
  name: string
  notificationId: string
}
export type UnansweredRow = Omit<UnansweredDose, 'steps'> & { notified: NotifiedPerson[] }

/** Bounds the notices of a repeatedly snoozed dose; fewer are shown. */
const MOST_NOTICES = 60

/**
 * Doses due by `$1` with a notice to a member of the acting household and without an answer. Order: due now, then
 * snoozed, then too late. `total` ignores the limit.
 */
export const listUnanswered = namedSql(
  { dose: json<UnansweredRow>(), total: int },
  `
  select count(*) over () as total, json_build_object(
           'id', occurrence.id, 'medicationId', medication.id, 'petId', pet.id, 'petName', pet.name,
           'name', medication.name, 'dosage', medication.dosage, 'date', occurrence.due_date,
           'time', occurrence.due_time, 'dueAt', occurrence.due_at, 'snoozedUntil', occurrence.snoozed_until,
           'tooLateAt', late.at,
           'notified', (select coalesce(json_agg(json_build_object(
                             'userId', notice.user_id, 'name', person.display_name,
                             'notificationId', notice.notification_id) order by person.display_name), '[]')
                      from (select distinct user_id, notification_id from notices
                             where ${inHousehold} and occurrence_id = occurrence.id and notification_id is not null
                             order by notification_id desc limit ${MOST_NOTICES}) as notice
                      join people as person on person.user_id = notice.user_id)) as dose
    from occurrences as occurrence
    join pets as pet
      on pet.household_id = occurrence.household_id and pet.id = occurrence.pet_id and pet.archived_at is null
    join medications as medication
      on medication.household_id = occurrence.household_id and medication.id = occurrence.medication_id
    cross join lateral (select occurrence.due_at + medication.latest_minutes * interval '1 minute' as at) as late
   where occurrence.${inHousehold} and occurrence.kind = 'dose' and occurrence.outcome is null
     and occurrence.due_at <= $1
     and exists (select from notices where notices.household_id = occurrence.household_id
                   and notices.occurrence_id = occurrence.id and notices.notification_id is not null)
   order by coalesce(late.at < $1, false), coalesce(occurrence.snoozed_until > $1, false), occurrence.due_at,
            occurrence.id
   limit ${UNANSWERED_SHOWN}`,
)

/** Dose `$1` of the acting household, in the form of a notification's item. */
export const findAskedDose = namedSql(
  askedColumns,
  `
  select occurrence.id as occurrence_id, occurrence.kind, occurrence.source_id, occurrence.due_date::text as due_date,
         occurrence.due_time, occurrence.due_at, occurrence.outcome, occurrence.settled_by, occurrence.settled_at,
         person.display_name as settled_by_name,
         medication.name, false as photo_wanted
    from occurrences as occurrence
    join medications as medication
      on medication.household_id = occurrence.household_id and medication.id = occurrence.medication_id
    left join people as person on person.user_id = occurrence.settled_by
   where occurrence.${inHousehold} and occurrence.id = $1 and occurrence.kind = 'dose'
     and exists (select from notices where notices.household_id = occurrence.household_id
                   and notices.occurrence_id = occurrence.id and notices.notification_id is not null)`,
)

/** The user's own unread notifications of the item, in a fixed order that all transactions lock in. */
export const listOwnNotifications = namedSql(
  { id: uuid },
  `select id from notifications
    where user_id = (select app.user_id()) and read_at is null
      and id in (select notification_id from notices
                  where ${inHousehold} and occurrence_id = $1 and user_id = (select app.user_id()))
    order by id limit ${MOST_NOTICES}`,
)
export const snoozeHere = namedSql({ snoozed: bool }, 'select app.snooze_here($1, $2) as snoozed')
