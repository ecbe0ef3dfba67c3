-- Notifications outside the app: devices and messages on their way (docs/decisions, 54).

create table push_devices (
  id uuid primary key default app.new_id(),
  user_id uuid not null references users (id) on delete cascade,
  -- A browser has one subscription, and receives only while it is signed in.
  session_id uuid not null unique references sessions (id) on delete cascade,
  -- Address of this browser at its push service. With the keys it allows reading the messages.
  endpoint text not null unique check (char_length(endpoint) <= 1000),
  p256dh text not null check (char_length(p256dh) = 87),
  auth text not null check (char_length(auth) = 22),
  -- The push service, one of a few; its subdomains count as one.
  service text not null check (char_length(service) <= 200),
  label text not null check (char_length(label) <= 100),
  created_at timestamptz not null default now(),
  renewed_at timestamptz not null default now(),
  last_delivered_at timestamptz,
  last_failed_at timestamptz
);
create index push_devices_of_person on push_devices (user_id, renewed_at);

alter table push_devices enable row level security;
alter table push_devices force row level security;
-- A user sees and removes their own devices. No client needs an endpoint or a key back, so none is granted.
create policy own_devices on push_devices for select to household_actor using (user_id = (select app.user_id()));
create policy own_removed on push_devices for delete to household_actor using (user_id = (select app.user_id()));
create policy sent_to on push_devices to household_system using (user_id is not null) with check (user_id is not null);
create policy registered on push_devices to household_definer
  using (user_id is not null) with check (user_id = (select app.user_id()));
create policy read_by_messenger on push_devices for select to household_messenger using (user_id is not null);
grant select (id, user_id, session_id, service, label, created_at, last_delivered_at, last_failed_at), delete on
  push_devices to household_actor;
grant select, update (last_delivered_at, last_failed_at), delete on push_devices to household_system;
grant select, insert, update, delete on push_devices to household_definer;
grant select (user_id) on push_devices to household_messenger;

-- The settings on another device show a new or removed device.
create trigger give_notice after insert or delete on push_devices
  for each row execute function app.give_notice('account', 'user_id', '');

-- One row for each device and tag: a newer message of a tag replaces a pending one, so no message arrives in the wrong
-- order. A row is deleted once it is sent, or its message is out of date.
create table push_deliveries (
  device_id uuid not null references push_devices (id) on delete cascade,
  tag text not null check (char_length(tag) between 1 and 100),
  service text not null,
  -- Counts the messages of this row; a delivery settles only the message that was sent.
  revision integer not null default 1,
  message jsonb not null check (octet_length(message::text) <= 4000),
  urgency text not null check (urgency in ('normal', 'high')),
  stale_at timestamptz not null,
  attempts smallint not null default 0,
  next_try_at timestamptz not null default now(),
  -- A worker is sending it. After this time that worker has died, and another takes it.
  leased_until timestamptz,
  -- Reason and time of the last failed attempt, for administrators.
  failure text check (char_length(failure) <= 300),
  failed_at timestamptz,
  primary key (device_id, tag)
);
-- Each push service has its own queue, so that an unavailable one does not hold up the others.
create index due_push_deliveries on push_deliveries (service, next_try_at);
create index stale_push_deliveries on push_deliveries (stale_at);

alter table push_deliveries enable row level security;
alter table push_deliveries force row level security;
-- A user sends a test to their own device.
create policy own_tests on push_deliveries for insert to household_actor
  with check (device_id in (select id from push_devices where user_id = (select app.user_id())));
create policy sent on push_deliveries to household_system
  using (device_id is not null) with check (device_id is not null);
grant insert on push_deliveries to household_actor;
grant select, insert, update, delete on push_deliveries to household_system;

-- Registers the browser of the acting user's session. An endpoint of another user is removed there, with its pending
-- messages. The session becomes a remembered one.
create function app.register_push_device(
  session uuid, given_endpoint text, given_p256dh text, given_auth text, given_service text, given_label text,
  most integer, remembered_days integer)
returns uuid
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  registered uuid;
begin
  -- Serialises registrations of a user, so that the limit holds.
  perform from public.users where users.id = app.user_id() for no key update;
  perform from public.sessions
    where sessions.id = session and sessions.user_id = app.user_id() and sessions.expires_at > now() for no key update;
  if not found then
    return null;
  end if;
  -- Serialises two users who register one endpoint.
  perform pg_advisory_xact_lock(hashtextextended(given_endpoint, 43));
  delete from public.push_devices where endpoint = given_endpoint and session_id <> session;
  insert into public.push_devices (user_id, session_id, endpoint, p256dh, auth, service, label)
  values (app.user_id(), session, given_endpoint, given_p256dh, given_auth, given_service, given_label)
  on conflict (session_id) do update
    set endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth, service = excluded.service,
        label = excluded.label, renewed_at = now()
  returning id into registered;
  delete from public.push_devices where id in (
    select id from public.push_devices where user_id = app.user_id()
     order by renewed_at desc, id desc offset most);
  update public.sessions
     set remembered = true, expires_at = now() + make_interval(days => remembered_days), updated_at = now()
   where id = session and not remembered;
  return registered;
end
$$;
alter function app.register_push_device(uuid, text, text, text, text, text, integer, integer) owner to household_definer;
grant execute on function app.register_push_device(uuid, text, text, text, text, text, integer, integer) to
  household_actor;

-- Replaces a subscription that the browser has renewed, if push is on in this session.
create function app.renew_push_device(
  session uuid, given_endpoint text, given_p256dh text, given_auth text, given_service text)
returns uuid
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  renewed uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended(given_endpoint, 43));
  if not exists (select from public.push_devices where session_id = session and user_id = app.user_id()) then
    return null;
  end if;
  delete from public.push_devices where endpoint = given_endpoint and session_id <> session;
  update public.push_devices
     set endpoint = given_endpoint, p256dh = given_p256dh, auth = given_auth, service = given_service, renewed_at = now()
   where session_id = session and user_id = app.user_id()
  returning id into renewed;
  return renewed;
end
$$;
alter function app.renew_push_device(uuid, text, text, text, text) owner to household_definer;
grant execute on function app.renew_push_device(uuid, text, text, text, text) to household_actor;
