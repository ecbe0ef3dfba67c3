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
  using (household_id = (select app.household_where('view photos')));
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
  using (household_id = (select app.household_where('view documents')));
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
