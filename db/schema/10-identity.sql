-- Accounts and sessions. Requests never read these tables; a request sees people through the view `people`, and its own
-- user through `own_account` and `own_sessions`.

-- Users, sessions, auth_accounts and verifications are better-auth's four tables, under our names and with timestamps that
-- carry a zone.
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
  selected_plan text not null default 'free' check (selected_plan in ('free', 'premium', 'pro')),
  -- Never shown to other users.
  phone text check (char_length(phone) <= 40),
  -- Shown to the household.
  avatar_blob_id uuid,
  -- The household of a user who names none, while they are a member: the one that invited them before they had pets of
  -- their own. No foreign key: the value may outlive the household or the membership.
  starts_in uuid,
  -- Address of an account that was opened before it was proved (handbook: system-settings). `email` is a placeholder then:
  -- mails, invitations, Google and other accounts read proved addresses only.
  unconfirmed_email text check (unconfirmed_email = lower(unconfirmed_email)),
  -- Set while an administrator keeps the account locked: no session opens or continues. No foreign key: the lock outlives
  -- the administrator, who is null for the console.
  locked_at timestamptz,
  locked_by uuid,
  lock_reason text check (char_length(lock_reason) between 1 and 500),
  -- Text that the search of accounts looks through.
  search_words text not null generated always as (lower(coalesce(unconfirmed_email, email) || ' ' || name)) stored,
  constraint address_is_confirmed check (
    case when email_verified then unconfirmed_email is null and email not like '%@unconfirmed.invalid'
         else unconfirmed_email is not null and email = id || '@unconfirmed.invalid' end),
  constraint locked_for_a_reason check ((locked_at is null) = (lock_reason is null))
);
create index users_of_unconfirmed_address on users (unconfirmed_email, created_at) where unconfirmed_email is not null;
-- Accounts as administrators list them: all, those of administrators, and locked ones. A search for a part of a word reads
-- the first index alone: 100,000 accounts in 20 ms, without an extension.
create index users_by_age on users (created_at desc, id desc) include (search_words);
create index users_of_system on users (created_at desc, id desc) where system_role <> 'user';
create index users_locked on users (created_at desc, id desc) where locked_at is not null;
-- household_accounts changes all that users enter at sign-in and sign-up, but makes no administrator: only functions of
-- household_definer write system_role. The sweep of files reads avatar_blob_id, and the sender of mails locked_at.
grant select (id, name, email, email_verified, avatar_blob_id, locked_at) on users to household_system;
grant select (id, name, email, created_at, phone, avatar_blob_id) on users to household_archivist;
grant select, update (name, email, email_verified, image, updated_at, selected_plan, unconfirmed_email) on users
  to household_accounts;
grant select, insert, update (name, email, email_verified, unconfirmed_email, updated_at, system_role, onboarding_completed_at,
  phone, avatar_blob_id, starts_in, locked_at, locked_by, lock_reason), delete on users to household_definer;
grant select (id, email, system_role) on users to household_herald;
grant select (id, name, email) on users to household_messenger;

create trigger close_setup after insert or update of system_role on users
  for each row when (new.system_role in ('admin', 'super_admin')) execute function app.close_setup();
create trigger give_notice after update of name, email, phone, avatar_blob_id, onboarding_completed_at, system_role on users
  for each row when (
    (old.name, old.email, old.phone, old.avatar_blob_id, old.onboarding_completed_at, old.system_role)
    is distinct from
    (new.name, new.email, new.phone, new.avatar_blob_id, new.onboarding_completed_at, new.system_role))
  execute function app.give_notice('account', 'id', '');
-- A picture is stored under its user's id, as a household's files are under the household's.
create trigger release_blob after delete or update of avatar_blob_id on users
  for each row execute function app.release_blob('avatar_blob_id', 'id');

-- Keeps an unlocked super_admin, whoever demotes, locks or deletes one: also the console, and the account itself. The lock
-- serialises two that happen at once.
create function app.keep_super_admin() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform pg_advisory_xact_lock(hashtextextended('super administrators', 0));
  if not exists (select from public.users
                  where users.system_role = 'super_admin' and users.locked_at is null and users.id <> old.id) then
    raise exception 'There has to be another super administrator'
      using errcode = 'check_violation', constraint = 'last_super_admin';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
alter function app.keep_super_admin() owner to household_definer;
create trigger keep_super_admin before update of system_role, locked_at on users
  for each row when (old.system_role = 'super_admin' and old.locked_at is null
                     and (new.system_role <> 'super_admin' or new.locked_at is not null))
  execute function app.keep_super_admin();
create trigger keep_super_admin_of_deleted before delete on users
  for each row when (old.system_role = 'super_admin' and old.locked_at is null)
  execute function app.keep_super_admin();

create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- SHA-256 of the token in the cookie: a copy of this table signs no one in.
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A remembered device is extended by days, any other browser by the idle limit.
  remembered boolean not null default true,
  -- Last use, to some minutes, for the user's list of devices.
  last_active_at timestamptz not null default now(),
  -- Last proof of identity in this session, for operations that need a fresh one, such as leaving or takeout.
  proved_at timestamptz
);
create index sessions_of_user on sessions (user_id);
grant select (id, expires_at) on sessions to household_system;
grant select, insert, update, delete on sessions to household_accounts;
grant select, update, delete on sessions to household_definer;
grant select (id, user_id, token, expires_at, last_active_at) on sessions to household_herald;

-- Refuses a session of a locked account, whichever way its user signed in. A lock in another transaction either waits for
-- this session and ends it, or is awaited here.
create function app.refuse_locked() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
declare
  is_locked boolean;
