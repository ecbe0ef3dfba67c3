-- Up Migration

-- Ids of deleted records: a deleted id stays deleted, also when a client repeats the request that made it.
create table deleted_records (
  household_id uuid not null references households (id) on delete cascade,
  id uuid not null,
  deleted_at timestamptz not null default now(),
  primary key (household_id, id)
);

-- The trail that the family reads: who added, changed or deleted what, and when.
create table activity (
  household_id uuid not null references households (id) on delete cascade,
  id uuid not null default app.new_id(),
  at timestamptz not null default now(),
  actor_id uuid,
  action text not null check (action in ('added', 'changed', 'deleted')),
  subject text not null,
  subject_id uuid not null,
  pet_id uuid,
  label text,
  primary key (household_id, id)
);

alter table deleted_records enable row level security;
alter table deleted_records force row level security;
alter table activity enable row level security;
alter table activity force row level security;

-- An entry is as visible as its subject: subjects carry the name of their table, permissions the words of people.
create policy visible on activity for select to household_actor
  using (
    household_id = (select app.household_id())
    and (select app.may('view activity'))
    and case subject
      when 'pets' then (select app.may('view pets'))
      when 'medications' then (select app.may('view medications'))
      when 'appointments' then (select app.may('view appointments'))
      when 'health_logs' then (select app.may('view health logs'))
      when 'vaccinations' then (select app.may('view vaccinations'))
      when 'photos' then (select app.may('view photos'))
      else false
    end
  );
grant select on activity to household_actor;
-- Written by the triggers below, whoever acts, and by nobody else.
create policy written on activity for insert to household_definer
  with check (household_id = (select app.household_id()));
create policy kept on deleted_records to household_definer
  using (household_id = (select app.household_id())) with check (household_id = (select app.household_id()));
grant insert on activity to household_definer;
grant select, insert on deleted_records to household_definer;

-- Before a record is written: it gets its maker, its times and its version, whatever the statement says, and an id
-- that was deleted is refused (PW410).
create function app.stamp_record() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  if tg_op = 'INSERT' then
    if exists (select 1 from public.deleted_records as gone where gone.household_id = new.household_id and gone.id = new.id) then
      raise exception 'the record % was deleted', new.id using errcode = 'PW410';
    end if;
    new.created_by := app.user_id();
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
  new.updated_by := app.user_id();
  new.updated_at := now();
  return new;
end
$$;
alter function app.stamp_record() owner to household_definer;

-- After a record is written: the trail. A deletion by cascade of the whole household has no household to write to.
create function app.trace_record() returns trigger
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
    left(coalesce(written ->> 'name', written ->> 'title', written ->> 'vaccine_name', written ->> 'caption', written ->> 'type'), 100)
  );
  return null;
end
$$;
alter function app.trace_record() owner to household_definer;

-- Files of a row that goes are removed by the worker, once the transaction has committed.
create function app.release_blob() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  if old.blob_id is not null and (tg_op = 'DELETE' or new.blob_id is distinct from old.blob_id) then
    insert into public.outbox (topic, payload)
    values ('remove-blob', jsonb_build_object('householdId', old.household_id, 'blobId', old.blob_id));
  end if;
  return null;
end
$$;
alter function app.release_blob() owner to household_definer;

create table pets (
  household_id uuid not null default app.household_id() references households (id) on delete cascade,
  id uuid not null,
  name text not null check (char_length(name) between 2 and 50),
  species text not null check (species in ('dog', 'cat', 'bird', 'rabbit', 'hamster', 'guinea-pig', 'fish', 'reptile', 'other')),
  breed text check (char_length(breed) <= 100),
  gender text not null check (gender in ('male', 'female', 'unknown')),
  birth_date date check (birth_date >= '1900-01-01'),
  weight_kg numeric(7, 3) check (weight_kg > 0),
  microchip_id text check (char_length(microchip_id) <= 50),
  acquisition_source text check (acquisition_source in ('purchased', 'rescue', 'shelter', 'adopted', 'bred', 'gift', 'other')),
  notes text check (char_length(notes) <= 500),
  blob_id uuid,
  archived_at timestamptz,
  made_from text not null,
  version integer not null,
  created_by uuid, updated_by uuid,
  created_at timestamptz not null, updated_at timestamptz not null,
  primary key (household_id, id)
);

