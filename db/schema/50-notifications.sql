-- Notifications of a user, and announcements to all, as the bell lists them (handbook: due-and-notifications).

create table notifications (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- Null: it concerns the user or the installation.
  household_id uuid references households (id) on delete cascade,
  -- One of the kinds in the domain (packages/domain/src/notifications).
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
  -- Answer to the last of its items.
  answered_at timestamptz,
  created_at timestamptz not null default now()
);
create index notifications_of_person on notifications (user_id, created_at desc, id desc);
create index unread_notifications on notifications (user_id, created_at desc, id desc) where read_at is null;
-- A deleted household takes its notifications along.
create index notifications_of_household on notifications (household_id) where household_id is not null;
-- Rows are written in the order of time, so this small index finds the old ones.
create index notifications_by_age on notifications using brin (created_at);

alter table notifications enable row level security;
alter table notifications force row level security;
-- The policy asks for the household at each read: a membership can end by its date, or between the decision to notify a
-- user and the row.
create policy own on notifications to household_actor
  using (user_id = (select app.user_id())
         and (household_id is null or household_id in (select app.own_household_ids())))
  with check (user_id = (select app.user_id()));
-- The worker writes notifications and deletes old ones. It reads no words.
create policy written on notifications for insert to household_system with check (user_id is not null);
create policy read_by_system on notifications for select to household_system using (user_id is not null);
create policy removed on notifications for delete to household_system using (user_id is not null);
create policy answered on notifications for update to household_system
  using (user_id is not null) with check (user_id is not null);
-- For app.forget_notifications, whose lock counts as an update.
create policy forgotten on notifications to household_definer using (household_id is not null) with check (false);
-- The messenger marks notifications as answered, and mails unread ones.
create policy answered_and_mailed on notifications to household_messenger
  using (user_id is not null) with check (user_id is not null);
-- The archive holds the user's own: those of its household, and those of none.
create policy taken_out on notifications for select to household_archivist
  using (user_id = (select app.user_id())
         and (household_id is null or household_id = (select app.household_id())));
grant select, update (read_at, delivery_status, delivery_method, delivery_error, retry_count), delete on notifications
  to household_actor;
grant select (id, user_id, household_id, kind, read_at, answered_at, created_at), insert, update (read_at, answered_at),
  delete on notifications to household_system;
grant select on notifications to household_archivist;
grant select (id, user_id, household_id), update (read_at), delete on notifications to household_definer;
grant select, update (title, message, read_at, answered_at), delete on notifications to household_messenger;

create trigger give_notice after insert on notifications referencing new table as written
  for each statement execute function app.give_notice_of_written('notifications');
create trigger give_notice_of_deleted after delete on notifications referencing old table as written
  for each statement execute function app.give_notice_of_written('notifications');
create trigger give_notice_of_read after update on notifications referencing old table as former new table as written
  for each statement execute function app.give_notice_of_read('notifications');

-- Deletes a user's notifications of a household that they leave. After a handover the former owner is still a member.
create function app.forget_notifications() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  -- Locks in the order that all transactions use.
  delete from public.notifications where id in (
    select id from public.notifications where user_id = old.user_id and household_id = old.household_id
     order by id for update);
  return null;
end
$$;
alter function app.forget_notifications() owner to household_definer;
create trigger forget_notifications after delete on household_members
  for each row execute function app.forget_notifications();

-- Deletes notifications that concern only a deleted pet. One that names other pets too stays, since it may still be
-- answered for them. Deleting the pet's rows in the ledger deletes their notices by cascade, so the trigger runs before.
create function app.forget_notifications_of_pet() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  -- Locks in the order that all transactions use.
  delete from public.notifications where id in (
    select notification.id from public.notifications as notification
     where notification.id in (
             select notice.notification_id
               from public.occurrences as occurrence
               join public.notices as notice
                 on notice.household_id = occurrence.household_id and notice.occurrence_id = occurrence.id
              where occurrence.household_id = old.household_id and occurrence.pet_id = old.id
                and notice.notification_id is not null)
       and not exists (
             select from public.notices as notice
               join public.occurrences as occurrence
                 on occurrence.household_id = notice.household_id and occurrence.id = notice.occurrence_id
              where notice.notification_id = notification.id and occurrence.pet_id <> old.id)
     order by notification.id for update);
  return old;
end
$$;
alter function app.forget_notifications_of_pet() owner to household_messenger;
create trigger forget_notifications before delete on pets
  for each row execute function app.forget_notifications_of_pet();

-- One row for an announcement, however many users read it.
create table announcements (
  id uuid primary key default app.new_id(),
  title text not null check (char_length(title) between 1 and 120),
  message text not null check (char_length(message) between 1 and 500),
  created_at timestamptz not null default now(),
  -- Null for the console. No foreign key: the announcement outlives its author's account.
  published_by uuid
);
create index announcements_by_time on announcements (created_at desc, id desc);

-- Not forced: the administrator's command writes announcements as the owner of the table.
alter table announcements enable row level security;
-- A user sees announcements from the creation of their account on.
create policy shown on announcements for select to household_actor
  using (created_at >= (select app.account_created_at()));
create policy read_by_system on announcements for select to household_system using (created_at < now());
create policy removed on announcements for delete to household_system using (created_at < now());
-- app.publish_announcement and app.withdraw_announcement write for administrators.
create policy kept on announcements to household_definer using (id is not null) with check (id is not null);
grant select, insert, delete on announcements to household_definer;
grant select (id, title, message, created_at) on announcements to household_actor;
grant select (id, created_at), delete on announcements to household_system;

-- Notifies every open page.
create trigger give_notice after insert or delete on announcements
  for each row execute function app.give_notice('installation', '', '');

-- State of an announcement for a user; no row: unread.
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

alter table announcement_states enable row level security;
alter table announcement_states force row level security;
create policy own on announcement_states to household_actor
  using (user_id = (select app.user_id())) with check (user_id = (select app.user_id()));
-- Numbers of readers.
create policy counted on announcement_states for select to household_definer using (announcement_id is not null);
grant select (announcement_id, read_at) on announcement_states to household_definer;
grant select, insert, update (read_at, deleted_at, delivery_status, delivery_method, delivery_error, retry_count) on
  announcement_states to household_actor;

create trigger give_notice after insert or update of read_at, deleted_at on announcement_states
  for each row when (new.read_at is not null or new.deleted_at is not null)
  execute function app.give_notice('notifications', 'user_id', '');
