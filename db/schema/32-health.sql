-- Health logs and measure targets.

-- True if a number belongs to its type of log: its range, unit and scale. A function, since PostgreSQL reads the expression
-- of a check constraint again for each statement, which took 100 µs for this one.
create function app.measure_fits(type text, measure numeric, unit text, scale smallint) returns boolean
language plpgsql immutable parallel safe set search_path = pg_catalog, pg_temp as
$$
begin
  if measure is null then
    return unit is null and scale is null;
  end if;
  return case
    -- Small animals weigh grams or ounces.
    when type = 'weight'
      then measure between 0.0001 and 2000 and unit in ('lb', 'oz', 'kg', 'g') and unit is not null and scale is null
    when type = 'temperature' then measure between 0 and 50 and unit in ('F', 'C') and unit is not null and scale is null
    when type = 'blood_glucose'
      then measure between 5 and 2000 and unit in ('mg/dL', 'mmol/L') and unit is not null and scale is null
    when type in ('energy_level', 'appetite')
      then unit is null and scale is not null and scale in (9, 10) and measure between 1 and scale and measure = trunc(measure)
    else false
  end;
end
$$;
grant execute on function app.measure_fits(text, numeric, text, smallint) to household_actor;

-- True if a log of this type may have such details. The domain checks the shape; the database bounds kind and size.
create function app.details_fit(type text, details jsonb) returns boolean
language plpgsql immutable parallel safe set search_path = pg_catalog, pg_temp as
$$
begin
  return type in ('advanced_tracking', 'symptom', 'quick_check') and jsonb_typeof(details) = 'object'
    and jsonb_typeof(details -> 'version') = 'number' and octet_length(details::text) <= 8000;
end
$$;
grant execute on function app.details_fit(text, jsonb) to household_actor;

