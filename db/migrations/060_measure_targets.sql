-- Up Migration

-- Where a measure of a pet should lie, as its vet or owner says: kept in °C, mg/dL and times a minute. The target of its
-- weight stands with the pet.
create table measure_targets (
  household_id uuid not null default app.household_id(),
  id uuid not null default app.new_id(),
  pet_id uuid not null,
  measure text not null,
  low numeric(8, 3) not null,
  high numeric(8, 3) not null,
  updated_by uuid not null default app.user_id(),
  updated_at timestamptz not null default now(),
  primary key (household_id, id),
  unique (household_id, pet_id, measure),
  foreign key (household_id, pet_id) references pets (household_id, id) on delete cascade,
  check (low < high),
  check (case measure when 'temperature' then low >= 0 and high <= 50
                      when 'bloodGlucose' then low >= 5 and high <= 2000
                      when 'heartRate' then low >= 1 and high <= 1000
                      when 'respiratoryRate' then low >= 1 and high <= 500
                      else false end)
);
alter table measure_targets enable row level security;
alter table measure_targets force row level security;
-- Whoever writes down what is measured sets and takes away what it is held against.
create policy visible on measure_targets for select to household_actor
  using (household_id = (select app.household_id()) and (select app.may('view health logs')));
create policy added on measure_targets for insert to household_actor
  with check (household_id = (select app.household_id()) and (select app.may('edit health logs')));
create policy edited on measure_targets for update to household_actor
  using (household_id = (select app.household_id()) and (select app.may('edit health logs')))
  with check (household_id = (select app.household_id()) and (select app.may('edit health logs')));
create policy deleted on measure_targets for delete to household_actor
  using (household_id = (select app.household_id()) and (select app.may('edit health logs')));
grant select, insert, update, delete on measure_targets to household_actor;
select app.open_to_takeout('measure_targets');
create trigger trace after insert or update or delete on measure_targets
  for each row execute function app.trace_record('measure');
insert into app.trail_subjects (subject, permission) values ('measure_targets', 'view health logs');
