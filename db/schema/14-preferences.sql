-- Preferences of a user: look, units, time zone and notifications.

-- Onboarding makes the row. A user without one has these defaults, which packages/domain/src/preferences repeats; a test
-- compares the two.
create table user_preferences (
  user_id uuid primary key references users (id) on delete cascade,
  email_notifications boolean not null default true,
  browser_notifications boolean not null default true,
  reminder_notifications boolean not null default true,
  health_reminders boolean not null default true,
  appointment_reminders boolean not null default true,
  medication_reminders boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- One summary a day instead of single notifications.
  smart_reminders boolean not null default false,
  photo_confirmation boolean not null default false,
  theme text not null default 'system' check (theme in ('light', 'dark', 'system')),
  time_format text not null default '12h' check (time_format in ('12h', '24h')),
  currency text not null default 'USD' check (currency in ('USD', 'EUR', 'GBP', 'CAD')),
  -- An IANA name, which the server checks against its own list. Null: the zone of the device.
  timezone text check (char_length(timezone) <= 64),
  weight_unit text not null default 'lb' check (weight_unit in ('lb', 'kg')),
  compact_mode boolean not null default false,
  animations boolean not null default true,
  high_contrast boolean not null default false,
  -- Zone of the last used device; counts while the user has chosen none.
  device_time_zone text check (char_length(device_time_zone) <= 64),
  -- Between these times of the user's day no notification makes a sound; both or neither are set.
  quiet_from text check (quiet_from ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  quiet_to text check (quiet_to ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  -- Show names of pets and medications on the lock screen.
  lock_screen_details boolean not null default true,
  -- Kinds of notifications that are not mailed, set by a link in a mail or in the settings.
  unmailed_kinds text[] not null default '{}' check (cardinality(unmailed_kinds) <= 20),
  -- Tutorials offer themselves.
  tutorials boolean not null default true,
  glucose_unit text not null default 'mg/dL' check (glucose_unit in ('mg/dL', 'mmol/L')),
  -- Notify when a budget of expenses is nearly used and when it is exceeded.
  budget_alerts boolean not null default true,
  health_alerts boolean not null default true,
  monthly_reports boolean not null default true,
  community_notifications boolean not null default true
);

alter table user_preferences enable row level security;
alter table user_preferences force row level security;
create policy own_preferences on user_preferences to household_actor
  using (user_id = (select app.user_id())) with check (user_id = (select app.user_id()));
-- household_definer reads a user's time zone for security notices, and who switched the community's notifications off.
create policy zone_of_notices on user_preferences for select to household_definer using (user_id is not null);
-- app.stop_mails adds to unmailed_kinds.
create policy mails_stopped on user_preferences to household_definer
  using (user_id is not null) with check (user_id is not null);
create policy read_by_planner on user_preferences for select to household_planner using (user_id is not null);
create policy read_by_messenger on user_preferences for select to household_messenger using (user_id is not null);
create policy taken_out on user_preferences for select to household_archivist using (user_id = (select app.user_id()));
grant select, insert, update on user_preferences to household_actor;
grant select on user_preferences to household_archivist, household_messenger;
grant select (user_id, timezone, device_time_zone, unmailed_kinds), insert (user_id, unmailed_kinds), update
  (unmailed_kinds) on user_preferences to household_definer;
grant select (user_id, timezone, device_time_zone) on user_preferences to household_planner;

-- GET /me notes the zone of the device. That is no event for the user's other pages: two devices in different zones would
-- notify each other without end. Nor is a row that was made for the zone alone.
create trigger give_notice after insert on user_preferences
  for each row when (new.device_time_zone is null) execute function app.give_notice('account', 'user_id', '');
create trigger give_notice_of_change after update on user_preferences
  for each row when (to_jsonb(old) - 'device_time_zone' is distinct from to_jsonb(new) - 'device_time_zone')
  execute function app.give_notice('account', 'user_id', '');

-- Stops mails of one kind for a user, by the link in a mail; the server verifies the link.
create function app.stop_mails(person uuid, about text) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  -- A deleted account gets no mails.
  insert into public.user_preferences (user_id, unmailed_kinds)
  select users.id, array[about] from public.users where users.id = person
  on conflict (user_id) do update
    set unmailed_kinds = case when about = any(user_preferences.unmailed_kinds) then user_preferences.unmailed_kinds
                              else user_preferences.unmailed_kinds || about end
$$;
alter function app.stop_mails(uuid, text) owner to household_definer;
grant execute on function app.stop_mails(uuid, text) to household_system;
