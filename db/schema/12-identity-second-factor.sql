-- Two-factor authentication and passkeys (handbook: accounts-and-sign-in).

-- The authenticator app of an account. Once one of its codes was confirmed, the password alone opens no session.
create table authenticator_apps (
  user_id uuid primary key references users (id) on delete cascade,
  -- The secret that app and server share, encrypted with a key that is not in this table (AES-256-GCM).
  sealed_secret text not null,
  confirmed_at timestamptz,
  -- Time step of the last accepted code. Only a later one is accepted after it, so that each code works once.
  last_step integer not null default 0,
  created_at timestamptz not null default now()
);
grant select, insert, update, delete on authenticator_apps to household_accounts;
grant select (user_id, confirmed_at) on authenticator_apps to household_definer, household_herald;
grant delete on authenticator_apps to household_definer;

-- The settings on another device show a new or removed sign-in method at once.
create trigger give_notice after insert or delete or update of confirmed_at on authenticator_apps
  for each row execute function app.give_notice('account', 'user_id', '');

-- Codes that replace the app, each once.
create table backup_codes (
  user_id uuid not null references users (id) on delete cascade,
  -- SHA-256; 80 random bits are not found from it.
  code_hash text not null,
  -- Securing the account removes recent codes: an intruder may have renewed them.
  created_at timestamptz not null default now(),
  primary key (user_id, code_hash)
);
grant select, insert, delete on backup_codes to household_accounts;
grant select (user_id), delete on backup_codes to household_definer;

-- A sign-in with the right password that still needs the second factor, in the browser that holds the token.
create table sign_in_challenges (
  token_hash text primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- The browser stays signed in.
  remember boolean not null,
  created_at timestamptz not null default now()
);
create index sign_in_challenges_of_person on sign_in_challenges (user_id);
grant select, insert, delete on sign_in_challenges to household_accounts;
grant select (user_id), delete on sign_in_challenges to household_definer;

-- Ends pending sign-ins when the password changes, by whichever way: none that began with the old password can finish.
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

-- True if the acting user gives a second factor at sign-in.
create function app.has_second_factor() returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select exists (
    select from public.authenticator_apps where user_id = app.user_id() and confirmed_at is not null)
$$;
alter function app.has_second_factor() owner to household_definer;
grant execute on function app.has_second_factor() to household_actor;

-- True if the acting user has yet to set up a required second factor.
create function app.owes_second_factor() returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select app.requires_second_factor() and not app.has_second_factor()
$$;
alter function app.owes_second_factor() owner to household_definer;
grant execute on function app.owes_second_factor() to household_actor;

-- Describes the second factor for the settings page.
create function app.describe_second_factor()
returns table (is_on boolean, backup_codes_left integer, is_offered boolean, is_required boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select app.has_second_factor(), (select count(*)::integer from public.backup_codes where user_id = app.user_id()),
         app.offers_second_factor(), app.requires_second_factor()
$$;
alter function app.describe_second_factor() owner to household_definer;
grant execute on function app.describe_second_factor() to household_actor;

-- The public half of a key pair that a user signs in with instead of a password; a device keeps the other half.
create table passkeys (
  id uuid primary key default app.new_id(),
  user_id uuid not null references users (id) on delete cascade,
  -- The device's name for the key, in base64url. A device makes it at random, so no two accounts share one.
  credential_id text not null unique,
  -- COSE, in base64url.
  public_key text not null,
  -- Number of signatures, on devices that count. It only rises, unless the key was copied.
  counter bigint not null default 0,
  -- Connections of the device, such as 'internal' or 'usb': a hint for the browser.
  transports text[] not null default '{}',
  name text not null check (char_length(name) between 1 and 50),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_of_person on passkeys (user_id, created_at);
grant select, insert, update, delete on passkeys to household_accounts;

create trigger give_notice after insert or delete or update of name on passkeys
  for each row execute function app.give_notice('account', 'user_id', '');

-- Challenges that a device signs, in the browser that holds the token.
create table passkey_challenges (
  token_hash text primary key,
  challenge text not null,
  purpose text not null check (purpose in ('add', 'sign in', 'prove')),
  -- Null at sign-in, since the user is not known yet.
  user_id uuid references users (id) on delete cascade check ((user_id is null) = (purpose = 'sign in')),
  created_at timestamptz not null default now()
);
create index passkey_challenges_of_person on passkey_challenges (user_id);
grant select, insert, delete on passkey_challenges to household_accounts;
