-- Answers to health alerts, who was notified of them, and the switch for these notifications.

alter table user_preferences add column health_alerts boolean not null default true;

alter table live_notices drop constraint live_notices_subject_check;
alter table live_notices add constraint live_notices_subject_check check (
  subject in ('sessions', 'households', 'account', 'vaccine_intervals', 'installation', 'notifications',
              'occurrences', 'health_alerts'));

create or replace function app.people_to_notify(household uuid) returns jsonb
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
             'healthAlerts', coalesce(preference.health_alerts, true)),
           'hasPush', exists (select from public.push_devices as device where device.user_id = person.id))), '[]')
    from (select owner_user_id as id, 'owner' as role from public.households where households.id = household
          union all
          select user_id, role from public.household_members where household_id = household) as someone
    join public.users as person on person.id = someone.id
    left join public.user_preferences as preference on preference.user_id = someone.id
$$;

-- Replaced by one that returns all people.
drop function app.budget_recipient(uuid);

grant create on schema app to household_messenger;
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
revoke create on schema app from household_messenger;

-- The last answer to an alert: it is hidden for some days.
create table health_alert_answers (
  household_id uuid not null default app.household_id(),
  pet_id uuid not null,
  kind text not null check (kind ~ '^[a-z-]{1,30}$'),
  -- The record that the alert is about; the nil id for alerts about the pet alone.
  subject_id uuid not null,
  -- A dismissal holds for the occasion that the person saw; null: a snooze.
  occasion text check (char_length(occasion) between 1 and 40),
  hidden_until timestamptz not null,
  updated_by uuid not null default app.user_id(),
  primary key (household_id, pet_id, kind, subject_id),
  foreign key (household_id, pet_id) references pets (household_id, id) on delete cascade
);

alter table health_alert_answers enable row level security;
alter table health_alert_answers force row level security;
-- The right to add health logs covers the answers: both roles that care for a pet have it.
create policy visible on health_alert_answers for select to household_actor
  using (household_id = (select app.household_where('view health logs')));
create policy added on health_alert_answers for insert to household_actor
  with check (household_id = (select app.household_where('add health logs')));
create policy edited on health_alert_answers for update to household_actor
  using (household_id = (select app.household_where('add health logs')))
  with check (household_id = (select app.household_where('add health logs')));
create policy deleted on health_alert_answers for delete to household_actor
  using (household_id = (select app.household_where('add health logs')));
create policy read_by_system on health_alert_answers for select to household_system
  using (household_id = (select app.household_id()));
grant select, insert, update, delete on health_alert_answers to household_actor;
grant select on health_alert_answers to household_system;

create trigger give_notice after insert or update or delete on health_alert_answers
  for each row execute function app.give_notice('health_alerts', '', 'household_id');

-- Alerts that a user was notified of, by their occasions.
create table health_alerts_told (
  household_id uuid not null,
  pet_id uuid not null,
  kind text not null,
  subject_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  occasion text not null,
  told_at timestamptz not null,
  primary key (household_id, pet_id, kind, subject_id, user_id),
  foreign key (household_id, pet_id) references pets (household_id, id) on delete cascade
);
create index health_alerts_told_to_person on health_alerts_told (user_id);

-- Time of a household's next check.
create table health_alert_checks (
  household_id uuid primary key references households (id) on delete cascade,
  check_at timestamptz not null default '-infinity'
);
create index due_health_alert_checks on health_alert_checks (check_at);

alter table health_alerts_told enable row level security;
alter table health_alerts_told force row level security;
create policy kept_by_system on health_alerts_told to household_system
  using (household_id = (select app.household_id())) with check (household_id = (select app.household_id()));
grant select, insert, update, delete on health_alerts_told to household_system;

alter table health_alert_checks enable row level security;
alter table health_alert_checks force row level security;
-- The worker finds the due checks of all households; a check says nothing about their pets.
create policy kept_by_system on health_alert_checks to household_system
  using (check_at is not null) with check (check_at is not null);
grant select, update on health_alert_checks to household_system;
create policy begun on health_alert_checks for insert to household_definer with check (household_id is not null);
grant insert (household_id) on health_alert_checks to household_definer;

-- A household has its check from the beginning: a check that its first pet brought would make further pets wait for that
-- one's transaction.
create function app.begin_health_alerts() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  insert into public.health_alert_checks (household_id) values (new.id);
  return null;
end
$$;
alter function app.begin_health_alerts() owner to household_definer;
create trigger begin_health_alerts after insert on households
  for each row execute function app.begin_health_alerts();

insert into health_alert_checks (household_id) select id from households;
