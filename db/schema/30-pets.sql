-- Pets.

create table pets (
  name text not null check (char_length(name) between 2 and 50),
  species text not null check (species in ('dog', 'cat', 'bird', 'rabbit', 'hamster', 'guinea-pig', 'fish', 'reptile', 'other')),
  breed text check (char_length(breed) <= 100),
  gender text not null check (gender in ('male', 'female', 'unknown')),
  birth_date date check (birth_date >= '1900-01-01'),
  -- Arrival in the household, if known. Its anniversaries are milestones.
  home_since date check (home_since >= '1900-01-01'),
  -- In kilograms, to a tenth of a gram: a bird's 12.5 g and a hamster's 1.44 oz stay as typed.
  weight_kg numeric(8, 4) check (weight_kg > 0),
  -- The health log that the weight came from; null where it was typed into the pet (handbook: kinds-of-records). No foreign key: it
  -- would clear the column before app.carry_weight has seen which weighing was deleted.
  weight_from uuid,
  -- The last typed weight, which comes back when newer weighings are deleted.
  typed_weight_kg numeric(8, 4) check (typed_weight_kg > 0),
  -- Last time that the weight was typed or cleared in the pet; null if unknown.
  weight_typed_at timestamptz,
  -- Target range, as set by the owner or vet: both ends or neither. No range is ever derived from a breed.
  target_low_kg numeric(8, 4) check (target_low_kg > 0),
  target_high_kg numeric(8, 4) check (target_high_kg > 0),
  microchip_id text check (char_length(microchip_id) <= 50),
  acquisition_source text check (acquisition_source in ('purchased', 'rescue', 'shelter', 'adopted', 'bred', 'gift', 'other')),
  notes text check (char_length(notes) <= 500),
  -- Shown first on the emergency sheet.
  allergies text check (char_length(allergies) <= 500),
  conditions text check (char_length(conditions) <= 500),
  blob_id uuid,
  -- Set while the pet is kept in memory.
  archived_at timestamptz,
  -- Doses of an archived pet are not asked for, so those of that time are not late after its return.
  unarchived_at timestamptz,
  -- Day of death, if the household states it. Unarchiving the pet clears it.
  died_on date,
  constraint pets_target check (
    (target_low_kg is null) = (target_high_kg is null) and target_low_kg <= target_high_kg),
  constraint home_since_birth check (home_since >= birth_date),
  constraint died_in_memory check (died_on is null or archived_at is not null)
);
select app.make_household_table('pets', of_pet => false);
-- household_definer shows faces and emergency information through views behind permissions of their own.
create policy faces on pets for select to household_definer
  using (household_id = (select app.household_where('view pet faces')));
create policy emergency on pets for select to household_definer
  using (household_id = (select app.household_where('view emergency information')));
-- household_definer copies the newest weighing to the pet.
create policy weighable on pets for select to household_definer using (household_id = (select app.household_id()));
create policy weighed on pets for update to household_definer
  using (household_id = (select app.household_id())) with check (household_id = (select app.household_id()));
-- The worker does not plan dates of archived pets.
create policy read_by_planner on pets for select to household_planner using (id is not null);
create policy read_by_messenger on pets for select to household_messenger using (id is not null);
grant select, update (weight_kg, weight_from) on pets to household_definer;
grant select (household_id, id, archived_at, unarchived_at) on pets to household_planner;
grant select (household_id, id, name, archived_at) on pets to household_messenger;

-- Marks a weight that a user writes as typed, whatever the statement says of its source; only household_definer, which
-- copies weighings, may name one. Runs as the writer, to tell the two apart.
create function app.note_typed_weight() returns trigger
language plpgsql security invoker set search_path = pg_catalog, pg_temp as
$$
begin
  if current_user = 'household_definer' then
    return new;
  end if;
  if tg_op = 'INSERT' or new.weight_kg is distinct from old.weight_kg then
    new.weight_from := null;
    new.typed_weight_kg := new.weight_kg;
    new.weight_typed_at := now();
  else
    new.weight_from := old.weight_from;
    new.typed_weight_kg := old.typed_weight_kg;
    new.weight_typed_at := old.weight_typed_at;
  end if;
  return new;
end
$$;

create trigger note_typed_weight before insert or update on pets
  for each row execute function app.note_typed_weight();

-- A pet as a member of any role sees it. A policy cannot leave out columns, so a view of household_definer does, behind a
-- permission of its own.
create view pet_faces with (security_barrier) as
  select household_id, id, name, species, breed, blob_id, archived_at, created_at from pets;
alter view pet_faces owner to household_definer;
grant select on pet_faces to household_actor;
