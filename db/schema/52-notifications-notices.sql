-- Decisions on notifications: who is notified of which due item, when, and by which means (docs/decisions, 52).

-- One row for each due item, user and step: repeated work never notifies twice.
create table notices (
  household_id uuid not null,
  occurrence_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  step smallint not null,
  -- Null while the notice is held back.
  notification_id uuid,
  -- End of the user's quiet hours.
  held_until timestamptz,
  created_at timestamptz not null default now(),
  primary key (household_id, occurrence_id, user_id, step),
  foreign key (household_id, occurrence_id) references occurrences (household_id, id) on delete cascade,
  check ((notification_id is null) = (held_until is not null))
);
create index held_notices on notices (held_until) where held_until is not null;
create index notices_of_notification on notices (notification_id) where notification_id is not null;
create index notices_of_person on notices (user_id);

alter table notices enable row level security;
alter table notices force row level security;
-- For answers to a notification; an answer counts for all who were notified.
create policy answerable on notices for select to household_actor
  using (household_id = (select app.household_where('mark doses')));
create policy kept_by_messenger on notices to household_messenger using (step >= 0) with check (step >= 0);
grant select on notices to household_actor;
grant select, insert, update, delete on notices to household_messenger;

-- Mails that are sent unless the notification was read or answered by then.
create table notification_mails (
  notification_id uuid primary key references notifications (id) on delete cascade,
  mail_at timestamptz not null
);
create index due_notification_mails on notification_mails (mail_at);

alter table notification_mails enable row level security;
create policy sent on notification_mails to household_system
  using (notification_id is not null) with check (notification_id is not null);
grant select, insert, update, delete on notification_mails to household_system;

-- Describes a due item in the words of its notification, with the units that the rhythm of a dose gives on that day, and
-- with the time after which it is too late to give.
create function app.occurrence_facts(household uuid, wanted uuid) returns jsonb
language sql volatile set search_path = pg_catalog, pg_temp as
$$
  select jsonb_build_object(
           'id', occurrence.id, 'kind', occurrence.kind, 'sourceId', occurrence.source_id,
           'petId', occurrence.pet_id, 'petName', pet.name,
           'date', occurrence.due_date, 'time', coalesce(occurrence.due_time, reminder.time_of_day),
           'at', occurrence.due_at, 'snoozedUntil', occurrence.snoozed_until,
           'tooLateAt', case occurrence.kind
             when 'dose' then occurrence.due_at + medication.latest_minutes * interval '1 minute' end,
           'step', occurrence.notice_step, 'roundStep', occurrence.round_step,
           'outcome', occurrence.outcome, 'settledAt', occurrence.settled_at, 'settledBy', occurrence.settled_by,
           'settledByName', (select person.name from public.users as person where person.id = occurrence.settled_by),
           'name', coalesce(medication.name, reminder.title, visit.title, vaccination.vaccine_name),
           'detail', coalesce(medication.dosage, nullif(concat_ws(' · ', visit.vet_name, visit.location), '')),
           'rhythm', case occurrence.kind when 'dose' then medication.rhythm end,
           'startDate', case occurrence.kind when 'dose' then medication.start_date end,
           'timeZone', coalesce(medication.time_zone, reminder.time_zone, app.zone_of_household(household)),
           'assignedTo', reminder.assigned_to, 'isCritical', coalesce(medication.is_critical, false),
           'notified', (select coalesce(jsonb_agg(jsonb_build_object(
                             'userId', notice.user_id, 'step', notice.step, 'notificationId', notice.notification_id)), '[]')
                      from public.notices as notice
                     where notice.household_id = household and notice.occurrence_id = occurrence.id))
    from public.occurrences as occurrence
    join public.pets as pet on pet.household_id = household and pet.id = occurrence.pet_id
    left join public.medications as medication
      on medication.household_id = household and medication.id = occurrence.medication_id
    left join public.reminders as reminder
      on reminder.household_id = household and reminder.id = occurrence.reminder_id
    left join public.appointments as visit
      on visit.household_id = household and visit.id = occurrence.appointment_id
    left join public.vaccinations as vaccination
      on vaccination.household_id = household and vaccination.id = occurrence.vaccination_id
   where occurrence.household_id = household and occurrence.id = wanted
