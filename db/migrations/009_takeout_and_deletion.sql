-- Up Migration

-- Who makes the archives reads everything of one household, which no other job may: hence a role of its own.
do $$
begin
  begin
    create role household_archivist nologin;
  exception when duplicate_object or unique_violation then
    null;
  end;
  begin
    grant household_archivist to current_user;
  exception when insufficient_privilege or unique_violation then
    -- Granted by whoever made the role; without it the first archive says so.
    null;
  end;
end
$$;
grant usage on schema app, public to household_archivist;

-- Archives of everything that a household keeps. The file lies in the blob store under blob_id; the row goes after a
-- week, and the file with it.
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
  expires_at timestamptz,
  primary key (household_id, id),
  check ((state = 'ready') = (blob_id is not null))
);
-- One at a time: whoever asks again, or at the same moment, is given the one that is being made.
create unique index takeout_under_way on takeouts (household_id) where state in ('waiting', 'making');

alter table takeouts enable row level security;
alter table takeouts force row level security;
create policy visible on takeouts for select to household_actor
  using (household_id = (select app.household_id()) and (select app.may('take out everything')));
create policy started on takeouts for insert to household_actor
  with check (household_id = (select app.household_id()) and (select app.may('take out everything')) and state = 'waiting');
create policy deleted on takeouts for delete to household_actor
  using (household_id = (select app.household_id()) and (select app.may('take out everything')));
grant select, delete on takeouts to household_actor;
-- How far it is and where it lies is the worker's to say.
grant insert (household_id, id, requested_by) on takeouts to household_actor;
create policy made on takeouts to household_archivist
  using (household_id = (select app.household_id())) with check (household_id = (select app.household_id()));
grant select, update, delete on takeouts to household_archivist;
create policy files_of_household on takeouts for select to household_system
  using (household_id = (select app.household_id()));
grant select (household_id, blob_id) on takeouts to household_system;

create trigger release_blob after update or delete on takeouts for each row execute function app.release_blob();

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

-- Lets the archivist read a table of households for an archive, one household at a time. Later tables call it too;
-- a test finds one that is neither in the archive nor left out for a reason.
create function app.open_to_takeout(tbl regclass) returns void language plpgsql as
$$
begin
  execute format('create policy taken_out on %s for select to household_archivist using (household_id = (select app.household_id()))', tbl);
  execute format('grant select on %s to household_archivist', tbl);
end
$$;
select app.open_to_takeout(class.oid)
  from pg_class as class
 where class.relnamespace = 'public'::regnamespace and class.relkind = 'r'
   and class.relname not in ('takeouts', 'deleted_records')
   and exists (select 1 from pg_attribute where attrelid = class.oid and attname = 'household_id' and not attisdropped);
create policy taken_out on households for select to household_archivist using (id = (select app.household_id()));
create policy taken_out on user_preferences for select to household_archivist using (user_id = (select app.user_id()));
grant select on households, user_preferences to household_archivist;
grant select (id, name, email, phone, avatar_blob_id, created_at) on users to household_archivist;

-- Archives whose time is over, of every household: the archivist then enters each to delete it.
create function app.expired_takeouts() returns table (household_id uuid, id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$ select household_id, id from public.takeouts where expires_at < now() $$;
alter function app.expired_takeouts() owner to household_definer;
create policy expired on takeouts for select to household_definer using (expires_at < now());
grant select on takeouts to household_definer;
revoke all on function app.expired_takeouts() from public;
grant execute on function app.expired_takeouts() to household_archivist;

-- The household that the person owns, and who else is in it: what deleting the account would take with it.
create function app.describe_deletion() returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  home record;
begin
  select households.id, households.name into home from public.households where owner_user_id = app.user_id();
  perform set_config('app.household_id', home.id::text, true), set_config('app.household_role', 'owner', true);
  return jsonb_build_object(
    'householdName', home.name,
    'pets', (select count(*) from public.pets where household_id = home.id),
    'photos', (select count(*) from public.photos where household_id = home.id),
    'members', coalesce((
      select jsonb_agg(users.name order by users.name)
        from public.household_members as member join public.users on users.id = member.user_id
       where member.household_id = home.id), '[]')
  );
end
$$;
alter function app.describe_deletion() owner to household_definer;
create policy counted on photos for select to household_definer
  using (household_id = (select app.household_id()) and (select app.may('view photos')));
grant select on photos to household_definer;

-- Deletes the signed-in person: account, sessions, and the household that they own with all that is in it. Files,
-- mails and what is paid elsewhere follow through the outbox, in the same transaction. Other households in which they
-- helped keep the records that they made there.
create function app.delete_account() returns void
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
  perform set_config('app.household_id', home.id::text, true);
  insert into public.outbox (topic, payload)
  select 'household-deleted', jsonb_build_object(
      'to', users.email, 'name', users.name, 'ownerName', leaving.name, 'householdName', home.name)
    from public.household_members as member join public.users on users.id = member.user_id
   where member.household_id = home.id;
  insert into public.outbox (topic, payload)
  values ('account-deleted', jsonb_build_object('to', leaving.email, 'name', leaving.name));
  -- Without a household the trail's triggers write nothing: there is none left to read it.
  perform set_config('app.household_id', '', true);
  delete from public.verifications where identifier = leaving.email or value = leaving.id::text;
  delete from public.users where users.id = leaving.id;
end
$$;
alter function app.delete_account() owner to household_definer;
grant delete on users to household_definer;
grant select, delete on verifications to household_definer;
