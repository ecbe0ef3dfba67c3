-- Up Migration

-- Security notices, and changes of an account's address (docs/decisions, 46).

-- Somebody wants another address for their account. It takes effect when the code or the link is used that was mailed to
-- the new address; for some days the former address can take it back.
create table address_changes (
  id uuid primary key default app.new_id(),
  user_id uuid not null references users (id) on delete cascade,
  old_email text not null check (old_email = lower(old_email)),
  -- May be the address of another account: neither the row nor what is answered tells. Its mail does, to that address.
  new_email text not null check (new_email = lower(new_email) and new_email <> old_email),
  -- Wrong codes so far; the next change has guesses of its own.
  guesses integer not null default 0,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  undone_at timestamptz,
  check (undone_at is null or confirmed_at is not null)
);
create unique index pending_address_change on address_changes (user_id) where confirmed_at is null;
create index address_changes_of_person on address_changes (user_id, confirmed_at);

-- What was mailed to the new address. A mail that is tried again has a code and a link for each try, of which the newest
-- few count.
create table address_change_mails (
  change_id uuid not null references address_changes (id) on delete cascade,
  -- SHA-256 of the token in the link.
  link_hash text primary key,
  -- Hashed as passwords are: a few digits would be found from a quick hash at once.
  code_hash text not null,
  created_at timestamptz not null default clock_timestamp()
);
create index address_change_mails_of_change on address_change_mails (change_id, created_at desc);

-- What an account's person is told by mail, such as a sign-in on a new device.
create table security_notices (
  id uuid primary key default app.new_id(),
  user_id uuid not null references users (id) on delete cascade,
  -- Where it is mailed: the account's address when it happened, so that of a changed address the former one is told.
  email text not null check (email = lower(email)),
  -- Which kinds there are, the domain says (packages/domain/src/security).
  kind text not null check (kind ~ '^[a-z-]{1,40}$'),
  -- In words, such as 'Firefox on Windows'.
  device text not null check (char_length(device) <= 100),
  -- What it is about, such as the name of a passkey.
  detail text check (char_length(detail) <= 100),
  -- Of the person's calendar: the mail says when it was.
  time_zone text not null,
  -- The change that its link takes back.
  address_change_id uuid references address_changes (id) on delete cascade,
  -- When its link was used, which works once.
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index security_notices_of_address on security_notices (email, kind, created_at);
create index security_notices_of_person on security_notices (user_id);
create index security_notices_of_change on security_notices (address_change_id) where address_change_id is not null;

-- Links of such mails, one for each try of a mail. They stay longer than they work, so that a link that is over can be
-- told from one that never was.
create table security_notice_links (
  -- SHA-256 of the token in the link.
  link_hash text primary key,
  notice_id uuid not null references security_notices (id) on delete cascade,
  created_at timestamptz not null default clock_timestamp()
);
create index security_notice_links_of_notice on security_notice_links (notice_id, created_at desc);

grant select, insert, update, delete on address_changes to household_accounts;
grant select on address_change_mails to household_accounts;
grant select, update, delete on security_notices to household_accounts;
grant select on security_notice_links to household_accounts;
-- The worker makes codes and links when it sends the mails.
grant select (id, new_email, created_at, confirmed_at) on address_changes to household_system;
grant select, insert, delete on address_change_mails to household_system;
grant select (id, user_id, email, kind, device, detail, time_zone, created_at) on security_notices to household_system;
grant select, insert, delete on security_notice_links to household_system;

grant select, insert on security_notices to household_definer;
-- The definer reads in which zone somebody's days are, and nothing else of what they prefer.
create policy zone_of_notices on user_preferences for select to household_definer using (user_id is not null);
grant select (user_id, timezone) on user_preferences to household_definer;

-- Notes what a person is to be told, in the transaction in which it happens. Of one kind an address is sent so many
-- notices an hour and no more; the notice that an address was changed carries the only way back and is always sent.
create function app.note_security_event(
  person uuid, happened text, on_device text, about text, most_an_hour integer, change uuid default null
)
returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  address text;
begin
  if app.user_id() is distinct from person and not pg_has_role(session_user, 'household_accounts', 'usage') then
    raise insufficient_privilege using message = 'A request notes what happens to its own person alone.';
  end if;
  -- Locked, so that notices at the same time are counted one after the other.
  select users.email into address from public.users where users.id = person for no key update;
  if not found or (change is null and most_an_hour <= (
    select count(*) from public.security_notices as earlier
     where earlier.email = address and earlier.kind = happened and earlier.created_at > now() - interval '1 hour')) then
    return;
  end if;
  insert into public.security_notices (user_id, email, kind, device, detail, time_zone, address_change_id)
  values (person, address, happened, on_device, about, coalesce(
    (select preference.timezone from public.user_preferences as preference where preference.user_id = person), 'UTC'),
    change);
end
$$;
alter function app.note_security_event(uuid, text, text, text, integer, uuid) owner to household_definer;
grant execute on function app.note_security_event(uuid, text, text, text, integer, uuid)
  to household_actor, household_accounts;

-- The mail is due the moment the notice is there, in the same transaction, so that a kill can't lose it.
create function app.announce_security_notice() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  insert into public.outbox (topic, payload) values ('security-notice', jsonb_build_object('noticeId', new.id));
  return null;
end
$$;
alter function app.announce_security_notice() owner to household_definer;
create trigger announce after insert on security_notices
  for each row execute function app.announce_security_notice();

-- What the payment provider knows a person as: the customers of the households that they own.
create policy paid_by_owner on household_subscriptions for select to household_definer using (customer_id is not null);
create function app.customers_of(person uuid) returns table (customer_id text)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  -- Policies show the definer the households of whoever acts.
  perform app.become(person, null, null);
  return query
    select paying.customer_id
      from public.households join public.household_subscriptions as paying on paying.household_id = households.id
     where households.owner_user_id = person and paying.provider = 'stripe' and paying.customer_id is not null;
end
$$;
alter function app.customers_of(uuid) owner to household_definer;
grant execute on function app.customers_of(uuid) to household_system;
