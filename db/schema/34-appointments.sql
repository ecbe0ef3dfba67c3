-- Appointments.

create table appointments (
  title text not null check (char_length(title) between 1 and 100),
  vet_name text check (char_length(vet_name) <= 100),
  location text check (char_length(location) <= 200),
  appointment_date timestamptz not null,
  notes text check (char_length(notes) <= 1000),
  status text not null check (status in ('scheduled', 'completed', 'cancelled', 'missed'))
);
select app.make_household_table(
  'appointments', listed_by => 'appointment_date', named_by => '{title}', ceiling => 5000);
-- For dates of an appointment, which belong to its pet: their foreign key locks the appointment alone, and not the pet.
alter table appointments add unique (household_id, id, pet_id);
-- Coming appointments, for the quota and the dashboard.
create index appointments_to_come on appointments (household_id, appointment_date) where status = 'scheduled';
create policy emergency on appointments for select to household_definer
  using (household_id = (select app.household_where('view emergency information')));
create policy read_by_definer on appointments for select to household_definer using (pet_id is not null);
-- The planner holds an appointment while it writes its date, which counts as an update; it can change none.
create policy read_by_planner on appointments for select to household_planner using (id is not null);
create policy held on appointments for update to household_planner using (id is not null) with check (false);
create policy read_by_messenger on appointments for select to household_messenger using (id is not null);
grant select (household_id, id, pet_id, vet_name, location, appointment_date, status) on appointments to
  household_definer;
grant select (household_id, id, pet_id, appointment_date, status), update (status) on appointments to household_planner;
grant select (household_id, id, title, vet_name, location) on appointments to household_messenger;
