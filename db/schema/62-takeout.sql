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
  with check (household_id = (select app.household_where('take out everything')) and state = 'waiting');
create policy deleted on takeouts for delete to household_actor
  using (household_id = (select app.household_id()) and requested_by = (select app.user_id())
         and (select app.may('take out everything')));
create policy passed_on on takeouts to household_definer using (household_id = (select app.household_id()));
-- An administrator starts one for the owner, who alone sees it.
create policy started_for_owner on takeouts for insert to household_definer
  with check (household_id = (select app.household_id()) and requested_by = (select app.user_id()) and state = 'waiting');
-- Progress and file are the worker's to write.
create policy made on takeouts to household_archivist
  using (household_id = (select app.household_id())) with check (household_id = (select app.household_id()));
-- For app.expired_takeouts.
create policy expired on takeouts for select to household_definer using (expires_at < now());
select app.give_files('takeouts');
grant select, insert (household_id, id, requested_by), delete on takeouts to household_actor;
grant select, update, delete on takeouts to household_archivist;
grant select, insert (household_id, id, requested_by), delete on takeouts to household_definer;

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