$$;
grant execute on function app.occurrence_facts(uuid, uuid) to household_messenger;

-- Describes the people of a household, with all that decides how they are notified.
create function app.people_to_notify(household uuid) returns jsonb
language sql volatile set search_path = pg_catalog, pg_temp as
$$
  select coalesce(jsonb_agg(jsonb_build_object(
           'userId', person.id, 'name', person.name, 'role', someone.role,
           'timeZone', coalesce(preference.timezone, preference.device_time_zone, app.zone_of_household(household)),
           'timeFormat', coalesce(preference.time_format, '12h'),
           'quietFrom', preference.quiet_from, 'quietTo', preference.quiet_to,
           'lockScreenDetails', coalesce(preference.lock_screen_details, true),
           'unmailedKinds', coalesce(preference.unmailed_kinds, '{}'),
           'switches', jsonb_build_object(
             'emailNotifications', coalesce(preference.email_notifications, true),
             'browserNotifications', coalesce(preference.browser_notifications, true),
             'reminderNotifications', coalesce(preference.reminder_notifications, true),
             'healthReminders', coalesce(preference.health_reminders, true),
             'appointmentReminders', coalesce(preference.appointment_reminders, true),
             'medicationReminders', coalesce(preference.medication_reminders, true),
             'budgetAlerts', coalesce(preference.budget_alerts, true),
             'healthAlerts', coalesce(preference.health_alerts, true),
             'monthlyReports', coalesce(preference.monthly_reports, true)),
           'hasPush', exists (select from public.push_devices as device where device.user_id = person.id))), '[]')
    from (select owner_user_id as id, 'owner' as role from public.households where households.id = household
          union all
          select user_id, role from public.household_members where household_id = household) as someone
    join public.users as person on person.id = someone.id
    left join public.user_preferences as preference on preference.user_id = someone.id
$$;
grant execute on function app.people_to_notify(uuid) to household_messenger;

-- Returns all notices that are due in a household; the rows stay locked until the transaction ends. Volatile, so that it
-- reads rows that were committed before its household was taken.
create function app.notice_facts(household uuid, at timestamptz, most integer) returns jsonb
language sql volatile set search_path = pg_catalog, pg_temp as
$$
  with due as materialized (
    select id from public.occurrences
     where household_id = household and next_notice_at <= at order by due_at, id limit most for update skip locked
  ), held as materialized (
    select occurrence_id, user_id, step from public.notices
     where household_id = household and held_until <= at order by occurrence_id limit most for update skip locked
  ), touched as materialized (
    select distinct notice.notification_id
      from due
      join public.occurrences as settled on settled.household_id = household and settled.id = due.id
       and settled.outcome is not null
      join public.notices as notice on notice.household_id = household and notice.occurrence_id = settled.id
     where notice.notification_id is not null
  ), others as materialized (
    select distinct other.notification_id, other.user_id, other.occurrence_id
      from touched join public.notices as other on other.notification_id = touched.notification_id
     where other.household_id = household
  ), described as materialized (
    -- Reads each item once, however many notifications name it; its recipients are not needed here.
    select occurrence_id, app.occurrence_facts(household, occurrence_id) || '{"notified": []}' as facts
      from (select distinct occurrence_id from others) as item
  )
  select jsonb_build_object(
           'householdId', household, 'plan', (select plan from public.households where id = household),
           'people', app.people_to_notify(household),
           'alerts', (select jsonb_build_object('minutes', alerts.repeat_minutes, 'times', alerts.repeat_times,
                                                'escalateTo', alerts.escalate_to)
                        from public.care_alerts as alerts where alerts.household_id = household),
           'due', (select coalesce(jsonb_agg(app.occurrence_facts(household, due.id)), '[]') from due),
           'held', (select coalesce(jsonb_agg(jsonb_build_object(
                             'userId', held.user_id, 'step', held.step,
                             'dueItem', app.occurrence_facts(household, held.occurrence_id))), '[]')
                      from held),
           -- The other items of notifications that name an item which is settled now.
           'others', (select coalesce(jsonb_agg(jsonb_build_object(
                               'notificationId', others.notification_id, 'userId', others.user_id,
                               'dueItem', described.facts)), '[]')
                        from others join described using (occurrence_id)))
