-- Password resets, changes of the address, security notices, and deletion of the account.

-- A request for a new password. The row exists whether or not the address has an account, so that neither answers nor
-- their timing reveal it. Its mail has a code and a link (handbook: accounts-and-sign-in).
create table password_resets (
  id uuid primary key default app.new_id(),
  email text not null check (email = lower(email)),
  -- Wrong codes so far; the mail of a new request brings a new code with its own count.
  guesses integer not null default 0,
  -- SHA-256 of the token that the right code returned; it sets the password once.
  proof_hash text unique,
  proved_at timestamptz,
  created_at timestamptz not null default now()
);
create index password_resets_of_address on password_resets (email, created_at desc);
grant select (id, email, created_at) on password_resets to household_system;
grant select, insert, update, delete on password_resets to household_accounts;

-- Sent mails. Each attempt to send a mail has its own code and link, and the newest few count.
create table password_reset_mails (
  reset_id uuid not null references password_resets (id) on delete cascade,
  -- SHA-256 of the token in the link.
  link_hash text primary key,
  -- Hashed as passwords are: six digits would be found from a quick hash within a second.
  code_hash text not null,
  -- Code and link are valid from here on, since the mail server may have delayed them.
  created_at timestamptz not null default clock_timestamp()
);
create index password_reset_mails_of_reset on password_reset_mails (reset_id, created_at desc);
-- The worker makes code and link when it sends the mail.
grant select, insert, delete on password_reset_mails to household_system;
grant select on password_reset_mails to household_accounts;

-- Queues the mail in the transaction of the request, so that a crash cannot lose it.
create function app.announce_password_reset() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  insert into public.outbox (topic, payload) values ('password-reset-mail', jsonb_build_object('resetId', new.id));
  return null;
end
$$;
alter function app.announce_password_reset() owner to household_definer;
create trigger announce after insert on password_resets for each row execute function app.announce_password_reset();

-- A request for another address. It takes effect with the code or the link that was mailed to the new address; for some
-- days the former address can undo it (handbook: accounts-and-sign-in).
create table address_changes (
  id uuid primary key default app.new_id(),
  user_id uuid not null references users (id) on delete cascade,
  old_email text not null check (old_email = lower(old_email)),
  -- May be the address of another account, which neither the row nor the answer reveals. Its mail does, to that address.
  new_email text not null check (new_email = lower(new_email) and new_email <> old_email),
  -- Wrong codes so far; the next change has its own count.
  guesses integer not null default 0,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  undone_at timestamptz,
  check (undone_at is null or confirmed_at is not null)
);
create unique index pending_address_change on address_changes (user_id) where confirmed_at is null;
create index address_changes_of_person on address_changes (user_id, confirmed_at);
grant select (id, new_email, created_at, confirmed_at) on address_changes to household_system;
grant select, insert, update, delete on address_changes to household_accounts;

-- Mails to the new address. Each attempt to send a mail has its own code and link, and the newest few count.
create table address_change_mails (
  change_id uuid not null references address_changes (id) on delete cascade,
  -- SHA-256 of the token in the link.
  link_hash text primary key,
  -- Hashed as passwords are: a few digits would be found from a quick hash at once.
  code_hash text not null,
  created_at timestamptz not null default clock_timestamp()
);
create index address_change_mails_of_change on address_change_mails (change_id, created_at desc);
-- The worker makes code and link when it sends the mail.
grant select, insert, delete on address_change_mails to household_system;
grant select on address_change_mails to household_accounts;

