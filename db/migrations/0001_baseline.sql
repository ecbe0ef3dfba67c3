-- Up Migration

-- ======== db/schema/00-roles.sql ========

-- Roles, schemas and their access.

-- No role owns a table. Each kind of actor has a role, and db/logins.ts makes a login with the rights of that role alone:
--   household_actor      a user's request
--   household_system     a background job, with the rights of the job
--   household_archivist  makes archives: reads all of one household, which no other job may
--   household_accounts   accounts, sessions, rate limits and settings of the installation; no household
-- The other roles have no login. They own the functions and views that need more than their caller's rights:
--   household_definer    looks past the rights of a single request
--   household_herald     reads events of all households for live updates
--   household_planner    plans due dates of all households; reads rules and dates, not titles or notes
--   household_messenger  notifies people of due items, and reads the words for it
-- Roles belong to the cluster, so another database may have made them already.
do $$
declare
  role_name text;
begin
  foreach role_name in array array[
    'household_actor', 'household_system', 'household_archivist', 'household_accounts',
    'household_definer', 'household_herald', 'household_planner', 'household_messenger'
  ] loop
    begin
      execute format('create role %I nologin', role_name);
    exception when duplicate_object or unique_violation then
      null;
    end;
    begin
      execute format('grant %I to current_user', role_name);
    exception when insufficient_privilege or unique_violation then
      -- The role's creator has to grant it. Without the grant a later statement here, or the first request, fails.
      null;
    end;
  end loop;
end
$$;

-- Functions for tables, policies and requests.
create schema app;

grant usage on schema app, public to
  household_actor, household_system, household_archivist, household_accounts,
  household_definer, household_herald, household_planner, household_messenger;
grant create on schema app, public to household_definer;

-- A role must be able to create in a schema to own a function there. The last file takes these grants back.
grant create on schema app to household_system, household_herald, household_planner, household_messenger;

-- No function is open to everyone: each is granted to its callers, and so are functions of later migrations.
alter default privileges revoke execute on functions from public;

-- Function bodies name tables of later files. db/schema.test.ts checks each body once all tables exist.
set local check_function_bodies = off;

-- ======== db/schema/01-transaction-identity.sql ========

-- Identity of a transaction: the acting user, household and role.

-- app.become seals an identity for one transaction with a key that only household_definer reads. A setting that SQL wrote
-- itself counts as no identity (docs/decisions, 25).
create table app.identity_key (
  one_row boolean primary key default true check (one_row),
  -- 244 random bits, from the server's own source for cryptography.
  key bytea not null default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
);
insert into app.identity_key default values;
grant select on app.identity_key to household_definer;

-- Logins of this database, one for each kind of actor; only the tables' owner reads them.
create table app.logins (
  kind text primary key check (kind in ('requests', 'jobs', 'archives', 'accounts')),
  name text not null unique,
  password text not null
);

-- Seals a claim: HMAC in its nested form, over the claim and the start of this transaction, which no later transaction
-- shares.
create function app.seal(claim text) returns text
language sql stable parallel safe security definer set search_path = pg_catalog, pg_temp as
$$
  select encode(sha256(key || sha256(key || convert_to(claim || extract(epoch from now())::text, 'UTF8'))), 'base64')
    from app.identity_key
$$;
alter function app.seal(text) owner to household_definer;

-- Lets the rest of the transaction act as this user in this household and role. Only functions that have checked the
-- identity call it.
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

-- Returns one part of the identity (1: user, 2: household, 3: role); null without an identity, or with a foreign seal.
create function app.acting(part integer) returns text
language plpgsql stable parallel safe security definer set search_path = pg_catalog, pg_temp as
$$
declare
  -- A SHA-256 in base64 has 44 characters.
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
grant execute on function app.acting(integer) to household_actor, household_system, household_archivist,
  household_planner, household_messenger;

-- Policies wrap these in (select …), so that they run once a statement and not once a row.
create function app.user_id() returns uuid language sql stable parallel safe as
$$ select app.acting(1)::uuid $$;
grant execute on function app.user_id() to household_actor, household_system, household_archivist, household_definer;

create function app.household_id() returns uuid language sql stable parallel safe as
$$ select app.acting(2)::uuid $$;
grant execute on function app.household_id() to household_actor, household_system, household_archivist,
  household_definer, household_planner, household_messenger;

create function app.household_role() returns text language sql stable parallel safe as
$$ select app.acting(3) $$;
grant execute on function app.household_role() to household_actor, household_system, household_archivist,
  household_definer, household_planner, household_messenger;

-- Lets a background job act for the household that its job names, and optionally for one of its users; in no role.
create function app.enter_household(household uuid, person uuid) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform app.become(person, household, null);
end
$$;
alter function app.enter_household(uuid, uuid) owner to household_definer;
grant execute on function app.enter_household(uuid, uuid) to household_system, household_archivist;

-- The permission matrix. The migration runner writes it from packages/domain/src/kernel/access/permissions.ts; a test compares
-- the two.
create table role_permissions (
  role text not null,
  permission text not null,
  reach text not null check (reach in ('all', 'own')),
  primary key (role, permission)
);
grant select on role_permissions to household_actor, household_definer, household_planner, household_messenger;

-- True if the acting role has the permission for all rows.
create function app.may(permission text) returns boolean language sql stable parallel safe as
$$
  select exists (
    select 1 from public.role_permissions as held
    where held.role = app.household_role() and held.permission = $1 and held.reach = 'all'
  )
$$;
grant execute on function app.may(text) to household_actor, household_system, household_archivist, household_definer,
  household_planner, household_messenger;

-- True if the acting role has the permission at least for rows of its own.
create function app.may_own(permission text) returns boolean language sql stable parallel safe as
$$
  select exists (
    select 1 from public.role_permissions as held
    where held.role = app.household_role() and held.permission = $1
  )
$$;
grant execute on function app.may_own(text) to household_actor, household_system, household_archivist,
  household_definer;

-- Opens a session by the hash of its token, the only way from a token to an identity. The function
--   checks the session,
--   extends the idle limit of a browser that is not remembered,
--   notes at most every five minutes that the session is in use, and skips a row that another request of the same browser
--   has locked, so that parallel requests never wait for each other,
--   chooses the household: the requested one, else the one that the user starts in, their own, or the first one joined,
--   and seals all of it for the transaction.
-- It returns no row without such a session, and a null role for a user who is not of the household. `had_choice` is true
-- if no household was requested and there are several: a write has to name its household (docs/decisions, 28).
create function app.open_session(token_hash text, wanted_household uuid, idle_hours integer)
returns table (
  user_id uuid, session_id uuid, refresh_due boolean, system_role text,
  household_id uuid, household_role text, plan text, had_choice boolean, in_maintenance boolean
)
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
declare
  opened record;
  wanted uuid := wanted_household;
  choice boolean := false;
  chosen record;
begin
  select sessions.id, sessions.user_id, sessions.expires_at, sessions.updated_at, sessions.remembered,
         sessions.last_active_at, users.system_role, users.starts_in
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

  -- Without a household first: policies show household_definer the households of the acting user.
  perform app.become(opened.user_id, null, null);
  if wanted is null then
    select home.id, count(*) over () > 1 into wanted, choice
      from public.households as home
      left join public.household_members as member
        on member.household_id = home.id and member.user_id = opened.user_id
     order by home.id is distinct from opened.starts_in, home.owner_user_id <> opened.user_id,
              coalesce(member.created_at, home.owned_since), home.id
     limit 1;
  end if;
  select households.id, households.plan,
         case when households.owner_user_id = opened.user_id then 'owner' else member.role end as role
    into chosen
    from public.households
    left join public.household_members as member
      on member.household_id = households.id and member.user_id = opened.user_id
   where households.id = wanted
     and (households.owner_user_id = opened.user_id or member.user_id is not null);
  perform app.become(opened.user_id, chosen.id, chosen.role);

  return query select opened.user_id, opened.id,
    opened.remembered and opened.updated_at < now() - interval '1 day',
    opened.system_role, chosen.id, chosen.role, chosen.plan, coalesce(choice, false), app.in_maintenance();
end
$$;
alter function app.open_session(text, uuid, integer) owner to household_definer;
grant execute on function app.open_session(text, uuid, integer) to household_actor;

-- ======== db/schema/02-outbox.sql ========

-- Follow-ups of committed writes (mail, removal of files), handed to the job queue in order.

create table outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  -- Last failure to turn the row into a job. A parked row neither stops the rows behind it nor gets lost: the relay tries
  -- it again after some minutes.
  parked_at timestamptz,
  parked_reason text,
  constraint parked_with_reason check ((parked_at is null) = (parked_reason is null))
);
-- The relay takes rows out under a lock, which needs the right to update.
grant select, insert, update, delete on outbox to household_system;
grant insert on outbox to household_accounts, household_definer;

-- Mails that were sent, so that a job that runs twice sends once.
create table sent_mails (
  id text primary key,
  sent_at timestamptz not null default now()
);
grant select, insert, update, delete on sent_mails to household_system;

-- The job queue (pg-boss) has a schema of its own, which the login for jobs owns.
create schema pgboss authorization household_system;

-- ======== db/schema/03-records.sql ========

-- Machinery that every table of records shares: keys, stamps, policies, the activity trail, files and takeout.

-- Returns ids for rows that the database makes itself (households, trail entries): UUID version 7, so that they sort by
-- time. PostgreSQL has uuidv7() only from version 18, and version 15 must do.
create function app.new_id() returns uuid language sql volatile parallel safe as
$$
  select encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
        placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
      52, 1), 53, 1),
    'hex')::uuid
$$;
grant execute on function app.new_id() to household_actor, household_accounts, household_definer, household_planner;
-- The built-in function takes 2 µs instead of 16 µs.
do $$
begin
  if to_regprocedure('pg_catalog.uuidv7()') is not null then
    create or replace function app.new_id() returns uuid language sql volatile parallel safe as
      'select pg_catalog.uuidv7()';
  end if;
end
$$;

-- Subjects of the activity trail, with the permission that shows the rows themselves.
create table app.trail_subjects (
  subject text primary key,
  permission text not null
);
grant select on app.trail_subjects to household_actor;

-- Fills the creator, times and version of a record and keeps its id and household, whatever the statement says. An id that
-- was deleted stays deleted (PW410), also when a client repeats the request that created the record.
-- Asking for the identity takes 12 µs, since it is sealed; so each trigger asks at most once.
create function app.stamp_record() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
declare
  person constant uuid := app.user_id();
begin
  if tg_op = 'INSERT' then
    if exists (select 1 from public.deleted_records as gone where gone.household_id = new.household_id and gone.id = new.id) then
      raise exception 'the record % was deleted', new.id using errcode = 'PW410';
    end if;
    new.created_by := person;
    new.created_at := now();
    new.version := 1;
  else
    new.household_id := old.household_id;
    new.id := old.id;
    new.created_by := old.created_by;
    new.created_at := old.created_at;
    new.made_from := old.made_from;
    new.version := old.version + 1;
  end if;
  new.updated_by := person;
  new.updated_at := now();
  return new;
end
$$;
alter function app.stamp_record() owner to household_definer;

-- Writes the activity trail after a record was written. Arguments: one or two columns that name a row; the first filled
-- one is the label.
-- The actor is read from `updated_by`, which app.stamp_record has just filled. An empty actor without a household means a
-- statement outside a request, such as a migration, and writes no entry. Nor does a cascade that deletes the whole
-- household, since its trail goes too. A trigger within a trigger wrote a row that no user wrote: the entry `follows`.
create function app.trace_record() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
declare
  written constant jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  actor uuid;
begin
  if tg_op = 'DELETE' then
    if app.household_id() is null then
      return null;
    end if;
    actor := app.user_id();
    insert into public.deleted_records (household_id, id) values (old.household_id, old.id) on conflict do nothing;
  else
    actor := new.updated_by;
    if actor is null and app.household_id() is null then
      return null;
    end if;
  end if;
  insert into public.activity (household_id, actor_id, action, subject, subject_id, pet_id, label, follows)
  values (
    (written ->> 'household_id')::uuid, actor,
    case tg_op when 'INSERT' then 'added' when 'UPDATE' then 'changed' else 'deleted' end,
    tg_table_name, (written ->> 'id')::uuid, (written ->> 'pet_id')::uuid,
    left(coalesce(written ->> tg_argv[0], written ->> tg_argv[1]), 100),
    tg_op = 'UPDATE' and pg_trigger_depth() > 1
  );
  return null;
end
$$;
alter function app.trace_record() owner to household_definer;

-- Limits the rows under one parent, for lists that no quota bounds: printing, takeout and forecasts read them whole.
-- Arguments: the limit and the parent ('pet', 'medication' or 'household'). The limits are those of
-- packages/domain/src/registry/ceilings.ts; a test compares the two. The function counts the rows that the writer sees,
-- which are all that they may write to. Racing writes may pass the limit by a few rows, so nothing is locked.
create function app.hold_ceiling() returns trigger
language plpgsql security invoker set search_path = pg_catalog, pg_temp as
$$
declare
  most constant integer := tg_argv[0];
  counted_by constant text := tg_argv[1] || '_id';
  kept integer;
begin
  execute format(
    'select count(*) from (select 1 from public.%I where household_id = $1 and %I = $2 limit $3) as kept',
    tg_table_name, counted_by)
    into kept using new.household_id, (to_jsonb(new) ->> counted_by)::uuid, most + 1;
  if kept > most then
    raise exception 'the ceiling of % is reached', tg_table_name using errcode = 'PW429', table = tg_table_name;
  end if;
  return null;
end
$$;

-- Queues the removal of files after a row was deleted or names another file; the worker removes them after the commit.
-- Arguments: the column that names the file, and the column with the id that the file is stored under.
create function app.release_blob() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
declare
  before constant jsonb := to_jsonb(old);
  released constant text := before ->> tg_argv[0];
begin
  if released is not null and (tg_op = 'DELETE' or to_jsonb(new) ->> tg_argv[0] is distinct from released) then
    insert into public.outbox (topic, payload)
    values ('remove-blob', jsonb_build_object('householdId', before ->> tg_argv[1], 'blobId', released));
  end if;
  return null;
end
$$;
alter function app.release_blob() owner to household_definer;

-- Registers the files of a table: they are released with their row, and known to the sweep, which removes files that no
-- row names. The sweep reads one household at a time, and only these two columns.
create function app.give_files(tbl regclass, named_in text default 'blob_id') returns void
language plpgsql as
$$
begin
  execute format(
    'create trigger release_blob after delete or update of %I on %s for each row execute function app.release_blob(%1$L, ''household_id'')',
    named_in, tbl);
  execute format(
    'create policy files_of_household on %s for select to household_system using (household_id = (select app.household_id()))',
    tbl);
  execute format('grant select (household_id, %I) on %s to household_system', named_in, tbl);
end
$$;

-- Lets the archivist read a table of households for an archive, one household at a time. A test finds a table that is
-- neither in the archive nor left out for a reason.
create function app.open_to_takeout(tbl regclass) returns void language plpgsql as
$$
begin
  execute format('create policy taken_out on %s for select to household_archivist using (household_id = (select app.household_id()))', tbl);
  execute format('grant select on %s to household_archivist', tbl);
end
$$;

-- Adds keys and the columns that app.stamp_record fills. A table under pets is deleted with its pet, any other with its
-- household; its own column `pet_id` may name a pet, and is cleared with that pet. `listed_by`: the column that sorts lists, newest first; null where a household has few rows.
create function app.give_record_columns(tbl regclass, of_pet boolean, listed_by text) returns void
language plpgsql as
$$
declare
  parent constant text := case when of_pet then 'pet' else 'household' end;