begin
  select users.locked_at is not null into is_locked from public.users where users.id = new.user_id for share;
  if is_locked then
    raise exception 'The account is locked' using errcode = 'PW423';
  end if;
  return new;
end
$$;
alter function app.refuse_locked() owner to household_definer;
create trigger refuse_locked before insert on sessions for each row execute function app.refuse_locked();

-- Only a session with time left was ended by a person; an expired one ends by its date.
create trigger give_notice after delete on sessions
  for each row when (old.expires_at > now()) execute function app.give_notice('sessions', 'user_id', '');

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
  -- Address of the Google account, which shows the connected one. It may differ from the user's own address.
  provider_email text,
  unique (provider_id, account_id)
);
create index auth_accounts_of_user on auth_accounts (user_id);
-- A user has at most one Google account.
create unique index one_google_account on auth_accounts (user_id) where provider_id = 'google';
-- household_accounts inserts a row when a user who only ever signed in with Google sets a password, and deletes one to
-- disconnect Google. household_definer reads them in app.make_google_account.
grant select, insert, update, delete on auth_accounts to household_accounts;
grant select, insert on auth_accounts to household_definer;

create trigger give_notice after insert or delete on auth_accounts
  for each row execute function app.give_notice('account', 'user_id', '');

create table verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_by_identifier on verifications (identifier);
grant select, insert, update, delete on verifications to household_accounts;
grant select, delete on verifications to household_definer;

-- Wrong passwords by network and address, by address alone, by device and by sign-up, whether the account exists or not:
-- the key reveals none of them.
create table sign_in_failures (
  guess_key text primary key,
  failures integer not null,
  locked_until timestamptz,
  last_failure_at timestamptz not null default now()
);
grant select, insert, update, delete on sign_in_failures to household_accounts;

-- Devices on which a user has signed in before. Each has its own count of wrong passwords, so that a stranger who guesses
-- elsewhere cannot lock out the owner (handbook: accounts-and-sign-in).
create table known_devices (
  user_id uuid not null references users (id) on delete cascade,
  -- SHA-256 of the token in the device's cookie.
  token_hash text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (user_id, token_hash)
);
grant select, insert, update, delete on known_devices to household_accounts;

-- The signed-in user's account, as far as a request may read it.
create view own_account with (security_barrier) as
  select id, email, name, onboarding_completed_at, phone, avatar_blob_id, created_at, unconfirmed_email
    from users where id = app.user_id();
alter view own_account owner to household_definer;
grant select on own_account to household_actor;

-- Creation of the acting user's account: they see announcements from then on.
create function app.account_created_at() returns timestamptz
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$ select created_at from public.users where id = app.user_id() $$;
alter function app.account_created_at() owner to household_definer;
grant execute on function app.account_created_at() to household_actor;

-- Saves the name from onboarding. A household that is called by its owner's name follows; one that was handed over to the
-- user keeps its own name.
create function app.complete_onboarding(display_name text) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  update public.households set name = display_name, updated_at = now()
   where owner_user_id = app.user_id()
     and name = (select users.name from public.users where users.id = app.user_id());
  update public.users
     set name = display_name, onboarding_completed_at = coalesce(onboarding_completed_at, now()), updated_at = now()
   where id = app.user_id();
$$;
alter function app.complete_onboarding(text) owner to household_definer;
grant execute on function app.complete_onboarding(text) to household_actor;

-- Changes the profile of the signed-in user. Null leaves a value; an empty phone number removes it. A household that is
-- called by its owner's name follows.
create function app.change_profile(new_name text, new_phone text) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  update public.households set name = new_name, updated_at = now()
   where new_name is not null and owner_user_id = app.user_id()
     and name = (select users.name from public.users where users.id = app.user_id());
  update public.users
     set name = coalesce(new_name, name),
         phone = case when new_phone is null then phone else nullif(new_phone, '') end,
         updated_at = now()
   where id = app.user_id()
$$;
alter function app.change_profile(text, text) owner to household_definer;
grant execute on function app.change_profile(text, text) to household_actor;

-- Sets or removes the picture of the signed-in user.
create function app.change_avatar(blob uuid) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$ update public.users set avatar_blob_id = blob, updated_at = now() where id = app.user_id() $$;
alter function app.change_avatar(uuid) owner to household_definer;
grant execute on function app.change_avatar(uuid) to household_actor;

-- The signed-in user's sessions, without their tokens.
create view own_sessions with (security_barrier) as
  select id, user_agent, created_at, last_active_at, expires_at from sessions
   where user_id = app.user_id() and expires_at > now();
alter view own_sessions owner to household_definer;
grant select on own_sessions to household_actor;

-- Ends one of the user's sessions; false if there is none with this id.
create function app.end_session(session uuid) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  delete from public.sessions where id = session and user_id = app.user_id();
  return found;
end
$$;
alter function app.end_session(uuid) owner to household_definer;
grant execute on function app.end_session(uuid) to household_actor;

-- Ends all of the user's sessions but the given one; returns their number.
create function app.end_other_sessions(present uuid) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  ended integer;
begin
  delete from public.sessions where user_id = app.user_id() and id <> present;
  get diagnostics ended = row_count;
  return ended;
end
$$;
alter function app.end_other_sessions(uuid) owner to household_definer;
grant execute on function app.end_other_sessions(uuid) to household_actor;

-- True if the user proved their identity in this session within so many minutes; null if the session has ended.
create function app.is_proved(session uuid, minutes integer) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select coalesce(proved_at > now() - make_interval(mins => minutes), false)
    from public.sessions where id = session and user_id = app.user_id()
$$;
alter function app.is_proved(uuid, integer) owner to household_definer;
grant execute on function app.is_proved(uuid, integer) to household_actor;
