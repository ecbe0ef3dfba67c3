-- Up Migration

-- In an emergency every step of a tapering plan counts: the frequency holds its words in short only.
grant select (rhythm) on medications to household_definer;
create or replace view emergency_medications with (security_barrier) as
  select household_id, id, pet_id, name, dosage, frequency, notes, start_date, end_date, rhythm
    from medications where is_active and (select app.may('view emergency information'));
