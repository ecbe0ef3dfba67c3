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
    new.content_hash := old.content_hash;
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
-- Arguments: the limit and the parent ('pet', 'medication', 'expense' or 'household'). The limits are those of
-- packages/domain/src/registry/ceilings.ts; a test compares the two. The function counts the rows that the writer sees,
-- which are all that they may write to, once a statement: an import adds thousands of rows by one. Racing writes may
-- pass the limit by a few rows, so nothing is locked.
create function app.hold_ceiling() returns trigger
language plpgsql security invoker set search_path = pg_catalog, pg_temp as
$$
declare
  most constant integer := tg_argv[0];
  is_passed boolean;
begin
  execute format(
    'select exists (
       select from (select distinct household_id, %1$I as parent_id from added) as parent
        where (select count(*) from (select from public.%2$I
                                      where household_id = parent.household_id and %1$I = parent.parent_id
                                      limit $1 + 1) as kept) > $1)',
    tg_argv[1] || '_id', tg_table_name)
    into is_passed using most;
  if is_passed then
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

-- Adds keys, the hash of the request that added the row, and the columns that app.stamp_record fills. By the hash the
-- server recognises a repeated request. A table under pets is deleted with its pet, any other with its household; its own
-- column `pet_id` may name a pet, and is cleared with that pet. `listed_by`: the column that sorts lists, newest first;
-- null where a household has few rows.
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
       add column content_hash text not null,
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
  here constant text := 'household_id = (select app.household_where(%L))';
begin
  execute format('alter table %s enable row level security', tbl);
  execute format('alter table %s force row level security', tbl);
  execute format('create policy visible on %s for select to household_actor using (' || here || ')',
                 tbl, 'view ' || nouns);
  execute format('create policy added on %s for insert to household_actor with check (' || here || ')',
                 tbl, 'add ' || nouns);
  execute format('create policy edited on %s for update to household_actor using (' || here || ') with check (' || here || ')',
                 tbl, 'edit ' || nouns, 'edit ' || nouns);
  execute format('create policy deleted on %s for delete to household_actor
                    using (household_id = (select app.household_id())
                           and ((select app.may(%L))
                                or ((select app.may_own(%2$L)) and created_by = (select app.user_id()))))',
                 tbl, 'delete ' || nouns);
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
      'create trigger ceiling after insert on %s referencing new table as added for each statement
         execute function app.hold_ceiling(%L, %L)',
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
  select coalesce(array_agg(trail.subject), '{}')
    from app.trail_subjects as trail
    join public.role_permissions as held on held.permission = trail.permission
   where held.role = app.household_role() and held.reach = 'all'
$$;
grant execute on function app.visible_subjects() to household_actor;
