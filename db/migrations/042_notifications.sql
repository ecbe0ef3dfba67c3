-- Up Migration

-- What the bell lists: notifications of one person, and announcements to everybody (docs/decisions, 53).

create table notifications (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- Null: it concerns the person or the installation.
  household_id uuid references households (id) on delete cascade,
  -- What it is about. The domain has the list (packages/domain/src/notifications).
  kind text not null check (kind ~ '^[a-z-]{1,30}$'),
  type text not null default 'info'
    check (type in ('info', 'warning', 'error', 'success', 'security', 'admin', 'system')),
  title text not null check (char_length(title) between 1 and 120),
  message text not null check (char_length(message) <= 500),
  -- A path of the app. Two slashes would lead to another host.
  link text check (char_length(link) <= 300 and link ~ '^/([^/\\]|$)'),
  read_at timestamptz,
  delivery_status text not null default 'pending' check (delivery_status in ('pending', 'delivered', 'failed')),
  delivery_method text check (delivery_method in ('native', 'browser', 'toast', 'emergency_toast')),
  delivery_error text check (char_length(delivery_error) <= 200),
  retry_count smallint not null default 0,
  -- When somebody answered everything that it is about.
  answered_at timestamptz,
  created_at timestamptz not null default now()
);
create index notifications_of_person on notifications (user_id, created_at desc, id desc);
create index unread_notifications on notifications (user_id, created_at desc, id desc) where read_at is null;
-- A household that is deleted takes its notifications along.
create index notifications_of_household on notifications (household_id) where household_id is not null;
-- Rows are written in the order of time, so this small index finds the old ones.
create index notifications_by_age on notifications using brin (created_at);

-- The households of the person who acts, whichever of them the request acts in.
create function app.own_household_ids() returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select home.id from public.households as home where home.owner_user_id = app.user_id()
  union all
  select member.household_id from public.household_members as member where member.user_id = app.user_id()
$$;
alter function app.own_household_ids() owner to household_definer;
grant execute on function app.own_household_ids() to household_actor;

-- The household is asked about at each look as well: a membership can end by its date, or between the decision to notify
-- somebody and the row.
alter table notifications enable row level security;
alter table notifications force row level security;
create policy own on notifications to household_actor
  using (user_id = (select app.user_id())
         and (household_id is null or household_id in (select app.own_household_ids())))
  with check (user_id = (select app.user_id()));
grant select, delete on notifications to household_actor;
grant update (read_at, delivery_status, delivery_method, delivery_error, retry_count)
  on notifications to household_actor;

-- The worker writes them and removes old ones. It reads no words.
create policy written on notifications for insert to household_system with check (user_id is not null);
create policy kept_few on notifications for select to household_system using (user_id is not null);
create policy removed on notifications for delete to household_system using (user_id is not null);
create policy answered on notifications for update to household_system
  using (user_id is not null) with check (user_id is not null);
grant insert, delete on notifications to household_system;
grant select (id, user_id, household_id, read_at, answered_at, created_at) on notifications to household_system;
grant update (read_at, answered_at) on notifications to household_system;

-- The archive holds the person's own: those of its household, and those of no household.
create policy taken_out on notifications for select to household_archivist
  using (user_id = (select app.user_id())
         and (household_id is null or household_id = (select app.household_id())));
grant select on notifications to household_archivist;

-- Whoever leaves a household leaves its notifications behind. After a handover the former owner is still a member.
create function app.forget_notifications() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  -- In the order in which everybody locks several.
  delete from public.notifications where id in (
    select id from public.notifications where user_id = old.user_id and household_id = old.household_id
     order by id for update);
  return null;
end
$$;
alter function app.forget_notifications() owner to household_definer;
create policy forgotten on notifications to household_definer using (household_id is not null) with check (false);
grant select (id, user_id, household_id), update (read_at), delete on notifications to household_definer;
create trigger forget_notifications after delete on household_members
  for each row execute function app.forget_notifications();

-- One row for an announcement, however many people read it.
create table announcements (
  id uuid primary key default app.new_id(),
  title text not null check (char_length(title) between 1 and 120),
  message text not null check (char_length(message) between 1 and 500),
  created_at timestamptz not null default now()
);
create index announcements_by_time on announcements (created_at desc, id desc);

-- What a person did with an announcement; no row: nothing yet.
create table announcement_states (
  user_id uuid not null default app.user_id() references users (id) on delete cascade,
  announcement_id uuid not null references announcements (id) on delete cascade,
  read_at timestamptz,
  deleted_at timestamptz,
  delivery_status text not null default 'pending' check (delivery_status in ('pending', 'delivered', 'failed')),
  delivery_method text check (delivery_method in ('native', 'browser', 'toast', 'emergency_toast')),
  delivery_error text check (char_length(delivery_error) <= 200),
  retry_count smallint not null default 0,
  primary key (user_id, announcement_id)
);
create index states_of_announcement on announcement_states (announcement_id);

create function app.account_created_at() returns timestamptz
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$ select created_at from public.users where id = app.user_id() $$;
alter function app.account_created_at() owner to household_definer;
grant execute on function app.account_created_at() to household_actor;

-- Not forced: the administrator's command writes announcements as the owner of the table.
alter table announcements enable row level security;
create policy shown on announcements for select to household_actor
  using (created_at >= (select app.account_created_at()));
grant select on announcements to household_actor;
create policy kept_few on announcements for select to household_system using (created_at < now());
create policy removed on announcements for delete to household_system using (created_at < now());
grant select (id, created_at), delete on announcements to household_system;

alter table announcement_states enable row level security;
alter table announcement_states force row level security;
create policy own on announcement_states to household_actor
  using (user_id = (select app.user_id())) with check (user_id = (select app.user_id()));
grant select, insert on announcement_states to household_actor;
grant update (read_at, deleted_at, delivery_status, delivery_method, delivery_error, retry_count)
  on announcement_states to household_actor;

alter table live_notices drop constraint live_notices_subject_check;
alter table live_notices add constraint live_notices_subject_check
  check (subject in ('sessions', 'households', 'account', 'vaccine_intervals', 'installation', 'notifications'));

grant create on schema app to household_herald;
-- A notice for each person and statement: the worker writes many rows at once. The argument is the subject.
create function app.give_notice_of_written() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  insert into public.live_notices (subject, person) select distinct tg_argv[0], written.user_id from written;
  return null;
end
$$;
alter function app.give_notice_of_written() owner to household_herald;
-- Only what the panel shows: how a notification was delivered is no news.
create function app.give_notice_of_read() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  insert into public.live_notices (subject, person)
  select distinct tg_argv[0], written.user_id
    from written join former using (id)
   where (written.read_at, written.answered_at) is distinct from (former.read_at, former.answered_at);
  return null;
end
$$;
alter function app.give_notice_of_read() owner to household_herald;
revoke create on schema app from household_herald;

create trigger give_notice after insert on notifications referencing new table as written
  for each statement execute function app.give_notice_of_written('notifications');
create trigger give_notice_of_deleted after delete on notifications referencing old table as written
  for each statement execute function app.give_notice_of_written('notifications');
create trigger give_notice_of_read after update on notifications referencing old table as former new table as written
  for each statement execute function app.give_notice_of_read('notifications');
create trigger give_notice after insert or update of read_at, deleted_at on announcement_states
  for each row when (new.read_at is not null or new.deleted_at is not null)
  execute function app.give_notice('notifications', 'user_id', '');
-- An announcement is news of the installation, which everybody who has a page open is told.
create trigger give_notice after insert or delete on announcements
  for each row execute function app.give_notice('installation', '', '');