$$;
grant execute on function app.notice_facts(uuid, timestamptz, integer) to household_messenger;

-- Keeps users from being deleted until the transaction ends; false if it cannot hold all of them. It does not wait for a
-- user who is being deleted, since that deletion waits in turn for rows of this transaction.
create function app.hold_people(people uuid[]) returns boolean
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  with held as (select from public.users where id = any(people) order by id for key share skip locked)
  select count(*) = cardinality(people) from held
$$;
alter function app.hold_people(uuid[]) owner to household_definer;
grant execute on function app.hold_people(uuid[]) to household_messenger;

-- Does so for all people of a household.
create function app.hold_people_of(household uuid) returns boolean
language sql volatile set search_path = pg_catalog, pg_temp as
$$
  select app.hold_people(array(
    select owner_user_id from public.households where id = household
    union
    select user_id from public.household_members where household_id = household))
$$;
grant execute on function app.hold_people_of(uuid) to household_messenger;

-- Returns the plan of a household and its people, with all that decides how they are notified; null while one of them is
-- being deleted, and no row without the household.
create function app.household_to_notify(household uuid) returns table (facts jsonb)
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  with held as materialized (
    select id, plan from public.households where id = household for key share skip locked
  )
  select (select jsonb_build_object('plan', held.plan, 'people', app.people_to_notify(held.id))
            from held where app.hold_people_of(held.id))
    from public.households where id = household
$$;
alter function app.household_to_notify(uuid) owner to household_messenger;
grant execute on function app.household_to_notify(uuid) to household_system;

-- Takes households with due notices, each for one worker. Skips a household that is being changed, or of which a user is
-- being deleted, until the next look.
create function app.take_due_notices(at timestamptz, most_households integer, most_occurrences integer)
returns table (facts jsonb)
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  with due_households as materialized (
    select distinct household_id from (
      (select household_id from public.occurrences
        where next_notice_at is not null and next_notice_at <= at order by next_notice_at limit most_households)
      union all
      (select household_id from public.notices where held_until is not null and held_until <= at
        order by held_until limit most_households)) as waiting
  ), mine as materialized (
    select household_id from due_households
     where pg_try_advisory_xact_lock(hashtextextended('notices ' || household_id, 0))
  ), held as materialized (
    select household.id from mine join public.households as household on household.id = mine.household_id
       for key share of household skip locked
  )
  select app.notice_facts(held.id, at, most_occurrences) from held where app.hold_people_of(held.id)
$$;
alter function app.take_due_notices(timestamptz, integer, integer) owner to household_messenger;
grant execute on function app.take_due_notices(timestamptz, integer, integer) to household_system;

-- Writes the decisions: notices that were given or held back, and the next notice of each item.
create function app.write_notices(written jsonb, next jsonb) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  insert into public.notices (household_id, occurrence_id, user_id, step, notification_id, held_until)
  select * from jsonb_to_recordset(written) as notice (
    household_id uuid, occurrence_id uuid, user_id uuid, step smallint, notification_id uuid, held_until timestamptz)
  on conflict (household_id, occurrence_id, user_id, step) do update
    set notification_id = excluded.notification_id, held_until = excluded.held_until
    where notices.notification_id is null;
  update public.occurrences
     set next_notice_at = later.notice_at, notice_step = coalesce(later.notice_step, occurrences.notice_step)
    from jsonb_to_recordset(next) as later (
           household_id uuid, occurrence_id uuid, notice_at timestamptz, notice_step smallint)
   where occurrences.household_id = later.household_id and occurrences.id = later.occurrence_id
$$;
alter function app.write_notices(jsonb, jsonb) owner to household_messenger;
grant execute on function app.write_notices(jsonb, jsonb) to household_system;

-- Deletes held notices that have become useless.
create function app.drop_held_notices(dropped jsonb) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  delete from public.notices using jsonb_to_recordset(dropped) as gone (
    household_id uuid, occurrence_id uuid, user_id uuid, step smallint)
   where notices.household_id = gone.household_id and notices.occurrence_id = gone.occurrence_id
     and notices.user_id = gone.user_id and notices.step = gone.step and notices.notification_id is null
