-- Up Migration

-- The day on which a pet came to its household, where that is known. Its anniversaries are milestones.
alter table pets
  add column home_since date check (home_since >= '1900-01-01'),
  add constraint home_since_birth check (home_since >= birth_date);
