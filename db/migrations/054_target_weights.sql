-- Up Migration

-- What a pet should weigh, as its owner or vet has set it: both ends of a range or neither. No range is ever derived from
-- a breed.
alter table pets
  add column target_low_kg numeric(7, 3) check (target_low_kg > 0),
  add column target_high_kg numeric(7, 3) check (target_high_kg > 0),
  add constraint pets_target check (
    (target_low_kg is null) = (target_high_kg is null) and target_low_kg <= target_high_kg);