$$;
alter function app.drop_held_notices(jsonb) owner to household_messenger;
grant execute on function app.drop_held_notices(jsonb) to household_system;

-- Returns recipient and contents of a mail if it is still to be sent.
create function app.mail_of_notification(wanted uuid) returns jsonb
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  select jsonb_build_object('userId', notification.user_id, 'email', person.email, 'name', person.name,
                            'kind', notification.kind, 'title', notification.title, 'message', notification.message,
                            'link', notification.link, 'householdId', notification.household_id)
    from public.notifications as notification
    join public.users as person on person.id = notification.user_id
    left join public.user_preferences as preference on preference.user_id = notification.user_id
   where notification.id = wanted and notification.read_at is null and notification.answered_at is null
     and coalesce(preference.email_notifications, true)
     and not notification.kind = any(coalesce(preference.unmailed_kinds, '{}'))
     and (notification.household_id is null
          or exists (select from public.households as household
                      where household.id = notification.household_id and household.owner_user_id = notification.user_id)
          or exists (select from public.household_members as member
                      where member.household_id = notification.household_id and member.user_id = notification.user_id))
$$;
alter function app.mail_of_notification(uuid) owner to household_messenger;
grant execute on function app.mail_of_notification(uuid) to household_system;

-- Marks notifications as answered and read, with the name of the person who answered.
create function app.settle_notifications(answered jsonb, at timestamptz) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  -- Locks in the order that all transactions use.
  select from public.notifications
   where id in (select answer.id from jsonb_to_recordset(answered) as answer (id uuid)) order by id for update;
  update public.notifications
     set answered_at = at, read_at = coalesce(notifications.read_at, at), title = answer.title, message = answer.message
    from jsonb_to_recordset(answered) as answer (id uuid, title text, message text)
   where notifications.id = answer.id and notifications.answered_at is null
$$;
alter function app.settle_notifications(jsonb, timestamptz) owner to household_messenger;
grant execute on function app.settle_notifications(jsonb, timestamptz) to household_system;

-- Snoozes an item for all people of the acting household. Locks the schedule before the row of the ledger, as planning
-- does.
create function app.snooze_here(wanted uuid, until timestamptz) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform from public.schedules
    where schedules.household_id = app.household_id()
      and (schedules.source, schedules.source_id) = (
        select app.source_of(occurrence.kind), occurrence.source_id from public.occurrences as occurrence
         where occurrence.household_id = app.household_id() and occurrence.id = wanted)
      for update;
  update public.occurrences set snoozed_until = until
   where household_id = app.household_id() and id = wanted and outcome is null
     and case kind when 'dose' then app.may('mark doses') when 'reminder' then app.may('edit reminders') else false end;
  return found;
end
$$;
alter function app.snooze_here(uuid, timestamptz) owner to household_messenger;
grant execute on function app.snooze_here(uuid, timestamptz) to household_actor;

-- Next daily summary of a user who chose one summary instead of single notifications (handbook: due-and-notifications); -infinity until
-- it is planned.
create table daily_summaries (
  user_id uuid primary key references users on delete cascade,
  next_at timestamptz not null
);
create index due_daily_summaries on daily_summaries (next_at);

alter table daily_summaries enable row level security;
alter table daily_summaries force row level security;
create policy kept_by_messenger on daily_summaries to household_messenger
  using (user_id is not null) with check (user_id is not null);
grant select, insert, update, delete on daily_summaries to household_messenger;

-- Plans the summary again when the choice, the zone or the quiet hours change.
create function app.replan_summary() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  if new.smart_reminders then
    insert into public.daily_summaries (user_id, next_at) values (new.user_id, '-infinity')
      on conflict (user_id) do update set next_at = excluded.next_at;
  else
    delete from public.daily_summaries where user_id = new.user_id;
  end if;
  return null;
end
$$;
alter function app.replan_summary() owner to household_messenger;
create trigger replan_summary_at_first after insert on user_preferences
  for each row when (new.smart_reminders) execute function app.replan_summary();
-- Other changes keep the time: a due summary would be left out for nothing.
create trigger replan_summary
  after update of smart_reminders, timezone, device_time_zone, quiet_from, quiet_to on user_preferences
  for each row when (
    (new.smart_reminders or old.smart_reminders)
    and (new.smart_reminders, coalesce(new.timezone, new.device_time_zone), new.quiet_from, new.quiet_to)
        is distinct from
        (old.smart_reminders, coalesce(old.timezone, old.device_time_zone), old.quiet_from, old.quiet_to))
  execute function app.replan_summary();