-- A log has words, and a number beside them: kilograms, degrees Celsius, mg/dL or points of a scale. `unit` is the unit in
-- which it was typed. `details` holds the forms of advanced tracking, of symptoms and of
-- quick checks.
create table health_logs (
  type text not null check (char_length(type) <= 40),
  value text check (char_length(value) <= 200),
  notes text check (char_length(notes) <= 1000),
  log_date date not null,
  -- On the clock of the person who noted it, as the day is one of their calendar.
  log_time text check (log_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  -- Orders several readings of a day, such as a glucose curve; one without a time comes first on its day.
  taken_at timestamp not null generated always as (
    log_date + make_time(coalesce(left(log_time, 2)::int, 0), coalesce(right(log_time, 2)::int, 0), 0)) stored,
  measure numeric(9, 4),
  unit text,
  scale smallint,
  details jsonb,
  -- A week's exercise is summed up in SQL. The unit is the one in which the distance was typed.
  exercise_minutes smallint,
  exercise_kind text check (char_length(exercise_kind) <= 20),
  exercise_distance_km numeric(6, 3),
  exercise_distance_unit text check (exercise_distance_unit in ('mi', 'km')),
  -- In kilograms, of weight checks and of advanced trackings alike.
  weighed_kg numeric(9, 4) generated always as (
    case type
      when 'weight' then measure
      when 'advanced_tracking' then (details #>> '{vitals,weight}')::numeric
    end) stored check (weighed_kg > 0 and weighed_kg <= 2000),
  constraint exercise_fits check (
    case when exercise_minutes is null
      then exercise_kind is null and exercise_distance_km is null and exercise_distance_unit is null
      else type = 'exercise' and exercise_minutes between 1 and 1440 and exercise_kind is not null
        and (exercise_distance_km is null) = (exercise_distance_unit is null)
        and (exercise_distance_km is null or (exercise_distance_km > 0 and exercise_distance_km <= 500))
    end),
  constraint measure_fits check (app.measure_fits(type, measure, unit, scale)),
  constraint details_fit check (details is null or app.details_fit(type, details)));
select app.make_household_table('health_logs', listed_by => 'taken_at', named_by => '{type}');
-- For the newest weight of a pet.
create index health_logs_weighed on health_logs (household_id, pet_id, taken_at desc, id desc) where weighed_kg is not null;
-- For lists of one kind, a small part of a long record; the week of exercise, and the last check of each pet.
create index health_logs_detailed on health_logs (household_id, pet_id, type, taken_at desc, id desc)
  where type in ('advanced_tracking', 'symptom', 'exercise', 'quick_check');
create policy weighed on health_logs for select to household_definer
  using (household_id = (select app.household_id()));
grant select (household_id, id, pet_id, log_date, created_at, weighed_kg, taken_at) on health_logs to household_definer;

-- Copies the newest weighing to its pet. Caregivers weigh but may not edit pets, so household_definer does it. A weight
-- that was typed into the pet stays until there is a newer weighing or a correction of the newest one. If the source of the
-- weight is deleted, moved back or is no weighing any more, the newest other weighing replaces it, or the typed weight if
-- that is more recent.
-- The pet is written only when its weight changes, so equal weighings leave its version and the trail alone. weight_from
-- names the weighing that brought the weight, and a later one may say the same: it only distinguishes a weighed weight from
-- a typed one, and the order of the logs says whether the changed log was the newest.
create function app.carry_weight() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
declare
  changed public.health_logs;
  pet record;
  newest record;
  was_newest boolean;
begin
  -- Without an acting household, as in a deletion of the whole household, no policy shows a pet, and nothing is copied.
  if tg_op = 'DELETE' then changed := old; else changed := new; end if;
  select weight_kg, weight_from, typed_weight_kg, weight_typed_at into pet from public.pets
   where household_id = changed.household_id and id = changed.pet_id;
  select id, taken_at, weighed_kg, created_at into newest from public.health_logs
   where household_id = changed.household_id and pet_id = changed.pet_id and weighed_kg is not null
   order by taken_at desc, id desc limit 1;
  if newest.id is distinct from changed.id then
    was_newest := tg_op <> 'INSERT' and old.weighed_kg is not null
      and (newest.id is null or (old.taken_at, old.id) > (newest.taken_at, newest.id));
    if pet.weight_from is null or not was_newest then
      return null;
    end if;
    if newest.id is null or pet.weight_typed_at > newest.created_at then
      newest.id := null;
      newest.weighed_kg := pet.typed_weight_kg;
    end if;
  end if;
  if pet.weight_kg is distinct from newest.weighed_kg then
    update public.pets set weight_kg = newest.weighed_kg, weight_from = newest.id
     where household_id = changed.household_id and id = changed.pet_id;
  end if;
  return null;
end
$$;
alter function app.carry_weight() owner to household_definer;
create trigger carry_weight_in after insert on health_logs for each row
  when (new.weighed_kg is not null) execute function app.carry_weight();

create trigger carry_weight_on after update on health_logs for each row
  when ((old.weighed_kg, old.taken_at) is distinct from (new.weighed_kg, new.taken_at)) execute function app.carry_weight();

create trigger carry_weight_out after delete on health_logs for each row
  when (old.weighed_kg is not null) execute function app.carry_weight();

-- Target range of a measure, as set by the vet or owner, in °C, mg/dL and times a minute. The pet has the target of its
-- weight.
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
-- The right to edit health logs covers their targets.
create policy visible on measure_targets for select to household_actor
  using (household_id = (select app.household_where('view health logs')));
create policy added on measure_targets for insert to household_actor
  with check (household_id = (select app.household_where('edit health logs')));
create policy edited on measure_targets for update to household_actor
  using (household_id = (select app.household_where('edit health logs')))
  with check (household_id = (select app.household_where('edit health logs')));
create policy deleted on measure_targets for delete to household_actor
  using (household_id = (select app.household_where('edit health logs')));
select app.open_to_takeout('measure_targets');
grant select, insert, update, delete on measure_targets to household_actor;

create trigger trace after insert or update or delete on measure_targets
  for each row execute function app.trace_record('measure');
insert into app.trail_subjects (subject, permission) values ('measure_targets', 'view health logs');

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
