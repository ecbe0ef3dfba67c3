-- Up Migration

-- What whoever treats a pet must know before anything else: fields of their own, which lead on the emergency sheet.
alter table pets
  add column allergies text check (char_length(allergies) <= 500),
  add column conditions text check (char_length(conditions) <= 500);

create or replace view emergency_pets with (security_barrier) as
  select household_id, id, name, species, breed, gender, birth_date, weight_kg, microchip_id, notes, blob_id, created_at,
         allergies, conditions
    from pets where archived_at is null and (select app.may('view emergency information'));
