-- Exercise with minutes and distance, weekly goals for it, and Quick Health Checks.

create or replace function app.details_fit(type text, details jsonb) returns boolean
language plpgsql immutable parallel safe set search_path = pg_catalog, pg_temp as
$$
begin
  return type in ('advanced_tracking', 'symptom', 'quick_check') and jsonb_typeof(details) = 'object'
    and jsonb_typeof(details -> 'version') = 'number' and octet_length(details::text) <= 8000;
end
$$;

-- A week's exercise is summed up in SQL. The unit is the one in which the distance was typed.
alter table health_logs
  add column exercise_minutes smallint,
  add column exercise_kind text check (char_length(exercise_kind) <= 20),
  add column exercise_distance_km numeric(6, 3),
  add column exercise_distance_unit text check (exercise_distance_unit in ('mi', 'km')),
  add constraint exercise_fits check (
    case when exercise_minutes is null
      then exercise_kind is null and exercise_distance_km is null and exercise_distance_unit is null
      else type = 'exercise' and exercise_minutes between 1 and 1440 and exercise_kind is not null
        and (exercise_distance_km is null) = (exercise_distance_unit is null)
        and (exercise_distance_km is null or (exercise_distance_km > 0 and exercise_distance_km <= 500))
    end);

-- For lists of one kind, a small part of a long record; the week of exercise, and the last check of each pet.
drop index health_logs_detailed;
create index health_logs_detailed on health_logs (household_id, pet_id, type, taken_at desc, id desc)
  where type in ('advanced_tracking', 'symptom', 'exercise', 'quick_check');

-- Weekly exercise goal of a pet, in minutes.
create table exercise_goals (
  household_id uuid not null default app.household_id(),
  id uuid not null default app.new_id(),
  pet_id uuid not null,
  minutes integer not null check (minutes between 1 and 10080),
  updated_by uuid not null default app.user_id(),
  updated_at timestamptz not null default now(),
  primary key (household_id, id),
  unique (household_id, pet_id),
  foreign key (household_id, pet_id) references pets (household_id, id) on delete cascade
);

alter table exercise_goals enable row level security;
alter table exercise_goals force row level security;
-- The right to edit health logs covers goals, as it does targets.
create policy visible on exercise_goals for select to household_actor
  using (household_id = (select app.household_where('view health logs')));
create policy added on exercise_goals for insert to household_actor
  with check (household_id = (select app.household_where('edit health logs')));
create policy edited on exercise_goals for update to household_actor
  using (household_id = (select app.household_where('edit health logs')))
  with check (household_id = (select app.household_where('edit health logs')));
create policy deleted on exercise_goals for delete to household_actor
  using (household_id = (select app.household_where('edit health logs')));
select app.open_to_takeout('exercise_goals');
grant select, insert, update, delete on exercise_goals to household_actor;

create trigger trace after insert or update or delete on exercise_goals
  for each row execute function app.trace_record();
insert into app.trail_subjects (subject, permission) values ('exercise_goals', 'view health logs');
