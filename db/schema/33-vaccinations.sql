-- Vaccinations and vaccine intervals.

create table vaccinations (
  vaccine_name text not null check (char_length(vaccine_name) between 1 and 100),
  vaccine_class text not null check (vaccine_class in ('core', 'non_core', 'lifestyle')),
  vaccine text check (char_length(vaccine) <= 40),
  administered_date date not null,
  due_date date,
  next_due_date date check (next_due_date >= administered_date),
  veterinarian text check (char_length(veterinarian) <= 100),
  clinic_name text check (char_length(clinic_name) <= 100),
  batch_number text check (char_length(batch_number) <= 50),
  notes text check (char_length(notes) <= 1000)
);
select app.make_household_table(
  'vaccinations', listed_by => 'administered_date', named_by => '{vaccine_name}', ceiling => 1000);
-- For dates of a vaccination, which belong to its pet: their foreign key locks the vaccination alone, and not the pet.
alter table vaccinations add unique (household_id, id, pet_id);
create policy emergency on vaccinations for select to household_definer
  using (household_id = (select app.household_where('view emergency information')));
create policy read_by_definer on vaccinations for select to household_definer using (pet_id is not null);
-- The planner holds a vaccination while it writes its date, which counts as an update; it can change none.
create policy read_by_planner on vaccinations for select to household_planner using (id is not null);
create policy held on vaccinations for update to household_planner using (id is not null) with check (false);
create policy read_by_messenger on vaccinations for select to household_messenger using (id is not null);
grant select (household_id, id, pet_id, vaccine_name, administered_date, next_due_date) on vaccinations to
  household_definer;
grant select (household_id, id, pet_id, vaccine_name, administered_date, next_due_date), update (next_due_date) on
  vaccinations to household_planner;
grant select (household_id, id, vaccine_name) on vaccinations to household_messenger;

-- Serialises writes of a household, since each looks at other doses of the same vaccine. Those that are deleted with their
-- pet wait for no one: adding one locks the pet.
create function app.lock_vaccinations() returns trigger language plpgsql as
$$
begin
  if pg_trigger_depth() > 1 then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('vaccinations ' || coalesce(app.household_id()::text, ''), 0));
  return null;
end
$$;

create trigger lock_vaccinations before insert or update or delete on vaccinations
  for each statement execute function app.lock_vaccinations();

-- Intervals of a household that replace the guideline's, which are in packages/domain/src/vaccinations.
create table vaccine_intervals (
  household_id uuid not null default app.household_id() references households (id) on delete cascade,
  vaccine text not null check (char_length(vaccine) <= 40),
  first_months integer not null check (first_months between 1 and 120),
  then_months integer not null check (then_months between 1 and 120),
  updated_by uuid not null default app.user_id(),
  updated_at timestamptz not null default now(),
  primary key (household_id, vaccine)
);

alter table vaccine_intervals enable row level security;
alter table vaccine_intervals force row level security;
create policy visible on vaccine_intervals for select to household_actor
  using (household_id = (select app.household_where('view vaccinations')));
create policy added on vaccine_intervals for insert to household_actor
  with check (household_id = (select app.household_where('edit vaccine schedule')));
create policy edited on vaccine_intervals for update to household_actor
  using (household_id = (select app.household_where('edit vaccine schedule')))
  with check (household_id = (select app.household_where('edit vaccine schedule')));
create policy deleted on vaccine_intervals for delete to household_actor
  using (household_id = (select app.household_where('edit vaccine schedule')));
select app.open_to_takeout('vaccine_intervals');
grant select, insert, update, delete on vaccine_intervals to household_actor;

create trigger give_notice after insert or update or delete on vaccine_intervals
  for each row execute function app.give_notice('vaccine_intervals', '', 'household_id');
