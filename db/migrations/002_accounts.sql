-- Up Migration

-- better-auth's four tables, in our names and with timestamps that carry a zone. Requests never read them under
-- household_actor; what a request may know of people comes through the view `people`.
create table users (
  id uuid primary key,
  name text not null,
  email text not null unique check (email = lower(email)),
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  system_role text not null default 'user' check (system_role in ('user', 'admin', 'super_admin')),
  onboarding_completed_at timestamptz,
  -- The plan chosen at sign-up; its checkout starts once the address is verified.
  selected_plan text not null default 'free' check (selected_plan in ('free', 'premium', 'pro'))
);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- SHA-256 of the token in the cookie: a copy of this table signs nobody in.
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A remembered device slides by days, another browser by the idle limit.
  remembered boolean not null default true
);
create index sessions_of_user on sessions (user_id);

create table auth_accounts (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index auth_accounts_of_user on auth_accounts (user_id);

create table verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_by_identifier on verifications (identifier);

-- Wrong passwords by account, whether the account exists or not: the row must not tell.
create table sign_in_failures (
  email_hash text primary key,
  failures integer not null,
  locked_until timestamptz,
  last_failure_at timestamptz not null default now()
);

-- Fixed windows for the rare and guessable operations, shared by all processes. Losing them in a crash harms
-- nobody, so they are not logged.
create unlogged table rate_windows (
  bucket text not null,
  window_start timestamptz not null,
  hits integer not null,
  primary key (bucket, window_start)
);

create table user_preferences (
  user_id uuid primary key references users (id) on delete cascade,
  email_notifications boolean not null default true,
  push_notifications boolean not null default true,
  reminder_notifications boolean not null default true,
  health_reminders boolean not null default true,
  appointment_reminders boolean not null default true,
  medication_reminders boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table user_preferences enable row level security;
alter table user_preferences force row level security;
create policy own_preferences on user_preferences to household_actor
  using (user_id = (select app.user_id())) with check (user_id = (select app.user_id()));
grant select, insert, update on user_preferences to household_actor;

-- The mail that verifies an address is due the moment the account exists, in the same transaction, so that a kill
-- between the two can't lose it.
create function app.announce_user() returns trigger language plpgsql as
$$
begin
  if not new.email_verified then
    insert into public.outbox (topic, payload) values ('verify-email', jsonb_build_object('userId', new.id));
  end if;
  return null;
end
$$;
create trigger announce after insert on users for each row execute function app.announce_user();

-- Mails that have left, so that a job that runs twice sends once.
create table sent_mails (
  id text primary key,
  sent_at timestamptz not null default now()
);
