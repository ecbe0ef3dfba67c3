-- Up Migration

-- Who acts was three settings that any statement could change, on a connection that could step back to the tables'
-- owner. From here on an identity is sealed: app.become signs it with a key that only the definer reads, for this one
-- transaction, and a setting that was written by anything else is nobody. Each kind of actor also has a login of its
-- own, which the program makes (db/logins.ts), so that there is nothing to step back to (docs/decisions, 25).

-- A further role beside 001 and 009:
--   household_accounts   identity and the installation's settings: accounts, sessions, rate limits. No household.
do $$
begin
  begin
    create role household_accounts nologin;
  exception when duplicate_object or unique_violation then
    null;
  end;
  begin
    grant household_accounts to current_user;
  exception when insufficient_privilege or unique_violation then
    -- Granted by whoever made the role; without it the first start says so.
    null;
  end;
end
$$;
grant usage on schema app, public to household_accounts;

create table app.identity_key (
  one_row boolean primary key default true check (one_row),
  -- 244 random bits, from the server's own source for cryptography.
  key bytea not null default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
);
insert into app.identity_key default values;
grant select on app.identity_key to household_definer;

-- The logins of this database, one for each kind of actor; kept by the tables' owner for itself.
create table app.logins (
  kind text primary key check (kind in ('requests', 'jobs', 'archives', 'accounts')),
  name text not null unique,
  password text not null
);

-- The seal of a claim: HMAC in its nested form, over the claim and the start of this transaction, which no later
-- transaction shares.
create function app.seal(claim text) returns text
language sql stable parallel safe security definer set search_path = pg_catalog, pg_temp as
$$
  select encode(sha256(key || sha256(key || convert_to(claim || extract(epoch from now())::text, 'UTF8'))), 'base64')
    from app.identity_key
$$;
alter function app.seal(text) owner to household_definer;