begin
  execute format(
    'alter table %s
       add column household_id uuid not null default app.household_id(),
       add column id uuid not null,
       add column made_from text not null,
       add column version integer not null,
       add column created_by uuid,
       add column updated_by uuid,
       add column created_at timestamptz not null,
       add column updated_at timestamptz not null,
       add primary key (household_id, id)', tbl);
  if of_pet then
    execute format(
      'alter table %s
         add column pet_id uuid not null,
         add foreign key (household_id, pet_id) references public.pets (household_id, id) on delete cascade', tbl);
  else
    execute format(
      'alter table %s add foreign key (household_id) references public.households (id) on delete cascade', tbl);
  end if;
  if not of_pet and exists (select from pg_attribute where attrelid = tbl and attname = 'pet_id') then
    execute format(
      'alter table %s
         add foreign key (household_id, pet_id) references public.pets (household_id, id) on delete set null (pet_id)', tbl);
  end if;
  if listed_by is not null then
    execute format(
      'create index %I on %s (household_id, %s %I desc, id desc)',
      (select relname from pg_class where oid = tbl) || '_of_' || parent, tbl,
      case when of_pet then 'pet_id,' else '' end, listed_by);
  end if;
end
$$;

-- Adds row-level security by the permissions 'view …', 'add …', 'edit …' and 'delete …'. A permission to delete may reach
-- only the user's own rows.
create function app.give_record_policies(tbl regclass, nouns text) returns void
language plpgsql as
$$
declare
  here constant text := 'household_id = (select app.household_id())';
begin
  execute format('alter table %s enable row level security', tbl);
  execute format('alter table %s force row level security', tbl);
  execute format('create policy visible on %s for select to household_actor using (%s and (select app.may(%L)))',
                 tbl, here, 'view ' || nouns);
  execute format('create policy added on %s for insert to household_actor with check (%s and (select app.may(%L)))',
                 tbl, here, 'add ' || nouns);
  execute format('create policy edited on %s for update to household_actor
                    using (%s and (select app.may(%L))) with check (%2$s and (select app.may(%3$L)))',
                 tbl, here, 'edit ' || nouns);
  execute format('create policy deleted on %s for delete to household_actor
                    using (%s and ((select app.may(%L))
                                   or ((select app.may_own(%3$L)) and created_by = (select app.user_id()))))',
                 tbl, here, 'delete ' || nouns);
  execute format('grant select, insert, update, delete on %s to household_actor', tbl);
end
$$;

-- Adds the stamp, the trail and, where no quota bounds the table, the limit of rows under one parent.
-- `named_by`: one or two columns that name a row in the trail; the first filled one is the label.
create function app.give_record_triggers(tbl regclass, nouns text, named_by text[], of_pet boolean, ceiling integer)
returns void
language plpgsql as
$$
begin
  execute format('create trigger stamp before insert or update on %s for each row execute function app.stamp_record()', tbl);
  execute format(
    'create trigger trace after insert or update or delete on %s for each row execute function app.trace_record(%s)',
    tbl, (select string_agg(quote_literal(field), ', ' order by place)
            from unnest(named_by) with ordinality as names (field, place)));
  if ceiling is not null then
    execute format(
      'create trigger ceiling after insert on %s for each row execute function app.hold_ceiling(%L, %L)',
      tbl, ceiling, case when of_pet then 'pet' else 'household' end);
  end if;
  insert into app.trail_subjects (subject, permission)
  select relname, 'view ' || nouns from pg_class where oid = tbl;
end
$$;

-- Completes a table that has only its own columns so far: keys, stamps, versions, policies, triggers, its entry in the
-- trail and in the takeout, and files where it has a column `blob_id`. db/CONVENTIONS.md shows a call.
create function app.make_household_table(
  tbl regclass,
  -- Noun in the permissions; by default the table's name in words.
  nouns text default null,
  of_pet boolean default true,
  listed_by text default null,
  named_by text[] default '{name}',
  ceiling integer default null
) returns void
language plpgsql as
$$
declare
  words constant text := coalesce(nouns, replace((select relname from pg_class where oid = tbl), '_', ' '));
begin
  perform app.give_record_columns(tbl, of_pet, listed_by);
  perform app.give_record_policies(tbl, words);
  perform app.give_record_triggers(tbl, words, named_by, of_pet, ceiling);
  perform app.open_to_takeout(tbl);
  if exists (select from pg_attribute where attrelid = tbl and attname = 'blob_id') then
    perform app.give_files(tbl);
  end if;
end
$$;

-- Trail subjects that the acting role may read. The policy asks once a statement.
create function app.visible_subjects() returns text[] language sql stable parallel safe as
$$
  select coalesce(array_agg(told.subject), '{}')
    from app.trail_subjects as told
    join public.role_permissions as held on held.permission = told.permission
   where held.role = app.household_role() and held.reach = 'all'
$$;
grant execute on function app.visible_subjects() to household_actor;

-- ======== db/schema/04-live-events.sql ========

-- Live updates: changes show on other people's pages within a second (docs/decisions, 29).
--
-- An entry of the activity trail is the event: it is written in the transaction of the change and names that transaction.
-- A reader remembers a snapshot and asks for all that has become visible since. So no event is lost to a transaction that
-- began earlier and committed later, and no reader waits for a long one.

-- Changes that concern a user or a household but no record, so that the trail has no entry. Kept for an hour.
-- No foreign keys: a notice outlives the end of its subject.
create table live_notices (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now(),
  subject text not null check (
    subject in ('sessions', 'households', 'account', 'vaccine_intervals', 'installation', 'notifications',
                'occurrences')),
  person uuid,
  household uuid,
  subject_id uuid,
  check (person is not null or household is not null or subject = 'installation')
);
create index live_notices_by_transaction on live_notices (xid);
grant select (at), delete on live_notices to household_system;
grant select, insert on live_notices to household_herald;

-- Notes a changed row. Arguments: the subject, the column with the user's id or '', and the column with the household's
-- id or ''.
create function app.give_notice() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
declare
  written jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
begin
  insert into public.live_notices (subject, person, household, subject_id)
  values (tg_argv[0], (written ->> tg_argv[1])::uuid, (written ->> tg_argv[2])::uuid, (written ->> 'id')::uuid);
  return null;
end
$$;
alter function app.give_notice() owner to household_herald;

-- Notes one notice for each user and statement, since the worker writes many rows at once. The argument is the subject.
create function app.give_notice_of_written() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  insert into public.live_notices (subject, person) select distinct tg_argv[0], written.user_id from written;
  return null;
end
$$;
alter function app.give_notice_of_written() owner to household_herald;

-- Notes only changes that the notification panel shows; the delivery of a notification is none.
create function app.give_notice_of_read() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  insert into public.live_notices (subject, person)
  select distinct tg_argv[0], written.user_id
    from written join former using (id)
   where (written.read_at, written.answered_at) is distinct from (former.read_at, former.answered_at);
  return null;
end
$$;
alter function app.give_notice_of_read() owner to household_herald;

-- Returns all that has become visible since a snapshot: one event for all rows of a kind that a transaction touched for
-- one pet, and for each event the present people of its household. With `reader`, only events of that user's households,
-- of the user, and of the installation. `overflow`: there were more than `most` events, and some are left out.
create function app.read_events(since pg_snapshot, most integer, reader uuid)
returns table (snapshot text, overflow boolean, events jsonb)
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  with homes as (
    select id from public.households where owner_user_id = reader
    union all
    select household_id from public.household_members where user_id = reader
  ), happened as (
    select entry.xid, entry.subject, entry.action, null::uuid as person, entry.household_id as household,
           case when count(*) = 1 then (array_agg(entry.subject_id))[1] end as id, entry.pet_id as pet, entry.actor_id as actor
      from public.activity as entry
     where entry.xid >= pg_snapshot_xmin(since) and entry.xid < pg_snapshot_xmax(pg_current_snapshot())
       and not pg_visible_in_snapshot(entry.xid, since)
       and (reader is null or entry.household_id in (select homes.id from homes))
     group by entry.xid, entry.subject, entry.action, entry.household_id, entry.pet_id, entry.actor_id
    union all
    select notice.xid, notice.subject, 'changed', notice.person, notice.household, notice.subject_id, null, null
      from public.live_notices as notice
     where notice.xid >= pg_snapshot_xmin(since) and notice.xid < pg_snapshot_xmax(pg_current_snapshot())
       and not pg_visible_in_snapshot(notice.xid, since)
       and (reader is null or notice.subject = 'installation' or notice.person = reader
            or notice.household in (select homes.id from homes))
  ), first_of_them as (
    select * from happened order by xid limit most
  )
  select pg_current_snapshot()::text, (select count(*) from happened) > most,
         coalesce((
           select jsonb_agg(jsonb_build_object(
                    'subject', told.subject, 'action', told.action, 'person', told.person, 'household', told.household,
                    'id', told.id, 'pet', told.pet, 'by', told.actor, 'people', (
                      select coalesce(jsonb_agg(jsonb_build_array(someone.id, someone.role)), '[]')
                        from (select home.owner_user_id as id, 'owner' as role
                                from public.households as home where home.id = told.household
                               union all
                              select member.user_id, member.role
                                from public.household_members as member where member.household_id = told.household) as someone
                       where reader is null or someone.id = reader))
                  order by told.xid)
             from first_of_them as told), '[]')
$$;
alter function app.read_events(pg_snapshot, integer, uuid) owner to household_herald;
grant execute on function app.read_events(pg_snapshot, integer, uuid) to household_system;

-- Does the same for one user, from a snapshot that their browser has kept. A snapshot of another server, or one older
-- than `look_back` transactions, counts as overflow: this bounds the search.
create function app.resume_events(kept text, most integer, look_back bigint, reader uuid)
returns table (snapshot text, overflow boolean, events jsonb)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as
$$
declare
  newest bigint := pg_snapshot_xmax(pg_current_snapshot())::text::bigint;
  since pg_snapshot;
begin
  begin
    since := kept::pg_snapshot;
  exception when data_exception then
    since := null;
  end;
  if since is null or pg_snapshot_xmax(since)::text::bigint > newest
     or newest - pg_snapshot_xmin(since)::text::bigint > look_back then
    return query select pg_current_snapshot()::text, true, '[]'::jsonb;
  else
    return query select * from app.read_events(since, most, reader);
  end if;
end
$$;
alter function app.resume_events(text, integer, bigint, uuid) owner to household_herald;
grant execute on function app.resume_events(text, integer, bigint, uuid) to household_system;

-- Finds the session of a token without counting it as used: an open stream keeps no user signed in. The snapshot is from
-- before the stream opens. A stream is held to the second factor as requests are: it neither opens nor stays open for an
-- account that has yet to set up a required one.
create function app.find_session(token_hash text)
returns table (session_id uuid, user_id uuid, expires_at timestamptz, owes_second_factor boolean, snapshot text)
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select kept.id, kept.user_id, kept.expires_at,
         app.requires_second_factor() and not exists (
           select from public.authenticator_apps as factor
            where factor.user_id = kept.user_id and factor.confirmed_at is not null),
         pg_current_snapshot()::text
    from public.sessions as kept where kept.token = token_hash and kept.expires_at > now()
$$;
alter function app.find_session(text) owner to household_herald;
grant execute on function app.find_session(text) to household_system;

-- Returns those of some sessions that may go on listening, and until when.
create function app.lasting_sessions(wanted uuid[]) returns table (session_id uuid, expires_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select kept.id, kept.expires_at
    from public.sessions as kept
   where kept.id = any(wanted) and kept.expires_at > now()
     and (not (select app.requires_second_factor()) or exists (
           select from public.authenticator_apps as factor
            where factor.user_id = kept.user_id and factor.confirmed_at is not null))
$$;
alter function app.lasting_sessions(uuid[]) owner to household_herald;
grant execute on function app.lasting_sessions(uuid[]) to household_system;

-- ======== db/schema/05-installation.sql ========

-- Settings and secrets of the installation.

-- Overrides of defaultSystemConfig, one row a key.
create table system_settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);
grant select on system_settings to household_accounts, household_definer;

-- Tells every open page that a setting has changed; the page asks for the new value.
create trigger give_notice after insert or update or delete on system_settings
  for each row execute function app.give_notice('installation', '', '');

-- Secrets that all processes of an installation share when the environment names none.
create table system_secrets (
  name text primary key,
  value text not null,
  created_at timestamptz not null default now()
);
grant select, insert, update, delete on system_secrets to household_accounts;
grant select, delete on system_secrets to household_definer;

-- Fixed windows for rare and guessable operations, shared by all processes. Losing them in a crash harms no user, so they
-- are not logged.
create unlogged table rate_windows (
  bucket text not null,
  window_start timestamptz not null,
  hits integer not null,
  primary key (bucket, window_start)
);
grant select, insert, update, delete on rate_windows to household_accounts;

-- Requests read the functions below in their own transaction, so a switch holds in every process as soon as it is
-- committed (handbook: requests-and-identity).

-- True during maintenance, when only administrators are let in.
create function app.in_maintenance() returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select exists (select from public.system_settings where key = 'maintenanceMode' and value = 'true'::jsonb)
$$;
alter function app.in_maintenance() owner to household_definer;
grant execute on function app.in_maintenance() to household_accounts;

-- True if the installation requires a second factor.
create function app.requires_second_factor() returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select exists (select from public.system_settings where key = 'twoFactorRequired' and value = 'true'::jsonb)
$$;
alter function app.requires_second_factor() owner to household_definer;
grant execute on function app.requires_second_factor() to household_herald;

-- True if users can switch on a second factor.
create function app.offers_second_factor() returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select app.requires_second_factor() or not exists (
    select from public.system_settings where key = 'twoFactorEnabled' and value = 'false'::jsonb)
$$;
alter function app.offers_second_factor() owner to household_definer;
grant execute on function app.offers_second_factor() to household_accounts;

-- Makes the first signed-in visitor of the set-up link super admin; false once the link was used or there is an
-- administrator. The link is on the console of an empty installation.
create function app.claim_setup(link_hash text) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  delete from public.system_secrets where name = 'setup-link' and value = link_hash;
  if not found or exists (select 1 from public.users where system_role in ('admin', 'super_admin')) then
    return false;
  end if;
  update public.users set system_role = 'super_admin', updated_at = now() where id = app.user_id();
  return true;
end
$$;
alter function app.claim_setup(text) owner to household_definer;
grant execute on function app.claim_setup(text) to household_actor;

-- Ends the set-up link as soon as there is an administrator, by whichever way.
create function app.close_setup() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  delete from public.system_secrets where name = 'setup-link';
  return null;
end
$$;
alter function app.close_setup() owner to household_definer;

-- GET /readyz reads the list of migrations, which the runner has created.
grant select on migrations to household_accounts;

-- ======== db/schema/10-identity.sql ========

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
  -- An account is made only once its address is proved (handbook: accounts-and-sign-in).
  constraint address_is_confirmed check (email_verified)
);
-- household_accounts changes all that users enter at sign-in and sign-up, but makes no administrator: only functions of
-- household_definer write system_role. The sweep of files reads avatar_blob_id.
grant select (id, name, email, email_verified, avatar_blob_id) on users to household_system;
grant select (id, name, email, created_at, phone, avatar_blob_id) on users to household_archivist;
grant select, update (name, email, email_verified, image, updated_at, selected_plan) on users to household_accounts;
grant select, insert, update (name, updated_at, system_role, onboarding_completed_at, phone, avatar_blob_id, starts_in),
  delete on users to household_definer;
grant select (id, email) on users to household_herald;
grant select (id, name, email) on users to household_messenger;

create trigger close_setup after insert or update of system_role on users
  for each row when (new.system_role in ('admin', 'super_admin')) execute function app.close_setup();
create trigger give_notice after update of name, email, phone, avatar_blob_id, onboarding_completed_at on users
  for each row when (
    (old.name, old.email, old.phone, old.avatar_blob_id, old.onboarding_completed_at)
    is distinct from (new.name, new.email, new.phone, new.avatar_blob_id, new.onboarding_completed_at))
  execute function app.give_notice('account', 'id', '');
-- A picture is stored under its user's id, as a household's files are under the household's.
create trigger release_blob after delete or update of avatar_blob_id on users
  for each row execute function app.release_blob('avatar_blob_id', 'id');

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
grant select (id, user_id, token, expires_at) on sessions to household_herald;

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
  select id, email, name, onboarding_completed_at, phone, avatar_blob_id, created_at
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

-- ======== db/schema/11-identity-sign-up.sql ========

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
grant select, delete on pending_sign_ups to household_definer;

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

-- Makes the account of a sign-up. `gone`: the link was used, has expired, or its address has an account by now; `full`:
-- the installation has as many accounts as it takes. The links of the address's other sign-ups are deleted. Their rows
-- stay until they expire, so that a stranger's answer does not reveal the account.
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

-- ======== db/schema/12-identity-second-factor.sql ========

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
grant select (user_id) on backup_codes to household_definer;

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

-- ======== db/schema/13-identity-security.sql ========

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
  home record;
  described jsonb := '[]';
begin
  for home in
    select households.id, households.name from public.households
     where households.owner_user_id = person order by households.owned_since, households.id
  loop
    perform app.become(person, home.id, 'owner');
    described := described || jsonb_build_array(jsonb_build_object(
      'id', home.id,
      'name', home.name,
      'pets', (select count(*) from public.pets where household_id = home.id),
      'photos', (select count(*) from public.photos where household_id = home.id)
        + (select count(*) from public.doses where household_id = home.id and blob_id is not null and undone_at is null),
      'documents', (select count(*) from public.documents where household_id = home.id),
      'members', coalesce((
        select jsonb_agg(users.name order by users.name)
          from public.household_members as member join public.users on users.id = member.user_id
         where member.household_id = home.id), '[]')
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
  home record;
begin
  select users.id, users.name, users.email into leaving from public.users where users.id = app.user_id();
  -- Locks the household first, as every write that enters a quota does, so that the two wait for each other. A household
  -- that was handed over during the wait stays.
  for home in
    select households.id, households.name from public.households
     where owner_user_id = leaving.id order by households.id for update
  loop
    -- The user's own households are deleted, not the acting one.
    perform app.become(leaving.id, home.id, null);
    insert into public.outbox (topic, payload)
    select 'household-deleted', jsonb_build_object(
        'to', users.email, 'name', users.name, 'ownerName', leaving.name, 'householdName', home.name)
      from public.household_members as member join public.users on users.id = member.user_id
     where member.household_id = home.id;
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

-- ======== db/schema/14-preferences.sql ========

-- Preferences of a user: look, units, time zone and notifications.

-- Onboarding makes the row. A user without one has these defaults, which packages/domain/src/preferences repeats; a test
-- compares the two.
create table user_preferences (
  user_id uuid primary key references users (id) on delete cascade,
  email_notifications boolean not null default true,
  browser_notifications boolean not null default true,
  reminder_notifications boolean not null default true,
  health_reminders boolean not null default true,
  appointment_reminders boolean not null default true,
  medication_reminders boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- One summary a day instead of single notifications.
  smart_reminders boolean not null default false,
  photo_confirmation boolean not null default false,
  theme text not null default 'system' check (theme in ('light', 'dark', 'system')),
  time_format text not null default '12h' check (time_format in ('12h', '24h')),
  currency text not null default 'USD' check (currency in ('USD', 'EUR', 'GBP', 'CAD')),
  -- An IANA name, which the server checks against its own list. Null: the zone of the device.
  timezone text check (char_length(timezone) <= 64),
  weight_unit text not null default 'lb' check (weight_unit in ('lb', 'kg')),
  compact_mode boolean not null default false,
  animations boolean not null default true,
  high_contrast boolean not null default false,
  -- Zone of the last used device; counts while the user has chosen none.
  device_time_zone text check (char_length(device_time_zone) <= 64),
  -- Between these times of the user's day no notification makes a sound; both or neither are set.
  quiet_from text check (quiet_from ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  quiet_to text check (quiet_to ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  -- Show names of pets and medications on the lock screen.
  lock_screen_details boolean not null default true,
  -- Kinds of notifications that are not mailed, set by a link in a mail or in the settings.
  unmailed_kinds text[] not null default '{}' check (cardinality(unmailed_kinds) <= 20),
  -- Tutorials offer themselves.
  tutorials boolean not null default true,
  glucose_unit text not null default 'mg/dL' check (glucose_unit in ('mg/dL', 'mmol/L'))
);

alter table user_preferences enable row level security;
alter table user_preferences force row level security;
create policy own_preferences on user_preferences to household_actor
  using (user_id = (select app.user_id())) with check (user_id = (select app.user_id()));
-- household_definer reads a user's time zone for security notices, and no other preference.
create policy zone_of_notices on user_preferences for select to household_definer using (user_id is not null);
-- app.stop_mails adds to unmailed_kinds.
create policy mails_stopped on user_preferences to household_definer
  using (user_id is not null) with check (user_id is not null);
create policy kept_up on user_preferences for select to household_planner using (user_id is not null);
create policy told_by_messenger on user_preferences for select to household_messenger using (user_id is not null);
create policy taken_out on user_preferences for select to household_archivist using (user_id = (select app.user_id()));
grant select, insert, update on user_preferences to household_actor;
grant select on user_preferences to household_archivist, household_messenger;
grant select (user_id, timezone, device_time_zone, unmailed_kinds), insert (user_id, unmailed_kinds), update
  (unmailed_kinds) on user_preferences to household_definer;
grant select (user_id, timezone, device_time_zone) on user_preferences to household_planner;

-- GET /me notes the zone of the device. That is no event for the user's other pages: two devices in different zones would
-- notify each other without end. Nor is a row that was made for the zone alone.
create trigger give_notice after insert on user_preferences
  for each row when (new.device_time_zone is null) execute function app.give_notice('account', 'user_id', '');
create trigger give_notice_of_change after update on user_preferences
  for each row when (to_jsonb(old) - 'device_time_zone' is distinct from to_jsonb(new) - 'device_time_zone')
  execute function app.give_notice('account', 'user_id', '');

-- Stops mails of one kind for a user, by the link in a mail; the server verifies the link.
create function app.stop_mails(person uuid, about text) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  -- A deleted account gets no mails.
  insert into public.user_preferences (user_id, unmailed_kinds)
  select users.id, array[about] from public.users where users.id = person
  on conflict (user_id) do update
    set unmailed_kinds = case when about = any(user_preferences.unmailed_kinds) then user_preferences.unmailed_kinds
                              else user_preferences.unmailed_kinds || about end
$$;
alter function app.stop_mails(uuid, text) owner to household_definer;
grant execute on function app.stop_mails(uuid, text) to household_system;

-- ======== db/schema/20-households.sql ========

-- Households and their members.

create table households (
  id uuid primary key default app.new_id(),
  -- A handover changes this column and owned_since.
  owner_user_id uuid not null references users (id) on delete cascade,
  name text not null,
  -- Alone decides the limits of the household; household_subscriptions has the payments.
  plan text not null default 'free' check (plan in ('free', 'premium', 'pro')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Of several households, a user's own one is the one that they have owned longest.
  owned_since timestamptz not null default now()
);
create index households_of_owner on households (owner_user_id, owned_since);

-- Members other than the owner.
create table household_members (
  household_id uuid not null references households (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  role text not null check (role in ('caregiver', 'viewer', 'member')),
  created_at timestamptz not null default now(),
  -- The household's name for the member, such as 'Mum' or 'Sitter'.
  nickname text check (char_length(nickname) between 1 and 30),
  -- End of a sitter's fortnight: from then on the membership is over, even while its row still exists (handbook: households).
  ends_at timestamptz,
  primary key (household_id, user_id)
);
create index memberships_of_user on household_members (user_id);
create index memberships_that_end on household_members (ends_at) where ends_at is not null;

-- Access to households.
alter table households enable row level security;
alter table households force row level security;
create policy acted_in on households for select to household_actor
  using (id = (select app.household_id()));
-- The system writes the plan: no request may say what is paid.
create policy plan_of_household on households to household_system
  using (id = (select app.household_id())) with check (id = (select app.household_id()));
-- household_definer founds the first household of an account: accounts are made by the login for accounts, which reaches
-- no household.
create policy founded on households for insert to household_definer with check (owner_user_id is not null);
-- household_definer resolves the households of the identity that app.open_session has just set. Its functions also act in
-- one that they have entered.
create policy resolved on households to household_definer
  using (
    owner_user_id = (select app.user_id())
    or id in (select member.household_id from household_members as member where member.user_id = (select app.user_id()))
  );
create policy acted_in_by_definer on households to household_definer using (id = (select app.household_id()));
create policy told on households for select to household_herald using (owner_user_id is not null);
create policy kept_up on households for select to household_planner using (owner_user_id is not null);
create policy told_by_messenger on households for select to household_messenger using (owner_user_id is not null);
-- The messenger holds a household while it notifies its people, which counts as an update; it can change none.
create policy held_by_messenger on households for update to household_messenger using (id is not null) with check (false);
create policy taken_out on households for select to household_archivist using (id = (select app.household_id()));
grant select on households to household_actor, household_archivist;
grant select (id, owner_user_id, name, plan, owned_since), update (plan, updated_at) on households to household_system;
grant select, insert, update on households to household_definer;
grant select (id, owner_user_id) on households to household_herald, household_planner;
grant select (id, owner_user_id, name, plan), update (name) on households to household_messenger;

create trigger give_notice after update of name, plan, owner_user_id on households
  for each row when ((old.name, old.plan, old.owner_user_id) is distinct from (new.name, new.plan, new.owner_user_id))
  execute function app.give_notice('households', '', 'id');

-- Founds a household for each account, so that every user owns one from the first moment.
create function app.found_household() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  insert into public.households (owner_user_id, name) values (new.id, new.name);
  return null;
end
$$;
alter function app.found_household() owner to household_definer;
create trigger found_household after insert on users for each row execute function app.found_household();

-- Serialises all that enters a quota of the household, until the transaction ends. The server counts, in
-- apps/server/src/platform/http/quota-counts.ts.
create function app.lock_household() returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$ select 1 from public.households where id = app.household_id() for no key update $$;
alter function app.lock_household() owner to household_definer;
grant execute on function app.lock_household() to household_actor;

-- Access to memberships.
alter table household_members enable row level security;
alter table household_members force row level security;
-- The policies hide a membership that is over, so that functions and queries need no condition of their own. Its row is
-- deleted within a minute, which notifies the person's devices.
create policy of_household on household_members for select to household_actor
  using (household_id = (select app.household_id()) and (ends_at is null or ends_at > now())
         and (select app.may('view members')));
-- The owner changes and ends memberships; a member may end their own.
create policy changed on household_members for update to household_actor
  using (household_id = (select app.household_id()) and (select app.may('manage members')))
  with check (household_id = (select app.household_id()) and (select app.may('manage members')));
create policy removed on household_members for delete to household_actor
  using (household_id = (select app.household_id())
         and ((select app.may('manage members'))
              or (user_id = (select app.user_id()) and (select app.may('leave the household')))));
create policy over on household_members for select to household_system using (ends_at <= now());
create policy swept on household_members for delete to household_system using (ends_at <= now());
create policy resolved on household_members for select to household_definer
  using ((user_id = (select app.user_id()) or household_id = (select app.household_id()))
         and (ends_at is null or ends_at > now()));
create policy joined on household_members for insert to household_definer
  with check (household_id = (select app.household_id()));
-- A handover gives the new owner's membership to the former owner, so there are never more members than before.
create policy passed_on on household_members for update to household_definer
  using (household_id = (select app.household_id())) with check (household_id = (select app.household_id()));
create policy told on household_members for select to household_herald using (ends_at is null or ends_at > now());
create policy told_by_messenger on household_members for select to household_messenger
  using (ends_at is null or ends_at > now());
select app.open_to_takeout('household_members');
grant select, update (role, nickname, ends_at), delete on household_members to household_actor;
grant select (household_id, user_id, ends_at), delete on household_members to household_system;
grant select, insert, update (user_id, role, created_at, nickname, ends_at) on household_members to household_definer;
grant select (household_id, user_id, role, ends_at) on household_members to household_herald, household_messenger;

create trigger give_notice after insert or delete or update of role, nickname, ends_at on household_members
  for each row execute function app.give_notice('households', 'user_id', 'household_id');

-- Writes to the trail who joined, got another role, or left. The sweep of ended memberships enters their household first.
-- A deleted household takes its trail along, so nothing is written without an acting household. A handover has an entry
-- of its own.
create function app.trace_member() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
declare
  member public.household_members := case when tg_op = 'DELETE' then old else new end;
begin
  if app.household_id() is null or (tg_op = 'UPDATE' and old.user_id <> new.user_id) then
    return null;
  end if;
  insert into public.activity (household_id, actor_id, action, subject, subject_id, label)
  select member.household_id, app.user_id(),
         case tg_op when 'INSERT' then 'added' when 'UPDATE' then 'changed' else 'deleted' end,
         tg_table_name, member.user_id, left(coalesce(member.nickname, users.name), 100)
    from public.users where users.id = member.user_id;
  return null;
end
$$;
alter function app.trace_member() owner to household_definer;
create trigger trace after insert or delete or update of role, nickname, ends_at on household_members
  for each row execute function app.trace_member();
insert into app.trail_subjects (subject, permission) values ('household_members', 'view members');

-- Deletes a membership that is over, before the minute's sweep does. Acts as the worker, which alone sees such a row.
create function app.sweep_member(home uuid, person uuid) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  delete from public.household_members as member
   where member.household_id = home and member.user_id = person and member.ends_at <= now()
$$;
alter function app.sweep_member(uuid, uuid) owner to household_system;
grant execute on function app.sweep_member(uuid, uuid) to household_definer;

-- People of the acting household, under the household's names for them. Two people of one name carry their role behind
-- it, and a number where the role is the same too, in the order in which they joined: a dose "given by Sam" names one
-- person. A nickname replaces all this.
-- The view reads a function that has already chosen the household: over a view of two parts the planner runs a caller's
-- condition before the view's own, and an error that it raises would reveal names of other households.
create function app.people_here()
returns table (
  user_id uuid, display_name text, role text, avatar_blob_id uuid, own_name text, nickname text,
  ends_at timestamptz, joined_at timestamptz
)
language sql stable rows 5 security definer set search_path = pg_catalog, pg_temp as
$$
  with person as (
    select users.id, users.name as called, 'owner' as role, users.avatar_blob_id, users.name as own_name,
           null::text as nickname, null::timestamptz as ends_at, null::timestamptz as joined_at
      from public.households join public.users on users.id = households.owner_user_id
     where households.id = app.household_id()
    union all
    select users.id, coalesce(member.nickname, users.name), member.role, users.avatar_blob_id, users.name, member.nickname,
           member.ends_at, member.created_at
      from public.household_members as member join public.users on users.id = member.user_id
     where member.household_id = app.household_id()
  ), counted as (
    select *, count(*) over (partition by lower(called)) as namesakes,
           count(*) over (partition by lower(called), person.role) as alike,
           row_number() over (partition by lower(called), person.role order by person.joined_at, person.id) as place
      from person
  )
  select id,
         case when namesakes = 1 then called
              when alike = 1 then called || ' (' || initcap(counted.role) || ')'
              else called || ' (' || initcap(counted.role) || ' ' || place || ')' end,
         counted.role, counted.avatar_blob_id, counted.own_name, counted.nickname, counted.ends_at, counted.joined_at
    from counted
$$;
alter function app.people_here() owner to household_definer;
grant execute on function app.people_here() to household_actor;
create view people with (security_barrier) as select * from app.people_here();
alter view people owner to household_definer;
grant select on people to household_actor;

-- Households of the acting user, whichever of them the request acts in.
create function app.own_household_ids() returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select home.id from public.households as home where home.owner_user_id = app.user_id()
  union all
  select member.household_id from public.household_members as member where member.user_id = app.user_id()
$$;
alter function app.own_household_ids() owner to household_definer;
grant execute on function app.own_household_ids() to household_actor;

-- Households of the acting user, their own first, each with the faces of its first few pets. Enters one after the other
-- and restores the identity at the end.
create function app.own_households(faces_of_each integer)
returns table (id uuid, name text, role text, plan text, pets integer, faces jsonb)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  person uuid := app.user_id();
  acted_in uuid := app.household_id();
  acted_as text := app.household_role();
begin
  for id, name, role, plan in
    select home.id, home.name, coalesce(member.role, 'owner'), home.plan
      from public.households as home
      left join public.household_members as member
        on member.household_id = home.id and member.user_id = person
     order by home.owner_user_id <> person, coalesce(member.created_at, home.owned_since), home.id
  loop
    perform app.become(person, own_households.id, own_households.role);
    select count(*) into pets from public.pet_faces as pet where pet.household_id = own_households.id and pet.archived_at is null;
    select coalesce(jsonb_agg(to_jsonb(face)), '[]') into faces
      from (select pet.id, pet.name, pet.species, pet.blob_id as "blobId"
              from public.pet_faces as pet
             where pet.household_id = own_households.id and pet.archived_at is null
             order by pet.created_at, pet.id
             limit faces_of_each) as face;
    return next;
  end loop;
  perform app.become(person, acted_in, acted_as);
end
$$;
alter function app.own_households(integer) owner to household_definer;
grant execute on function app.own_households(integer) to household_actor;

-- ======== db/schema/21-households-invitations.sql ========

-- Invitations into a household (handbook: households).

-- Pending until it is accepted, declined or revoked, or expires. The row is kept for a while after that, so that its link
-- can say what became of it.
create table invitations (
  household_id uuid not null default app.household_id() references households (id) on delete cascade,
  id uuid not null,
  role text not null check (role in ('caregiver', 'viewer', 'member')),
  -- Null: for any holder of the shown link.
  email text check (email = lower(email)),
  nickname text check (char_length(nickname) between 1 and 30),
  -- Last moment of the membership; null: until a person ends it.
  ends_at timestamptz,
  invited_by uuid not null default app.user_id(),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  outcome text check (outcome in ('accepted', 'declined', 'revoked')),
  -- Wrong codes since the last mail.
  guesses integer not null default 0,
  -- Sign-up by its link while registration was closed. The link lets in one person only.
  let_in_at timestamptz,
  primary key (household_id, id),
  check ((ended_at is null) = (outcome is null)),
  -- Accepting later would join a household with a membership that is already over.
  check (expires_at <= ends_at)
);
create index invitations_of_address on invitations (email, created_at desc) where outcome is null;

alter table invitations enable row level security;
alter table invitations force row level security;
create policy managed on invitations to household_actor
  using (household_id = (select app.household_id()) and (select app.may('manage members')))
  with check (household_id = (select app.household_id()) and (select app.may('manage members')));
-- The worker mails invitations, one household at a time, and deletes ended ones after the time in the domain
-- (kernel/retention.ts); it reaches no pending one.
create policy mailed on invitations to household_system
  using (household_id = (select app.household_id())) with check (household_id = (select app.household_id()));
create policy ended on invitations for select to household_system
  using (coalesce(ended_at, expires_at) < now());
create policy forgotten on invitations for delete to household_system
  using (coalesce(ended_at, expires_at) < now());
-- The functions below find an invitation by its key or its address.
create policy resolved on invitations to household_definer
  using (household_id is not null) with check (household_id is not null);
select app.open_to_takeout('invitations');
grant select, insert (household_id, id, role, email, nickname, ends_at, expires_at), update (expires_at, ended_at,
  outcome) on invitations to household_actor;
grant select, update (guesses), delete on invitations to household_system;
grant select, update (ended_at, outcome, guesses, let_in_at) on invitations to household_definer;

-- Keys to an invitation: the link of each mail with its code, or the shown link. Kept as hashes.
create table invitation_keys (
  -- SHA-256 of the token in the link.
  link_hash text not null unique,
  household_id uuid not null,
  invitation_id uuid not null,
  -- Hashed as passwords are; null for a link that was only shown.
  code_hash text,
  created_at timestamptz not null default clock_timestamp(),
  primary key (household_id, link_hash),
  foreign key (household_id, invitation_id) references invitations (household_id, id) on delete cascade
);
create index keys_of_invitation on invitation_keys (household_id, invitation_id, created_at desc);

alter table invitation_keys enable row level security;
alter table invitation_keys force row level security;
create policy managed on invitation_keys to household_actor
  using (household_id = (select app.household_id()) and (select app.may('manage members')))
  with check (household_id = (select app.household_id()) and (select app.may('manage members')));
create policy mailed on invitation_keys to household_system
  using (household_id = (select app.household_id())) with check (household_id = (select app.household_id()));
create policy resolved on invitation_keys to household_definer
  using (household_id is not null) with check (household_id is not null);
grant select, insert, delete on invitation_keys to household_actor, household_system;
grant select, insert on invitation_keys to household_definer;

-- Queues the mail of an invitation, and of each further one, in the transaction that asks for it.
create function app.announce_invitation() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  insert into public.outbox (topic, payload)
  values ('invitation-mail', jsonb_build_object('householdId', new.household_id, 'invitationId', new.id));
  return null;
end
$$;
alter function app.announce_invitation() owner to household_definer;
create trigger announce after insert or update of expires_at on invitations
  for each row when (new.email is not null) execute function app.announce_invitation();

-- Notifies the owner's pages, and those of the invited person if the address has an account.
create function app.tell_of_invitation() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
declare
  written constant public.invitations := case when tg_op = 'DELETE' then old else new end;
begin
  insert into public.live_notices (subject, household) values ('households', written.household_id);
  insert into public.live_notices (subject, person) select 'account', users.id from public.users where users.email = written.email;
  return null;
end
$$;
alter function app.tell_of_invitation() owner to household_herald;
create trigger tell after insert or delete or update of expires_at, outcome on invitations
  for each row execute function app.tell_of_invitation();

-- True if a person with this address is in the acting household.
create function app.is_of_household(address text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$ select exists (select from app.people_here() as person join public.users on users.id = person.user_id where users.email = address) $$;
alter function app.is_of_household(text) owner to household_definer;
grant execute on function app.is_of_household(text) to household_actor;

-- State of an invitation, in one word.
create function app.invitation_state(outcome text, expires_at timestamptz) returns text
language sql stable parallel safe as
$$ select coalesce(outcome, case when expires_at > now() then 'waiting' else 'expired' end) $$;
grant execute on function app.invitation_state(text, timestamptz) to household_actor, household_accounts,
  household_definer;

-- Shows the invitation of a key to its holder: household, owner and role.
create function app.look_at_invitation(key_hash text)
returns table (
  household_id uuid, id uuid, state text, household_name text, owner_name text, role text, email text,
  ends_at timestamptz, expires_at timestamptz
)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  found_by record;
  person constant uuid := app.user_id();
  acted_in constant uuid := app.household_id();
  acted_as constant text := app.household_role();
begin
  select key.household_id, key.invitation_id into found_by from public.invitation_keys as key where key.link_hash = key_hash;
  perform app.become(person, found_by.household_id, null);
  return query
    select invitation.household_id, invitation.id, app.invitation_state(invitation.outcome, invitation.expires_at),
           home.name, owner.name, invitation.role, invitation.email, invitation.ends_at, invitation.expires_at
      from public.invitations as invitation
      join public.households as home on home.id = invitation.household_id
      join public.users as owner on owner.id = home.owner_user_id
     where invitation.household_id = found_by.household_id and invitation.id = found_by.invitation_id;
  perform app.become(person, acted_in, acted_as);
end
$$;
alter function app.look_at_invitation(text) owner to household_definer;
grant execute on function app.look_at_invitation(text) to household_actor, household_accounts;

-- Takes one of the guesses at the codes that were mailed to an address, and returns the newest few codes to compare with;
-- none without an invitation or without a guess left. The newest code of each invitation comes before an older one of
-- any: a newer invitation that is sent again does not crowd out the code of an older one.
create function app.take_invitation_guess(address text, most_guesses integer, most_codes integer)
returns table (link_hash text, code_hash text)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  open_homes uuid[];
  open_ids uuid[];
begin
  with guessed as (
    update public.invitations as invitation set guesses = invitation.guesses + 1
     where invitation.email = address and invitation.outcome is null and invitation.expires_at > now()
       and invitation.guesses < most_guesses
    returning invitation.household_id, invitation.id
  )
  select array_agg(guessed.household_id), array_agg(guessed.id) into open_homes, open_ids from guessed;
  return query
    select key.link_hash, key.code_hash
      from public.invitation_keys as key
     -- An owner chooses the ids of their invitations: an id alone may also be that of another household's invitation.
     where (key.household_id, key.invitation_id) in (select * from unnest(open_homes, open_ids))
       and key.code_hash is not null
     order by row_number() over (partition by key.household_id, key.invitation_id order by key.created_at desc),
              key.created_at desc
     limit most_codes;
end
$$;
alter function app.take_invitation_guess(text, integer, integer) owner to household_definer;
grant execute on function app.take_invitation_guess(text, integer, integer) to household_accounts;

-- Returns the guess after the right code, and makes another key to the same invitation.
create function app.prove_invitation(by_code text, new_key text) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  update public.invitations as invitation set guesses = greatest(invitation.guesses - 1, 0)
    from public.invitation_keys as key
   where key.link_hash = by_code and (invitation.household_id, invitation.id) = (key.household_id, key.invitation_id);
  insert into public.invitation_keys (link_hash, household_id, invitation_id)
  select new_key, key.household_id, key.invitation_id from public.invitation_keys as key where key.link_hash = by_code;
$$;
alter function app.prove_invitation(text, text) owner to household_definer;
grant execute on function app.prove_invitation(text, text) to household_accounts;

-- Makes a user a member by an invitation. `seats`: places for members of each plan. The caller has checked that the user
-- may accept it; the rest is decided here, under the household's lock.
create function app.join_household(home uuid, invited uuid, person uuid, seats jsonb) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  household record;
  invitation record;
begin
  perform app.become(person, home, null);
  select households.plan, households.owner_user_id into household
    from public.households where households.id = home for no key update;
  select * into invitation from public.invitations
   where invitations.household_id = home and invitations.id = invited for update;
  if app.invitation_state(invitation.outcome, invitation.expires_at) is distinct from 'waiting' then
    return 'gone';
  end if;
  if household.owner_user_id = person
     or exists (select from public.household_members as member where member.household_id = home and member.user_id = person) then
    return 'already';
  end if;
  if (select count(*) from public.household_members as member where member.household_id = home)
     >= (seats ->> household.plan)::integer then
    return 'full';
  end if;
  -- A membership that is over may still have its row. It ended by its date, so the trail names no actor.
  perform app.become(null, home, null);
  perform app.sweep_member(home, person);
  perform app.become(person, home, null);
  insert into public.household_members (household_id, user_id, role, nickname, ends_at)
  values (home, person, invitation.role, invitation.nickname, invitation.ends_at);
  update public.invitations set outcome = 'accepted', ended_at = now()
   where invitations.household_id = home and invitations.id = invited;
  return 'joined';
end
$$;
alter function app.join_household(uuid, uuid, uuid, jsonb) owner to household_definer;

-- Accepts the invitation of a key, or one to the signed-in user's own address by its id. `other-address`: it was sent to
-- another person.
create function app.accept_invitation(key_hash text, invited uuid, seats jsonb)
returns table (outcome text, household_id uuid)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  person constant uuid := app.user_id();
  acted_in constant uuid := app.household_id();
  acted_as constant text := app.household_role();
  wanted record;
begin
  select invitation.household_id, invitation.id, invitation.email into wanted
    from public.invitations as invitation
   where case when key_hash is null
              then invitation.id = invited
                   and invitation.email = (select users.email from public.users where users.id = person)
              else (invitation.household_id, invitation.id) =
                   (select key.household_id, key.invitation_id from public.invitation_keys as key where key.link_hash = key_hash)
         end;
  household_id := wanted.household_id;
  if wanted.id is null then
    outcome := 'gone';
  elsif wanted.email <> (select users.email from public.users where users.id = person) then
    outcome := 'other-address';
  else
    outcome := app.join_household(wanted.household_id, wanted.id, person, seats);
    perform app.become(person, acted_in, acted_as);
  end if;
  return next;
end
$$;
alter function app.accept_invitation(text, uuid, jsonb) owner to household_definer;
grant execute on function app.accept_invitation(text, uuid, jsonb) to household_actor;

-- Pending invitations to the signed-in user's address.
create function app.own_invitations(most integer)
returns table (id uuid, household_name text, owner_name text, role text, ends_at timestamptz, expires_at timestamptz)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  person constant uuid := app.user_id();
  acted_in constant uuid := app.household_id();
  acted_as constant text := app.household_role();
  home uuid;
begin
  for home, id, role, ends_at, expires_at in
    select invitation.household_id, invitation.id, invitation.role, invitation.ends_at, invitation.expires_at
      from public.invitations as invitation
     where invitation.email = (select users.email from public.users where users.id = person)
       and invitation.outcome is null and invitation.expires_at > now()
     order by invitation.created_at limit most
  loop
    perform app.become(person, home, null);
    select households.name, users.name into household_name, owner_name
      from public.households join public.users on users.id = households.owner_user_id where households.id = home;
    return next;
  end loop;
  perform app.become(person, acted_in, acted_as);
end
$$;
alter function app.own_invitations(integer) owner to household_definer;
grant execute on function app.own_invitations(integer) to household_actor;

-- Declines an invitation to the signed-in user's address; false if none is pending.
create function app.decline_invitation(invited uuid) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  update public.invitations as invitation set outcome = 'declined', ended_at = now()
   where invitation.id = invited and invitation.outcome is null and invitation.expires_at > now()
     and invitation.email = (select users.email from public.users where users.id = app.user_id());
  return found;
end
$$;
alter function app.decline_invitation(uuid) owner to household_definer;
grant execute on function app.decline_invitation(uuid) to household_actor;

-- Makes the account of a person who was invited by mail: the mail has proved the address. They start in the household
-- that invited them. `taken`: the address has an account; `no-account`: the installation has as many as it takes. The
-- caller rolls back any outcome but `joined`.
create function app.join_as_new_person(key_hash text, display_name text, password_hash text, most_users integer, seats jsonb)
returns table (outcome text, user_id uuid, household_id uuid)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  wanted record;
begin
  -- The same lock as app.complete_sign_up: two at once cannot both take the last place, or the same address.
  perform pg_advisory_xact_lock(hashtext('app.complete_sign_up'));
  select invitation.household_id, invitation.id, invitation.email into wanted
    from public.invitation_keys as key
    join public.invitations as invitation
      on (invitation.household_id, invitation.id) = (key.household_id, key.invitation_id)
   where key.link_hash = key_hash and invitation.email is not null
     and app.invitation_state(invitation.outcome, invitation.expires_at) = 'waiting';
  if not found then
    return query select 'gone', null::uuid, null::uuid;
    return;
  end if;
  if exists (select from public.users where users.email = wanted.email) then
    return query select 'taken', null::uuid, null::uuid;
    return;
  end if;
  if most_users > 0 and (select count(*) from public.users) >= most_users then
    return query select 'no-account', null::uuid, null::uuid;
    return;
  end if;
  user_id := app.new_id();
  household_id := wanted.household_id;
  insert into public.users (id, name, email, email_verified, starts_in)
  values (user_id, display_name, wanted.email, true, household_id);
  insert into public.auth_accounts (id, user_id, account_id, provider_id, password)
  values (app.new_id(), user_id, user_id::text, 'credential', password_hash);
  delete from public.sign_up_links
   where sign_up_id in (select pending.id from public.pending_sign_ups as pending where pending.email = wanted.email);
  outcome := app.join_household(household_id, wanted.id, user_id, seats);
  perform app.become(null, null, null);
  return next;
end
$$;
alter function app.join_as_new_person(text, text, text, integer, jsonb) owner to household_definer;
grant execute on function app.join_as_new_person(text, text, text, integer, jsonb) to household_accounts;

-- True if the invitation of a key allows a sign-up while registration is closed: it is pending, is for any holder of its
-- link, and has let in no one yet.
create function app.lets_in(key_hash text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select exists (
    select from public.invitation_keys as key
      join public.invitations as invitation
        on (invitation.household_id, invitation.id) = (key.household_id, key.invitation_id)
     where key.link_hash = key_hash and invitation.email is null and invitation.let_in_at is null
       and app.invitation_state(invitation.outcome, invitation.expires_at) = 'waiting')
$$;
alter function app.lets_in(text) owner to household_definer;
grant execute on function app.lets_in(text) to household_accounts;

-- Lets in a person by such an invitation; false if it does not, or has let in another person in the meantime.
create function app.let_in(key_hash text) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  update public.invitations as invitation set let_in_at = now()
    from public.invitation_keys as key
   where key.link_hash = key_hash and (invitation.household_id, invitation.id) = (key.household_id, key.invitation_id)
     and invitation.email is null and invitation.let_in_at is null
     and app.invitation_state(invitation.outcome, invitation.expires_at) = 'waiting';
  return found;
end
$$;
alter function app.let_in(text) owner to household_definer;
grant execute on function app.let_in(text) to household_accounts;

-- ======== db/schema/22-households-handovers.sql ========

-- Handing a household over to one of its members (handbook: households).

-- The owner's offer. It ends when it is answered or withdrawn, with the membership, and by its date; then the next offer
-- replaces it.
create table handovers (
  household_id uuid primary key default app.household_id() references households (id) on delete cascade,
  to_user_id uuid not null,
  -- Device of the offer, in words, for the notice to the former owner.
  device text not null check (char_length(device) <= 100),
  offered_at timestamptz not null default now(),
  expires_at timestamptz not null,
  foreign key (household_id, to_user_id) references household_members (household_id, user_id) on delete cascade
);
create index handovers_to_person on handovers (to_user_id);

alter table handovers enable row level security;
alter table handovers force row level security;
create policy visible on handovers for select to household_actor
  using (household_id = (select app.household_id())
         and ((select app.may('hand over the household')) or to_user_id = (select app.user_id())));
-- An offer requires the ownership at that moment: a request that began before a handover must not offer the household
-- again.
create policy offered on handovers for insert to household_actor
  with check (household_id = (select app.household_id()) and (select app.may('hand over the household'))
              and exists (select from households where id = household_id and owner_user_id = (select app.user_id())));
create policy offered_anew on handovers for update to household_actor
  using (household_id = (select app.household_id()) and (select app.may('hand over the household')))
  with check (household_id = (select app.household_id()) and (select app.may('hand over the household'))
              and exists (select from households where id = household_id and owner_user_id = (select app.user_id())));
create policy withdrawn on handovers for delete to household_actor
  using (household_id = (select app.household_id()) and (select app.may('hand over the household')));
-- The worker mails a pending offer.
create policy mailed on handovers for select to household_system using (household_id = (select app.household_id()));
-- The functions below find an offer by its household and recipient, or by the owner who made it. They lock the one that is
-- being answered, which counts as an update.
create policy resolved on handovers to household_definer
  using (household_id is not null) with check (household_id is not null);
grant select, insert (household_id, to_user_id, device, expires_at), update (to_user_id, device, offered_at,
  expires_at), delete on handovers to household_actor;
grant select on handovers to household_system;
grant select, update (expires_at), delete on handovers to household_definer;

-- Notifies the household and not the recipient alone: the latter would say that their membership has changed.
create trigger give_notice after insert or update or delete on handovers
  for each row execute function app.give_notice('households', '', 'household_id');

-- Queues the mail of an offer.
create function app.announce_handover() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  insert into public.outbox (topic, payload)
  values ('handover-offer-mail', jsonb_build_object('householdId', new.household_id, 'userId', new.to_user_id));
  return null;
end
$$;
alter function app.announce_handover() owner to household_definer;
create trigger announce after insert or update of offered_at on handovers
  for each row execute function app.announce_handover();

-- Pending offers to the signed-in user. They include the plan, since payment will be asked of the new owner.
create function app.own_handovers()
returns table (household_id uuid, household_name text, owner_name text, plan text, expires_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select home.id, home.name, owner.name, home.plan, offer.expires_at
    from public.handovers as offer
    join public.households as home on home.id = offer.household_id
    join public.household_members as member
      on member.household_id = offer.household_id and member.user_id = offer.to_user_id
    join public.users as owner on owner.id = home.owner_user_id
   where offer.to_user_id = app.user_id() and offer.expires_at > now()
   order by offer.offered_at
$$;
alter function app.own_handovers() owner to household_definer;
grant execute on function app.own_handovers() to household_actor;

-- Declines an offer to the signed-in user; false if none is pending.
create function app.decline_handover(home uuid) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  delete from public.handovers as offer
   where offer.household_id = home and offer.to_user_id = app.user_id() and offer.expires_at > now();
  return found;
end
$$;
alter function app.decline_handover(uuid) owner to household_definer;
grant execute on function app.decline_handover(uuid) to household_actor;

-- Withdraws the offers of an account that is being secured: an intruder may have made them.
create function app.withdraw_handovers(person uuid) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform app.become(person, null, null);
  delete from public.handovers as offer
   using public.households as home
   where home.id = offer.household_id and home.owner_user_id = person;
  perform app.become(null, null, null);
end
$$;
alter function app.withdraw_handovers(uuid) owner to household_definer;
grant execute on function app.withdraw_handovers(uuid) to household_accounts;

-- Ends the former owner's subscription at once, and keeps the plan for the time that was paid. Nothing of the former
-- owner stays at the payment provider or in the row: the new owner must not reach their card and invoices. Acts as the
-- worker, which alone writes subscriptions.
create function app.pass_on_payment(home uuid) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  paying public.household_subscriptions;
  runs boolean;
  paid_until timestamptz;
begin
  select * into paying from public.household_subscriptions where household_id = home for update;
  if not found then
    return;
  end if;
  runs := paying.status in ('trialing', 'active', 'past_due');
  paid_until := case when runs then greatest(coalesce(paying.grace_until, paying.period_ends_at), paying.prepaid_until) end;
  if paying.subscription_id is not null and paying.status not in ('none', 'canceled', 'incomplete_expired') then
    insert into public.outbox (topic, payload)
    values ('cancel-subscription', jsonb_build_object('subscriptionId', paying.subscription_id));
  end if;
  if paying.customer_id is not null then
    insert into public.outbox (topic, payload)
    values ('delete-customer', jsonb_build_object('customerId', paying.customer_id));
  end if;
  if paid_until > now() and (paying.prepaid_until is null or paying.prepaid_until < paid_until) then
    paying.prepaid_plan := coalesce(paying.held_plan, paying.plan);
    paying.prepaid_until := paid_until;
  end if;
  update public.household_subscriptions
     set customer_id = null, subscription_id = null, status = 'none', plan = null, held_plan = null, held_until = null,
         trial_ends_at = null, period_ends_at = null, cancels_at = null, grace_until = null,
         prepaid_plan = paying.prepaid_plan, prepaid_until = paying.prepaid_until, updated_at = now()
   where household_id = home;
  if runs and coalesce(paying.prepaid_until, '-infinity') <= now() then
    update public.households set plan = 'free', updated_at = now() where id = home;
  end if;
end
$$;
alter function app.pass_on_payment(uuid) owner to household_system;
grant execute on function app.pass_on_payment(uuid) to household_definer;

-- Writes a handover to the trail as the former owner's deed: 'Ana handed the household over to Sam'.
create function app.trace_handover() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  insert into public.activity (household_id, actor_id, action, subject, subject_id, label)
  select new.id, old.owner_user_id, 'changed', tg_table_name, new.owner_user_id, left(users.name, 100)
    from public.users where users.id = new.owner_user_id;
  return null;
end
$$;
alter function app.trace_handover() owner to household_definer;
create trigger trace after update of owner_user_id on households
  for each row when (old.owner_user_id <> new.owner_user_id) execute function app.trace_handover();
insert into app.trail_subjects (subject, permission) values ('households', 'view members');

-- Accepts the offer for the signed-in user and returns the outcome. Locks follow one order, that of app.delete_account: the
-- household, the accounts, then the rows that both write. The household's lock is no harder than that of its other writes,
-- so that an owner who is leaving at the same time can finish. A user who owns the household already gets 'accepted',
-- since their first answer may have been lost.
create function app.accept_handover(home uuid, most_owned integer, on_device text, most_notices integer)
returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  person constant uuid := app.user_id();
  acted_in constant uuid := app.household_id();
  acted_as constant text := app.household_role();
  household record;
  offer record;
  about text;
begin
  perform app.become(person, home, null);
  if not exists (select from public.household_members as member
                  where member.household_id = home and member.user_id = person)
     and not exists (select from public.households where id = home and owner_user_id = person) then
    perform app.become(person, acted_in, acted_as);
    return 'no-member';
  end if;
  select id, name, owner_user_id into household from public.households where id = home for no key update;
  perform from public.users where users.id in (person, household.owner_user_id) order by users.id for no key update;
  if household.owner_user_id = person then
    perform app.become(person, acted_in, acted_as);
    return 'accepted';
  end if;
  perform from public.household_members as member
    where member.household_id = home and member.user_id = person for update;
  if not found then
    perform app.become(person, acted_in, acted_as);
    return 'no-member';
  end if;
  select * into offer from public.handovers where household_id = home and to_user_id = person for update;
  if not found or offer.expires_at <= now() then
    perform app.become(person, acted_in, acted_as);
    return case when offer.household_id is null then 'gone' else 'expired' end;
  end if;
  if most_owned <= (select count(*) from public.households where owner_user_id = person) then
    perform app.become(person, acted_in, acted_as);
    return 'too-many';
  end if;

  delete from public.handovers where household_id = home;
  update public.household_members
     set user_id = household.owner_user_id, role = 'caregiver', nickname = null, ends_at = null, created_at = now()
   where household_id = home and user_id = person;
  update public.households set owner_user_id = person, owned_since = now(), updated_at = now() where id = home;
  delete from public.takeouts where household_id = home;
  perform app.pass_on_payment(home);

  -- Acts as the former owner from here on: they keep a household of their own, and start with the pets that they know.
  about := left(regexp_replace(household.name, '\s+', ' ', 'g'), 100);
  perform app.become(household.owner_user_id, null, null);
  if not exists (select from public.households where owner_user_id = household.owner_user_id) then
    insert into public.households (owner_user_id, name)
    select id, name from public.users where id = household.owner_user_id;
    update public.users set starts_in = home where id = household.owner_user_id;
  end if;
  perform app.note_security_event(household.owner_user_id, 'handover-accepted', offer.device, about, most_notices);
  perform app.become(person, acted_in, acted_as);
  perform app.note_security_event(person, 'household-received', on_device, about, most_notices);
  insert into public.outbox (topic, payload)
  values ('household-received-mail', jsonb_build_object('householdId', home, 'userId', person));
  return 'accepted';
end
$$;
alter function app.accept_handover(uuid, integer, text, integer) owner to household_definer;
grant execute on function app.accept_handover(uuid, integer, text, integer) to household_actor;

-- ======== db/schema/23-households-activity.sql ========

-- The activity trail, and the ids of deleted records.

-- A deleted id stays deleted, also when a client repeats the request that made it.
create table deleted_records (
  household_id uuid not null references households (id) on delete cascade,
  id uuid not null,
  deleted_at timestamptz not null default now(),
  primary key (household_id, id)
);

alter table deleted_records enable row level security;
alter table deleted_records force row level security;
create policy kept on deleted_records to household_definer
  using (household_id = (select app.household_id())) with check (household_id = (select app.household_id()));
grant select, insert on deleted_records to household_definer;

-- One entry for each record that was added, changed or deleted, with its actor and time. The family reads it, and it
-- carries the live updates.
create table activity (
  household_id uuid not null references households (id) on delete cascade,
  id uuid not null default app.new_id(),
  at timestamptz not null default now(),
  actor_id uuid,
  action text not null check (action in ('added', 'changed', 'deleted')),
  -- The table's name.
  subject text not null,
  subject_id uuid not null,
  pet_id uuid,
  label text,
  -- The transaction that wrote the entry.
  xid xid8 default pg_current_xact_id(),
  -- A weighing changes its pet by a trigger. Screens read the entry of the pet as an event; to people it would be the same
  -- change twice.
  follows boolean not null default false,
  -- A corrected dose before and after: {"before": {…}, "after": {…}}
  change jsonb,
  primary key (household_id, id)
);
create index activity_by_transaction on activity (xid) where xid is not null;

alter table activity enable row level security;
alter table activity force row level security;
-- An entry is as visible as its subject.
create policy visible on activity for select to household_actor
  using (
    household_id = (select app.household_id())
    and (select app.may('view activity'))
    and subject = any ((select app.visible_subjects())::text[])
  );
-- Only triggers write entries.
create policy written on activity for insert to household_definer
  with check (household_id = (select app.household_id()));
-- household_herald reads no labels, only who changed which row.
create policy told on activity for select to household_herald using (xid is not null);
select app.open_to_takeout('activity');
grant select on activity to household_actor;
grant insert on activity to household_definer;
grant select (household_id, actor_id, action, subject, subject_id, pet_id, xid) on activity to household_herald;

-- Returns the deleted ones among these records of the acting household: the family's feed links to the others.
create function app.deleted_among(records uuid[]) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select gone.id from public.deleted_records as gone
   where gone.household_id = app.household_id() and gone.id = any (records)
$$;
alter function app.deleted_among(uuid[]) owner to household_definer;
grant execute on function app.deleted_among(uuid[]) to household_actor;

-- ======== db/schema/24-plans.sql ========

-- Payments of households.

-- One row for each household that was ever near a checkout. Only households.plan decides the limits; the same
-- transactions set it.
create table household_subscriptions (
  household_id uuid primary key references households (id) on delete cascade,
  provider text not null check (provider in ('stripe', 'test')),
  customer_id text unique,
  subscription_id text unique,
  status text not null default 'none' check (status in (
    'none', 'incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'unpaid', 'canceled', 'paused')),
  -- The plan that is paid from the next period on, and the larger one that was paid before, while it lasts.
  plan text check (plan in ('premium', 'pro')),
  held_plan text check (held_plan in ('premium', 'pro')),
  held_until timestamptz,
  trial_ends_at timestamptz,
  period_ends_at timestamptz,
  cancels_at timestamptz,
  grace_until timestamptz,
  -- The one trial of the household, set by the first subscription with one, whatever becomes of it.
  trial_used_at timestamptz,
  trial_subscription_id text,
  -- The provider's state is read outside a transaction; of two readings the one that began later is kept.
  read_ticket bigint not null default 0,
  -- Last handling of dates that have passed.
  reviewed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The plan that a former owner has paid, and its end. A later subscription starts after that.
  prepaid_plan text check (prepaid_plan in ('premium', 'pro')),
  prepaid_until timestamptz,
  check ((held_plan is null) = (held_until is null)),
  check ((trial_used_at is null) = (trial_subscription_id is null)),
  check (plan is not null or status = 'none'),
  constraint prepaid check ((prepaid_plan is null) = (prepaid_until is null))
);
-- For app.due_subscriptions.
create index subscriptions_that_run on household_subscriptions (household_id)
  where status in ('trialing', 'active', 'past_due') or prepaid_until is not null;

alter table household_subscriptions enable row level security;
alter table household_subscriptions force row level security;
create policy visible on household_subscriptions for select to household_actor
  using (household_id = (select app.household_id()) and (select app.may('change the plan')));
-- Only the system writes, one household at a time: no request may say what is paid.
create policy kept_by_system on household_subscriptions to household_system
  using (household_id = (select app.household_id())) with check (household_id = (select app.household_id()));
-- household_definer reads running subscriptions for app.due_subscriptions, and customers for app.customers_of.
create policy runs on household_subscriptions for select to household_definer
  using (status in ('trialing', 'active', 'past_due') or prepaid_until is not null);
create policy paid_by_owner on household_subscriptions for select to household_definer using (customer_id is not null);
select app.open_to_takeout('household_subscriptions');
grant select on household_subscriptions to household_actor, household_definer;
grant select, insert, update on household_subscriptions to household_system;

create trigger give_notice after update on household_subscriptions
  for each row when (
    (old.status, old.plan, old.held_plan, old.cancels_at, old.grace_until, old.period_ends_at, old.prepaid_until)
    is distinct from
    (new.status, new.plan, new.held_plan, new.cancels_at, new.grace_until, new.period_ends_at, new.prepaid_until))
  execute function app.give_notice('households', '', 'household_id');

-- Queues the end of a subscription and of its customer when the household is deleted, by whichever way: nothing stays at
-- the provider that costs money or names the payer.
create function app.release_subscription() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  if old.subscription_id is not null and old.status not in ('none', 'canceled', 'incomplete_expired') then
    insert into public.outbox (topic, payload)
    values ('cancel-subscription', jsonb_build_object('subscriptionId', old.subscription_id));
  end if;
  if old.customer_id is not null then
    insert into public.outbox (topic, payload)
    values ('delete-customer', jsonb_build_object('customerId', old.customer_id));
  end if;
  return null;
end
$$;
alter function app.release_subscription() owner to household_definer;
create trigger release_subscription after delete on household_subscriptions
  for each row execute function app.release_subscription();

-- Households with a date that has passed since the last review. The worker asks over all households, then acts in one at a
-- time.
create function app.due_subscriptions(at timestamptz, at_most integer) returns table (household_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select running.household_id
    from public.household_subscriptions as running
   where (running.status in ('trialing', 'active', 'past_due') or running.prepaid_until is not null)
     and exists (
       select 1
         from unnest(array[running.grace_until, running.held_until, running.cancels_at, running.period_ends_at,
                           running.prepaid_until]) as due
        where due <= at and due > running.reviewed_at)
   order by running.household_id limit at_most
$$;
alter function app.due_subscriptions(timestamptz, integer) owner to household_definer;
grant execute on function app.due_subscriptions(timestamptz, integer) to household_system;

-- Ids of a user at the payment provider: the customers of the households that they own.
create function app.customers_of(person uuid) returns table (customer_id text)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  -- Policies show household_definer the households of the acting user.
  perform app.become(person, null, null);
  return query
    select paying.customer_id
      from public.households join public.household_subscriptions as paying on paying.household_id = households.id
     where households.owner_user_id = person and paying.provider = 'stripe' and paying.customer_id is not null;
end
$$;
alter function app.customers_of(uuid) owner to household_definer;
grant execute on function app.customers_of(uuid) to household_system;

-- Numbers the readings of the provider's state.
create sequence billing_reads;
grant usage on sequence billing_reads to household_system;

-- Handled events of the provider, which sends each at least once.
create table billing_events (
  id text primary key,
  type text not null,
  received_at timestamptz not null default now()
);
grant select, insert, delete on billing_events to household_system;

-- ======== db/schema/30-pets.sql ========

-- Pets.

create table pets (
  name text not null check (char_length(name) between 2 and 50),
  species text not null check (species in ('dog', 'cat', 'bird', 'rabbit', 'hamster', 'guinea-pig', 'fish', 'reptile', 'other')),
  breed text check (char_length(breed) <= 100),
  gender text not null check (gender in ('male', 'female', 'unknown')),
  birth_date date check (birth_date >= '1900-01-01'),
  -- Arrival in the household, if known. Its anniversaries are milestones.
  home_since date check (home_since >= '1900-01-01'),
  -- In kilograms, to a tenth of a gram: a bird's 12.5 g and a hamster's 1.44 oz stay as typed.
  weight_kg numeric(8, 4) check (weight_kg > 0),
  -- The health log that the weight came from; null where it was typed into the pet (handbook: kinds-of-records). No foreign key: it
  -- would clear the column before app.carry_weight has seen which weighing was deleted.
  weight_from uuid,
  -- The last typed weight, which comes back when newer weighings are deleted.
  typed_weight_kg numeric(8, 4) check (typed_weight_kg > 0),
  -- Last time that the weight was typed or cleared in the pet; null if unknown.
  weight_typed_at timestamptz,
  -- Target range, as set by the owner or vet: both ends or neither. No range is ever derived from a breed.
  target_low_kg numeric(8, 4) check (target_low_kg > 0),
  target_high_kg numeric(8, 4) check (target_high_kg > 0),
  microchip_id text check (char_length(microchip_id) <= 50),
  acquisition_source text check (acquisition_source in ('purchased', 'rescue', 'shelter', 'adopted', 'bred', 'gift', 'other')),
  notes text check (char_length(notes) <= 500),
  -- Shown first on the emergency sheet.
  allergies text check (char_length(allergies) <= 500),
  conditions text check (char_length(conditions) <= 500),
  blob_id uuid,
  -- Set while the pet is kept in memory.
  archived_at timestamptz,
  -- Doses of an archived pet are not asked for, so those of that time are not late after its return.
  unarchived_at timestamptz,
  -- Day of death, if the household states it. Unarchiving the pet clears it.
  died_on date,
  constraint pets_target check (
    (target_low_kg is null) = (target_high_kg is null) and target_low_kg <= target_high_kg),
  constraint home_since_birth check (home_since >= birth_date),
  constraint died_in_memory check (died_on is null or archived_at is not null)
);
select app.make_household_table('pets', of_pet => false);
-- household_definer shows faces and emergency information through views behind permissions of their own.
create policy faces on pets for select to household_definer
  using (household_id = (select app.household_id()) and (select app.may('view pet faces')));
create policy emergency on pets for select to household_definer
  using (household_id = (select app.household_id()) and (select app.may('view emergency information')));
-- household_definer copies the newest weighing to the pet.
create policy weighable on pets for select to household_definer using (household_id = (select app.household_id()));
create policy weighed on pets for update to household_definer
  using (household_id = (select app.household_id())) with check (household_id = (select app.household_id()));
-- The worker does not plan dates of archived pets.
create policy kept_up on pets for select to household_planner using (id is not null);
create policy told_by_messenger on pets for select to household_messenger using (id is not null);
grant select, update (weight_kg, weight_from) on pets to household_definer;
grant select (household_id, id, archived_at, unarchived_at) on pets to household_planner;
grant select (household_id, id, name, archived_at) on pets to household_messenger;

-- Marks a weight that a user writes as typed, whatever the statement says of its source; only household_definer, which
-- copies weighings, may name one. Runs as the writer, to tell the two apart.
create function app.note_typed_weight() returns trigger
language plpgsql security invoker set search_path = pg_catalog, pg_temp as
$$
begin
  if current_user = 'household_definer' then
    return new;
  end if;
  if tg_op = 'INSERT' or new.weight_kg is distinct from old.weight_kg then
    new.weight_from := null;
    new.typed_weight_kg := new.weight_kg;
    new.weight_typed_at := now();
  else
    new.weight_from := old.weight_from;
    new.typed_weight_kg := old.typed_weight_kg;
    new.weight_typed_at := old.weight_typed_at;
  end if;
  return new;
end
$$;

create trigger note_typed_weight before insert or update on pets
  for each row execute function app.note_typed_weight();

-- A pet as a member of any role sees it. A policy cannot leave out columns, so a view of household_definer does, behind a
-- permission of its own.
create view pet_faces with (security_barrier) as
  select household_id, id, name, species, breed, blob_id, archived_at, created_at from pets;
alter view pet_faces owner to household_definer;
grant select on pet_faces to household_actor;

-- ======== db/schema/31-medications.sql ========

-- Medications, their stock, doses and refills.

create table medications (
  name text not null check (char_length(name) between 1 and 100),
  dosage text not null check (char_length(dosage) <= 100),
  frequency text not null check (char_length(frequency) <= 100),
  start_date date not null,
  end_date date check (end_date >= start_date),
  notes text check (char_length(notes) <= 1000),
  is_active boolean not null,
  -- Local times of a day in a zone, which the domain expands with the zone's rules.
  times text[] not null default '{08:00}' check (cardinality(times) <= 24),
  time_zone text not null default 'UTC' check (char_length(time_zone) <= 64),
  -- Start of each of `times`: a medication that is entered in the evening is not late for the morning. Empty where every
  -- planned dose counts. Only the server writes it.
  times_from timestamptz[] not null default '{}' check (cardinality(times_from) <= 24),
  -- Steps of a plan such as tapering; null where the frequency says it all. The domain checks their contents, the database
  -- their amount: at most 12 steps of 24 times.
  rhythm jsonb check (
    case jsonb_typeof(rhythm) when 'array'
      then jsonb_array_length(rhythm) between 1 and 12 and octet_length(rhythm::text) <= 8000
      else rhythm is null
    end),
  min_interval_hours numeric(6, 3) check (min_interval_hours > 0),
  max_doses_per_day integer check (max_doses_per_day > 0),
  -- Minutes after its due time in which a dose may still be given, as the vet has said; null: no limit.
  latest_minutes integer check (latest_minutes between 15 and 1440),
  -- Units that one dose takes from the stock; null: one.
  dose_units numeric(9, 3) check (dose_units > 0),
  -- May break quiet hours, and asks at once however many notifications came before.
  is_critical boolean not null default false,
  -- Missed doses are known from this moment on. app.watch_doses sets it.
  missed_from timestamptz not null default now()
);
select app.make_household_table('medications', listed_by => 'start_date', ceiling => 1000);
-- For dates of a medication, which belong to its pet: their foreign key locks the medication alone, and not the pet.
alter table medications add unique (household_id, id, pet_id);
-- The trail names the medication of a dose or refill.
create policy named on medications for select to household_definer
  using (household_id = (select app.household_id()));
-- Shows emergency information through a view, behind a permission of its own.
create policy emergency on medications for select to household_definer
  using (household_id = (select app.household_id()) and (select app.may('view emergency information')));
-- app.look_at finds and holds a medication of any household; it can change none.
create policy looked_at on medications for select to household_definer using (pet_id is not null);
create policy held_by_marks on medications for update to household_definer using (id is not null) with check (false);
-- The planner holds a medication while it writes its dates, which counts as an update; it can change none.
create policy kept_up on medications for select to household_planner using (id is not null);
create policy held on medications for update to household_planner using (id is not null) with check (false);
create policy told_by_messenger on medications for select to household_messenger using (id is not null);
grant select (household_id, id, pet_id, name, dosage, frequency, start_date, end_date, notes, is_active, rhythm), update
  (is_active) on medications to household_definer;
grant select (household_id, id, pet_id, frequency, start_date, end_date, is_active, times, time_zone, dose_units,
  times_from, rhythm), update (is_active) on medications to household_planner;
grant select (household_id, id, name, dosage, start_date, time_zone, is_critical, rhythm, latest_minutes) on medications
  to household_messenger;

-- Watches a medication from its first dose that counts; `times_from` restarts when its schedule changes.
create function app.watch_doses() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as
$$
begin
  new.missed_from := least((select min(begun) from unnest(new.times_from) as begun), now());
  return new;
end
$$;

create trigger watch_doses before insert on medications for each row execute function app.watch_doses();

-- Units on hand of a medication, if the household counts them. A table of its own, because doses change it all day and must
-- not make a form that is open elsewhere stale.
create table medication_stock (
  household_id uuid not null default app.household_id(),
  medication_id uuid not null,
  units numeric(12, 3) not null check (units >= 0),
  primary key (household_id, medication_id),
  foreign key (household_id, medication_id) references medications (household_id, id) on delete cascade
);

alter table medication_stock enable row level security;
alter table medication_stock force row level security;
create policy visible on medication_stock for select to household_actor
  using (household_id = (select app.household_id()) and (select app.may('view medications')));
create policy added on medication_stock for insert to household_actor
  with check (household_id = (select app.household_id()) and (select app.may('mark doses')));
create policy counted on medication_stock for update to household_actor
  using (household_id = (select app.household_id()) and (select app.may('mark doses')))
  with check (household_id = (select app.household_id()) and (select app.may('mark doses')));
create policy no_longer_counted on medication_stock for delete to household_actor
  using (household_id = (select app.household_id()) and (select app.may('edit medications')));
create policy kept_up on medication_stock for select to household_planner using (medication_id is not null);
select app.open_to_takeout('medication_stock');
grant select, insert, update (units), delete on medication_stock to household_actor;
grant select on medication_stock to household_planner;

-- Marks of doses. Due doses are computed; a mark names its dose by the day and time of the schedule at that time, so a
-- later schedule rewrites nothing.
create table doses (
  household_id uuid not null default app.household_id(),
  id uuid not null,
  medication_id uuid not null,
  due_date date,
  due_time text check (due_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  due_at timestamptz,
  outcome text not null check (outcome in ('given', 'partial', 'skipped', 'missed')),
  amount numeric(9, 3) check (amount > 0),
  given_at timestamptz,
  -- Position in the ledger.
  happened_at timestamptz not null generated always as (coalesce(given_at, due_at)) stored,
  -- Units taken off the stock, which return with the mark's undoing.
  stock_taken numeric(12, 3) not null check (stock_taken >= 0),
  note text check (char_length(note) <= 500),
  blob_id uuid,
  undone_at timestamptz,
  made_from text not null,
  version integer not null,
  created_by uuid,
  updated_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The dose in words when it was marked: later changes of its medication do not reach back.
  dose_words text check (char_length(dose_words) between 1 and 120),
  -- The member who gave the dose, where a correction names another than the one who marked it.
  given_by uuid,
  -- A dose without a mark when its schedule was changed or its pet was archived. The new schedule does not plan it, so it
  -- could not be derived any more. A person's mark replaces it.
  is_derived boolean not null default false,
  primary key (household_id, id),
  foreign key (household_id, medication_id) references medications (household_id, id) on delete cascade,
  check ((due_date is null) = (due_time is null) and (due_date is null) = (due_at is null)),
  check ((outcome in ('given', 'partial')) = (given_at is not null))
);
-- A dose has one mark, of the first person to tap, unless it was undone.
create unique index one_mark_a_dose on doses (household_id, medication_id, due_date, due_time)
  where undone_at is null and due_date is not null;
create index doses_of_medication on doses (household_id, medication_id, happened_at desc, id desc);
-- For due doses in a span of days, over all pets.
create index doses_by_time on doses (household_id, happened_at);
create index doses_by_due_time on doses (household_id, due_at) where due_at is not null;
-- Pictures of doses count as photos of the household.
create index doses_pictured on doses (household_id) where blob_id is not null and undone_at is null;

alter table doses enable row level security;
alter table doses force row level security;
create policy visible on doses for select to household_actor
  using (household_id = (select app.household_id()) and (select app.may('view medications')));
create policy added on doses for insert to household_actor
  with check (household_id = (select app.household_id()) and (select app.may('mark doses')));
-- A mark is corrected or undone, or gets a picture, but is never deleted. A user who may correct their own marks may also
-- correct a derived missed dose. Once a correction names who gave it, it is that person's mark.
create policy corrected on doses for update to household_actor
  using (household_id = (select app.household_id())
         and ((select app.may('correct doses'))
              or ((select app.may_own('correct doses'))
                  and case when is_derived then coalesce(given_by = (select app.user_id()), true)
                           else created_by = (select app.user_id()) end)))
  with check (household_id = (select app.household_id()));
-- For app.describe_deletion.
create policy counted on doses for select to household_definer
  using (household_id = (select app.household_id()) and (select app.may('view medications')));
create policy kept_up on doses for select to household_planner using (id is not null);
select app.give_files('doses');
select app.open_to_takeout('doses');
grant select, insert, update (outcome, amount, given_at, stock_taken, note, blob_id, undone_at, given_by) on doses to
  household_actor;
grant select (household_id, blob_id, undone_at) on doses to household_definer;
grant select (household_id, medication_id, due_date, due_time, due_at, given_at, happened_at, stock_taken, undone_at) on
  doses to household_planner;

create trigger stamp before insert or update on doses for each row execute function app.stamp_record();
create trigger ceiling after insert on doses for each row execute function app.hold_ceiling('50000', 'medication');

-- Serialises the ledger of a medication until the transaction ends, so that two doses as needed at once see one another
-- and one at a time counts the stock. Caregivers may not change medications, so they cannot lock the row.
create function app.lock_ledger(medication uuid) returns void language sql volatile as
$$ select pg_advisory_xact_lock(hashtextextended('ledger ' || app.household_id() || medication, 0)) $$;
grant execute on function app.lock_ledger(uuid) to household_actor;

-- Refills of a stock. A refill is never changed, and medication_stock has the sum.
create table refills (
  household_id uuid not null default app.household_id(),
  id uuid not null,
  medication_id uuid not null,
  units numeric(12, 3) not null check (units > 0),
  refilled_on date not null,
  made_from text not null,
  version integer not null,
  created_by uuid, updated_by uuid,
  created_at timestamptz not null, updated_at timestamptz not null,
  primary key (household_id, id),
  foreign key (household_id, medication_id) references medications (household_id, id) on delete cascade
);
create index refills_of_medication on refills (household_id, medication_id);

alter table refills enable row level security;
alter table refills force row level security;
create policy visible on refills for select to household_actor
  using (household_id = (select app.household_id()) and (select app.may('view medications')));
create policy added on refills for insert to household_actor
  with check (household_id = (select app.household_id()) and (select app.may('mark doses')));
select app.open_to_takeout('refills');
grant select, insert on refills to household_actor;

create trigger stamp before insert on refills for each row execute function app.stamp_record();
create trigger ceiling after insert on refills for each row execute function app.hold_ceiling('5000', 'medication');

-- Returns the parts of a mark that a correction changes, for the trail.
create function app.mark_in_trail(mark doses) returns jsonb language sql immutable set search_path = pg_catalog, pg_temp as
$$
  select jsonb_build_object('outcome', mark.outcome, 'givenAt', mark.given_at, 'amount', mark.amount, 'note', mark.note,
                            'byId', coalesce(mark.given_by, case when not mark.is_derived then mark.created_by end))
$$;
grant execute on function app.mark_in_trail(doses) to household_definer;

-- Writes marks and refills to the trail, under the name of the medication. Rows that are deleted with their medication
-- have no entries: the medication's own entry says it. A derived missed dose has none until a person corrects it.
create function app.trace_ledger() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
declare
  written jsonb := to_jsonb(new);
  change jsonb;
  what text;
begin
  if app.household_id() is null then
    return null;
  end if;
  if tg_table_name = 'doses' then
    if tg_op = 'UPDATE' and app.mark_in_trail(old) <> app.mark_in_trail(new) and new.undone_at is null
       and old.undone_at is null then
      change := jsonb_build_object('before', app.mark_in_trail(old), 'after', app.mark_in_trail(new));
    elsif new.is_derived and new.outcome = 'missed' then
      return null;
    end if;
  end if;
  what := case
    when tg_table_name = 'refills' then 'refill'
    when tg_op = 'INSERT' then written ->> 'outcome'
    when change is not null then 'corrected'
    when to_jsonb(old) ->> 'undone_at' is distinct from written ->> 'undone_at' then 'taken back'
    else 'picture'
  end;
  insert into public.activity (household_id, actor_id, action, subject, subject_id, pet_id, label, change)
  select new.household_id, app.user_id(), case tg_op when 'INSERT' then 'added' else 'changed' end,
         tg_table_name, new.id, medication.pet_id, left(medication.name, 80) || ': ' || what, change
    from public.medications as medication
   where medication.household_id = new.household_id and medication.id = new.medication_id;
  return null;
end
$$;
alter function app.trace_ledger() owner to household_definer;
create trigger trace after insert or update on doses for each row execute function app.trace_ledger();
create trigger trace after insert on refills for each row execute function app.trace_ledger();
insert into app.trail_subjects (subject, permission)
values ('doses', 'view medications'), ('refills', 'view medications');

-- Repeated notifications of a dose that no one answers, for a household.
create table care_alerts (
  household_id uuid not null default app.household_id() primary key references households (id) on delete cascade,
  repeat_minutes smallint not null default 30 check (repeat_minutes between 5 and 240),
  repeat_times smallint not null default 2 check (repeat_times between 0 and 5),
  -- The person to notify after the last repetition; null: no one.
  escalate_to uuid,
  updated_by uuid not null default app.user_id(),
  updated_at timestamptz not null default now()
);

alter table care_alerts enable row level security;
alter table care_alerts force row level security;
create policy visible on care_alerts for select to household_actor
  using (household_id = (select app.household_id()) and (select app.may('view medications')));
create policy added on care_alerts for insert to household_actor
  with check (household_id = (select app.household_id()) and (select app.may('edit medications')));
create policy edited on care_alerts for update to household_actor
  using (household_id = (select app.household_id()) and (select app.may('edit medications')))
  with check (household_id = (select app.household_id()) and (select app.may('edit medications')));
-- Only clears escalate_to.
create policy ended on care_alerts to household_definer
  using (escalate_to is not null) with check (escalate_to is null);
create policy kept_up on care_alerts for select to household_planner using (household_id is not null);
create policy told_by_messenger on care_alerts for select to household_messenger using (household_id is not null);
select app.open_to_takeout('care_alerts');
grant select, insert, update on care_alerts to household_actor;
grant select, update (escalate_to) on care_alerts to household_definer;
grant select on care_alerts to household_planner, household_messenger;

create trigger give_notice after insert or update on care_alerts
  for each row execute function app.give_notice('households', '', 'household_id');

-- Clears the escalation to a person who has left. The trail has no entry: no person changed the row.
create function app.end_escalation() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  update public.care_alerts set escalate_to = null
   where household_id = old.household_id and escalate_to = old.user_id;
  return null;
end
$$;
alter function app.end_escalation() owner to household_definer;
create trigger end_escalation after delete on household_members
  for each row execute function app.end_escalation();

-- ======== db/schema/32-health.sql ========

-- Health logs and measure targets.

-- A log has words, and a number beside them: kilograms, degrees Celsius, mg/dL or points of a scale. `unit` is the unit in
-- which it was typed. `details` holds the pages of advanced tracking and of symptoms.
create table health_logs (
  type text not null check (char_length(type) <= 40),
  value text check (char_length(value) <= 200),
  notes text check (char_length(notes) <= 1000),
  log_date date not null,
  -- On the clock of the person who noted it, as the day is one of their calendar.
  log_time text check (log_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  -- Orders several readings of a day, such as a glucose curve; one without a time comes first on its day.
  taken_at timestamp not null generated always as (
    log_date + make_time(coalesce(left(log_time, 2)::int, 0), coalesce(right(log_time, 2)::int, 0), 0)) stored,
  measure numeric(9, 4),
  unit text,
  scale smallint,
  details jsonb,
  -- In kilograms, of weight checks and of advanced trackings alike.
  weighed_kg numeric(9, 4) generated always as (
    case type
      when 'weight' then measure
      when 'advanced_tracking' then (details #>> '{vitals,weight}')::numeric
    end) stored check (weighed_kg > 0 and weighed_kg <= 2000),
  constraint measure_fits check (
    case
      when measure is null then unit is null and scale is null
      -- Small animals weigh grams or ounces.
      when type = 'weight'
        then measure between 0.0001 and 2000 and unit in ('lb', 'oz', 'kg', 'g') and unit is not null and scale is null
      when type = 'temperature' then measure between 0 and 50 and unit in ('F', 'C') and unit is not null and scale is null
      when type = 'blood_glucose'
        then measure between 5 and 2000 and unit in ('mg/dL', 'mmol/L') and unit is not null and scale is null
      when type in ('energy_level', 'appetite')
        then unit is null and scale is not null and scale in (9, 10) and measure between 1 and scale and measure = trunc(measure)
      else false
    end),
  -- The domain checks the shape; the database bounds kind and size.
  constraint details_fit check (
    details is null
    or (type in ('advanced_tracking', 'symptom') and jsonb_typeof(details) = 'object'
        and jsonb_typeof(details -> 'version') = 'number' and octet_length(details::text) <= 8000))
);
select app.make_household_table('health_logs', listed_by => 'taken_at', named_by => '{type}');
-- For the newest weight of a pet.
create index health_logs_weighed on health_logs (household_id, pet_id, taken_at desc, id desc) where weighed_kg is not null;
-- For lists of one kind, a small part of a long record.
create index health_logs_detailed on health_logs (household_id, pet_id, type, taken_at desc, id desc)
  where type in ('advanced_tracking', 'symptom');
create policy weighed on health_logs for select to household_definer
  using (household_id = (select app.household_id()));
grant select (household_id, id, pet_id, log_date, created_at, weighed_kg, taken_at) on health_logs to household_definer;

-- Copies the newest weighing to its pet. Caregivers weigh but may not edit pets, so household_definer does it. A weight
-- that was typed into the pet stays until there is a newer weighing or a correction of the newest one. If the source of the
-- weight is deleted, moved back or is no weighing any more, the newest other weighing replaces it, or the typed weight if
-- that is more recent.
-- The pet is written only when its weight changes, so equal weighings leave its version and the trail alone. weight_from
-- names the weighing that brought the weight, and a later one may say the same: it only distinguishes a weighed weight from
-- a typed one, and the order of the logs says whether the changed log was the newest.
create function app.carry_weight() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
declare
  changed public.health_logs;
  pet record;
  newest record;
  was_newest boolean;
begin
  -- Without an acting household, as in a deletion of the whole household, no policy shows a pet, and nothing is copied.
  if tg_op = 'DELETE' then changed := old; else changed := new; end if;
  select weight_kg, weight_from, typed_weight_kg, weight_typed_at into pet from public.pets
   where household_id = changed.household_id and id = changed.pet_id;
  select id, taken_at, weighed_kg, created_at into newest from public.health_logs
   where household_id = changed.household_id and pet_id = changed.pet_id and weighed_kg is not null
   order by taken_at desc, id desc limit 1;
  if newest.id is distinct from changed.id then
    was_newest := tg_op <> 'INSERT' and old.weighed_kg is not null
      and (newest.id is null or (old.taken_at, old.id) > (newest.taken_at, newest.id));
    if pet.weight_from is null or not was_newest then
      return null;
    end if;
    if newest.id is null or pet.weight_typed_at > newest.created_at then
      newest.id := null;
      newest.weighed_kg := pet.typed_weight_kg;
    end if;
  end if;
  if pet.weight_kg is distinct from newest.weighed_kg then
    update public.pets set weight_kg = newest.weighed_kg, weight_from = newest.id
     where household_id = changed.household_id and id = changed.pet_id;
  end if;
  return null;
end
$$;
alter function app.carry_weight() owner to household_definer;
create trigger carry_weight_in after insert on health_logs for each row
  when (new.weighed_kg is not null) execute function app.carry_weight();

create trigger carry_weight_on after update on health_logs for each row
  when ((old.weighed_kg, old.taken_at) is distinct from (new.weighed_kg, new.taken_at)) execute function app.carry_weight();

create trigger carry_weight_out after delete on health_logs for each row
  when (old.weighed_kg is not null) execute function app.carry_weight();

-- Target range of a measure, as set by the vet or owner, in °C, mg/dL and times a minute. The pet has the target of its
-- weight.
create table measure_targets (
  household_id uuid not null default app.household_id(),
  id uuid not null default app.new_id(),
  pet_id uuid not null,
  measure text not null,
  low numeric(8, 3) not null,
  high numeric(8, 3) not null,
  updated_by uuid not null default app.user_id(),
  updated_at timestamptz not null default now(),
  primary key (household_id, id),
  unique (household_id, pet_id, measure),
  foreign key (household_id, pet_id) references pets (household_id, id) on delete cascade,
  check (low < high),
  check (case measure when 'temperature' then low >= 0 and high <= 50
                      when 'bloodGlucose' then low >= 5 and high <= 2000
                      when 'heartRate' then low >= 1 and high <= 1000
                      when 'respiratoryRate' then low >= 1 and high <= 500
                      else false end)
);

alter table measure_targets enable row level security;
alter table measure_targets force row level security;
-- The right to edit health logs covers their targets.
create policy visible on measure_targets for select to household_actor
  using (household_id = (select app.household_id()) and (select app.may('view health logs')));
create policy added on measure_targets for insert to household_actor
  with check (household_id = (select app.household_id()) and (select app.may('edit health logs')));
create policy edited on measure_targets for update to household_actor
  using (household_id = (select app.household_id()) and (select app.may('edit health logs')))
  with check (household_id = (select app.household_id()) and (select app.may('edit health logs')));
create policy deleted on measure_targets for delete to household_actor
  using (household_id = (select app.household_id()) and (select app.may('edit health logs')));
select app.open_to_takeout('measure_targets');
grant select, insert, update, delete on measure_targets to household_actor;

create trigger trace after insert or update or delete on measure_targets
  for each row execute function app.trace_record('measure');
insert into app.trail_subjects (subject, permission) values ('measure_targets', 'view health logs');

-- ======== db/schema/33-vaccinations.sql ========

-- Vaccinations and vaccine intervals.

create table vaccinations (
  vaccine_name text not null check (char_length(vaccine_name) between 1 and 100),
  vaccine_class text not null check (vaccine_class in ('core', 'non_core', 'lifestyle')),
  vaccine text check (char_length(vaccine) <= 40),
  administered_date date not null,
  due_date date,
  next_due_date date check (next_due_date >= administered_date),
  veterinarian text check (char_length(veterinarian) <= 100),
  clinic_name text check (char_length(clinic_name) <= 100),
  batch_number text check (char_length(batch_number) <= 50),
  notes text check (char_length(notes) <= 1000)
);
select app.make_household_table(
  'vaccinations', listed_by => 'administered_date', named_by => '{vaccine_name}', ceiling => 1000);
-- For dates of a vaccination, which belong to its pet: their foreign key locks the vaccination alone, and not the pet.
alter table vaccinations add unique (household_id, id, pet_id);
create policy emergency on vaccinations for select to household_definer
  using (household_id = (select app.household_id()) and (select app.may('view emergency information')));
create policy looked_at on vaccinations for select to household_definer using (pet_id is not null);
-- The planner holds a vaccination while it writes its date, which counts as an update; it can change none.
create policy kept_up on vaccinations for select to household_planner using (id is not null);
create policy held on vaccinations for update to household_planner using (id is not null) with check (false);
create policy told_by_messenger on vaccinations for select to household_messenger using (id is not null);
grant select (household_id, id, pet_id, vaccine_name, administered_date, next_due_date) on vaccinations to
  household_definer;
grant select (household_id, id, pet_id, vaccine_name, administered_date, next_due_date), update (next_due_date) on
  vaccinations to household_planner;
grant select (household_id, id, vaccine_name) on vaccinations to household_messenger;

-- Serialises writes of a household, since each looks at other doses of the same vaccine. Those that are deleted with their
-- pet wait for no one: adding one locks the pet.
create function app.lock_vaccinations() returns trigger language plpgsql as
$$
begin
  if pg_trigger_depth() > 1 then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('vaccinations ' || coalesce(app.household_id()::text, ''), 0));
  return null;
end
$$;

create trigger lock_vaccinations before insert or update or delete on vaccinations
  for each statement execute function app.lock_vaccinations();

-- Intervals of a household that replace the guideline's, which are in packages/domain/src/vaccinations.
create table vaccine_intervals (
  household_id uuid not null default app.household_id() references households (id) on delete cascade,
  vaccine text not null check (char_length(vaccine) <= 40),
  first_months integer not null check (first_months between 1 and 120),
  then_months integer not null check (then_months between 1 and 120),
  updated_by uuid not null default app.user_id(),
  updated_at timestamptz not null default now(),
  primary key (household_id, vaccine)
);

alter table vaccine_intervals enable row level security;
alter table vaccine_intervals force row level security;
create policy visible on vaccine_intervals for select to household_actor
  using (household_id = (select app.household_id()) and (select app.may('view vaccinations')));
create policy added on vaccine_intervals for insert to household_actor
  with check (household_id = (select app.household_id()) and (select app.may('edit vaccine schedule')));
create policy edited on vaccine_intervals for update to household_actor
  using (household_id = (select app.household_id()) and (select app.may('edit vaccine schedule')))
  with check (household_id = (select app.household_id()) and (select app.may('edit vaccine schedule')));
create policy deleted on vaccine_intervals for delete to household_actor
  using (household_id = (select app.household_id()) and (select app.may('edit vaccine schedule')));
select app.open_to_takeout('vaccine_intervals');
grant select, insert, update, delete on vaccine_intervals to household_actor;

create trigger give_notice after insert or update or delete on vaccine_intervals
  for each row execute function app.give_notice('vaccine_intervals', '', 'household_id');

-- ======== db/schema/34-appointments.sql ========

-- Appointments.

create table appointments (
  title text not null check (char_length(title) between 1 and 100),
  vet_name text check (char_length(vet_name) <= 100),
  location text check (char_length(location) <= 200),
  appointment_date timestamptz not null,
  notes text check (char_length(notes) <= 1000),
  status text not null check (status in ('scheduled', 'completed', 'cancelled', 'missed'))
);
select app.make_household_table(
  'appointments', listed_by => 'appointment_date', named_by => '{title}', ceiling => 5000);
-- For dates of an appointment, which belong to its pet: their foreign key locks the appointment alone, and not the pet.
alter table appointments add unique (household_id, id, pet_id);
-- Coming appointments, for the quota and the dashboard.
create index appointments_to_come on appointments (household_id, appointment_date) where status = 'scheduled';
create policy emergency on appointments for select to household_definer
  using (household_id = (select app.household_id()) and (select app.may('view emergency information')));
create policy looked_at on appointments for select to household_definer using (pet_id is not null);
-- The planner holds an appointment while it writes its date, which counts as an update; it can change none.
create policy kept_up on appointments for select to household_planner using (id is not null);
create policy held on appointments for update to household_planner using (id is not null) with check (false);
create policy told_by_messenger on appointments for select to household_messenger using (id is not null);
grant select (household_id, id, pet_id, vet_name, location, appointment_date, status) on appointments to
  household_definer;
grant select (household_id, id, pet_id, appointment_date, status), update (status) on appointments to household_planner;
grant select (household_id, id, title, vet_name, location) on appointments to household_messenger;

-- ======== db/schema/35-files.sql ========

-- Photos and documents.

create table photos (
  caption text check (char_length(caption) <= 200),
  type text not null check (char_length(type) <= 40),
  taken_on date not null,
  blob_id uuid not null,
  width integer not null,
  height integer not null,
  bytes bigint not null
);
select app.make_household_table('photos', listed_by => 'taken_on', named_by => '{caption,type}');
-- For app.describe_deletion.
create policy counted on photos for select to household_definer
  using (household_id = (select app.household_id()) and (select app.may('view photos')));
grant select on photos to household_definer;

-- Medical documents of a pet: PDFs as they came, pictures encoded again. A document may be attached to one record of the
-- same pet; when that record is deleted, the document stays with the pet.
create table documents (
  medication_id uuid,
  appointment_id uuid,
  health_log_id uuid,
  vaccination_id uuid,
  title text not null check (char_length(title) between 1 and 100),
  type text not null check (char_length(type) <= 40),
  dated_on date not null,
  notes text check (char_length(notes) <= 1000),
  content_type text not null check (content_type in ('application/pdf', 'image/jpeg', 'image/webp')),
  blob_id uuid not null,
  bytes bigint not null,
  check (num_nonnulls(medication_id, appointment_id, health_log_id, vaccination_id) <= 1)
);
select app.make_household_table('documents', listed_by => 'dated_on', named_by => '{title}');
-- Keys to records of the household need its column, which the function above has added.
alter table documents
  add foreign key (household_id, medication_id) references medications (household_id, id) on delete set null (medication_id),
  add foreign key (household_id, appointment_id) references appointments (household_id, id) on delete set null (appointment_id),
  add foreign key (household_id, health_log_id) references health_logs (household_id, id) on delete set null (health_log_id),
  add foreign key (household_id, vaccination_id) references vaccinations (household_id, id) on delete set null (vaccination_id);
-- For lists of a record, and for its deletion; most documents are attached to nothing.
create index documents_of_medication on documents (household_id, medication_id) where medication_id is not null;
create index documents_of_appointment on documents (household_id, appointment_id) where appointment_id is not null;
create index documents_of_health_log on documents (household_id, health_log_id) where health_log_id is not null;
create index documents_of_vaccination on documents (household_id, vaccination_id) where vaccination_id is not null;
-- For app.describe_deletion.
create policy counted on documents for select to household_definer
  using (household_id = (select app.household_id()) and (select app.may('view documents')));
grant select (household_id) on documents to household_definer;

-- Losing its record is no change that a person made to the document, so the trail has no entry of it.
create or replace trigger trace after insert or delete or update of title, type, dated_on, notes
  on documents for each row execute function app.trace_record('title');

-- Requires a document's record to be one of its own pet; the foreign keys only require the same household.
create function app.check_document_record() returns trigger
language plpgsql security invoker set search_path = pg_catalog, pg_temp as
$$
begin
  if num_nonnulls(new.medication_id, new.appointment_id, new.health_log_id, new.vaccination_id) = 0 then
    return new;
  end if;
  if not exists (
    select 1 from public.medications where household_id = new.household_id and id = new.medication_id and pet_id = new.pet_id
    union all
    select 1 from public.appointments where household_id = new.household_id and id = new.appointment_id and pet_id = new.pet_id
    union all
    select 1 from public.health_logs where household_id = new.household_id and id = new.health_log_id and pet_id = new.pet_id
    union all
    select 1 from public.vaccinations where household_id = new.household_id and id = new.vaccination_id and pet_id = new.pet_id
  ) then
    raise exception 'the record is not of the document''s pet'
      using errcode = 'foreign_key_violation', constraint = 'document_record_of_pet';
  end if;
  return new;
end
$$;

create trigger record_of_pet before insert or update of pet_id, medication_id, appointment_id, health_log_id, vaccination_id
  on documents for each row execute function app.check_document_record();

-- ======== db/schema/36-emergency.sql ========

-- Emergency contacts, and the views of emergency information.

-- Contacts belong to the household, and all its people see them.
create table emergency_contacts (
  name text not null check (char_length(name) between 1 and 100),
  phone text not null check (char_length(phone) between 3 and 40),
  is_primary boolean not null,
  is_vet boolean not null,
  clinic_name text check (char_length(clinic_name) <= 100),
  address text check (char_length(address) <= 200),
  email text check (char_length(email) <= 254),
  notes text check (char_length(notes) <= 500)
);
select app.make_household_table('emergency_contacts', nouns => 'emergency information', of_pet => false);
-- One vet and one other person are called first.
create unique index first_to_call on emergency_contacts (household_id, is_vet) where is_primary;

-- All people of a household see this in an emergency, also members who see no records. Columns and rows are fewer than the
-- tables', so these are views of household_definer, behind a permission of their own.
create view emergency_pets with (security_barrier) as
  select household_id, id, name, species, breed, gender, birth_date, weight_kg, microchip_id, notes, blob_id, created_at,
         allergies, conditions
    from pets where archived_at is null and (select app.may('view emergency information'));
alter view emergency_pets owner to household_definer;
grant select on emergency_pets to household_actor;
-- Every step of a tapering plan counts, so the rhythm is included: the frequency only has it in short.
create view emergency_medications with (security_barrier) as
  select household_id, id, pet_id, name, dosage, frequency, notes, start_date, end_date, rhythm
    from medications where is_active and (select app.may('view emergency information'));
alter view emergency_medications owner to household_definer;
grant select on emergency_medications to household_actor;
-- The newest dose of each vaccine, which alone says when the next is due.
create view emergency_vaccinations with (security_barrier) as
  select distinct on (household_id, pet_id, lower(vaccine_name))
         household_id, id, pet_id, vaccine_name, administered_date, next_due_date
    from vaccinations where (select app.may('view emergency information'))
   order by household_id, pet_id, lower(vaccine_name), administered_date desc, id desc;
alter view emergency_vaccinations owner to household_definer;
grant select on emergency_vaccinations to household_actor;
-- The vet of each appointment that was not cancelled.
create view emergency_vets with (security_barrier) as
  select household_id, id, pet_id, vet_name, location, appointment_date
    from appointments
   where vet_name is not null and status <> 'cancelled' and (select app.may('view emergency information'));
alter view emergency_vets owner to household_definer;
grant select on emergency_vets to household_actor;

-- ======== db/schema/37-service-providers.sql ========

-- Groomer, trainer and daycare of a pet. A table of its own, since roles and plans that may write it are not those of the
-- pet's other facts.
create table service_providers (
  household_id uuid not null default app.household_id(),
  pet_id uuid not null,
  groomer_name text check (char_length(groomer_name) <= 100),
  groomer_phone text check (char_length(groomer_phone) <= 40),
  groomer_address text check (char_length(groomer_address) <= 200),
  trainer_name text check (char_length(trainer_name) <= 100),
  trainer_phone text check (char_length(trainer_phone) <= 40),
  trainer_address text check (char_length(trainer_address) <= 200),
  daycare_name text check (char_length(daycare_name) <= 100),
  daycare_phone text check (char_length(daycare_phone) <= 40),
  daycare_address text check (char_length(daycare_address) <= 200),
  revision integer not null default 1,
  updated_by uuid not null default app.user_id(),
  updated_at timestamptz not null default now(),
  primary key (household_id, pet_id),
  foreign key (household_id, pet_id) references pets (household_id, id) on delete cascade
);

alter table service_providers enable row level security;
alter table service_providers force row level security;
create policy visible on service_providers for select to household_actor
  using (household_id = (select app.household_id()) and (select app.may('view service providers')));
create policy added on service_providers for insert to household_actor
  with check (household_id = (select app.household_id()) and (select app.may('edit service providers')));
create policy edited on service_providers for update to household_actor
  using (household_id = (select app.household_id()) and (select app.may('edit service providers')))
  with check (household_id = (select app.household_id()) and (select app.may('edit service providers')));
select app.open_to_takeout('service_providers');
grant select, insert, update on service_providers to household_actor;

-- Writes to the trail which of the three was added or changed.
create function app.trace_providers() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
declare
  before jsonb := case tg_op when 'UPDATE' then to_jsonb(old) else '{}' end;
  written jsonb := to_jsonb(new);
  touched text;
begin
  select string_agg(initcap(provider), ', ' order by place) into touched
    from unnest(array['groomer', 'trainer', 'daycare']) with ordinality as providers (provider, place)
   where exists (
     select 1 from unnest(array['name', 'phone', 'address']) as field
      where written ->> (provider || '_' || field) is distinct from before ->> (provider || '_' || field));
  if touched is not null then
    insert into public.activity (household_id, actor_id, action, subject, subject_id, pet_id, label)
    values (new.household_id, app.user_id(), case tg_op when 'INSERT' then 'added' else 'changed' end,
            tg_table_name, new.pet_id, new.pet_id, touched);
  end if;
  return null;
end
$$;
alter function app.trace_providers() owner to household_definer;
create trigger trace after insert or update on service_providers for each row execute function app.trace_providers();
insert into app.trail_subjects (subject, permission) values ('service_providers', 'view service providers');

-- ======== db/schema/38-milestones.sql ========

-- Milestones that a user has dismissed: for good, and for no other user.
create table milestones_put_away (
  household_id uuid not null default app.household_id(),
  user_id uuid not null default app.user_id() references users on delete cascade,
  pet_id uuid not null,
  milestone text not null check (char_length(milestone) between 1 and 40),
  primary key (household_id, user_id, pet_id, milestone),
  foreign key (household_id, pet_id) references pets (household_id, id) on delete cascade
);
create index milestones_put_away_of_pet on milestones_put_away (household_id, pet_id);
create index milestones_put_away_by_person on milestones_put_away (user_id);

alter table milestones_put_away enable row level security;
alter table milestones_put_away force row level security;
create policy own on milestones_put_away for select to household_actor
  using (household_id = (select app.household_id()) and user_id = (select app.user_id()));
create policy put_away on milestones_put_away for insert to household_actor
  with check (household_id = (select app.household_id()) and user_id = (select app.user_id())
              and (select app.may('view pets')));
grant select, insert on milestones_put_away to household_actor;

-- ======== db/schema/39-tutorials.sql ========

-- A user's progress in tutorials. The list of tutorials is data of the app (packages/domain/src/tutorials), so that adding
-- or removing one needs no migration.
create table user_tutorial_progress (
  user_id uuid not null default app.user_id() references users (id) on delete cascade,
  tutorial_id text not null check (char_length(tutorial_id) between 1 and 60),
  -- Steps behind the user, of all steps of the tutorial.
  current_step integer not null default 0 check (current_step between 0 and 100),
  -- Steps among them that were done, and not skipped.
  mastered_steps integer not null default 0 check (mastered_steps between 0 and current_step),
  is_completed boolean not null default false,
  -- Closed by the user: it continues only on their request.
  is_closed boolean not null default false,
  last_updated timestamptz not null default now(),
  primary key (user_id, tutorial_id)
);

alter table user_tutorial_progress enable row level security;
alter table user_tutorial_progress force row level security;
create policy own_progress on user_tutorial_progress to household_actor
  using (user_id = (select app.user_id())) with check (user_id = (select app.user_id()));
create policy taken_out on user_tutorial_progress for select to household_archivist
  using (user_id = (select app.user_id()));
grant select, insert, update on user_tutorial_progress to household_actor;
grant select on user_tutorial_progress to household_archivist;

-- ======== db/schema/40-due.sql ========

-- Reminders, and the ledger of due items (handbook: due-and-notifications; docs/decisions, 51).
--
-- Doses, refills, appointments, vaccinations and dates of reminders are rows of one ledger, so that one index over all
-- households finds what is due, and another finds who has to be notified. The domain plans the rows from each source.

create table reminders (
  title text not null check (char_length(title) between 1 and 100),
  type text not null check (char_length(type) <= 30),
  description text check (char_length(description) <= 500),
  starts_on date not null,
  -- On the wall clock of the zone; null: all day.
  time_of_day text check (time_of_day ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  repeat_unit text not null check (repeat_unit in ('once', 'day', 'week', 'month')),
  repeat_every smallint not null check (repeat_every between 1 and 99),
  -- As ISO 8601 counts them: Monday is 1.
  repeat_weekdays smallint[] not null check (repeat_weekdays <@ '{1,2,3,4,5,6,7}' and cardinality(repeat_weekdays) <= 7),
  ends_on date,
  ends_after integer check (ends_after between 1 and 999),
  time_zone text not null check (char_length(time_zone) <= 64),
  -- The owner or a caregiver; null: the first to act.
  assigned_to uuid,
  is_active boolean not null default true,
  -- Completed for good, or stopped.
  ended_at timestamptz
);
select app.make_household_table('reminders', listed_by => 'starts_on', named_by => '{title}', ceiling => 500);
-- For dates of a reminder, which belong to its pet: their foreign key locks the reminder alone, and not the pet.
alter table reminders add unique (household_id, id, pet_id);
create index reminders_of_person on reminders (household_id, assigned_to) where assigned_to is not null;
-- app.look_at_schedules_of_pet reads reminders of any household: a user who deletes their account acts in none.
create policy looked_at on reminders for select to household_definer using (household_id is not null);
create policy unassigned on reminders for update to household_definer
  using (assigned_to is not null) with check (assigned_to is null);
-- The planner holds a reminder while it writes its dates, which counts as an update; it can change none.
create policy kept_up on reminders for select to household_planner using (ended_at is null);
create policy held on reminders for update to household_planner using (ended_at is null) with check (false);
create policy told_by_messenger on reminders for select to household_messenger using (id is not null);
grant select, update (assigned_to) on reminders to household_definer;
grant select (household_id, id, pet_id, starts_on, time_of_day, repeat_unit, repeat_every, repeat_weekdays, ends_on,
  ends_after, time_zone, is_active, ended_at), update (ended_at) on reminders to household_planner;
grant select (household_id, id, title, time_of_day, time_zone, assigned_to) on reminders to household_messenger;

-- The end of an assignment is no change that a person made: a user who deletes their account acts in no household.
create or replace trigger trace after insert or delete or update of title, is_active, ended_at
  on reminders for each row execute function app.trace_record('title');

-- Ends the assignments of a member who has left, or may no longer complete reminders.
create function app.unassign_reminders() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  -- Locks in the order in which several are completed.
  perform from public.reminders
    where household_id = old.household_id and assigned_to = old.user_id order by id for update;
  update public.reminders set assigned_to = null
   where household_id = old.household_id and assigned_to = old.user_id;
  return null;
end
$$;
alter function app.unassign_reminders() owner to household_definer;
create trigger unassign_reminders after delete on household_members
  for each row execute function app.unassign_reminders();
create trigger unassign_reminders_by_role after update of role on household_members
  for each row when (new.role <> 'caregiver') execute function app.unassign_reminders();

-- The ledger: one row for each pending date, and for settled ones until they are deleted. A reminder has one pending date
-- at a time.
create table occurrences (
  household_id uuid not null default app.household_id(),
  id uuid not null default app.new_id(),
  reminder_id uuid,
  pet_id uuid not null,
  -- The date on the calendar of its zone, and the instant.
  due_date date not null,
  due_at timestamptz not null,
  snoozed_until timestamptz,
  -- Null while it is pending. Passed: the next date came first.
  outcome text check (outcome in ('completed', 'stopped', 'passed', 'given', 'partial', 'skipped', 'missed')),
  settled_at timestamptz,
  settled_by uuid,
  medication_id uuid,
  appointment_id uuid,
  vaccination_id uuid,
  kind text not null check (kind in ('reminder', 'dose', 'refill', 'visit', 'vaccination')),
  -- Of a dose: its time of day in the schedule.
  due_time text,
  -- Next notification; null: none. -infinity: people are to be notified of the answer.
  next_notice_at timestamptz,
  -- Number of notifications so far: the next one has this number, counted from 0.
  notice_step smallint not null default 0,
  -- First step of the present round of notifications: a snooze begins a new round.
  round_step smallint not null default 0,
  source_id uuid not null
    generated always as (coalesce(reminder_id, medication_id, appointment_id, vaccination_id)) stored,
  -- A daily summary announced it ahead of its time. People are then notified of its answer, and a snooze begins a round of
  -- its own.
  told_ahead boolean not null default false,
  primary key (household_id, id),
  foreign key (household_id, reminder_id, pet_id)
    references reminders (household_id, id, pet_id) on delete cascade,
  foreign key (household_id, medication_id, pet_id)
    references medications (household_id, id, pet_id) on delete cascade,
  foreign key (household_id, appointment_id, pet_id)
    references appointments (household_id, id, pet_id) on delete cascade,
  foreign key (household_id, vaccination_id, pet_id)
    references vaccinations (household_id, id, pet_id) on delete cascade,
  check ((outcome is null) = (settled_at is null)),
  check (num_nonnulls(reminder_id, medication_id, appointment_id, vaccination_id) = 1),
  check (case kind when 'reminder' then reminder_id is not null
                   when 'visit' then appointment_id is not null
                   when 'vaccination' then vaccination_id is not null
                   else medication_id is not null end),
  check ((kind = 'dose') = (due_time is not null))
);
create unique index one_row_a_date on occurrences (household_id, source_id, kind, due_date, due_time) nulls not distinct;
create unique index one_open_date_a_reminder on occurrences (household_id, reminder_id) where outcome is null;
create index open_occurrences on occurrences (household_id, due_at, id) where outcome is null;
create index settled_occurrences on occurrences (household_id, settled_at desc, id desc)
  where outcome in ('completed', 'stopped');
-- Next notifications over all households.
create index occurrences_to_tell on occurrences (next_notice_at) where next_notice_at is not null;
create index occurrences_of_pet on occurrences (household_id, pet_id);
create index occurrences_of_reminder on occurrences (household_id, reminder_id, due_date) where reminder_id is not null;
create index occurrences_of_medication on occurrences (household_id, medication_id) where medication_id is not null;
create index occurrences_of_appointment on occurrences (household_id, appointment_id) where appointment_id is not null;
create index occurrences_of_vaccination on occurrences (household_id, vaccination_id) where vaccination_id is not null;
-- For app.forget_occurrences; completed dates of a reminder are kept for its list.
create index occurrences_to_forget on occurrences (settled_at)
  where settled_at is not null and (kind <> 'reminder' or outcome = 'passed');

alter table occurrences enable row level security;
alter table occurrences force row level security;
create policy visible on occurrences for select to household_actor
  using (household_id = (select app.household_id())
         and case kind when 'reminder' then (select app.may('view reminders'))
                       when 'visit' then (select app.may('view appointments'))
                       when 'vaccination' then (select app.may('view vaccinations'))
                       else (select app.may('view medications')) end);
-- Requests settle dates of reminders, and doses through their marks; app.plan_here plans.
create policy settled on occurrences for update to household_actor
  using (household_id = (select app.household_id()) and kind = 'reminder' and (select app.may('edit reminders')))
  with check (household_id = (select app.household_id()) and kind = 'reminder' and (select app.may('edit reminders')));
-- A user may remove a pending date, and completed ones as far as they may delete reminders.
create policy withdrawn on occurrences for delete to household_actor
  using (household_id = (select app.household_id()) and kind = 'reminder'
         and case when outcome is null then (select app.may('edit reminders'))
                  else (select app.may('delete reminders'))
                       or ((select app.may_own('delete reminders')) and settled_by = (select app.user_id())) end);
create policy settled_by_mark on occurrences to household_definer
  using (kind = 'dose') with check (kind = 'dose');
create policy kept_up on occurrences to household_planner using (source_id is not null) with check (source_id is not null);
create policy told_by_messenger on occurrences to household_messenger using (source_id is not null) with check (source_id is not null);
select app.open_to_takeout('occurrences');
grant select, update (snoozed_until, outcome, settled_at, settled_by), delete on occurrences to household_actor;
grant select, update (outcome, settled_at, settled_by) on occurrences to household_definer;
grant select, insert, update, delete on occurrences to household_planner;
grant select, update (snoozed_until, next_notice_at, notice_step, told_ahead) on occurrences to household_messenger;

-- A snoozed dose shows on all open pages. The trail has no entry: nothing was done about the dose, and its mark will have
-- one. Only a person's snooze is announced: a dose that is settled or planned again loses its time by changes that are
-- announced already.
create trigger give_notice after update of snoozed_until on occurrences
  for each row when (new.kind = 'dose' and new.outcome is null and new.snoozed_until is not null
                     and new.snoozed_until is distinct from old.snoozed_until)
  execute function app.give_notice('occurrences', '', 'household_id');

-- Sets the next notification of a row that was answered, reopened or snoozed: people who were notified learn of the answer,
-- and a snooze begins a new round. An undone answer that a daily summary included begins a new round too, since the
-- summary says that it is done.
create function app.time_notice() returns trigger language plpgsql as
$$
declare
  begins_anew boolean := false;
begin
  if new.outcome is not null and old.outcome is null then
    new.next_notice_at := case
      when (old.notice_step > 0 or old.told_ahead) and new.outcome <> 'passed' then '-infinity' end;
    new.snoozed_until := null;
  elsif new.outcome is null and old.outcome is not null then
    begins_anew := old.next_notice_at is distinct from '-infinity';
    -- A new plan sets the next notification itself; an undone answer leaves it to the plan.
    if new.next_notice_at is not distinct from old.next_notice_at then
      new.next_notice_at := null;
    end if;
  elsif new.snoozed_until is distinct from old.snoozed_until then
    new.next_notice_at := new.snoozed_until;
    begins_anew := true;
    new.round_step := new.notice_step;
  end if;
  if begins_anew and new.told_ahead then
    new.notice_step := new.notice_step + 1;
    new.round_step := new.notice_step;
    new.told_ahead := false;
  end if;
  return new;
end
$$;

create trigger time_notice before update of outcome, snoozed_until on occurrences
  for each row execute function app.time_notice();

-- Writes to the trail who completed, stopped, reopened or snoozed a reminder, as a change of the reminder; doses have
-- entries of their own. A date that is reopened after the next one has come passes at once, since the next one stays
-- pending, and has an entry too.
create function app.trace_occurrence() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  if app.household_id() is null then
    return null;
  end if;
  insert into public.activity (household_id, actor_id, action, subject, subject_id, pet_id, label)
  select new.household_id, app.user_id(), 'changed', 'reminders', reminder.id, reminder.pet_id,
         left(reminder.title, 80) || ': ' || case
           when new.outcome <> 'passed' then new.outcome
           when old.outcome is not null then 'reopened'
           else 'snoozed' end
    from public.reminders as reminder
   where reminder.household_id = new.household_id and reminder.id = new.reminder_id;
  return null;
end
$$;
alter function app.trace_occurrence() owner to household_definer;
-- Not called 'trace', since it writes of reminders and not of its own table.
create trigger trace_reminder after update of outcome, snoozed_until on occurrences
  for each row when (new.kind = 'reminder' and old.outcome is distinct from 'passed'
                     and (new.outcome is distinct from 'passed' or old.outcome is not null)
                     and (old.outcome, old.snoozed_until) is distinct from (new.outcome, new.snoozed_until))
  execute function app.trace_occurrence();

-- Next look at each source: the ledger has to be planned again then.
create table schedules (
  household_id uuid not null default app.household_id(),
  source text not null check (source in ('reminder', 'medication', 'appointment', 'vaccination')),
  source_id uuid not null,
  reminder_id uuid generated always as (case source when 'reminder' then source_id end) stored,
  medication_id uuid generated always as (case source when 'medication' then source_id end) stored,
  appointment_id uuid generated always as (case source when 'appointment' then source_id end) stored,
  vaccination_id uuid generated always as (case source when 'vaccination' then source_id end) stored,
  -- Null: nothing more comes. -infinity: the source has changed since it was planned.
  next_due_at timestamptz,
  -- A source that fails to plan is postponed longer each time, so that it neither holds up others nor is retried for ever
  -- at the same pace.
  plan_failures smallint not null default 0 check (plan_failures >= 0),
  primary key (household_id, source_id, source),
  foreign key (household_id, reminder_id) references reminders (household_id, id) on delete cascade,
  foreign key (household_id, medication_id) references medications (household_id, id) on delete cascade,
  foreign key (household_id, appointment_id) references appointments (household_id, id) on delete cascade,
  foreign key (household_id, vaccination_id) references vaccinations (household_id, id) on delete cascade
);
-- Finds due sources over all households.
create index schedules_by_time on schedules (next_due_at) where next_due_at is not null;
create index changed_schedules on schedules (household_id) where next_due_at = '-infinity';

alter table schedules enable row level security;
alter table schedules force row level security;
create policy looked_at on schedules to household_definer
  using (source_id is not null) with check (source_id is not null);
create policy kept_up on schedules to household_planner using (source_id is not null) with check (source_id is not null);
create policy held_by_messenger on schedules to household_messenger using (source_id is not null) with check (false);
grant select, insert, update on schedules to household_definer;
grant select, update on schedules to household_planner;
grant select (household_id, source, source_id), update (next_due_at) on schedules to household_messenger;

-- Resets the failures after a plan, and after a change of the source.
create function app.forget_plan_failures() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as
$$
begin
  new.plan_failures := 0;
  return new;
end
$$;

create trigger forget_plan_failures before update of next_due_at on schedules
  for each row when (old.plan_failures > 0 and new.plan_failures = old.plan_failures)
  execute function app.forget_plan_failures();

-- Marks a source as changed. The server plans it in the same transaction; the worker finds any other change at its next
-- look. A medication is locked first, as in its deletion, which locks it before its schedule.
create function app.look_at(home uuid, kind_of_source text, id_of_source uuid) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  select from public.medications
   where kind_of_source = 'medication' and household_id = home and id = id_of_source for key share;
  insert into public.schedules (household_id, source, source_id, next_due_at)
  values (home, kind_of_source, id_of_source, '-infinity')
  on conflict (household_id, source_id, source) do update set next_due_at = '-infinity'
$$;
alter function app.look_at(uuid, text, uuid) owner to household_definer;

-- Does so for a changed row. Arguments: the kind of source, and the column that names it.
create function app.look_at_schedule() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform app.look_at(new.household_id, tg_argv[0], (to_jsonb(new) ->> tg_argv[1])::uuid);
  return null;
end
$$;
alter function app.look_at_schedule() owner to household_definer;
create trigger look_at_schedule
  after insert or update of starts_on, time_of_day, repeat_unit, repeat_every, repeat_weekdays, ends_on, ends_after,
    time_zone, is_active, ended_at
  on reminders for each row execute function app.look_at_schedule('reminder', 'id');
create trigger look_at_schedule
  after insert or update of frequency, times, rhythm, times_from, time_zone, start_date, end_date, is_active, dose_units
  on medications for each row execute function app.look_at_schedule('medication', 'id');
create trigger look_at_schedule after insert or update of appointment_date, status
  on appointments for each row execute function app.look_at_schedule('appointment', 'id');
create trigger look_at_schedule after insert or update of units
  on medication_stock for each row execute function app.look_at_schedule('medication', 'medication_id');

-- Marks the medication of a deleted stock as changed, unless the medication is deleted too.
create function app.look_at_uncounted() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  update public.schedules set next_due_at = '-infinity'
   where household_id = old.household_id and source = 'medication' and source_id = old.medication_id;
  return null;
end
$$;
alter function app.look_at_uncounted() owner to household_definer;
create trigger look_at_uncounted after delete on medication_stock
  for each row execute function app.look_at_uncounted();

-- Marks several sources of a household as changed, of one kind or of all. All transactions lock several schedules in this
-- order.
create function app.look_at_several(home uuid, ids uuid[], kind_of_source text) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  select from public.schedules
   where household_id = home and source_id = any(ids) and source = coalesce(kind_of_source, source)
   order by household_id, source_id, source for update;
  update public.schedules set next_due_at = '-infinity'
   where household_id = home and source_id = any(ids) and source = coalesce(kind_of_source, source)
$$;
alter function app.look_at_several(uuid, uuid[], text) owner to household_definer;

-- Marks the two newest doses of a vaccine as changed: a newer dose replaces the one before, whose due date counts no
-- longer, and older ones are not concerned.
create function app.look_at_vaccinations() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
declare
  touched public.vaccinations := case when tg_op = 'DELETE' then old else new end;
begin
  perform app.look_at_several(touched.household_id, array(
    select newest.id from unnest(array[lower(touched.vaccine_name), lower(old.vaccine_name)]) as name (of_vaccine)
     cross join lateral (
       select other.id from public.vaccinations as other
        where other.household_id = touched.household_id and other.pet_id = touched.pet_id
          and lower(other.vaccine_name) = name.of_vaccine
        order by other.administered_date desc, other.id desc limit 2) as newest), 'vaccination');
  if tg_op <> 'DELETE' then
    perform app.look_at(new.household_id, 'vaccination', new.id);
  end if;
  return null;
end
$$;
alter function app.look_at_vaccinations() owner to household_definer;
create trigger look_at_schedule
  after insert or delete or update of vaccine_name, administered_date, next_due_date
  on vaccinations for each row execute function app.look_at_vaccinations();

-- Marks all sources of a pet as changed: archiving a pet ends its due dates, and unarchiving plans them again.
create function app.look_at_schedules_of_pet() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform app.look_at_several(new.household_id, array(
     select id from public.reminders
      where household_id = new.household_id and pet_id = new.id and ended_at is null
     union all
     select id from public.medications where household_id = new.household_id and pet_id = new.id
     union all
     select id from public.appointments where household_id = new.household_id and pet_id = new.id
     union all
     select id from public.vaccinations where household_id = new.household_id and pet_id = new.id), null);
  return null;
end
$$;
alter function app.look_at_schedules_of_pet() owner to household_definer;
create trigger look_at_schedules after update of archived_at on pets
  for each row when (old.archived_at is distinct from new.archived_at)
  execute function app.look_at_schedules_of_pet();

-- Marks appointments and vaccinations as changed when their owner's time zone changes, since they follow the owner's days.
create function app.look_at_days_of(person uuid) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  with locked as materialized (
    select household_id, source_id, source from public.schedules
     where source in ('appointment', 'vaccination')
       and household_id in (select id from public.households where owner_user_id = person)
       and exists (select from public.occurrences as open
                    where open.household_id = schedules.household_id and open.source_id = schedules.source_id
                      and open.outcome is null)
     order by household_id, source_id, source for update
  )
  update public.schedules set next_due_at = '-infinity' from locked
   where schedules.household_id = locked.household_id and schedules.source_id = locked.source_id
     and schedules.source = locked.source
$$;
alter function app.look_at_days_of(uuid) owner to household_planner;
grant execute on function app.look_at_days_of(uuid) to household_definer;

-- Does so for the user that a column names.
create function app.look_at_days() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform app.look_at_days_of((to_jsonb(new) ->> tg_argv[0])::uuid);
  return null;
end
$$;
alter function app.look_at_days() owner to household_definer;
create trigger look_at_days after update of owner_user_id on households
  for each row execute function app.look_at_days('owner_user_id');
create trigger look_at_days after update of timezone, device_time_zone on user_preferences
  for each row when (coalesce(old.timezone, old.device_time_zone) is distinct from coalesce(new.timezone, new.device_time_zone))
  execute function app.look_at_days('user_id');
-- A household counts its days in UTC until its owner has a zone.
create trigger look_at_days_at_first after insert on user_preferences
  for each row when (coalesce(new.timezone, new.device_time_zone) is not null)
  execute function app.look_at_days('user_id');

-- Settles a dose by its mark, and reopens it when the mark is undone. A corrected mark settles it with the corrected
-- outcome. Locks the schedule before the row of the ledger, as planning does.
create function app.settle_dose() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  if new.due_date is null then
    return null;
  end if;
  perform app.look_at(new.household_id, 'medication', new.medication_id);
  if new.undone_at is null then
    update public.occurrences
       set outcome = new.outcome, settled_at = coalesce(new.given_at, now()),
           settled_by = coalesce(new.given_by, case when not new.is_derived then app.user_id() end)
     where household_id = new.household_id and source_id = new.medication_id and kind = 'dose'
       and due_date = new.due_date and due_time = new.due_time
       and (outcome is null or outcome = 'passed' or tg_op = 'UPDATE');
  else
    update public.occurrences set outcome = null, settled_at = null, settled_by = null
     where household_id = new.household_id and source_id = new.medication_id and kind = 'dose'
       and due_date = new.due_date and due_time = new.due_time
       and outcome in ('given', 'partial', 'skipped', 'missed');
  end if;
  return null;
end
$$;
alter function app.settle_dose() owner to household_definer;
create trigger settle_dose after insert or update of undone_at, outcome, given_at, given_by on doses
  for each row execute function app.settle_dose();

-- ======== db/schema/41-due-plans.sql ========

-- Planning of due dates: facts for the domain's rules, and writing of their results.

-- Facts of a source, for its plan. The functions are volatile, so that they read rows that were committed while their
-- caller waited for a lock.
create function app.reminder_facts(home uuid, wanted uuid, at timestamptz) returns jsonb
language sql volatile set search_path = pg_catalog, pg_temp as
$$
  select jsonb_build_object(
           'petId', source.pet_id, 'date', source.starts_on, 'time', source.time_of_day,
           'repeat', jsonb_build_object(
             'unit', source.repeat_unit, 'every', source.repeat_every, 'weekdays', source.repeat_weekdays),
           'endsOn', source.ends_on, 'endsAfter', source.ends_after, 'timeZone', source.time_zone,
           'isWaiting', source.is_active and source.ended_at is null and pet.archived_at is null,
           -- Completed dates that the plan must skip: later ones that were completed ahead of time, and the newest, which
           -- may be the last, however late it was completed.
           'completed', (select coalesce(jsonb_agg(done.due_date), '[]') from public.occurrences as done
                          where done.household_id = home and done.source_id = source.id and done.outcome = 'completed'
                            and (done.due_at > at - interval '2 days' or done.due_date = (
                              select max(newest.due_date) from public.occurrences as newest
                               where newest.household_id = home and newest.source_id = source.id
                                 and newest.outcome = 'completed'))))
    from public.reminders as source
    join public.pets as pet on pet.household_id = source.household_id and pet.id = source.pet_id
   where source.household_id = home and source.id = wanted
$$;
grant execute on function app.reminder_facts(uuid, uuid, timestamptz) to household_planner;

-- `marked` has the doses of the last two days and the newest marked dose before: a weekly dose is late for days.
create function app.medication_facts(home uuid, wanted uuid, at timestamptz) returns jsonb
language sql volatile set search_path = pg_catalog, pg_temp as
$$
  select jsonb_build_object(
           'petId', source.pet_id, 'frequency', source.frequency, 'times', source.times, 'rhythm', source.rhythm,
           'timesFrom', (select coalesce(jsonb_agg(greatest(begun, pet.unarchived_at) order by place), '[]')
                           from unnest(source.times_from) with ordinality as begun_at (begun, place)),
           'timeZone', source.time_zone, 'startDate', source.start_date, 'endDate', source.end_date,
           'isWaiting', source.is_active and pet.archived_at is null,
           'marked', (select coalesce(jsonb_agg(jsonb_build_object('date', mark.due_date, 'time', mark.due_time)), '[]')
                        from (select due_date, due_time from public.doses
                               where household_id = home and medication_id = source.id and undone_at is null
                                 and due_at > at - interval '2 days'
                              union all
                              (select due_date, due_time from public.doses
                                where household_id = home and medication_id = source.id and undone_at is null
                                  and due_date is not null and due_at <= at - interval '2 days'
                                order by due_date desc, due_time desc limit 1)) as mark),
           'stock', (select jsonb_build_object(
                              'unitsOnHand', stock.units, 'doseUnits', coalesce(source.dose_units, 1), 'usedLately', (
                                select coalesce(sum(used.stock_taken), 0) from public.doses as used
                                 where used.household_id = home and used.medication_id = source.id
                                   and used.undone_at is null and used.given_at is not null
                                   and used.happened_at > at - interval '30 days'))
                       from public.medication_stock as stock
                      where stock.household_id = home and stock.medication_id = source.id),
           'repeats', (select jsonb_build_object('minutes', alerts.repeat_minutes, 'times', alerts.repeat_times,
                                                 'escalates', alerts.escalate_to is not null)
                         from public.care_alerts as alerts where alerts.household_id = home))
    from public.medications as source
    join public.pets as pet on pet.household_id = source.household_id and pet.id = source.pet_id
   where source.household_id = home and source.id = wanted
$$;
grant execute on function app.medication_facts(uuid, uuid, timestamptz) to household_planner;

-- Zone of the household: that of its owner.
create function app.zone_of_home(home uuid) returns text
language sql volatile set search_path = pg_catalog, pg_temp as
$$
  select coalesce((select coalesce(preference.timezone, preference.device_time_zone) from public.households
                     join public.user_preferences as preference on preference.user_id = households.owner_user_id
                    where households.id = home), 'UTC')
$$;
grant execute on function app.zone_of_home(uuid) to household_planner, household_messenger;

create function app.visit_facts(home uuid, wanted uuid) returns jsonb
language sql volatile set search_path = pg_catalog, pg_temp as
$$
  select jsonb_build_object(
           'petId', source.pet_id, 'at', source.appointment_date, 'timeZone', app.zone_of_home(home),
           'isWaiting', source.status = 'scheduled' and pet.archived_at is null)
    from public.appointments as source
    join public.pets as pet on pet.household_id = source.household_id and pet.id = source.pet_id
   where source.household_id = home and source.id = wanted
$$;
grant execute on function app.visit_facts(uuid, uuid) to household_planner;

-- Only the newest dose of a vaccine has a due date that counts.
create function app.vaccination_facts(home uuid, wanted uuid) returns jsonb
language sql volatile set search_path = pg_catalog, pg_temp as
$$
  select jsonb_build_object(
           'petId', source.pet_id, 'date', source.next_due_date, 'timeZone', app.zone_of_home(home),
           'isWaiting', source.next_due_date is not null and pet.archived_at is null and not exists (
             select from public.vaccinations as newer
              where newer.household_id = home and newer.pet_id = source.pet_id
                and lower(newer.vaccine_name) = lower(source.vaccine_name)
                and (newer.administered_date, newer.id) > (source.administered_date, source.id)))
    from public.vaccinations as source
    join public.pets as pet on pet.household_id = source.household_id and pet.id = source.pet_id
   where source.household_id = home and source.id = wanted
$$;
grant execute on function app.vaccination_facts(uuid, uuid) to household_planner;

-- Kind of source of a kind of row. Two sources of different kinds may have the same id.
create function app.source_of(kind text) returns text
language sql immutable set search_path = pg_catalog, pg_temp as
$$
  select case kind when 'reminder' then 'reminder' when 'visit' then 'appointment' when 'vaccination' then 'vaccination'
                   else 'medication' end
$$;
grant execute on function app.source_of(text) to household_planner, household_messenger;

-- Facts of a source of any kind, with its pending rows.
create function app.plan_facts(home uuid, kind_of_source text, wanted uuid, at timestamptz) returns jsonb
language sql volatile set search_path = pg_catalog, pg_temp as
$$
  select coalesce(case kind_of_source
                    when 'reminder' then app.reminder_facts(home, wanted, at)
                    when 'medication' then app.medication_facts(home, wanted, at)
                    when 'appointment' then app.visit_facts(home, wanted)
                    else app.vaccination_facts(home, wanted) end,
                  -- The planner does not see a reminder that is over.
                  '{"isWaiting": false}')
         || jsonb_build_object(
              'householdId', home, 'source', kind_of_source, 'sourceId', wanted,
              'open', (select coalesce(jsonb_agg(jsonb_build_object(
                                'kind', open.kind, 'date', open.due_date, 'time', open.due_time, 'at', open.due_at,
                                'snoozedUntil', open.snoozed_until, 'step', open.notice_step,
                                'roundStep', open.round_step) order by open.due_at), '[]')
                         from public.occurrences as open
                        where open.household_id = home and open.source_id = wanted and open.outcome is null
                          and app.source_of(open.kind) = kind_of_source))
$$;
grant execute on function app.plan_facts(uuid, text, uuid, timestamptz) to household_planner;

-- Reads plans from JSON.
create function app.read_plans(plans jsonb)
returns table (household_id uuid, source text, source_id uuid, pet_id uuid, next_due_at timestamptz, waits jsonb)
language sql immutable set search_path = pg_catalog, pg_temp as
$$
  select * from jsonb_to_recordset(plans) as plan (
    household_id uuid, source text, source_id uuid, pet_id uuid, next_due_at timestamptz, waits jsonb)
$$;
grant execute on function app.read_plans(jsonb) to household_planner;

-- Reads the pending rows of plans from JSON.
create function app.read_waits(plans jsonb)
returns table (household_id uuid, source_id uuid, pet_id uuid, kind text, due_date date, due_time text,
               due_at timestamptz, notice_at timestamptz, notice_step smallint)
language sql immutable set search_path = pg_catalog, pg_temp as
$$
  select plan.household_id, plan.source_id, plan.pet_id, wait.*
    from app.read_plans(plans) as plan
   cross join lateral jsonb_to_recordset(plan.waits) as wait (
     kind text, due_date date, due_time text, due_at timestamptz, notice_at timestamptz, notice_step smallint)
$$;
grant execute on function app.read_waits(jsonb) to household_planner;

-- Writes plans: the pending rows of each source, and its next look. A row that was due and is no longer pending has passed;
-- a later one is deleted. Runs with the rights of its caller.
create function app.write_plans(plans jsonb, at timestamptz) returns void
language sql volatile set search_path = pg_catalog, pg_temp as
$$
  update public.occurrences as former set outcome = 'passed', settled_at = at
    from app.read_plans(plans) as plan
   where former.household_id = plan.household_id and former.source_id = plan.source_id and former.outcome is null
     and app.source_of(former.kind) = plan.source
     and former.due_at <= at and not exists (
       select from app.read_waits(plans) as wait
        where wait.household_id = former.household_id and wait.source_id = former.source_id and wait.kind = former.kind
          and wait.due_date = former.due_date and wait.due_time is not distinct from former.due_time
          and wait.due_at = former.due_at);
  delete from public.occurrences as former using app.read_plans(plans) as plan
   where former.household_id = plan.household_id and former.source_id = plan.source_id and former.outcome is null
     and app.source_of(former.kind) = plan.source
     and not exists (
       select from app.read_waits(plans) as wait
        where wait.household_id = former.household_id and wait.source_id = former.source_id and wait.kind = former.kind
          and wait.due_date = former.due_date and wait.due_time is not distinct from former.due_time
          and wait.due_at = former.due_at);
  -- A settled row stays settled; a passed one becomes pending again, at another time of that day. A due notice stays due:
  -- the messenger takes it from here.
  insert into public.occurrences (household_id, reminder_id, medication_id, appointment_id, vaccination_id, pet_id, kind,
                                  due_date, due_time, due_at, next_notice_at, notice_step)
  select wait.household_id,
         case wait.kind when 'reminder' then wait.source_id end,
         case when wait.kind in ('dose', 'refill') then wait.source_id end,
         case wait.kind when 'visit' then wait.source_id end,
         case wait.kind when 'vaccination' then wait.source_id end,
         wait.pet_id, wait.kind, wait.due_date, wait.due_time, wait.due_at, wait.notice_at, wait.notice_step
    from app.read_waits(plans) as wait
  on conflict (household_id, source_id, kind, due_date, due_time) do update
    set due_at = excluded.due_at, outcome = null, settled_at = null, settled_by = null,
        next_notice_at = excluded.next_notice_at,
        notice_step = case when occurrences.outcome = 'passed' then occurrences.notice_step + excluded.notice_step
                           else greatest(occurrences.notice_step, excluded.notice_step) end,
        -- A passed row is announced again, from its first notice on.
        round_step = case when occurrences.outcome = 'passed' and excluded.next_notice_at is not null
                          then occurrences.notice_step else occurrences.round_step end
    where occurrences.outcome = 'passed' or (occurrences.outcome is null and occurrences.next_notice_at is null
                                             and excluded.next_notice_at is not null);
  update public.schedules set next_due_at = plan.next_due_at
    from app.read_plans(plans) as plan
   where schedules.household_id = plan.household_id and schedules.source_id = plan.source_id
     and schedules.source = plan.source
$$;
grant execute on function app.write_plans(jsonb, timestamptz) to household_planner;

-- Keeps a source from being deleted until the transaction ends. Skips a source that another transaction has locked: the
-- planner waits for none, so it is in no deadlock.
create function app.hold_source(home uuid, kind_of_source text, wanted uuid) returns boolean
language plpgsql volatile set search_path = pg_catalog, pg_temp as
$$
begin
  case kind_of_source
    when 'reminder' then
      perform from public.reminders where household_id = home and id = wanted for key share skip locked;
      -- The planner does not see a reminder that is over.
      return found or not exists (select from public.reminders where household_id = home and id = wanted);
    when 'medication' then
      perform from public.medications where household_id = home and id = wanted for key share skip locked;
    when 'appointment' then
      perform from public.appointments where household_id = home and id = wanted for key share skip locked;
    else
      perform from public.vaccinations where household_id = home and id = wanted for key share skip locked;
  end case;
  return found;
end
$$;
grant execute on function app.hold_source(uuid, text, uuid) to household_planner;

-- Takes due sources of all households, at most so many; they stay locked until the transaction ends.
create function app.take_due_schedules(at timestamptz, most integer) returns table (facts jsonb)
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  with due as materialized (
    select household_id, source, source_id from public.schedules
     where next_due_at <= at order by next_due_at limit most for update skip locked
  )
  select app.plan_facts(due.household_id, due.source, due.source_id, at)
    from due where app.hold_source(due.household_id, due.source, due.source_id)
$$;
alter function app.take_due_schedules(timestamptz, integer) owner to household_planner;
grant execute on function app.take_due_schedules(timestamptz, integer) to household_system;

-- Writes plans for any household, for the worker.
create function app.write_due_plans(plans jsonb, at timestamptz) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$ select app.write_plans(plans, at) $$;
alter function app.write_due_plans(jsonb, timestamptz) owner to household_planner;
grant execute on function app.write_due_plans(jsonb, timestamptz) to household_system;

-- Postpones a source that failed to plan: by five minutes after the first failure, twice as long after each further one,
-- at most a day. Returns the next look.
create function app.put_off_plan(home uuid, kind_of_source text, wanted uuid, at timestamptz) returns timestamptz
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  update public.schedules
     set plan_failures = least(plan_failures + 1, 100),
         next_due_at = at + least(interval '5 minutes' * power(2, least(plan_failures, 10)), interval '1 day')
   where household_id = home and source = kind_of_source and source_id = wanted
  returning next_due_at
$$;
alter function app.put_off_plan(uuid, text, uuid, timestamptz) owner to household_planner;
grant execute on function app.put_off_plan(uuid, text, uuid, timestamptz) to household_system;

-- Facts of the acting household's sources that the request has changed.
create function app.changed_here(at timestamptz) returns table (facts jsonb)
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  with changed as materialized (
    select household_id, source, source_id from public.schedules
     where household_id = app.household_id() and next_due_at = '-infinity'
       and (app.may('edit reminders') or app.may('mark doses'))
       for update skip locked
  )
  select app.plan_facts(changed.household_id, changed.source, changed.source_id, at)
    from changed where app.hold_source(changed.household_id, changed.source, changed.source_id)
$$;
alter function app.changed_here(timestamptz) owner to household_planner;
grant execute on function app.changed_here(timestamptz) to household_actor;

-- Facts of one reminder of the acting household.
create function app.reminder_here(wanted uuid, at timestamptz) returns jsonb
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  select app.plan_facts(app.household_id(), 'reminder', wanted, at)
   where app.may('edit reminders') or app.may('add reminders')
$$;
alter function app.reminder_here(uuid, timestamptz) owner to household_planner;
grant execute on function app.reminder_here(uuid, timestamptz) to household_actor;

-- Writes plans for the acting household.
create function app.plan_here(plans jsonb, at timestamptz) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  if not (app.may('edit reminders') or app.may('mark doses'))
     or exists (select from app.read_plans(plans) as plan where plan.household_id is distinct from app.household_id()) then
    raise insufficient_privilege using message = 'A request plans for its own household alone.';
  end if;
  perform app.write_plans(plans, at);
end
$$;
alter function app.plan_here(jsonb, timestamptz) owner to household_planner;
grant execute on function app.plan_here(jsonb, timestamptz) to household_actor;

-- Deletes rows that were settled before a time and are in no list, at most so many at once.
create function app.forget_occurrences(before timestamptz, most integer) returns integer
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  with old as (
    select household_id, id from public.occurrences
     where settled_at < before and (kind <> 'reminder' or outcome = 'passed')
     order by settled_at limit most for update skip locked
  ), gone as (
    delete from public.occurrences using old
     where occurrences.household_id = old.household_id and occurrences.id = old.id
    returning 1
  )
  select count(*)::integer from gone
$$;
alter function app.forget_occurrences(timestamptz, integer) owner to household_planner;
grant execute on function app.forget_occurrences(timestamptz, integer) to household_system;

-- ======== db/schema/50-notifications.sql ========

-- Notifications of a user, and announcements to all, as the bell lists them (handbook: due-and-notifications).

create table notifications (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- Null: it concerns the user or the installation.
  household_id uuid references households (id) on delete cascade,
  -- One of the kinds in the domain (packages/domain/src/notifications).
  kind text not null check (kind ~ '^[a-z-]{1,30}$'),
  type text not null default 'info'
    check (type in ('info', 'warning', 'error', 'success', 'security', 'admin', 'system')),
  title text not null check (char_length(title) between 1 and 120),
  message text not null check (char_length(message) <= 500),
  -- A path of the app. Two slashes would lead to another host.
  link text check (char_length(link) <= 300 and link ~ '^/([^/\\]|$)'),
  read_at timestamptz,
  delivery_status text not null default 'pending' check (delivery_status in ('pending', 'delivered', 'failed')),
  delivery_method text check (delivery_method in ('native', 'browser', 'toast', 'emergency_toast')),
  delivery_error text check (char_length(delivery_error) <= 200),
  retry_count smallint not null default 0,
  -- Answer to the last of its items.
  answered_at timestamptz,
  created_at timestamptz not null default now()
);
create index notifications_of_person on notifications (user_id, created_at desc, id desc);
create index unread_notifications on notifications (user_id, created_at desc, id desc) where read_at is null;
-- A deleted household takes its notifications along.
create index notifications_of_household on notifications (household_id) where household_id is not null;
-- Rows are written in the order of time, so this small index finds the old ones.
create index notifications_by_age on notifications using brin (created_at);

alter table notifications enable row level security;
alter table notifications force row level security;
-- The policy asks for the household at each read: a membership can end by its date, or between the decision to notify a
-- user and the row.
create policy own on notifications to household_actor
  using (user_id = (select app.user_id())
         and (household_id is null or household_id in (select app.own_household_ids())))
  with check (user_id = (select app.user_id()));
-- The worker writes notifications and deletes old ones. It reads no words.
create policy written on notifications for insert to household_system with check (user_id is not null);
create policy kept_few on notifications for select to household_system using (user_id is not null);
create policy removed on notifications for delete to household_system using (user_id is not null);
create policy answered on notifications for update to household_system
  using (user_id is not null) with check (user_id is not null);
-- For app.forget_notifications, whose lock counts as an update.
create policy forgotten on notifications to household_definer using (household_id is not null) with check (false);
-- The messenger marks notifications as answered, and mails unread ones.
create policy answered_and_mailed on notifications to household_messenger
  using (user_id is not null) with check (user_id is not null);
-- The archive holds the user's own: those of its household, and those of none.
create policy taken_out on notifications for select to household_archivist
  using (user_id = (select app.user_id())
         and (household_id is null or household_id = (select app.household_id())));
grant select, update (read_at, delivery_status, delivery_method, delivery_error, retry_count), delete on notifications
  to household_actor;
grant select (id, user_id, household_id, read_at, answered_at, created_at), insert, update (read_at, answered_at),
  delete on notifications to household_system;
grant select on notifications to household_archivist;
grant select (id, user_id, household_id), update (read_at), delete on notifications to household_definer;
grant select, update (title, message, read_at, answered_at), delete on notifications to household_messenger;

create trigger give_notice after insert on notifications referencing new table as written
  for each statement execute function app.give_notice_of_written('notifications');
create trigger give_notice_of_deleted after delete on notifications referencing old table as written
  for each statement execute function app.give_notice_of_written('notifications');
create trigger give_notice_of_read after update on notifications referencing old table as former new table as written
  for each statement execute function app.give_notice_of_read('notifications');

-- Deletes a user's notifications of a household that they leave. After a handover the former owner is still a member.
create function app.forget_notifications() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  -- Locks in the order that all transactions use.
  delete from public.notifications where id in (
    select id from public.notifications where user_id = old.user_id and household_id = old.household_id
     order by id for update);
  return null;
end
$$;
alter function app.forget_notifications() owner to household_definer;
create trigger forget_notifications after delete on household_members
  for each row execute function app.forget_notifications();

-- Deletes notifications that concern only a deleted pet. One that names other pets too stays, since it may still be
-- answered for them. Deleting the pet's rows in the ledger deletes their notices by cascade, so the trigger runs before.
create function app.forget_notifications_of_pet() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  -- Locks in the order that all transactions use.
  delete from public.notifications where id in (
    select notification.id from public.notifications as notification
     where notification.id in (
             select notice.notification_id
               from public.occurrences as thing
               join public.notices as notice
                 on notice.household_id = thing.household_id and notice.occurrence_id = thing.id
              where thing.household_id = old.household_id and thing.pet_id = old.id
                and notice.notification_id is not null)
       and not exists (
             select from public.notices as notice
               join public.occurrences as thing
                 on thing.household_id = notice.household_id and thing.id = notice.occurrence_id
              where notice.notification_id = notification.id and thing.pet_id <> old.id)
     order by notification.id for update);
  return old;
end
$$;
alter function app.forget_notifications_of_pet() owner to household_messenger;
create trigger forget_notifications before delete on pets
  for each row execute function app.forget_notifications_of_pet();

-- One row for an announcement, however many users read it.
create table announcements (
  id uuid primary key default app.new_id(),
  title text not null check (char_length(title) between 1 and 120),
  message text not null check (char_length(message) between 1 and 500),
  created_at timestamptz not null default now()
);
create index announcements_by_time on announcements (created_at desc, id desc);

-- Not forced: the administrator's command writes announcements as the owner of the table.
alter table announcements enable row level security;
-- A user sees announcements from the creation of their account on.
create policy shown on announcements for select to household_actor
  using (created_at >= (select app.account_created_at()));
create policy kept_few on announcements for select to household_system using (created_at < now());
create policy removed on announcements for delete to household_system using (created_at < now());
grant select on announcements to household_actor;
grant select (id, created_at), delete on announcements to household_system;

-- Notifies every open page.
create trigger give_notice after insert or delete on announcements
  for each row execute function app.give_notice('installation', '', '');

-- State of an announcement for a user; no row: unread.
create table announcement_states (
  user_id uuid not null default app.user_id() references users (id) on delete cascade,
  announcement_id uuid not null references announcements (id) on delete cascade,
  read_at timestamptz,
  deleted_at timestamptz,
  delivery_status text not null default 'pending' check (delivery_status in ('pending', 'delivered', 'failed')),
  delivery_method text check (delivery_method in ('native', 'browser', 'toast', 'emergency_toast')),
  delivery_error text check (char_length(delivery_error) <= 200),
  retry_count smallint not null default 0,
  primary key (user_id, announcement_id)
);
create index states_of_announcement on announcement_states (announcement_id);

alter table announcement_states enable row level security;
alter table announcement_states force row level security;
create policy own on announcement_states to household_actor
  using (user_id = (select app.user_id())) with check (user_id = (select app.user_id()));
grant select, insert, update (read_at, deleted_at, delivery_status, delivery_method, delivery_error, retry_count) on
  announcement_states to household_actor;

create trigger give_notice after insert or update of read_at, deleted_at on announcement_states
  for each row when (new.read_at is not null or new.deleted_at is not null)
  execute function app.give_notice('notifications', 'user_id', '');

-- ======== db/schema/51-notifications-push.sql ========

-- Notifications outside the app: devices and messages on their way (docs/decisions, 54).

create table push_devices (
  id uuid primary key default app.new_id(),
  user_id uuid not null references users (id) on delete cascade,
  -- A browser has one subscription, and receives only while it is signed in.
  session_id uuid not null unique references sessions (id) on delete cascade,
  -- Address of this browser at its push service. With the keys it allows reading the messages.
  endpoint text not null unique check (char_length(endpoint) <= 1000),
  p256dh text not null check (char_length(p256dh) = 87),
  auth text not null check (char_length(auth) = 22),
  -- The push service, one of a few; its subdomains count as one.
  service text not null check (char_length(service) <= 200),
  label text not null check (char_length(label) <= 100),
  created_at timestamptz not null default now(),
  renewed_at timestamptz not null default now(),
  last_delivered_at timestamptz,
  last_failed_at timestamptz
);
create index push_devices_of_person on push_devices (user_id, renewed_at);

alter table push_devices enable row level security;
alter table push_devices force row level security;
-- A user sees and removes their own devices. No client needs an endpoint or a key back, so none is granted.
create policy own_devices on push_devices for select to household_actor using (user_id = (select app.user_id()));
create policy own_removed on push_devices for delete to household_actor using (user_id = (select app.user_id()));
create policy sent_to on push_devices to household_system using (user_id is not null) with check (user_id is not null);
create policy registered on push_devices to household_definer
  using (user_id is not null) with check (user_id = (select app.user_id()));
create policy told_by_messenger on push_devices for select to household_messenger using (user_id is not null);
grant select (id, user_id, session_id, service, label, created_at, last_delivered_at, last_failed_at), delete on
  push_devices to household_actor;
grant select, update (last_delivered_at, last_failed_at), delete on push_devices to household_system;
grant select, insert, update, delete on push_devices to household_definer;
grant select (user_id) on push_devices to household_messenger;

-- The settings on another device show a new or removed device.
create trigger give_notice after insert or delete on push_devices
  for each row execute function app.give_notice('account', 'user_id', '');

-- One row for each device and tag: a newer message of a tag replaces a pending one, so no message arrives in the wrong
-- order. A row is deleted once it is sent, or its message is out of date.
create table push_deliveries (
  device_id uuid not null references push_devices (id) on delete cascade,
  tag text not null check (char_length(tag) between 1 and 100),
  service text not null,
  -- Counts the messages of this row; a delivery settles only the message that was sent.
  revision integer not null default 1,
  message jsonb not null check (octet_length(message::text) <= 4000),
  urgency text not null check (urgency in ('normal', 'high')),
  stale_at timestamptz not null,
  attempts smallint not null default 0,
  next_try_at timestamptz not null default now(),
  -- A worker is sending it. After this time that worker has died, and another takes it.
  leased_until timestamptz,
  primary key (device_id, tag)
);
-- Each push service has its own queue, so that an unavailable one does not hold up the others.
create index due_push_deliveries on push_deliveries (service, next_try_at);
create index stale_push_deliveries on push_deliveries (stale_at);

alter table push_deliveries enable row level security;
alter table push_deliveries force row level security;
-- A user sends a test to their own device.
create policy own_tests on push_deliveries for insert to household_actor
  with check (device_id in (select id from push_devices where user_id = (select app.user_id())));
create policy sent on push_deliveries to household_system
  using (device_id is not null) with check (device_id is not null);
grant insert on push_deliveries to household_actor;
grant select, insert, update, delete on push_deliveries to household_system;

-- Registers the browser of the acting user's session. An endpoint of another user is removed there, with its pending
-- messages. The session becomes a remembered one.
create function app.register_push_device(
  session uuid, given_endpoint text, given_p256dh text, given_auth text, given_service text, given_label text,
  most integer, remembered_days integer)
returns uuid
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  registered uuid;
begin
  -- Serialises registrations of a user, so that the limit holds.
  perform from public.users where users.id = app.user_id() for no key update;
  perform from public.sessions
    where sessions.id = session and sessions.user_id = app.user_id() and sessions.expires_at > now() for no key update;
  if not found then
    return null;
  end if;
  -- Serialises two users who register one endpoint.
  perform pg_advisory_xact_lock(hashtextextended(given_endpoint, 43));
  delete from public.push_devices where endpoint = given_endpoint and session_id <> session;
  insert into public.push_devices (user_id, session_id, endpoint, p256dh, auth, service, label)
  values (app.user_id(), session, given_endpoint, given_p256dh, given_auth, given_service, given_label)
  on conflict (session_id) do update
    set endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth, service = excluded.service,
        label = excluded.label, renewed_at = now()
  returning id into registered;
  delete from public.push_devices where id in (
    select id from public.push_devices where user_id = app.user_id()
     order by renewed_at desc, id desc offset most);
  update public.sessions
     set remembered = true, expires_at = now() + make_interval(days => remembered_days), updated_at = now()
   where id = session and not remembered;
  return registered;
end
$$;
alter function app.register_push_device(uuid, text, text, text, text, text, integer, integer) owner to household_definer;
grant execute on function app.register_push_device(uuid, text, text, text, text, text, integer, integer) to
  household_actor;

-- Replaces a subscription that the browser has renewed, if push is on in this session.
create function app.renew_push_device(
  session uuid, given_endpoint text, given_p256dh text, given_auth text, given_service text)
returns uuid
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  renewed uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended(given_endpoint, 43));
  if not exists (select from public.push_devices where session_id = session and user_id = app.user_id()) then
    return null;
  end if;
  delete from public.push_devices where endpoint = given_endpoint and session_id <> session;
  update public.push_devices
     set endpoint = given_endpoint, p256dh = given_p256dh, auth = given_auth, service = given_service, renewed_at = now()
   where session_id = session and user_id = app.user_id()
  returning id into renewed;
  return renewed;
end
$$;
alter function app.renew_push_device(uuid, text, text, text, text) owner to household_definer;
grant execute on function app.renew_push_device(uuid, text, text, text, text) to household_actor;

-- ======== db/schema/52-notifications-notices.sql ========

-- Decisions on notifications: who is notified of which due item, when, and by which means (docs/decisions, 52).

-- One row for each due item, user and step: repeated work never notifies twice.
create table notices (
  household_id uuid not null,
  occurrence_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  step smallint not null,
  -- Null while the notice is held back.
  notification_id uuid,
  -- End of the user's quiet hours.
  held_until timestamptz,
  created_at timestamptz not null default now(),
  primary key (household_id, occurrence_id, user_id, step),
  foreign key (household_id, occurrence_id) references occurrences (household_id, id) on delete cascade,
  check ((notification_id is null) = (held_until is not null))
);
create index held_notices on notices (held_until) where held_until is not null;
create index notices_of_notification on notices (notification_id) where notification_id is not null;
create index notices_of_person on notices (user_id);

alter table notices enable row level security;
alter table notices force row level security;
-- For answers to a notification; an answer counts for all who were notified.
create policy answerable on notices for select to household_actor
  using (household_id = (select app.household_id()) and (select app.may('mark doses')));
create policy told_by_messenger on notices to household_messenger using (step >= 0) with check (step >= 0);
grant select on notices to household_actor;
grant select, insert, update, delete on notices to household_messenger;

-- Mails that are sent unless the notification was read or answered by then.
create table notification_mails (
  notification_id uuid primary key references notifications (id) on delete cascade,
  mail_at timestamptz not null
);
create index due_notification_mails on notification_mails (mail_at);

alter table notification_mails enable row level security;
create policy sent on notification_mails to household_system
  using (notification_id is not null) with check (notification_id is not null);
grant select, insert, update, delete on notification_mails to household_system;

-- Describes a due item in the words of its notification, with the units that the rhythm of a dose gives on that day, and
-- with the time after which it is too late to give.
create function app.thing_facts(home uuid, wanted uuid) returns jsonb
language sql volatile set search_path = pg_catalog, pg_temp as
$$
  select jsonb_build_object(
           'id', thing.id, 'kind', thing.kind, 'sourceId', thing.source_id, 'petId', thing.pet_id, 'petName', pet.name,
           'date', thing.due_date, 'time', coalesce(thing.due_time, reminder.time_of_day), 'at', thing.due_at,
           'snoozedUntil', thing.snoozed_until,
           'tooLateAt', case thing.kind when 'dose' then thing.due_at + medication.latest_minutes * interval '1 minute' end,
           'step', thing.notice_step, 'roundStep', thing.round_step,
           'outcome', thing.outcome, 'settledAt', thing.settled_at, 'settledBy', thing.settled_by,
           'settledByName', (select person.name from public.users as person where person.id = thing.settled_by),
           'name', coalesce(medication.name, reminder.title, visit.title, vaccination.vaccine_name),
           'detail', coalesce(medication.dosage, nullif(concat_ws(' · ', visit.vet_name, visit.location), '')),
           'rhythm', case thing.kind when 'dose' then medication.rhythm end,
           'startDate', case thing.kind when 'dose' then medication.start_date end,
           'timeZone', coalesce(medication.time_zone, reminder.time_zone, app.zone_of_home(home)),
           'assignedTo', reminder.assigned_to, 'isCritical', coalesce(medication.is_critical, false),
           'told', (select coalesce(jsonb_agg(jsonb_build_object(
                             'userId', notice.user_id, 'step', notice.step, 'notificationId', notice.notification_id)), '[]')
                      from public.notices as notice
                     where notice.household_id = home and notice.occurrence_id = thing.id))
    from public.occurrences as thing
    join public.pets as pet on pet.household_id = home and pet.id = thing.pet_id
    left join public.medications as medication on medication.household_id = home and medication.id = thing.medication_id
    left join public.reminders as reminder on reminder.household_id = home and reminder.id = thing.reminder_id
    left join public.appointments as visit on visit.household_id = home and visit.id = thing.appointment_id
    left join public.vaccinations as vaccination
      on vaccination.household_id = home and vaccination.id = thing.vaccination_id
   where thing.household_id = home and thing.id = wanted
$$;
grant execute on function app.thing_facts(uuid, uuid) to household_messenger;

-- Describes the people of a household, with all that decides how they are notified.
create function app.people_to_tell(home uuid) returns jsonb
language sql volatile set search_path = pg_catalog, pg_temp as
$$
  select coalesce(jsonb_agg(jsonb_build_object(
           'userId', person.id, 'name', person.name, 'role', someone.role,
           'timeZone', coalesce(preference.timezone, preference.device_time_zone, app.zone_of_home(home)),
           'timeFormat', coalesce(preference.time_format, '12h'),
           'quietFrom', preference.quiet_from, 'quietTo', preference.quiet_to,
           'lockScreenDetails', coalesce(preference.lock_screen_details, true),
           'unmailedKinds', coalesce(preference.unmailed_kinds, '{}'),
           'switches', jsonb_build_object(
             'emailNotifications', coalesce(preference.email_notifications, true),
             'browserNotifications', coalesce(preference.browser_notifications, true),
             'reminderNotifications', coalesce(preference.reminder_notifications, true),
             'healthReminders', coalesce(preference.health_reminders, true),
             'appointmentReminders', coalesce(preference.appointment_reminders, true),
             'medicationReminders', coalesce(preference.medication_reminders, true)),
           'hasPush', exists (select from public.push_devices as device where device.user_id = person.id))), '[]')
    from (select owner_user_id as id, 'owner' as role from public.households where households.id = home
          union all
          select user_id, role from public.household_members where household_id = home) as someone
    join public.users as person on person.id = someone.id
    left join public.user_preferences as preference on preference.user_id = someone.id
$$;
grant execute on function app.people_to_tell(uuid) to household_messenger;

-- Returns all notices that are due in a household; the rows stay locked until the transaction ends. Volatile, so that it
-- reads rows that were committed before its household was taken.
create function app.notice_facts(home uuid, at timestamptz, most integer) returns jsonb
language sql volatile set search_path = pg_catalog, pg_temp as
$$
  with due as materialized (
    select id from public.occurrences
     where household_id = home and next_notice_at <= at order by due_at, id limit most for update skip locked
  ), held as materialized (
    select occurrence_id, user_id, step from public.notices
     where household_id = home and held_until <= at order by occurrence_id limit most for update skip locked
  ), touched as materialized (
    select distinct notice.notification_id
      from due
      join public.occurrences as settled on settled.household_id = home and settled.id = due.id
       and settled.outcome is not null
      join public.notices as notice on notice.household_id = home and notice.occurrence_id = settled.id
     where notice.notification_id is not null
  ), told as materialized (
    select distinct other.notification_id, other.user_id, other.occurrence_id
      from touched join public.notices as other on other.notification_id = touched.notification_id
     where other.household_id = home
  ), things as materialized (
    -- Reads each item once, however many notifications name it; its recipients are not needed here.
    select occurrence_id, app.thing_facts(home, occurrence_id) || '{"told": []}' as facts
      from (select distinct occurrence_id from told) as thing
  )
  select jsonb_build_object(
           'householdId', home, 'plan', (select plan from public.households where id = home),
           'people', app.people_to_tell(home),
           'alerts', (select jsonb_build_object('minutes', alerts.repeat_minutes, 'times', alerts.repeat_times,
                                                'escalateTo', alerts.escalate_to)
                        from public.care_alerts as alerts where alerts.household_id = home),
           'due', (select coalesce(jsonb_agg(app.thing_facts(home, due.id)), '[]') from due),
           'held', (select coalesce(jsonb_agg(jsonb_build_object(
                             'userId', held.user_id, 'step', held.step, 'thing', app.thing_facts(home, held.occurrence_id))), '[]')
                      from held),
           -- The other items of notifications that name an item which is settled now.
           'others', (select coalesce(jsonb_agg(jsonb_build_object(
                               'notificationId', told.notification_id, 'userId', told.user_id, 'thing', thing.facts)), '[]')
                        from told join things as thing using (occurrence_id)))
$$;
grant execute on function app.notice_facts(uuid, timestamptz, integer) to household_messenger;

-- Keeps users from being deleted until the transaction ends; false if it cannot hold all of them. It does not wait for a
-- user who is being deleted, since that deletion waits in turn for rows of this transaction.
create function app.hold_people(people uuid[]) returns boolean
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  with held as (select from public.users where id = any(people) order by id for key share skip locked)
  select count(*) = cardinality(people) from held
$$;
alter function app.hold_people(uuid[]) owner to household_definer;
grant execute on function app.hold_people(uuid[]) to household_messenger;

-- Does so for all people of a household.
create function app.hold_people_of(home uuid) returns boolean
language sql volatile set search_path = pg_catalog, pg_temp as
$$
  select app.hold_people(array(
    select owner_user_id from public.households where id = home
    union
    select user_id from public.household_members where household_id = home))
$$;
grant execute on function app.hold_people_of(uuid) to household_messenger;

-- Takes households with due notices, each for one worker. Skips a household that is being changed, or of which a user is
-- being deleted, until the next look.
create function app.take_due_notices(at timestamptz, most_homes integer, most_things integer) returns table (facts jsonb)
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  with homes as materialized (
    select distinct household_id from (
      (select household_id from public.occurrences
        where next_notice_at is not null and next_notice_at <= at order by next_notice_at limit most_homes)
      union all
      (select household_id from public.notices where held_until is not null and held_until <= at
        order by held_until limit most_homes)) as waiting
  ), mine as materialized (
    select household_id from homes
     where pg_try_advisory_xact_lock(hashtextextended('notices ' || household_id, 0))
  ), held as materialized (
    select home.id from mine join public.households as home on home.id = mine.household_id
       for key share of home skip locked
  )
  select app.notice_facts(held.id, at, most_things) from held where app.hold_people_of(held.id)
$$;
alter function app.take_due_notices(timestamptz, integer, integer) owner to household_messenger;
grant execute on function app.take_due_notices(timestamptz, integer, integer) to household_system;

-- Writes the decisions: notices that were given or held back, and the next notice of each item.
create function app.write_notices(told jsonb, next jsonb) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  insert into public.notices (household_id, occurrence_id, user_id, step, notification_id, held_until)
  select * from jsonb_to_recordset(told) as notice (
    household_id uuid, occurrence_id uuid, user_id uuid, step smallint, notification_id uuid, held_until timestamptz)
  on conflict (household_id, occurrence_id, user_id, step) do update
    set notification_id = excluded.notification_id, held_until = excluded.held_until
    where notices.notification_id is null;
  update public.occurrences
     set next_notice_at = later.notice_at, notice_step = coalesce(later.notice_step, occurrences.notice_step)
    from jsonb_to_recordset(next) as later (
           household_id uuid, occurrence_id uuid, notice_at timestamptz, notice_step smallint)
   where occurrences.household_id = later.household_id and occurrences.id = later.occurrence_id
$$;
alter function app.write_notices(jsonb, jsonb) owner to household_messenger;
grant execute on function app.write_notices(jsonb, jsonb) to household_system;

-- Deletes held notices that have become useless.
create function app.drop_held_notices(dropped jsonb) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  delete from public.notices using jsonb_to_recordset(dropped) as gone (
    household_id uuid, occurrence_id uuid, user_id uuid, step smallint)
   where notices.household_id = gone.household_id and notices.occurrence_id = gone.occurrence_id
     and notices.user_id = gone.user_id and notices.step = gone.step and notices.notification_id is null
$$;
alter function app.drop_held_notices(jsonb) owner to household_messenger;
grant execute on function app.drop_held_notices(jsonb) to household_system;

-- Returns recipient and contents of a mail if it is still to be sent.
create function app.mail_of_notification(wanted uuid) returns jsonb
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  select jsonb_build_object('userId', told.user_id, 'email', person.email, 'name', person.name, 'kind', told.kind,
                            'title', told.title, 'message', told.message, 'link', told.link,
                            'householdId', told.household_id)
    from public.notifications as told
    join public.users as person on person.id = told.user_id
    left join public.user_preferences as preference on preference.user_id = told.user_id
   where told.id = wanted and told.read_at is null and told.answered_at is null
     and coalesce(preference.email_notifications, true)
     and not told.kind = any(coalesce(preference.unmailed_kinds, '{}'))
     and (told.household_id is null
          or exists (select from public.households as home
                      where home.id = told.household_id and home.owner_user_id = told.user_id)
          or exists (select from public.household_members as member
                      where member.household_id = told.household_id and member.user_id = told.user_id))
$$;
alter function app.mail_of_notification(uuid) owner to household_messenger;
grant execute on function app.mail_of_notification(uuid) to household_system;

-- Marks notifications as answered and read, with the name of the person who answered.
create function app.settle_notifications(answered jsonb, at timestamptz) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  -- Locks in the order that all transactions use.
  select from public.notifications
   where id in (select told.id from jsonb_to_recordset(answered) as told (id uuid)) order by id for update;
  update public.notifications
     set answered_at = at, read_at = coalesce(notifications.read_at, at), title = told.title, message = told.message
    from jsonb_to_recordset(answered) as told (id uuid, title text, message text)
   where notifications.id = told.id and notifications.answered_at is null
$$;
alter function app.settle_notifications(jsonb, timestamptz) owner to household_messenger;
grant execute on function app.settle_notifications(jsonb, timestamptz) to household_system;

-- Snoozes an item for all people of the acting household. Locks the schedule before the row of the ledger, as planning
-- does.
create function app.snooze_here(wanted uuid, until timestamptz) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform from public.schedules
    where schedules.household_id = app.household_id()
      and (schedules.source, schedules.source_id) = (
        select app.source_of(thing.kind), thing.source_id from public.occurrences as thing
         where thing.household_id = app.household_id() and thing.id = wanted)
      for update;
  update public.occurrences set snoozed_until = until
   where household_id = app.household_id() and id = wanted and outcome is null
     and case kind when 'dose' then app.may('mark doses') when 'reminder' then app.may('edit reminders') else false end;
  return found;
end
$$;
alter function app.snooze_here(uuid, timestamptz) owner to household_messenger;
grant execute on function app.snooze_here(uuid, timestamptz) to household_actor;

-- Next daily summary of a user who chose one summary instead of single notifications (handbook: due-and-notifications); -infinity until
-- it is planned.
create table daily_summaries (
  user_id uuid primary key references users on delete cascade,
  next_at timestamptz not null
);
create index due_daily_summaries on daily_summaries (next_at);

alter table daily_summaries enable row level security;
alter table daily_summaries force row level security;
create policy told_by_messenger on daily_summaries to household_messenger
  using (user_id is not null) with check (user_id is not null);
grant select, insert, update, delete on daily_summaries to household_messenger;

-- Plans the summary again when the choice, the zone or the quiet hours change.
create function app.replan_summary() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  if new.smart_reminders then
    insert into public.daily_summaries (user_id, next_at) values (new.user_id, '-infinity')
      on conflict (user_id) do update set next_at = excluded.next_at;
  else
    delete from public.daily_summaries where user_id = new.user_id;
  end if;
  return null;
end
$$;
alter function app.replan_summary() owner to household_messenger;
create trigger replan_summary_at_first after insert on user_preferences
  for each row when (new.smart_reminders) execute function app.replan_summary();
-- Other changes keep the time: a due summary would be left out for nothing.
create trigger replan_summary
  after update of smart_reminders, timezone, device_time_zone, quiet_from, quiet_to on user_preferences
  for each row when (
    (new.smart_reminders or old.smart_reminders)
    and (new.smart_reminders, coalesce(new.timezone, new.device_time_zone), new.quiet_from, new.quiet_to)
        is distinct from
        (old.smart_reminders, coalesce(old.timezone, old.device_time_zone), old.quiet_from, old.quiet_to))
  execute function app.replan_summary();

-- Takes users whose summary is due or has to be planned, each for one worker.
create function app.take_due_summaries(at timestamptz, most integer) returns table (person jsonb, is_due boolean)
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  with due as materialized (
    select user_id, next_at from public.daily_summaries
     where next_at <= at order by next_at limit most for update skip locked
  )
  select jsonb_build_object(
           'userId', due.user_id, 'timeZone', coalesce(preference.timezone, preference.device_time_zone, 'UTC'),
           'quietFrom', preference.quiet_from, 'quietTo', preference.quiet_to,
           'homes', array(select id from public.households where owner_user_id = due.user_id
                          union
                          select household_id from public.household_members where user_id = due.user_id)),
         due.next_at > '-infinity'
    from due join public.user_preferences as preference on preference.user_id = due.user_id
$$;
alter function app.take_due_summaries(timestamptz, integer) owner to household_messenger;
grant execute on function app.take_due_summaries(timestamptz, integer) to household_system;

-- Returns the items of households before a time, without doses; each household stays locked until the transaction ends.
-- A household that is being notified otherwise, or of which a user is being deleted, is left out. So is an item that is
-- being changed, which gets a single notification: waiting for it could deadlock with a user who changes several.
-- Notices that were held back over the user's quiet hours belong to the summary that comes at their end.
create function app.summary_facts(asked jsonb, most integer)
  returns table (user_id uuid, household_id uuid, facts jsonb)
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  with ask as materialized (
    select * from jsonb_to_recordset(asked) as ask (user_id uuid, household_id uuid, until timestamptz)
  ), mine as materialized (
    select home.id from (select distinct household_id as id from ask) as home
     where pg_try_advisory_xact_lock(hashtextextended('notices ' || home.id, 0))
  ), held as materialized (
    select home.id, home.plan from mine join public.households as home using (id) for key share of home skip locked
  )
  select ask.user_id, held.id,
         jsonb_build_object(
           'householdId', held.id, 'plan', held.plan, 'people', app.people_to_tell(held.id), 'alerts', null,
           'others', '[]'::jsonb,
           'due', (select coalesce(jsonb_agg(app.thing_facts(held.id, thing.id)), '[]')
                     from (select id from public.occurrences
                            where occurrences.household_id = held.id and next_notice_at <= ask.until
                              and kind <> 'dose' and outcome is null
                            order by due_at, id limit most for update skip locked) as thing),
           'held', (select coalesce(jsonb_agg(jsonb_build_object(
                             'userId', ask.user_id, 'step', waiting.step,
                             'thing', app.thing_facts(held.id, waiting.occurrence_id))), '[]')
                      from (select occurrence_id, step from public.notices
                             where notices.user_id = ask.user_id and notices.household_id = held.id
                               and held_until is not null
                             order by occurrence_id, step limit most for update skip locked) as waiting))
    from ask join held on held.id = ask.household_id
   where app.hold_people_of(held.id)
$$;
alter function app.summary_facts(jsonb, integer) owner to household_messenger;
grant execute on function app.summary_facts(jsonb, integer) to household_system;

-- Writes the times of the next summaries.
create function app.plan_summaries(planned jsonb) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  update public.daily_summaries set next_at = later.next_at
    from jsonb_to_recordset(planned) as later (user_id uuid, next_at timestamptz)
   where daily_summaries.user_id = later.user_id
$$;
alter function app.plan_summaries(jsonb) owner to household_messenger;
grant execute on function app.plan_summaries(jsonb) to household_system;

-- Notes the items of a sent summary.
create function app.note_told_ahead(told jsonb) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  update public.occurrences set told_ahead = true
    from jsonb_to_recordset(told) as thing (household_id uuid, occurrence_id uuid)
   where occurrences.household_id = thing.household_id and occurrences.id = thing.occurrence_id
$$;
alter function app.note_told_ahead(jsonb) owner to household_messenger;
grant execute on function app.note_told_ahead(jsonb) to household_system;

-- ======== db/schema/60-calendar-feeds.sql ========

-- Calendar feeds: a user's view of a household, for a calendar program (handbook: push).

create table calendar_feeds (
  household_id uuid not null default app.household_id() references households (id) on delete cascade,
  id uuid not null,
  user_id uuid not null default app.user_id() references users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  -- Null: all pets.
  pet_id uuid,
  categories text[] not null
    check (categories <@ '{visits,vaccinations,reminders,doses}' and cardinality(categories) between 1 and 4),
  -- SHA-256 of the token in the address, which is shown once.
  token_hash text not null unique,
  -- Hash of the request that added it, to recognise a repeated one.
  made_from text not null,
  created_at timestamptz not null default now(),
  last_fetched_at timestamptz,
  last_fetched_by text check (char_length(last_fetched_by) <= 40),
  primary key (household_id, id),
  foreign key (household_id, pet_id) references pets (household_id, id) on delete cascade
);
create index calendar_feeds_of_person on calendar_feeds (user_id, household_id, created_at desc);
create index calendar_feeds_of_pet on calendar_feeds (household_id, pet_id) where pet_id is not null;

alter table calendar_feeds enable row level security;
alter table calendar_feeds force row level security;
-- Feeds are private: not even the owner reads those of others.
create policy visible on calendar_feeds for select to household_actor
  using (household_id = (select app.household_id()) and user_id = (select app.user_id())
         and (select app.may('view calendar feeds')));
create policy added on calendar_feeds for insert to household_actor
  with check (household_id = (select app.household_id()) and user_id = (select app.user_id())
              and (select app.may('add calendar feeds')));
create policy changed on calendar_feeds for update to household_actor
  using (household_id = (select app.household_id()) and user_id = (select app.user_id())
         and (select app.may('add calendar feeds')))
  with check (household_id = (select app.household_id()) and user_id = (select app.user_id())
              and (select app.may('add calendar feeds')));
create policy removed on calendar_feeds for delete to household_actor
  using (household_id = (select app.household_id()) and user_id = (select app.user_id())
         and (select app.may('view calendar feeds')));
-- The functions below find a feed by its address, or by its user.
create policy resolved on calendar_feeds to household_definer
  using (household_id is not null) with check (household_id is not null);
-- Requests write the hash of an address and never read it.
grant select (household_id, id, user_id, name, pet_id, categories, made_from, created_at, last_fetched_at,
  last_fetched_by), insert (household_id, id, name, pet_id, categories, token_hash, made_from), update (name, pet_id,
  categories, token_hash, last_fetched_at, last_fetched_by), delete on calendar_feeds to household_actor;
grant select, update (last_fetched_at, last_fetched_by), delete on calendar_feeds to household_definer;

-- The user's own pages show a feed that was added on another device.
create trigger give_notice after insert or delete or update of name, pet_id, categories, token_hash on calendar_feeds
  for each row execute function app.give_notice('account', 'user_id', '');

-- Lets the rest of the transaction act as the feed's user, in its household and their present role: the same policies show
-- a calendar program the same rows as their screen. The transaction can only read.
create function app.open_calendar_feed(key_hash text, program text)
returns table (
  household_id uuid, household_role text, plan text, in_maintenance boolean, owes_second_factor boolean,
  name text, pet_id uuid, categories text[]
)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  feed record;
  chosen record;
begin
  select found.household_id, found.id, found.user_id, found.name, found.pet_id, found.categories,
         found.last_fetched_at, found.last_fetched_by
    into feed
    from public.calendar_feeds as found where found.token_hash = key_hash;
  if not found then
    return;
  end if;
  -- Without a household first: policies show household_definer the households of the acting user.
  perform app.become(feed.user_id, null, null);
  select households.plan,
         case when households.owner_user_id = feed.user_id then 'owner' else member.role end as role
    into chosen
    from public.households
    left join public.household_members as member
      on member.household_id = households.id and member.user_id = feed.user_id
   where households.id = feed.household_id
     and (households.owner_user_id = feed.user_id or member.user_id is not null);
  if not found then
    -- The membership is over, and its row not deleted yet.
    perform app.become(null, null, null);
    return;
  end if;
  if feed.last_fetched_at is null or feed.last_fetched_at < now() - interval '5 minutes'
     or feed.last_fetched_by is distinct from program then
    update public.calendar_feeds as noted set last_fetched_at = now(), last_fetched_by = program
     where (noted.household_id, noted.id) = (
       select kept.household_id, kept.id from public.calendar_feeds as kept
        where kept.household_id = feed.household_id and kept.id = feed.id for update skip locked);
  end if;
  perform app.become(feed.user_id, feed.household_id, chosen.role);
  perform set_config('transaction_read_only', 'on', true);
  return query select feed.household_id, chosen.role, chosen.plan, app.in_maintenance(), app.owes_second_factor(),
                      feed.name, feed.pet_id, feed.categories;
end
$$;
alter function app.open_calendar_feed(text, text) owner to household_definer;
grant execute on function app.open_calendar_feed(text, text) to household_actor;

-- Deletes a user's feeds of a household that they leave. A handover changes the user of a membership and deletes none.
create function app.remove_feeds_of_member() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  delete from public.calendar_feeds as feed where feed.household_id = old.household_id and feed.user_id = old.user_id;
  return null;
end
$$;
alter function app.remove_feeds_of_member() owner to household_definer;
create trigger remove_feeds after delete on household_members
  for each row execute function app.remove_feeds_of_member();

-- Deletes all feeds of an account that is being secured: an intruder may have made them.
create function app.remove_calendar_feeds(person uuid) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$ delete from public.calendar_feeds where user_id = person $$;
alter function app.remove_calendar_feeds(uuid) owner to household_definer;
grant execute on function app.remove_calendar_feeds(uuid) to household_accounts;

-- ======== db/schema/61-search.sql ========

-- Search (handbook: kinds-of-records).

-- Distance between two words, to forgive typing errors. It comes with PostgreSQL, and the owner of a database may install
-- it.
create extension if not exists fuzzystrmatch with schema public;

-- Folds a text for search: lower case without accents, so that 'muller' finds 'Müller'. The domain folds the typed text the
-- same way (search/fold.rules.ts); a test compares the two. PostgreSQL inlines the function, and a text without accents
-- costs no more than lower().
create function app.folded(said text) returns text
language sql immutable parallel safe as
$$
  select case when octet_length(said) = char_length(said) then lower(said)
    else replace(replace(replace(replace(
           translate(lower(regexp_replace(normalize(said, NFKD), '[\u0300-\u036f]', '', 'g')), 'øłđðıς‘’ʼ', 'olddiσ'''''''),
           'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
    end
$$;
grant execute on function app.folded(text) to household_actor;

-- ======== db/schema/62-takeout.sql ========

-- Archives of all that a household keeps.

-- The file is in the blob store under blob_id. The row is deleted after a week, also one that failed or never finished, and
-- the file with it.
create table takeouts (
  household_id uuid not null default app.household_id() references households (id) on delete cascade,
  id uuid not null,
  requested_by uuid not null default app.user_id(),
  state text not null default 'waiting' check (state in ('waiting', 'making', 'ready', 'failed')),
  done integer not null default 0,
  total integer not null default 0,
  blob_id uuid,
  bytes bigint,
  created_at timestamptz not null default now(),
  -- Starts again when the archive is ready.
  expires_at timestamptz not null default now() + interval '7 days',
  primary key (household_id, id),
  check ((state = 'ready') = (blob_id is not null))
);
-- One at a time: a repeated or simultaneous request gets the one in progress.
create unique index takeout_under_way on takeouts (household_id) where state in ('waiting', 'making');

alter table takeouts enable row level security;
alter table takeouts force row level security;
-- An archive has the profile of the owner who requested it, so only they see it, and a handover deletes it.
create policy visible on takeouts for select to household_actor
  using (household_id = (select app.household_id()) and requested_by = (select app.user_id())
         and (select app.may('take out everything')));
create policy started on takeouts for insert to household_actor
  with check (household_id = (select app.household_id()) and (select app.may('take out everything')) and state = 'waiting');
create policy deleted on takeouts for delete to household_actor
  using (household_id = (select app.household_id()) and requested_by = (select app.user_id())
         and (select app.may('take out everything')));
create policy passed_on on takeouts to household_definer using (household_id = (select app.household_id()));
-- Progress and file are the worker's to write.
create policy made on takeouts to household_archivist
  using (household_id = (select app.household_id())) with check (household_id = (select app.household_id()));
-- For app.expired_takeouts.
create policy expired on takeouts for select to household_definer using (expires_at < now());
select app.give_files('takeouts');
grant select, insert (household_id, id, requested_by), delete on takeouts to household_actor;
grant select, update, delete on takeouts to household_archivist;
grant select, delete on takeouts to household_definer;

-- Queues the archive in the transaction of the request.
create function app.announce_takeout() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  insert into public.outbox (topic, payload)
  values ('make-takeout', jsonb_build_object('householdId', new.household_id, 'takeoutId', new.id, 'userId', new.requested_by));
  return null;
end
$$;
alter function app.announce_takeout() owner to household_definer;
create trigger announce after insert on takeouts for each row execute function app.announce_takeout();

-- Expired archives of all households; the archivist then enters each household to delete it.
create function app.expired_takeouts() returns table (household_id uuid, id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$ select household_id, id from public.takeouts where expires_at < now() $$;
alter function app.expired_takeouts() owner to household_definer;
grant execute on function app.expired_takeouts() to household_archivist;

-- ======== db/schema/99-end.sql ========

-- Takes back the rights that were only needed to build the schema.

revoke create on schema app from household_system, household_herald, household_planner, household_messenger;

-- Later migrations in the same transaction are checked as usual.
set local check_function_bodies = on;
