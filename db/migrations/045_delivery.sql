-- Up Migration

-- Who is told of what is due, when, and by which way (docs/decisions, 52).

-- A medicine that may break quiet hours, and asks at once however many notifications came before.
alter table medications add column is_critical boolean not null default false;

alter table user_preferences
  -- The zone of the device that was used last; counts where the person has chosen none.
  add column device_time_zone text check (char_length(device_time_zone) <= 64),
  -- Between these times of the person's day nothing alerts them; both or neither.
  add column quiet_from text check (quiet_from ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  add column quiet_to text check (quiet_to ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  -- Whether names of pets and medicines may stand on the lock screen.
  add column lock_screen_details boolean not null default true,
  -- Kinds of notifications that are not mailed, by a link in a mail or in the settings.
  add column unmailed_kinds text[] not null default '{}' check (cardinality(unmailed_kinds) <= 20);
grant select (device_time_zone) on user_preferences to household_planner, household_definer;
create or replace function app.zone_of_home(home uuid) returns text
language sql volatile set search_path = pg_catalog, pg_temp as
$$
  select coalesce((select coalesce(preference.timezone, preference.device_time_zone) from public.households
                     join public.user_preferences as preference on preference.user_id = households.owner_user_id
                    where households.id = home), 'UTC')
$$;
drop trigger look_at_days on user_preferences;
create trigger look_at_days after update of timezone, device_time_zone on user_preferences
  for each row when (coalesce(old.timezone, old.device_time_zone) is distinct from coalesce(new.timezone, new.device_time_zone))
  execute function app.look_at_days('user_id');

-- Who was told of what: one row for each thing that is due, person and step. Whoever works on it, however often, there is
-- no second one.
create table notices (
  household_id uuid not null,
  occurrence_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  step smallint not null,
  -- What tells of it; null while it is held back.
  notification_id uuid,
  -- The end of the person's quiet hours.
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
-- What a notification is about, to answer it; whoever may answer one answers it for all.
create policy answerable on notices for select to household_actor
  using (household_id = (select app.household_id()) and (select app.may('mark doses')));
grant select on notices to household_actor;

-- Mails that go out unless somebody has read or answered the notification by then.
create table notification_mails (
  notification_id uuid primary key references notifications (id) on delete cascade,
  mail_at timestamptz not null
);
create index due_notification_mails on notification_mails (mail_at);
alter table notification_mails enable row level security;
create policy sent on notification_mails to household_system
  using (notification_id is not null) with check (notification_id is not null);
grant select, insert, update, delete on notification_mails to household_system;

-- A further role beside 001, 009, 016, 025 and 040: it owns what tells people of what is due, and reads the words for it.
do $$
begin
  begin
    create role household_messenger nologin;
  exception when duplicate_object or unique_violation then
    null;
  end;
  begin
    grant household_messenger to current_user;
  exception when insufficient_privilege or unique_violation then
    -- Granted by whoever made the role; without it this migration says so.
    null;
  end;
end
$$;
grant usage on schema app, public to household_messenger;
grant create on schema app to household_messenger;

create policy told_by_messenger on notices to household_messenger using (step >= 0) with check (step >= 0);
grant select, insert, update, delete on notices to household_messenger;
create policy told_by_messenger on occurrences to household_messenger using (source_id is not null) with check (source_id is not null);
grant select, update (next_notice_at, notice_step, snoozed_until) on occurrences to household_messenger;
create policy held_by_messenger on schedules to household_messenger using (source_id is not null) with check (false);
grant select (household_id, source, source_id), update (next_due_at) on schedules to household_messenger;
grant execute on function app.source_of(text) to household_messenger;
create policy told_by_messenger on households for select to household_messenger using (owner_user_id is not null);
grant select (id, name, owner_user_id, plan) on households to household_messenger;
-- It holds a household while it tells its people, which counts as changing it; it can change none.
create policy held_by_messenger on households for update to household_messenger using (id is not null) with check (false);
grant update (name) on households to household_messenger;
-- A membership that is over is swept later; from its last day on its person is told nothing.
create policy told_by_messenger on household_members for select to household_messenger
  using (ends_at is null or ends_at > now());
grant select (household_id, user_id, role, ends_at) on household_members to household_messenger;
grant select (id, name, email) on users to household_messenger;
create policy told_by_messenger on user_preferences for select to household_messenger using (user_id is not null);
grant select on user_preferences to household_messenger;
create policy told_by_messenger on push_devices for select to household_messenger using (user_id is not null);
grant select (user_id) on push_devices to household_messenger;
create policy told_by_messenger on care_alerts for select to household_messenger using (household_id is not null);
grant select on care_alerts to household_messenger;
create policy told_by_messenger on pets for select to household_messenger using (id is not null);
grant select (household_id, id, name, archived_at) on pets to household_messenger;
create policy told_by_messenger on medications for select to household_messenger using (id is not null);
grant select (household_id, id, name, dosage, time_zone, is_critical) on medications to household_messenger;
create policy told_by_messenger on reminders for select to household_messenger using (id is not null);
grant select (household_id, id, title, time_of_day, time_zone, assigned_to) on reminders to household_messenger;
create policy told_by_messenger on appointments for select to household_messenger using (id is not null);
grant select (household_id, id, title, vet_name, location) on appointments to household_messenger;
create policy told_by_messenger on vaccinations for select to household_messenger using (id is not null);
grant select (household_id, id, vaccine_name) on vaccinations to household_messenger;

-- The home's zone, for the days of visits and vaccinations.
grant execute on function app.zone_of_home(uuid) to household_messenger;

-- One thing that is due, in the words that people are told it in.
create function app.thing_facts(home uuid, wanted uuid) returns jsonb
language sql volatile set search_path = pg_catalog, pg_temp as
$$
  select jsonb_build_object(
           'id', thing.id, 'kind', thing.kind, 'sourceId', thing.source_id, 'petId', thing.pet_id, 'petName', pet.name,
           'date', thing.due_date, 'time', coalesce(thing.due_time, reminder.time_of_day), 'at', thing.due_at,
           'snoozedUntil', thing.snoozed_until, 'step', thing.notice_step, 'roundStep', thing.round_step,
           'outcome', thing.outcome, 'settledAt', thing.settled_at, 'settledBy', thing.settled_by,
           'settledByName', (select person.name from public.users as person where person.id = thing.settled_by),
           'name', coalesce(medication.name, reminder.title, visit.title, vaccination.vaccine_name),
           'detail', coalesce(medication.dosage, nullif(concat_ws(' · ', visit.vet_name, visit.location), '')),
           'timeZone', coalesce(medication.time_zone, reminder.time_zone, app.zone_of_home(home)),
           'assignedTo', reminder.assigned_to, 'isCritical', coalesce(medication.is_critical, false),
           'told', (select coalesce(jsonb_agg(jsonb_build_object(
                             'userId', notice.user_id, 'step', notice.step, 'notificationId', notice.notification_id)), '[]')
                      from public.notices as notice
                     where notice.household_id = home and notice.occurrence_id = thing.id))
    from public.occurrences as thing
    join public.pets as pet on pet.household_id = home and pet.id = thing.pet_id
    left join public.medications as medication on medication.household_id = home and medication.id = thing.medication_id
    left join public.reminders as reminder on reminder.household_id = home and reminder.id = thing.reminder_id
    left join public.appointments as visit on visit.household_id = home and visit.id = thing.appointment_id
    left join public.vaccinations as vaccination
      on vaccination.household_id = home and vaccination.id = thing.vaccination_id
   where thing.household_id = home and thing.id = wanted
$$;

-- Everybody of a household, with what decides how they are told.
create function app.people_to_tell(home uuid) returns jsonb
language sql volatile set search_path = pg_catalog, pg_temp as
$$
  select coalesce(jsonb_agg(jsonb_build_object(
           'userId', person.id, 'name', person.name, 'role', someone.role,
           'timeZone', coalesce(preference.timezone, preference.device_time_zone, app.zone_of_home(home)),
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
             'medicationReminders', coalesce(preference.medication_reminders, true)),
           'hasPush', exists (select from public.push_devices as device where device.user_id = person.id))), '[]')
    from (select owner_user_id as id, 'owner' as role from public.households where households.id = home
          union all
          select user_id, role from public.household_members where household_id = home) as someone
    join public.users as person on person.id = someone.id
    left join public.user_preferences as preference on preference.user_id = someone.id
$$;

-- What has to be told in one household now; it stays locked until the transaction ends. Volatile, so that it reads what was
-- committed before its household was taken.
create function app.notice_facts(home uuid, at timestamptz, most integer) returns jsonb
language sql volatile set search_path = pg_catalog, pg_temp as
$$
  with due as materialized (
    select id from public.occurrences
     where household_id = home and next_notice_at <= at order by due_at, id limit most for update skip locked
  ), held as materialized (
    select occurrence_id, user_id, step from public.notices
     where household_id = home and held_until <= at order by occurrence_id limit most for update skip locked
  ), touched as materialized (
    select distinct notice.notification_id
      from due
      join public.occurrences as settled on settled.household_id = home and settled.id = due.id
       and settled.outcome is not null
      join public.notices as notice on notice.household_id = home and notice.occurrence_id = settled.id
     where notice.notification_id is not null
  ), told as materialized (
    select distinct other.notification_id, other.user_id, other.occurrence_id
      from touched join public.notices as other on other.notification_id = touched.notification_id
     where other.household_id = home
  ), things as materialized (
    -- Each is read once, however many notifications tell of it; who was told of it does not matter there.
    select occurrence_id, app.thing_facts(home, occurrence_id) || '{"told": []}' as facts
      from (select distinct occurrence_id from told) as thing
  )
  select jsonb_build_object(
           'householdId', home, 'plan', (select plan from public.households where id = home),
           'people', app.people_to_tell(home),
           'alerts', (select jsonb_build_object('minutes', alerts.repeat_minutes, 'times', alerts.repeat_times,
                                                'escalateTo', alerts.escalate_to)
                        from public.care_alerts as alerts where alerts.household_id = home),
           'due', (select coalesce(jsonb_agg(app.thing_facts(home, due.id)), '[]') from due),
           'held', (select coalesce(jsonb_agg(jsonb_build_object(
                             'userId', held.user_id, 'step', held.step, 'thing', app.thing_facts(home, held.occurrence_id))), '[]')
                      from held),
           -- What else the notifications tell of that tell of something that is settled now.
           'others', (select coalesce(jsonb_agg(jsonb_build_object(
                               'notificationId', told.notification_id, 'userId', told.user_id, 'thing', thing.facts)), '[]')
                        from told join things as thing using (occurrence_id)))
$$;

-- Keeps people from being deleted until the transaction ends, and says whether it holds all: somebody who is being deleted
-- is not waited for, since their deletion waits in turn for what is told to them.
create function app.hold_people(people uuid[]) returns boolean
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  with held as (select from public.users where id = any(people) order by id for key share skip locked)
  select count(*) = cardinality(people) from held
$$;
alter function app.hold_people(uuid[]) owner to household_definer;
create function app.hold_people_of(home uuid) returns boolean
language sql volatile set search_path = pg_catalog, pg_temp as
$$
  select app.hold_people(array(
    select owner_user_id from public.households where id = home
    union
    select user_id from public.household_members where household_id = home))
$$;

-- Households in which something has to be told now, each to one worker. A household that somebody changes is left to the
-- next look, and so is one of which somebody is being deleted.
create function app.take_due_notices(at timestamptz, most_homes integer, most_things integer) returns table (facts jsonb)
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  with homes as materialized (
    select distinct household_id from (
      (select household_id from public.occurrences
        where next_notice_at is not null and next_notice_at <= at order by next_notice_at limit most_homes)
      union all
      (select household_id from public.notices where held_until is not null and held_until <= at
        order by held_until limit most_homes)) as waiting
  ), mine as materialized (
    select household_id from homes
     where pg_try_advisory_xact_lock(hashtextextended('notices ' || household_id, 0))
  ), held as materialized (
    select home.id from mine join public.households as home on home.id = mine.household_id
       for key share of home skip locked
  )
  select app.notice_facts(held.id, at, most_things) from held where app.hold_people_of(held.id)
$$;

-- Writes what was decided: who was told, who is told later, and when each thing is told next.
create function app.write_notices(told jsonb, next jsonb) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  insert into public.notices (household_id, occurrence_id, user_id, step, notification_id, held_until)
  select * from jsonb_to_recordset(told) as notice (
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
-- Those that were held back and are of no use any more.
create function app.drop_held_notices(dropped jsonb) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  delete from public.notices using jsonb_to_recordset(dropped) as gone (
    household_id uuid, occurrence_id uuid, user_id uuid, step smallint)
   where notices.household_id = gone.household_id and notices.occurrence_id = gone.occurrence_id
     and notices.user_id = gone.user_id and notices.step = gone.step and notices.notification_id is null
$$;

-- Whom a mail goes to, and whether it is still to be sent.
create function app.mail_of_notification(wanted uuid) returns jsonb
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  select jsonb_build_object('userId', told.user_id, 'email', person.email, 'name', person.name, 'kind', told.kind,
                            'title', told.title, 'message', told.message, 'link', told.link,
                            'householdId', told.household_id)
    from public.notifications as told
    join public.users as person on person.id = told.user_id
    left join public.user_preferences as preference on preference.user_id = told.user_id
   where told.id = wanted and told.read_at is null and told.answered_at is null
     and coalesce(preference.email_notifications, true)
     and not told.kind = any(coalesce(preference.unmailed_kinds, '{}'))
     and (told.household_id is null
          or exists (select from public.households as home
                      where home.id = told.household_id and home.owner_user_id = told.user_id)
          or exists (select from public.household_members as member
                      where member.household_id = told.household_id and member.user_id = told.user_id))
$$;
create policy answered_and_mailed on notifications to household_messenger
  using (user_id is not null) with check (user_id is not null);
grant select, update (title, message, read_at, answered_at) on notifications to household_messenger;

-- Those of which everything is answered: they say by whom, and count as read.
create function app.settle_notifications(answered jsonb, at timestamptz) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  -- In the order in which everybody locks several.
  select from public.notifications
   where id in (select told.id from jsonb_to_recordset(answered) as told (id uuid)) order by id for update;
  update public.notifications
     set answered_at = at, read_at = coalesce(notifications.read_at, at), title = told.title, message = told.message
    from jsonb_to_recordset(answered) as told (id uuid, title text, message text)
   where notifications.id = told.id and notifications.answered_at is null
$$;

-- Puts something off for everybody in the acting household. Its schedule first, then its row in the ledger: so does whoever
-- plans.
create function app.snooze_here(wanted uuid, until timestamptz) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform from public.schedules
    where schedules.household_id = app.household_id()
      and (schedules.source, schedules.source_id) = (
        select app.source_of(thing.kind), thing.source_id from public.occurrences as thing
         where thing.household_id = app.household_id() and thing.id = wanted)
      for update;
  update public.occurrences set snoozed_until = until
   where household_id = app.household_id() and id = wanted and outcome is null
     and case kind when 'dose' then app.may('mark doses') when 'reminder' then app.may('edit reminders') else false end;
  return found;
end
$$;

alter function app.take_due_notices(timestamptz, integer, integer) owner to household_messenger;
alter function app.write_notices(jsonb, jsonb) owner to household_messenger;
alter function app.drop_held_notices(jsonb) owner to household_messenger;
alter function app.settle_notifications(jsonb, timestamptz) owner to household_messenger;
alter function app.mail_of_notification(uuid) owner to household_messenger;
alter function app.snooze_here(uuid, timestamptz) owner to household_messenger;
revoke create on schema app from household_messenger;
grant execute on function app.hold_people(uuid[]), app.hold_people_of(uuid), app.thing_facts(uuid, uuid), app.people_to_tell(uuid), app.notice_facts(uuid, timestamptz, integer),
  app.may(text), app.household_id(), app.household_role(), app.acting(integer) to household_messenger;
grant select on role_permissions to household_messenger;
grant execute on function app.take_due_notices(timestamptz, integer, integer), app.write_notices(jsonb, jsonb),
  app.drop_held_notices(jsonb), app.settle_notifications(jsonb, timestamptz), app.mail_of_notification(uuid)
  to household_system;
grant execute on function app.snooze_here(uuid, timestamptz) to household_actor;

-- A link in a mail that ends mails of a kind, for whoever it was sent to; the server proves the link.
create function app.stop_mails(person uuid, about text) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  -- Whoever has deleted their account gets no mails.
  insert into public.user_preferences (user_id, unmailed_kinds)
  select users.id, array[about] from public.users where users.id = person
  on conflict (user_id) do update
    set unmailed_kinds = case when about = any(user_preferences.unmailed_kinds) then user_preferences.unmailed_kinds
                              else user_preferences.unmailed_kinds || about end
$$;
alter function app.stop_mails(uuid, text) owner to household_definer;
create policy mails_stopped on user_preferences to household_definer
  using (user_id is not null) with check (user_id is not null);
grant select (unmailed_kinds), insert (user_id, unmailed_kinds), update (unmailed_kinds) on user_preferences
  to household_definer;
grant execute on function app.stop_mails(uuid, text) to household_system;