-- Makes the rest of the transaction act as this person in this household and role. Called by the functions below
-- alone, each of which has found out that it may be so.
create function app.become(person uuid, household uuid, role text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  claim text := concat(person, '/', household, '/', role);
begin
  perform set_config('app.identity', app.seal(claim) || claim, true);
end
$$;
alter function app.become(uuid, uuid, text) owner to household_definer;

-- One part of the identity (1: person, 2: household, 3: role); null where nobody acts, or the seal is not ours.
create function app.acting(part integer) returns text
language plpgsql stable parallel safe security definer set search_path = pg_catalog, pg_temp as
$$
declare
  -- 44 characters are a SHA-256 in base64.
  sealed text := current_setting('app.identity', true);
  claim text := substr(sealed, 45);
begin
  if sealed is null or left(sealed, 44) <> app.seal(claim) then
    return null;
  end if;
  return nullif(split_part(claim, '/', part), '');
end
$$;
alter function app.acting(integer) owner to household_definer;

create or replace function app.user_id() returns uuid language sql stable parallel safe as
$$ select app.acting(1)::uuid $$;
create or replace function app.household_id() returns uuid language sql stable parallel safe as
$$ select app.acting(2)::uuid $$;
create or replace function app.household_role() returns text language sql stable parallel safe as
$$ select app.acting(3) $$;

-- Background work acts for a household that its job names, and where it says so for one person of it; in no role.
create function app.enter_household(household uuid, person uuid) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform app.become(person, household, null);
end
$$;
alter function app.enter_household(uuid, uuid) owner to household_definer;

-- As in 008, with a sealed identity.
create or replace function app.open_session(token_hash text, wanted_household uuid, idle_hours integer)
returns table (
  user_id uuid, session_id uuid, refresh_due boolean, system_role text,
  household_id uuid, household_role text, plan text
)
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
declare
  opened record;
  chosen record;
begin
  select sessions.id, sessions.user_id, sessions.expires_at, sessions.updated_at, sessions.remembered,
         sessions.last_active_at, users.system_role
    into opened
    from public.sessions join public.users on users.id = sessions.user_id
   where sessions.token = token_hash and sessions.expires_at > now();
  if not found then
    return;
  end if;

  if not opened.remembered and opened.expires_at < now() + make_interval(hours => idle_hours) - interval '5 minutes' then
    update public.sessions
       set expires_at = now() + make_interval(hours => idle_hours)
     where sessions.id = opened.id;
  end if;
  if opened.last_active_at < now() - interval '5 minutes' then
    update public.sessions set last_active_at = now()
     where sessions.id = (select seen.id from public.sessions as seen where seen.id = opened.id for update skip locked);
  end if;

  -- The person alone first: the policies below show the definer the households of whoever acts.
  perform app.become(opened.user_id, null, null);
  select households.id, households.plan,
         case when households.owner_user_id = opened.user_id then 'owner' else member.role end as role
    into chosen
    from public.households
    left join public.household_members as member
      on member.household_id = households.id and member.user_id = opened.user_id
   where case when wanted_household is null then households.owner_user_id = opened.user_id
              else households.id = wanted_household end
     and (households.owner_user_id = opened.user_id or member.user_id is not null);
  perform app.become(opened.user_id, chosen.id, chosen.role);

  return query select opened.user_id, opened.id,
    opened.remembered and opened.updated_at < now() - interval '1 day',
    opened.system_role, chosen.id, chosen.role, chosen.plan;
end
$$;

-- As in 014, with a sealed identity.
create or replace function app.describe_deletion() returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  home record;
begin
  select households.id, households.name into home from public.households where owner_user_id = app.user_id();
  perform app.become(app.user_id(), home.id, 'owner');
  return jsonb_build_object(
    'householdName', home.name,
    'pets', (select count(*) from public.pets where household_id = home.id),
    'photos', (select count(*) from public.photos where household_id = home.id)
      + (select count(*) from public.doses where household_id = home.id and blob_id is not null and undone_at is null),
    'documents', (select count(*) from public.documents where household_id = home.id),
    'members', coalesce((
      select jsonb_agg(users.name order by users.name)
        from public.household_members as member join public.users on users.id = member.user_id
       where member.household_id = home.id), '[]')
  );
end
$$;

-- As in 009, with a sealed identity.
create or replace function app.delete_account() returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  leaving record;
  home record;
begin
  select users.id, users.name, users.email into leaving from public.users where users.id = app.user_id();
  -- Locked before anything else, as every write does that enters a quota, so that the two wait for each other.
  select households.id, households.name into home
    from public.households where owner_user_id = leaving.id for update;
  -- Whichever household was acted in: it is their own that goes.
  perform app.become(leaving.id, home.id, null);
  insert into public.outbox (topic, payload)
  select 'household-deleted', jsonb_build_object(
      'to', users.email, 'name', users.name, 'ownerName', leaving.name, 'householdName', home.name)
    from public.household_members as member join public.users on users.id = member.user_id
   where member.household_id = home.id;
  insert into public.outbox (topic, payload)
  values ('account-deleted', jsonb_build_object('to', leaving.email, 'name', leaving.name));
  -- Without a household the trail's triggers write nothing: there is none left to read it.
  perform app.become(leaving.id, null, null);
  delete from public.verifications where identifier = leaving.email or value = leaving.id::text;
  delete from public.users where users.id = leaving.id;
end
$$;

-- An account is made by the login for accounts, which reaches no household; the definer founds the first one.
drop policy first_household on households;
create policy founded on households for insert to household_definer with check (owner_user_id is not null);
grant insert on households to household_definer;
create or replace function app.found_household() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  insert into public.households (owner_user_id, name) values (new.id, new.name);
  return null;
end
$$;
alter function app.found_household() owner to household_definer;

-- Identity and settings, for the login of accounts.
grant select, update on users, auth_accounts to household_accounts;
grant select, insert, update, delete on sessions, verifications, sign_in_failures, rate_windows to household_accounts;
grant select on system_settings, migrations to household_accounts;
grant select, insert, update, delete on system_secrets to household_accounts;
grant insert on outbox to household_accounts;

-- The queue of jobs lives in a schema of the system's own. One that an earlier version made changes hands, with the
-- jobs in it.
do $$
declare
  thing record;
begin
  if to_regnamespace('pgboss') is null then
    create schema pgboss;
  end if;
  grant usage, create on schema pgboss to household_system;
  -- Rows are taken out of the outbox under a lock, which counts as changing them.
  grant update on outbox to household_system;
  for thing in
    select case relkind when 'v' then 'view' when 'S' then 'sequence' else 'table' end as kind,
           oid::regclass::text as name
      from pg_class
     where relnamespace = 'pgboss'::regnamespace and relkind in ('r', 'p', 'v', 'S')
       -- The sequence of a column goes with its table.
       and not exists (
         select 1 from pg_depend where objid = pg_class.oid and classid = 'pg_class'::regclass and deptype in ('a', 'i')
                                   and pg_class.relkind = 'S')
    union all
    select 'routine', oid::regprocedure::text from pg_proc where pronamespace = 'pgboss'::regnamespace
    union all
    select 'type', oid::regtype::text from pg_type where typnamespace = 'pgboss'::regnamespace and typtype in ('e', 'd')
  loop
    execute format('alter %s %s owner to household_system', thing.kind, thing.name);
  end loop;
  alter schema pgboss owner to household_system;
end
$$;

-- The names of a household come from one function that has already chosen: over a view of two parts the planner runs
-- a caller's condition before the view's own, and an error that it raises would tell the names of other households.
create function app.people_here()
returns table (user_id uuid, display_name text, role text, avatar_blob_id uuid)
language sql stable rows 5 security definer set search_path = pg_catalog, pg_temp as
$$
  select users.id, users.name, 'owner', users.avatar_blob_id
    from public.households join public.users on users.id = households.owner_user_id
   where households.id = app.household_id()
  union all
  select users.id, users.name, member.role, users.avatar_blob_id
    from public.household_members as member join public.users on users.id = member.user_id
   where member.household_id = app.household_id()
$$;
alter function app.people_here() owner to household_definer;
create or replace view people with (security_barrier) as
  select user_id, display_name, role, avatar_blob_id from app.people_here();

-- Nothing of ours is everybody's to run: each function is granted to whom it is for, also those that come later.
alter default privileges revoke execute on functions from public;
do $$
begin
  execute 'revoke execute on all functions in schema app from public';
end
$$;
-- What policies, defaults and views ask runs with the rights of whoever asks.
grant execute on function
  app.acting(integer), app.user_id(), app.household_id(), app.household_role(), app.may(text), app.may_own(text)
  to household_actor, household_system, household_archivist, household_definer;
grant execute on function app.new_id() to household_actor, household_accounts, household_definer;
grant execute on function
  app.open_session(text, uuid, integer), app.people_here(), app.lock_household(), app.lock_ledger(uuid),
  app.enter_quota(text, uuid, uuid, integer), app.count_quota(text, uuid, uuid, integer),
  app.count_quota_before_documents(text, uuid, uuid, integer),
  app.count_quota_before_dose_pictures(text, uuid, uuid, integer),
  app.count_quota_with_visits_in_memory(text, uuid, uuid, integer),
  app.complete_onboarding(text), app.claim_setup(text), app.change_profile(text, text), app.change_avatar(uuid),
  app.end_session(uuid), app.end_other_sessions(uuid), app.describe_deletion(), app.delete_account()
  to household_actor;
grant execute on function app.enter_household(uuid, uuid) to household_system, household_archivist;
grant execute on function app.due_subscriptions(timestamptz, integer) to household_system;
grant execute on function app.expired_takeouts() to household_archivist;
