-- Up Migration

-- Medical documents of a pet: PDF as they came, pictures encoded anew. A document may be attached to one record of the
-- same pet; when that record goes, the document stays with the pet.
create table documents (
  household_id uuid not null default app.household_id(),
  id uuid not null,
  pet_id uuid not null,
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
  made_from text not null,
  version integer not null,
  created_by uuid, updated_by uuid,
  created_at timestamptz not null, updated_at timestamptz not null,
  primary key (household_id, id),
  check (num_nonnulls(medication_id, appointment_id, health_log_id, vaccination_id) <= 1),
  foreign key (household_id, pet_id) references pets (household_id, id) on delete cascade,
  foreign key (household_id, medication_id) references medications (household_id, id) on delete set null (medication_id),
  foreign key (household_id, appointment_id) references appointments (household_id, id) on delete set null (appointment_id),
  foreign key (household_id, health_log_id) references health_logs (household_id, id) on delete set null (health_log_id),
  foreign key (household_id, vaccination_id) references vaccinations (household_id, id) on delete set null (vaccination_id)
);
create index documents_of_pet on documents (household_id, pet_id, dated_on desc, id desc);
-- For the rows of the records, and for their deletion; most documents are attached to nothing.
create index documents_of_medication on documents (household_id, medication_id) where medication_id is not null;
create index documents_of_appointment on documents (household_id, appointment_id) where appointment_id is not null;
create index documents_of_health_log on documents (household_id, health_log_id) where health_log_id is not null;
create index documents_of_vaccination on documents (household_id, vaccination_id) where vaccination_id is not null;

alter table documents enable row level security;
alter table documents force row level security;
create policy visible on documents for select to household_actor
  using (household_id = (select app.household_id()) and (select app.may('view documents')));
create policy added on documents for insert to household_actor
  with check (household_id = (select app.household_id()) and (select app.may('add documents')));
create policy edited on documents for update to household_actor
  using (household_id = (select app.household_id()) and (select app.may('edit documents')))
  with check (household_id = (select app.household_id()) and (select app.may('edit documents')));
create policy deleted on documents for delete to household_actor
  using (household_id = (select app.household_id())
         and ((select app.may('delete documents'))
              or ((select app.may_own('delete documents')) and created_by = (select app.user_id()))));
grant select, insert, update, delete on documents to household_actor;

-- A document's record is one of its own pet; the foreign keys only know that it is of the household.
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

create trigger stamp before insert or update on documents for each row execute function app.stamp_record();
-- Losing its record is no change that somebody made to the document.
create trigger trace after insert or delete or update of title, type, dated_on, notes
  on documents for each row execute function app.trace_record();
create trigger release_blob after update or delete on documents for each row execute function app.release_blob();

create policy files_of_household on documents for select to household_system
  using (household_id = (select app.household_id()));
grant select (household_id, blob_id) on documents to household_system;
select app.open_to_takeout('documents');

-- The trail's own policy names the subjects that it knows; one that comes later brings its own.
create policy documents_visible on activity for select to household_actor
  using (
    household_id = (select app.household_id()) and subject = 'documents'
    and (select app.may('view activity')) and (select app.may('view documents'))
  );

-- One quota more, before those that are counted already.
alter function app.count_quota(text, uuid, uuid, integer) rename to count_quota_before_documents;
create function app.count_quota(quota text, pet uuid, record uuid, at_most integer) returns integer
language plpgsql stable as
$$
begin
  if quota = 'documents' then
    return (select count(*) from (
      select 1 from public.documents where household_id = app.household_id() limit at_most) as counted);
  end if;
  return app.count_quota_before_documents(quota, pet, record, at_most);
end
$$;

-- Groomer, trainer and daycare of a pet, in a table of their own: whose they are to write and on which plan is not
-- what it is for the pet's other facts.
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
grant select, insert, update on service_providers to household_actor;
select app.open_to_takeout('service_providers');
