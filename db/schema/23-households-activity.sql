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
  -- 'read': a look of the support.
  action text not null check (action in ('added', 'changed', 'deleted', 'read')),
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
  -- A corrected dose before and after: {"before": {…}, "after": {…}}. Support access: {"hours": …}, {"end": …} or
  -- {"kind": …, "byName": …}.
  change jsonb,
  primary key (household_id, id)
);
create index activity_by_transaction on activity (xid) where xid is not null;

alter table activity enable row level security;
alter table activity force row level security;
-- An entry is as visible as its subject.
create policy visible on activity for select to household_actor
  using (
    household_id = (select app.household_where('view activity'))
    and subject = any ((select app.visible_subjects())::text[])
  );
-- Only triggers write entries.
create policy written on activity for insert to household_definer
  with check (household_id = (select app.household_id()));
-- household_herald reads no labels, only who changed which row.
create policy read_by_herald on activity for select to household_herald using (xid is not null);
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