-- Security events that are mailed to a user, such as a sign-in on a new device (handbook: accounts-and-sign-in).
create table security_notices (
  id uuid primary key default app.new_id(),
  user_id uuid not null references users (id) on delete cascade,
  -- The account's address at the time of the event, so that a change of the address notifies the former one.
  email text not null check (email = lower(email)),
  -- One of the kinds in the domain (packages/domain/src/identity/security).
  kind text not null check (kind ~ '^[a-z-]{1,40}$'),
  -- In words, such as 'Firefox on Windows'.
  device text not null check (char_length(device) <= 100),
  -- Subject of the event, such as the name of a passkey.
  detail text check (char_length(detail) <= 100),
  -- Zone of the user's calendar, for the time in the mail.
  time_zone text not null,
  -- The change that the link undoes.
  address_change_id uuid references address_changes (id) on delete cascade,
  -- Use of the link, which works once.
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index security_notices_of_address on security_notices (email, kind, created_at);
create index security_notices_of_person on security_notices (user_id);
create index security_notices_of_change on security_notices (address_change_id) where address_change_id is not null;
grant select (id, user_id, email, kind, device, detail, time_zone, created_at) on security_notices to household_system;
grant select, update, delete on security_notices to household_accounts;
grant select, insert on security_notices to household_definer;

-- Links of such mails, one for each attempt to send a mail. They outlive their validity, so that an expired link can be
-- distinguished from an unknown one.
create table security_notice_links (
  -- SHA-256 of the token in the link.
  link_hash text primary key,
  notice_id uuid not null references security_notices (id) on delete cascade,
  created_at timestamptz not null default clock_timestamp()
);
create index security_notice_links_of_notice on security_notice_links (notice_id, created_at desc);
-- The worker makes the link when it sends the mail.
grant select, insert, delete on security_notice_links to household_system;
grant select on security_notice_links to household_accounts;

-- Notes a security event in the transaction in which it happens. An address gets at most so many notices of one kind an
-- hour. The notice of a changed address has the only way back and is always sent.
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
  -- The lock serialises the count of simultaneous notices.
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
grant execute on function app.note_security_event(uuid, text, text, text, integer, uuid) to household_actor,
  household_accounts;

-- Queues the mail in the transaction of the notice, so that a crash cannot lose it.
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

-- Describes each household that is deleted with the account, and its other members.
create function app.describe_deletion() returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  person constant uuid := app.user_id();
  household record;
  described jsonb := '[]';
begin
  for household in
    select households.id, households.name from public.households
     where households.owner_user_id = person order by households.owned_since, households.id
  loop
    perform app.become(person, household.id, 'owner');
    described := described || jsonb_build_array(jsonb_build_object(
      'id', household.id,
      'name', household.name,
      'pets', (select count(*) from public.pets where household_id = household.id),
      'photos', (select count(*) from public.photos where household_id = household.id)
        + (select count(*) from public.doses where household_id = household.id and blob_id is not null and undone_at is null),
      'documents', (select count(*) from public.documents where household_id = household.id),
      'members', coalesce((
        select jsonb_agg(users.name order by users.name)
          from public.household_members as member join public.users on users.id = member.user_id
         where member.household_id = household.id), '[]')
    ));
  end loop;
  return described;
end
$$;
alter function app.describe_deletion() owner to household_definer;
grant execute on function app.describe_deletion() to household_actor;

-- Deletes the signed-in user: account, sessions, and every household that they own, with all its rows. Files, mails and
-- payments elsewhere follow through the outbox, in the same transaction. Other households in which they helped keep the
-- records that they made there.
create function app.delete_account() returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  leaving record;
  household record;
begin
  select users.id, users.name, users.email into leaving from public.users where users.id = app.user_id();
  -- Locks the household first, as every write that enters a quota does, so that the two wait for each other. A household
  -- that was handed over during the wait stays.
  for household in
    select households.id, households.name from public.households
     where owner_user_id = leaving.id order by households.id for update
  loop
    -- The user's own households are deleted, not the acting one.
    perform app.become(leaving.id, household.id, null);
    insert into public.outbox (topic, payload)
    select 'household-deleted', jsonb_build_object(
        'to', users.email, 'name', users.name, 'ownerName', leaving.name, 'householdName', household.name)
      from public.household_members as member join public.users on users.id = member.user_id
     where member.household_id = household.id;
    perform app.become(leaving.id, null, null);
  end loop;
  insert into public.outbox (topic, payload)
  values ('account-deleted', jsonb_build_object('to', leaving.email, 'name', leaving.name));
  -- Without an acting household the trail's triggers write nothing: no reader is left.
  perform app.become(leaving.id, null, null);
  delete from public.verifications where identifier = leaving.email or value = leaving.id::text;
  delete from public.users where users.id = leaving.id;
end
$$;
alter function app.delete_account() owner to household_definer;
grant execute on function app.delete_account() to household_actor;