create table medications (
  household_id uuid not null default app.household_id(),
  id uuid not null,
  pet_id uuid not null,
  name text not null check (char_length(name) between 1 and 100),
  dosage text not null check (char_length(dosage) <= 100),
  frequency text not null check (char_length(frequency) <= 100),
  start_date date not null,
  end_date date check (end_date >= start_date),
  notes text check (char_length(notes) <= 1000),
  is_active boolean not null,
  made_from text not null,
  version integer not null,
  created_by uuid, updated_by uuid,
  created_at timestamptz not null, updated_at timestamptz not null,
  primary key (household_id, id),
  foreign key (household_id, pet_id) references pets (household_id, id) on delete cascade
);
create index medications_of_pet on medications (household_id, pet_id, start_date desc, id desc);

create table appointments (
  household_id uuid not null default app.household_id(),
  id uuid not null,
  pet_id uuid not null,
  title text not null check (char_length(title) between 1 and 100),
  vet_name text check (char_length(vet_name) <= 100),
  location text check (char_length(location) <= 200),
  appointment_date timestamptz not null,
  notes text check (char_length(notes) <= 1000),
  status text not null check (status in ('scheduled', 'completed', 'cancelled', 'missed')),
  made_from text not null,
  version integer not null,
  created_by uuid, updated_by uuid,
  created_at timestamptz not null, updated_at timestamptz not null,
  primary key (household_id, id),
  foreign key (household_id, pet_id) references pets (household_id, id) on delete cascade
);
create index appointments_of_pet on appointments (household_id, pet_id, appointment_date desc, id desc);
-- For the quota, the dashboard and later the reminders: what is still to come.
create index appointments_to_come on appointments (household_id, appointment_date) where status = 'scheduled';

create table health_logs (
  household_id uuid not null default app.household_id(),
  id uuid not null,
  pet_id uuid not null,
  type text not null check (char_length(type) <= 40),
  value text check (char_length(value) <= 200),
  notes text check (char_length(notes) <= 1000),
  log_date date not null,
  made_from text not null,
  version integer not null,
  created_by uuid, updated_by uuid,
  created_at timestamptz not null, updated_at timestamptz not null,
  primary key (household_id, id),
  foreign key (household_id, pet_id) references pets (household_id, id) on delete cascade
);
create index health_logs_of_pet on health_logs (household_id, pet_id, log_date desc, id desc);

create table vaccinations (
  household_id uuid not null default app.household_id(),
  id uuid not null,
  pet_id uuid not null,
  vaccine_name text not null check (char_length(vaccine_name) between 1 and 100),
  vaccine_class text not null check (vaccine_class in ('core', 'non_core', 'lifestyle')),
  vaccine text check (char_length(vaccine) <= 40),
  administered_date date not null,
  due_date date,
  next_due_date date check (next_due_date >= administered_date),
  veterinarian text check (char_length(veterinarian) <= 100),
  clinic_name text check (char_length(clinic_name) <= 100),
  batch_number text check (char_length(batch_number) <= 50),
  notes text check (char_length(notes) <= 1000),
  made_from text not null,
  version integer not null,
  created_by uuid, updated_by uuid,
  created_at timestamptz not null, updated_at timestamptz not null,
  primary key (household_id, id),
  foreign key (household_id, pet_id) references pets (household_id, id) on delete cascade
);
create index vaccinations_of_pet on vaccinations (household_id, pet_id, administered_date desc, id desc);

create table photos (
  household_id uuid not null default app.household_id(),
  id uuid not null,
  pet_id uuid not null,
  caption text check (char_length(caption) <= 200),
  type text not null check (char_length(type) <= 40),
  taken_on date not null,
  blob_id uuid not null,
  width integer not null, height integer not null,
  bytes bigint not null,
  made_from text not null,
  version integer not null,
  created_by uuid, updated_by uuid,
  created_at timestamptz not null, updated_at timestamptz not null,
  primary key (household_id, id),
  foreign key (household_id, pet_id) references pets (household_id, id) on delete cascade
);
create index photos_of_pet on photos (household_id, pet_id, taken_on desc, id desc);

-- The same four policies and the same triggers for every table of records: visibility, and each action by the
-- matrix. The words of a permission are the table's name in words.
do $$
declare
  tbl text;
  nouns text;
