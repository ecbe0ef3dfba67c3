-- Up Migration

-- What everybody in a household may see of its animals in an emergency, also who sees no records: a member of any
-- other role. Columns and rows are fewer than the tables', so views of the definer say it, behind the permission.
-- What the definer may already read of medications (006) is no wider: names and pets of the household.
create policy emergency on pets for select to household_definer
  using (household_id = (select app.household_id()) and (select app.may('view emergency information')));
create policy emergency on medications for select to household_definer
  using (household_id = (select app.household_id()) and (select app.may('view emergency information')));
create policy emergency on vaccinations for select to household_definer
  using (household_id = (select app.household_id()) and (select app.may('view emergency information')));
create policy emergency on appointments for select to household_definer
  using (household_id = (select app.household_id()) and (select app.may('view emergency information')));
grant select (dosage, frequency, notes, start_date, end_date, is_active) on medications to household_definer;
grant select (household_id, id, pet_id, vaccine_name, administered_date, next_due_date) on vaccinations to household_definer;
grant select (household_id, id, pet_id, vet_name, location, status, appointment_date) on appointments to household_definer;

create view emergency_pets with (security_barrier) as
  select household_id, id, name, species, breed, gender, birth_date, weight_kg, microchip_id, notes, blob_id, created_at
    from pets where archived_at is null and (select app.may('view emergency information'));
create view emergency_medications with (security_barrier) as
  select household_id, id, pet_id, name, dosage, frequency, notes, start_date, end_date
    from medications where is_active and (select app.may('view emergency information'));
-- Of each vaccine the newest dose, which alone says when the next is due.
create view emergency_vaccinations with (security_barrier) as
  select distinct on (household_id, pet_id, lower(vaccine_name))
         household_id, id, pet_id, vaccine_name, administered_date, next_due_date
    from vaccinations where (select app.may('view emergency information'))
   order by household_id, pet_id, lower(vaccine_name), administered_date desc, id desc;
-- Who looks after an animal: the vet of each visit that was not called off.
create view emergency_vets with (security_barrier) as
  select household_id, id, pet_id, vet_name, location, appointment_date
    from appointments
   where vet_name is not null and status <> 'cancelled' and (select app.may('view emergency information'));

alter view emergency_pets owner to household_definer;
alter view emergency_medications owner to household_definer;
alter view emergency_vaccinations owner to household_definer;
alter view emergency_vets owner to household_definer;
grant select on emergency_pets, emergency_medications, emergency_vaccinations, emergency_vets to household_actor;
