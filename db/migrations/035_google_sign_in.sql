-- Up Migration

-- A visit to Google that has begun. It is finished once, by the browser that began it: the browser keeps a secret, from
-- which nonce and PKCE verifier are derived, so that this table holds nothing to finish it with (docs/decisions, 48).
create table google_attempts (
  -- SHA-256 of the state in the address.
  state_hash text primary key,
  -- SHA-256 of the browser's secret.
  browser_hash text not null,
  purpose text not null check (purpose in ('sign-in', 'connect', 'proof')),
  -- The session that connects an account, or proves its identity.
  session_id uuid references sessions (id) on delete cascade,
  selected_plan text not null check (selected_plan in ('free', 'premium', 'pro')),
  return_to text not null check (char_length(return_to) <= 500),
  created_at timestamptz not null default now(),
  check ((purpose = 'sign-in') = (session_id is null))
);
create index google_attempts_of_session on google_attempts (session_id);
create index google_attempts_by_age on google_attempts (created_at);

-- A Google account whose address is that of an account which it is not connected to. It waits for the password of that
-- account, in the browser that came from Google.
create table google_links (
  browser_hash text primary key,
  user_id uuid not null references users (id) on delete cascade,
  account_id text not null,
  -- The account has two-factor authentication, and the second factor is all that is missing.
  password_given boolean not null default false,
  created_at timestamptz not null default now()
);
create index google_links_of_user on google_links (user_id);
create index google_links_by_age on google_links (created_at);

grant select, insert, update, delete on google_attempts, google_links to household_accounts;

-- The address of the Google account, to show which one is connected. It may differ from the account's own.
alter table auth_accounts add column provider_email text;
-- One account has one Google account.
create unique index one_google_account on auth_accounts (user_id) where provider_id = 'google';
-- Disconnecting.
grant delete on auth_accounts to household_accounts;
-- The index is read by the function below.
grant select on auth_accounts to household_definer;

-- Makes an account for the verified address of a Google account. `known`: the Google account has an account already;
-- `taken`: the address has one; `full`: the installation has as many as it takes. As with a link that is followed, the
-- links of the address's sign-ups end, and their rows stay until they expire.
create function app.make_google_account(
  google_id text, address text, display_name text, chosen_plan text, most_users integer
) returns table (outcome text, user_id uuid)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  made uuid := app.new_id();
  known uuid;
begin
  -- The same lock as app.complete_sign_up: two at once must not both take the last place, or the same address.
  perform pg_advisory_xact_lock(hashtext('app.complete_sign_up'));
  select account.user_id into known
    from public.auth_accounts as account where account.provider_id = 'google' and account.account_id = google_id;
  if found then
    return query select 'known', known;
    return;
  end if;
  if exists (select 1 from public.users where users.email = address) then
    return query select 'taken', null::uuid;
    return;
  end if;
  if most_users > 0 and (select count(*) from public.users) >= most_users then
    return query select 'full', null::uuid;
    return;
  end if;
  insert into public.users (id, name, email, email_verified, selected_plan)
  values (made, display_name, address, true, chosen_plan);
  insert into public.auth_accounts (id, user_id, account_id, provider_id, provider_email)
  values (app.new_id(), made, google_id, 'google', address);
  delete from public.sign_up_links
   where sign_up_id in (select pending.id from public.pending_sign_ups as pending where pending.email = address);
  return query select 'made', made;
end
$$;
alter function app.make_google_account(text, text, text, text, integer) owner to household_definer;
grant execute on function app.make_google_account(text, text, text, text, integer) to household_accounts;
