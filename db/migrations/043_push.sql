-- Up Migration

-- Notifications outside the app (docs/decisions, 54): the browsers that a person wants them in, and what is on its way to
-- each.

create table push_devices (
  id uuid primary key default app.new_id(),
  user_id uuid not null references users (id) on delete cascade,
  -- A browser has one subscription, and goes on receiving only while it is signed in.
  session_id uuid not null unique references sessions (id) on delete cascade,
  -- Where the push service takes messages for this browser. Whoever knows it and the keys can read what is sent there.
  endpoint text not null unique check (char_length(endpoint) <= 1000),
  p256dh text not null check (char_length(p256dh) = 87),
  auth text not null check (char_length(auth) = 22),
  -- The push service, one of a few; subdomains of one count as that one.
  service text not null check (char_length(service) <= 200),
  label text not null check (char_length(label) <= 100),
  created_at timestamptz not null default now(),
  renewed_at timestamptz not null default now(),
  last_delivered_at timestamptz,
  last_failed_at timestamptz
);
create index push_devices_of_person on push_devices (user_id, renewed_at);

-- One row for each device and tag: a newer message of a tag takes the place of one that still waits, so nothing arrives in
-- the wrong order. A row goes when it was sent, or when its message is of no use any more.
create table push_deliveries (
  device_id uuid not null references push_devices (id) on delete cascade,
  tag text not null check (char_length(tag) between 1 and 100),
  service text not null,
  -- Counts the messages that took this place; what is sent settles only the one that was sent.
  revision integer not null default 1,
  message jsonb not null check (octet_length(message::text) <= 4000),
  urgency text not null check (urgency in ('normal', 'high')),
  stale_at timestamptz not null,
  attempts smallint not null default 0,
  next_try_at timestamptz not null default now(),
  -- A worker is sending it. After this time that worker has died, and another takes it.
  leased_until timestamptz,
  primary key (device_id, tag)
);
-- Each push service has a queue of its own: one that is away does not hold up the others.
create index due_push_deliveries on push_deliveries (service, next_try_at);
create index stale_push_deliveries on push_deliveries (stale_at);

alter table push_devices enable row level security;
alter table push_devices force row level security;
alter table push_deliveries enable row level security;
alter table push_deliveries force row level security;

-- A person sees and removes their own devices. No client needs an endpoint or a key back, so none is granted.
create policy own_devices on push_devices for select to household_actor using (user_id = (select app.user_id()));
create policy own_removed on push_devices for delete to household_actor using (user_id = (select app.user_id()));
grant select (id, user_id, session_id, service, label, created_at, last_delivered_at, last_failed_at), delete
  on push_devices to household_actor;
-- A test that a person sends to a device of their own.
create policy own_tests on push_deliveries for insert to household_actor
  with check (device_id in (select id from push_devices where user_id = (select app.user_id())));
grant insert on push_deliveries to household_actor;

-- The sender knows devices and messages, and of a session only whether it lasts.
create policy sent_to on push_devices to household_system using (user_id is not null) with check (user_id is not null);
grant select, delete, update (last_delivered_at, last_failed_at) on push_devices to household_system;
create policy sent on push_deliveries to household_system
  using (device_id is not null) with check (device_id is not null);
grant select, insert, update, delete on push_deliveries to household_system;
grant select (id, expires_at) on sessions to household_system;

create policy registered on push_devices to household_definer
  using (user_id is not null) with check (user_id = (select app.user_id()));
grant select, insert, update, delete on push_devices to household_definer;

-- Registers the browser of a session of whoever acts. An endpoint that was somebody else's is theirs no more, and what was
-- on its way to them there is dropped with it. The session lasts as one that is remembered.
create function app.register_push_device(
  session uuid, given_endpoint text, given_p256dh text, given_auth text, given_service text, given_label text,
  most integer, remembered_days integer)
returns uuid
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  registered uuid;
begin
  -- One registration of a person at a time, so that the bound holds.
  perform from public.users where users.id = app.user_id() for no key update;
  perform from public.sessions
    where sessions.id = session and sessions.user_id = app.user_id() and sessions.expires_at > now() for no key update;
  if not found then
    return null;
  end if;
  -- Two people who register one endpoint at once.
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
alter function app.register_push_device(uuid, text, text, text, text, text, integer, integer)
  owner to household_definer;

-- A subscription that the browser renewed by itself: it takes the place of the former one, where push is on in this session.
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
grant execute on function
  app.register_push_device(uuid, text, text, text, text, text, integer, integer),
  app.renew_push_device(uuid, text, text, text, text)
  to household_actor;

-- When the session of each device ends, which the settings show.
create or replace view own_sessions with (security_barrier) as
  select id, user_agent, created_at, last_active_at, expires_at from sessions
   where user_id = app.user_id() and expires_at > now();

-- Whoever has the settings open elsewhere sees a device come and go.
create trigger give_notice after insert or delete on push_devices
  for each row execute function app.give_notice('account', 'user_id', '');
