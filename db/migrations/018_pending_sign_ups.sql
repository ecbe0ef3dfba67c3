-- Up Migration

-- A sign-up is no account yet. It waits here with a password and a plan of its own until the link of its mail is
-- followed; only then is the account made, from this row. So nobody prepares an account for an address that is not
-- theirs (docs/decisions, 23). One address may have several: the real person's is among them.
create table pending_sign_ups (
  id uuid primary key default app.new_id(),
  email text not null check (email = lower(email)),
  display_name text not null,
  password_hash text not null,
  selected_plan text not null default 'free' check (selected_plan in ('free', 'premium', 'pro')),
  -- SHA-256 of the secret that the browser keeps which proved the password last; it need not type it again.
  browser_hash text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '48 hours'
);
create index pending_sign_ups_of_address on pending_sign_ups (email, created_at desc);

-- Links that were mailed. A mail that is tried again has a link for each try, of which the newest few count.
create table sign_up_links (
  -- SHA-256 of the token in the link: a copy of this table confirms nothing.
  token_hash text primary key,
  sign_up_id uuid not null references pending_sign_ups (id) on delete cascade,
  mail_key text not null,
  created_at timestamptz not null default clock_timestamp()
);
create index sign_up_links_of_mail on sign_up_links (sign_up_id, mail_key, created_at desc);

grant select, insert, update, delete on pending_sign_ups to household_accounts;
grant select on sign_up_links to household_accounts;
-- The worker makes a link when it sends the mail.
grant select (id, email, expires_at) on pending_sign_ups to household_system;
grant select, insert, delete on sign_up_links to household_system;

-- The mail is due the moment the sign-up is there, in the same transaction, so that a kill can't lose it.
create function app.announce_sign_up() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  insert into public.outbox (topic, payload) values ('sign-up-mail', jsonb_build_object('signUpId', new.id));
  return null;
end
$$;
alter function app.announce_sign_up() owner to household_definer;

-- Accounts that were never confirmed become sign-ups: nobody could enter them, so they hold nothing. Who signed up
-- within the last day is sent a link of the new form in the place of the one that no longer works.
insert into pending_sign_ups (id, email, display_name, password_hash, selected_plan)
select users.id, users.email, users.name, auth_accounts.password, users.selected_plan
  from users join auth_accounts on auth_accounts.user_id = users.id and auth_accounts.password is not null
 where not users.email_verified;
delete from outbox where topic in ('verify-email', 'account-exists');
insert into outbox (topic, payload)
select 'sign-up-mail', jsonb_build_object('signUpId', id)
  from users where not email_verified and created_at > now() - interval '1 day';
delete from users where not email_verified;

create trigger announce after insert on pending_sign_ups for each row execute function app.announce_sign_up();
drop trigger announce on users;
drop function app.announce_user();
alter table users add constraint address_is_confirmed check (email_verified);

-- The one way from a sign-up to an account. `gone`: the link is spent, over, or its address has an account by now;
-- `full`: the installation has as many accounts as it takes. The links of the address's other sign-ups die with it;
-- their rows stay until their time is over, so that what a stranger is answered does not tell that there is an account.
create function app.complete_sign_up(link_hash text, most_users integer)
returns table (outcome text, user_id uuid, plan text)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  made record;
begin
  -- One after the other, so that two at once don't both take the last place, or the same address.
  perform pg_advisory_xact_lock(hashtext('app.complete_sign_up'));
  select pending.* into made
    from public.sign_up_links as link join public.pending_sign_ups as pending on pending.id = link.sign_up_id
   where link.token_hash = link_hash and pending.expires_at > now()
     and not exists (select 1 from public.users where users.email = pending.email);
  if not found then
    return query select 'gone', null::uuid, null::text;
    return;
  end if;
  if most_users > 0 and (select count(*) from public.users) >= most_users then
    return query select 'full', null::uuid, null::text;
    return;
  end if;
  insert into public.users (id, name, email, email_verified, selected_plan)
  values (made.id, made.display_name, made.email, true, made.selected_plan);
  insert into public.auth_accounts (id, user_id, account_id, provider_id, password)
  values (app.new_id(), made.id, made.id::text, 'credential', made.password_hash);
  delete from public.sign_up_links
   where sign_up_id in (select pending.id from public.pending_sign_ups as pending where pending.email = made.email);
  delete from public.pending_sign_ups where id = made.id;
  return query select 'made', made.id, made.selected_plan;
end
$$;
alter function app.complete_sign_up(text, integer) owner to household_definer;
grant execute on function app.complete_sign_up(text, integer) to household_accounts;
grant select, delete on pending_sign_ups, sign_up_links to household_definer;
grant insert on users, auth_accounts to household_definer;
