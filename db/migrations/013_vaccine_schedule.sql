-- Up Migration

-- The intervals that a household has set for a vaccine instead of the guideline's, which stand in
-- packages/domain/src/vaccine-schedule.
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
  using (household_id = (select app.household_id()) and (select app.may('view vaccinations')));
create policy added on vaccine_intervals for insert to household_actor
  with check (household_id = (select app.household_id()) and (select app.may('edit vaccine schedule')));
create policy edited on vaccine_intervals for update to household_actor
  using (household_id = (select app.household_id()) and (select app.may('edit vaccine schedule')))
  with check (household_id = (select app.household_id()) and (select app.may('edit vaccine schedule')));
create policy deleted on vaccine_intervals for delete to household_actor
  using (household_id = (select app.household_id()) and (select app.may('edit vaccine schedule')));
grant select, insert, update, delete on vaccine_intervals to household_actor;
select app.open_to_takeout('vaccine_intervals');
