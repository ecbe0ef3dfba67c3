-- Up Migration

-- The authenticator app of an account (docs/decisions, 47). Once a code of it was confirmed, the password alone opens no
-- session.
create table authenticator_apps (
  user_id uuid primary key references users (id) on delete cascade,
  -- The secret that app and server share, encrypted with a key that is not in this table (AES-256-GCM).
  sealed_secret text not null,
  confirmed_at timestamptz,
  -- The time step of the last code that was taken. Only a later one is taken after it, so that each code works once.
  last_step integer not null default 0,
  created_at timestamptz not null default now()
);
grant select, insert, update, delete on authenticator_apps to household_accounts;

-- What lets its owner in without the app, each once.
create table backup_codes (
  user_id uuid not null references users (id) on delete cascade,
  -- SHA-256; 80 random bits are not found from it.
  code_hash text not null,
  primary key (user_id, code_hash)
);
grant select, insert, delete on backup_codes to household_accounts;

-- Somebody gave the right password and has yet to give the second factor, in the browser that holds the token.
create table sign_in_challenges (
  token_hash text primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- The browser is to stay signed in.
  remember boolean not null,
  created_at timestamptz not null default now()
);
create index sign_in_challenges_of_person on sign_in_challenges (user_id);
grant select, insert, delete on sign_in_challenges to household_accounts;

-- A sign-in that was begun with the old password can't be finished after it was changed, however that came about.
grant select (user_id), delete on sign_in_challenges to household_definer;
create function app.end_sign_in_challenges() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  delete from public.sign_in_challenges where user_id = new.user_id;
  return null;
end
$$;
alter function app.end_sign_in_challenges() owner to household_definer;
create trigger end_sign_in_challenges after insert or update of password on auth_accounts
  for each row execute function app.end_sign_in_challenges();

-- Whether the person who acts gives a second factor at sign-in, for installations that require one.
grant select (user_id, confirmed_at) on authenticator_apps to household_definer;
create function app.has_second_factor() returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select exists (
    select from public.authenticator_apps where user_id = app.user_id() and confirmed_at is not null)
$$;
alter function app.has_second_factor() owner to household_definer;
grant execute on function app.has_second_factor() to household_actor;

-- What the settings show of it.
grant select (user_id) on backup_codes to household_definer;
create function app.describe_second_factor() returns table (is_on boolean, backup_codes_left integer)
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select app.has_second_factor(), (select count(*)::integer from public.backup_codes where user_id = app.user_id())
$$;
alter function app.describe_second_factor() owner to household_definer;
grant execute on function app.describe_second_factor() to household_actor;

-- What a person signs in with instead of a password: the public half of a key pair whose other half a device keeps.
create table passkeys (
  id uuid primary key default app.new_id(),
  user_id uuid not null references users (id) on delete cascade,
  -- As the device names it, in base64url. A device makes each at random, so none is of two accounts.
  credential_id text not null unique,
  -- COSE, in base64url.
  public_key text not null,
  -- How often the device has signed, for those that count. It only rises, unless the key was copied.
  counter bigint not null default 0,
  -- How the device is reached, such as 'internal' or 'usb': a hint for the browser.
  transports text[] not null default '{}',
  name text not null check (char_length(name) between 1 and 50),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_of_person on passkeys (user_id, created_at);
grant select, insert, update, delete on passkeys to household_accounts;

-- What a device is asked to sign, in the browser that holds the token.
create table passkey_challenges (
  token_hash text primary key,
  challenge text not null,
  purpose text not null check (purpose in ('add', 'sign in', 'prove')),
  -- Nobody is known yet who signs in.
  user_id uuid references users (id) on delete cascade check ((user_id is null) = (purpose = 'sign in')),
  created_at timestamptz not null default now()
);
create index passkey_challenges_of_person on passkey_challenges (user_id);
grant select, insert, delete on passkey_challenges to household_accounts;
