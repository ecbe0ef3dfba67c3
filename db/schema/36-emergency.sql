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
