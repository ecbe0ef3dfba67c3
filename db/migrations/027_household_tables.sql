-- Up Migration

-- One function makes a household's table whole, so that a new kind of record says only what is its own. It is made of
-- four steps, which this migration also takes for the tables that were made by hand, where they differed needlessly.

-- Keys, and what app.stamp_record fills. A table under pets goes with its pet, another with its household.
-- `listed_by`: the column that lists run by, newest first; none where a household has few rows.
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
  if listed_by is not null then
    execute format(
      'create index %I on %s (household_id, %s %I desc, id desc)',
      (select relname from pg_class where oid = tbl) || '_of_' || parent, tbl,
      case when of_pet then 'pet_id,' else '' end, listed_by);
  end if;
end
$$;

-- Row-level security by the permissions 'view …', 'add …', 'edit …' and 'delete …'. A permission to delete may reach
-- only as far as what somebody made themselves.
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

-- What the trail may tell somebody about, by the permission that shows them the rows themselves.
create table app.trail_subjects (
  subject text primary key,
  permission text not null
);
grant select on app.trail_subjects to household_actor;

-- The stamp, the trail and, where nothing else bounds the table, the most rows under one parent.
-- `named_by`: one or two columns that name a row in the trail; the first that is filled does.
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

-- Files of a row that goes, or that names another file, are removed by the worker once the transaction has committed.
-- Arguments: the column that names the files, and the one that says under whose id they lie.
create or replace function app.release_blob() returns trigger
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

-- Files: released with their row, and known to the sweep, which removes files that no row names. It reads one household
-- at a time and sees nothing else of a row.
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

-- Makes a table whole that has only its own columns so far: keys, stamps, versions, policies, triggers, files where it
-- has a column `blob_id`, and its place in the trail and in the takeout. db/CONVENTIONS.md shows a call.
create function app.make_household_table(
  tbl regclass,
  -- Of the permissions; by default the table's name in words.
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

-- The row in words comes from the columns that the trigger names, no longer from a list of every table's.
create or replace function app.trace_record() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
declare
  written jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
begin
  if app.household_id() is null then
    return null;
  end if;
  if tg_op = 'DELETE' then
    insert into public.deleted_records (household_id, id) values (old.household_id, old.id) on conflict do nothing;
  end if;
  insert into public.activity (household_id, actor_id, action, subject, subject_id, pet_id, label)
  values (
    (written ->> 'household_id')::uuid, app.user_id(),
    case tg_op when 'INSERT' then 'added' when 'UPDATE' then 'changed' else 'deleted' end,
    tg_table_name, (written ->> 'id')::uuid, (written ->> 'pet_id')::uuid,
    left(coalesce(written ->> tg_argv[0], written ->> tg_argv[1]), 100)
  );
  return null;
end
$$;

-- The tables that are there already.
do $$
declare
  made record;
  of_pet boolean;
  ceiling integer;
begin
  for made in
    select * from (values
      ('pets', 'pets', '{name}'),
      ('medications', 'medications', '{name}'),
      ('appointments', 'appointments', '{title}'),
      ('health_logs', 'health logs', '{type}'),
      ('vaccinations', 'vaccinations', '{vaccine_name}'),
      ('photos', 'photos', '{caption,type}'),
      ('documents', 'documents', '{title}'),
      ('emergency_contacts', 'emergency information', '{name}')
    ) as list (name, nouns, named_by)
  loop
    of_pet := exists (
      select from pg_attribute where attrelid = made.name::regclass and attname = 'pet_id' and not attisdropped);
    select split_part(encode(tgargs, 'escape'), '\000', 1) into ceiling
      from pg_trigger where tgrelid = made.name::regclass and tgname = 'ceiling';
    execute format('drop trigger stamp on %I', made.name);
    execute format('drop trigger trace on %I', made.name);
    execute format('drop trigger if exists ceiling on %I', made.name);
    perform app.give_record_triggers(made.name::regclass, made.nouns, made.named_by::text[], of_pet, ceiling);
  end loop;
end
$$;
-- Losing the record that it was attached to is no change that somebody made to a document.
drop trigger trace on documents;
create trigger trace after insert or delete or update of title, type, dated_on, notes
  on documents for each row execute function app.trace_record('title');

drop policy visible on emergency_contacts;
drop policy added on emergency_contacts;
drop policy edited on emergency_contacts;
drop policy deleted on emergency_contacts;
select app.give_record_policies('emergency_contacts', 'emergency information');

do $$
declare
  tbl text;
begin
  foreach tbl in array array['pets', 'photos', 'documents', 'doses', 'takeouts'] loop
    execute format('drop trigger release_blob on %I', tbl);
    execute format('drop policy files_of_household on %I', tbl);
    perform app.give_files(tbl::regclass);
  end loop;
end
$$;
-- A person's picture lies under the person's own id.
drop trigger release_avatar on users;
drop function app.release_avatar();
create trigger release_blob after delete or update of avatar_blob_id on users
  for each row execute function app.release_blob('avatar_blob_id', 'id');

-- One policy shows the trail, whatever it tells of: a new table used to bring one of its own.
insert into app.trail_subjects (subject, permission) values
  ('doses', 'view medications'), ('refills', 'view medications'), ('service_providers', 'view service providers');

-- What whoever acts may read of in the trail. Asked once a statement.
create function app.visible_subjects() returns text[] language sql stable parallel safe as
$$
  select coalesce(array_agg(told.subject), '{}')
    from app.trail_subjects as told
    join public.role_permissions as held on held.permission = told.permission
   where held.role = app.household_role() and held.reach = 'all'
$$;
grant execute on function app.visible_subjects() to household_actor;

drop policy ledger_visible on activity;
drop policy emergency_contacts_visible on activity;
drop policy documents_visible on activity;
drop policy service_providers_visible on activity;
drop policy visible on activity;
create policy visible on activity for select to household_actor
  using (
    household_id = (select app.household_id())
    and (select app.may('view activity'))
    and subject = any ((select app.visible_subjects())::text[])
  );