begin
  foreach tbl in array array['pets', 'medications', 'appointments', 'health_logs', 'vaccinations', 'photos'] loop
    nouns := replace(tbl, '_', ' ');
    execute format('alter table %I enable row level security', tbl);
    execute format('alter table %I force row level security', tbl);
    execute format(
      'create policy visible on %I for select to household_actor
         using (household_id = (select app.household_id()) and (select app.may(%L)))',
      tbl, 'view ' || nouns);
    execute format(
      'create policy added on %I for insert to household_actor
         with check (household_id = (select app.household_id()) and (select app.may(%L)))',
      tbl, 'add ' || nouns);
    execute format(
      'create policy edited on %I for update to household_actor
         using (household_id = (select app.household_id()) and (select app.may(%L)))
         with check (household_id = (select app.household_id()) and (select app.may(%L)))',
      tbl, 'edit ' || nouns, 'edit ' || nouns);
    execute format(
      'create policy deleted on %I for delete to household_actor
         using (household_id = (select app.household_id())
                and ((select app.may(%L)) or ((select app.may_own(%L)) and created_by = (select app.user_id()))))',
      tbl, 'delete ' || nouns, 'delete ' || nouns);
    execute format('grant select, insert, update, delete on %I to household_actor', tbl);
    execute format('create trigger stamp before insert or update on %I for each row execute function app.stamp_record()', tbl);
    execute format('create trigger trace after insert or update or delete on %I for each row execute function app.trace_record()', tbl);
  end loop;
end
$$;

create trigger release_blob after update or delete on photos for each row execute function app.release_blob();
create trigger release_blob after update or delete on pets for each row execute function app.release_blob();

-- What a member of any role sees of a pet. The columns are fewer than the table's, which policies can't say; so a
-- view of the definer says it, behind the permission of its own.
create policy faces on pets for select to household_definer
  using (household_id = (select app.household_id()) and (select app.may('view pet faces')));
grant select on pets to household_definer;
create view pet_faces with (security_barrier) as
  select household_id, id, name, species, breed, blob_id, archived_at, created_at from pets;
alter view pet_faces owner to household_definer;
grant select on pet_faces to household_actor;

-- How much of a quota the household uses, counted no further than it matters. What counts is settled in
-- docs/decisions: archived pets, inactive medications and past or settled appointments do not.
create function app.count_quota(quota text, pet uuid, record uuid, at_most integer) returns integer
language plpgsql stable as
$$
declare
  used integer;
  home uuid := app.household_id();
begin
  case quota
    when 'pets' then
      select count(*) into used from (
        select 1 from public.pets where household_id = home and archived_at is null limit at_most) as counted;
    when 'medicationsPerPet' then
      if pet is null then
        select pet_id into pet from public.medications where household_id = home and id = record;
      end if;
      select count(*) into used from (
        select 1 from public.medications
         where household_id = home and pet_id = pet and is_active limit at_most) as counted;
    when 'healthLogs' then
      select count(*) into used from (
        select 1 from public.health_logs where household_id = home limit at_most) as counted;
    when 'upcomingAppointments' then
      select count(*) into used from (
        select 1 from public.appointments
         where household_id = home and status = 'scheduled' and appointment_date > now() limit at_most) as counted;
    when 'photos' then
      select count(*) into used from (
        select 1 from public.photos where household_id = home limit at_most) as counted;
    else
      raise exception 'no such quota: %', quota;
  end case;
  return used;
end
$$;

-- Locks the household, then counts: each statement of a volatile function sees what was committed before it, so a
-- request that waited for the lock counts what the one before it wrote.
create function app.enter_quota(quota text, pet uuid, record uuid, at_most integer) returns integer
language plpgsql volatile as
$$
begin
  perform app.lock_household();
  return app.count_quota(quota, pet, record, at_most);
end
$$;

-- Background jobs compare stored files with rows, one household at a time, and see nothing else of them.
create policy files_of_household on pets for select to household_system
  using (household_id = (select app.household_id()));
create policy files_of_household on photos for select to household_system
  using (household_id = (select app.household_id()));
grant select (household_id, blob_id) on pets, photos to household_system;
grant select, delete on outbox to household_system;
grant select (id, name, email, email_verified) on users to household_system;
grant select, insert, update, delete on sent_mails to household_system;