-- Takes users whose summary is due or has to be planned, each for one worker.
create function app.take_due_summaries(at timestamptz, most integer) returns table (person jsonb, is_due boolean)
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  with due as materialized (
    select user_id, next_at from public.daily_summaries
     where next_at <= at order by next_at limit most for update skip locked
  )
  select jsonb_build_object(
           'userId', due.user_id, 'timeZone', coalesce(preference.timezone, preference.device_time_zone, 'UTC'),
           'quietFrom', preference.quiet_from, 'quietTo', preference.quiet_to,
           'households', array(select id from public.households where owner_user_id = due.user_id
                          union
                          select household_id from public.household_members where user_id = due.user_id)),
         due.next_at > '-infinity'
    from due join public.user_preferences as preference on preference.user_id = due.user_id
$$;
alter function app.take_due_summaries(timestamptz, integer) owner to household_messenger;
grant execute on function app.take_due_summaries(timestamptz, integer) to household_system;

-- Returns the items of households before a time, without doses; each household stays locked until the transaction ends.
-- A household that is being notified otherwise, or of which a user is being deleted, is left out. So is an item that is
-- being changed, which gets a single notification: waiting for it could deadlock with a user who changes several.
-- Notices that were held back over the user's quiet hours belong to the summary that comes at their end.
create function app.summary_facts(asked jsonb, most integer)
  returns table (user_id uuid, household_id uuid, facts jsonb)
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  with ask as materialized (
    select * from jsonb_to_recordset(asked) as ask (user_id uuid, household_id uuid, until timestamptz)
  ), mine as materialized (
    select household.id from (select distinct household_id as id from ask) as household
     where pg_try_advisory_xact_lock(hashtextextended('notices ' || household.id, 0))
  ), held as materialized (
    select household.id, household.plan from mine join public.households as household using (id)
       for key share of household skip locked
  )
  select ask.user_id, held.id,
         jsonb_build_object(
           'householdId', held.id, 'plan', held.plan, 'people', app.people_to_notify(held.id), 'alerts', null,
           'others', '[]'::jsonb,
           'due', (select coalesce(jsonb_agg(app.occurrence_facts(held.id, occurrence.id)), '[]')
                     from (select id from public.occurrences
                            where occurrences.household_id = held.id and next_notice_at <= ask.until
                              and kind <> 'dose' and outcome is null
                            order by due_at, id limit most for update skip locked) as occurrence),
           'held', (select coalesce(jsonb_agg(jsonb_build_object(
                             'userId', ask.user_id, 'step', waiting.step,
                             'dueItem', app.occurrence_facts(held.id, waiting.occurrence_id))), '[]')
                      from (select occurrence_id, step from public.notices
                             where notices.user_id = ask.user_id and notices.household_id = held.id
                               and held_until is not null
                             order by occurrence_id, step limit most for update skip locked) as waiting))
    from ask join held on held.id = ask.household_id
   where app.hold_people_of(held.id)
$$;
alter function app.summary_facts(jsonb, integer) owner to household_messenger;
grant execute on function app.summary_facts(jsonb, integer) to household_system;

-- Writes the times of the next summaries.
create function app.plan_summaries(planned jsonb) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  update public.daily_summaries set next_at = later.next_at
    from jsonb_to_recordset(planned) as later (user_id uuid, next_at timestamptz)
   where daily_summaries.user_id = later.user_id
$$;
alter function app.plan_summaries(jsonb) owner to household_messenger;
grant execute on function app.plan_summaries(jsonb) to household_system;

-- Notes the items of a sent summary.
create function app.note_told_ahead(announced jsonb) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  update public.occurrences set told_ahead = true
    from jsonb_to_recordset(announced) as item (household_id uuid, occurrence_id uuid)
   where occurrences.household_id = item.household_id and occurrences.id = item.occurrence_id
$$;
alter function app.note_told_ahead(jsonb) owner to household_messenger;
grant execute on function app.note_told_ahead(jsonb) to household_system;
