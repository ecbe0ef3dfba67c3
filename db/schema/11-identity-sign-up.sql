-- Sign-up and sign-in with Google.

-- A sign-up is not an account yet. It is pending, with a password and a plan of its own, until its mail is answered; only
-- then is the account made from this row. So no one prepares an account for an address that is not theirs
-- (handbook: accounts-and-sign-in). One address may have several: the real person's is among them.
create table pending_sign_ups (
  id uuid primary key default app.new_id(),
  email text not null check (email = lower(email)),
  display_name text not null,
  password_hash text not null,
  selected_plan text not null default 'free' check (selected_plan in ('free', 'premium', 'pro')),
  -- SHA-256 of the secret in the browser that proved the password last; that browser need not type it again.
  browser_hash text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '48 hours',
  -- Wrong codes so far.
  guesses integer not null default 0,
  -- Invitation whose shown link lets this person sign up while registration is closed.
  invitation_hash text
);
create index pending_sign_ups_of_address on pending_sign_ups (email, created_at desc);
-- The worker reads the address when it sends the mail.
grant select (id, email, expires_at) on pending_sign_ups to household_system;
grant select, insert, update, delete on pending_sign_ups to household_accounts;
grant select, delete, update (password_hash) on pending_sign_ups to household_definer;

-- Links of sent mails. Each attempt to send a mail has its own link, and the newest few count.
create table sign_up_links (
  -- SHA-256 of the token in the link: a copy of this table confirms nothing.
  token_hash text primary key,
  sign_up_id uuid not null references pending_sign_ups (id) on delete cascade,
  mail_key text not null,
  created_at timestamptz not null default clock_timestamp(),
  -- Hashed as passwords are. The mail has a code besides its link: a link opens the phone's browser, and not the app on its
  -- home screen.
  code_hash text
);
create index sign_up_links_of_mail on sign_up_links (sign_up_id, mail_key, created_at desc);
-- The worker makes a link when it sends the mail.
grant select, insert, delete on sign_up_links to household_system;
grant select on sign_up_links to household_accounts;
grant select, delete on sign_up_links to household_definer;

-- Queues the mail in the transaction of the sign-up, so that a crash cannot lose it.
create function app.announce_sign_up() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  insert into public.outbox (topic, payload) values ('sign-up-mail', jsonb_build_object('signUpId', new.id));
  return null;
end
$$;
alter function app.announce_sign_up() owner to household_definer;
create trigger announce after insert on pending_sign_ups for each row execute function app.announce_sign_up();

-- Makes the account of a sign-up, or confirms the address of the one that was opened with it: `made` or `confirmed`. `gone`:
-- the link was used, has expired, or its address has an account by now; `full`: the installation has as many accounts as it
-- takes. The links of the address's other sign-ups are deleted. Their rows stay until they expire, so that a stranger's
-- answer does not reveal the account.
create function app.complete_sign_up(link_hash text, most_users integer)
returns table (outcome text, user_id uuid, plan text)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  made record;
begin
  -- Serialised, so that two at once cannot both take the last place, or the same address.
  perform pg_advisory_xact_lock(hashtext('app.complete_sign_up'));
  select pending.* into made
    from public.sign_up_links as link join public.pending_sign_ups as pending on pending.id = link.sign_up_id
   where link.token_hash = link_hash and pending.expires_at > now()
     and not exists (select 1 from public.users where users.email = pending.email)
     and not exists (select 1 from public.users where users.id = pending.id and users.email_verified);
  if not found then
    return query select 'gone', null::uuid, null::text;
    return;
  end if;
  update public.users set email = made.email, email_verified = true, unconfirmed_email = null, updated_at = now()
   where users.id = made.id;
  outcome := case when found then 'confirmed' else 'made' end;
  if outcome = 'made' then
    if most_users > 0 and (select count(*) from public.users) >= most_users then
      return query select 'full', null::uuid, null::text;
      return;
    end if;
    insert into public.users (id, name, email, email_verified, selected_plan)
    values (made.id, made.display_name, made.email, true, made.selected_plan);
    insert into public.auth_accounts (id, user_id, account_id, provider_id, password)
    values (app.new_id(), made.id, made.id::text, 'credential', made.password_hash);
  end if;
  delete from public.sign_up_links
   where sign_up_id in (select pending.id from public.pending_sign_ups as pending where pending.email = made.email);
  delete from public.pending_sign_ups where id = made.id;
  return query select outcome, made.id, made.selected_plan;
end
$$;
alter function app.complete_sign_up(text, integer) owner to household_definer;
grant execute on function app.complete_sign_up(text, integer) to household_accounts;

-- Opens the account of a sign-up before its address is proved, under the sign-up's id; false if the installation has as
-- many accounts as it takes, or the address has five such accounts. It may have an account of its owner besides: neither
-- shows the other.
create function app.open_sign_up(sign_up uuid, most_users integer) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  made public.pending_sign_ups;
begin
  perform pg_advisory_xact_lock(hashtext('app.complete_sign_up'));
  select * into made from public.pending_sign_ups where id = sign_up;
  if not found
     or most_users > 0 and (select count(*) from public.users) >= most_users
     or (select count(*) from public.users where users.unconfirmed_email = made.email) >= 5 then
    return false;
  end if;
  insert into public.users (id, name, email, email_verified, unconfirmed_email, selected_plan)
  values (made.id, made.display_name, made.id || '@unconfirmed.invalid', false, made.email, made.selected_plan);
  insert into public.auth_accounts (id, user_id, account_id, provider_id, password)
  values (app.new_id(), made.id, made.id::text, 'credential', made.password_hash);
  return true;
end
$$;
alter function app.open_sign_up(uuid, integer) owner to household_definer;
grant execute on function app.open_sign_up(uuid, integer) to household_accounts;

-- The sign-up of an account that was opened with it follows a new password, since the link of its mail asks for that, and
-- ends with the account.
create function app.follow_account() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  if tg_table_name = 'users' then
    delete from public.pending_sign_ups where id = old.id;
  else
    update public.pending_sign_ups set password_hash = new.password where id = new.user_id;
  end if;
  return null;
end
$$;
alter function app.follow_account() owner to household_definer;
create trigger follow_account after update of password on auth_accounts
  for each row when (new.provider_id = 'credential') execute function app.follow_account();
create trigger follow_account after delete on users for each row execute function app.follow_account();

-- A visit to Google that has begun. The browser that began it finishes it once: it keeps a secret, from which nonce and
-- PKCE verifier are derived, so this table alone finishes no visit (handbook: accounts-and-sign-in).
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
grant select, insert, update, delete on google_attempts to household_accounts;

-- A Google account with the address of an existing account that it is not connected to. It awaits the password of that
-- account, in the browser that came from Google.
create table google_links (
  browser_hash text primary key,
  user_id uuid not null references users (id) on delete cascade,
  account_id text not null,
  -- The account has two-factor authentication, and only the second factor is missing.
  password_given boolean not null default false,
  created_at timestamptz not null default now()
);
create index google_links_of_user on google_links (user_id);
create index google_links_by_age on google_links (created_at);
grant select, insert, update, delete on google_links to household_accounts;

-- Makes an account for the verified address of a Google account. `known`: the Google account has an account already;
-- `taken`: the address has one; `full`: the installation has as many as it takes. As in app.complete_sign_up, the links of
-- the address's sign-ups are deleted, and their rows stay until they expire.
create function app.make_google_account(
  google_id text, address text, display_name text, chosen_plan text, most_users integer
) returns table (outcome text, user_id uuid)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  made uuid := app.new_id();
  known uuid;
begin
  -- The same lock as app.complete_sign_up: two at once cannot both take the last place, or the same address.
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
