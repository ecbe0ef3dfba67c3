-- Up Migration

-- Health logs as data: a number beside the words (kilograms, degrees Celsius, or points of a scale), the unit in which
-- it was typed, and what the pages of advanced tracking and of symptoms hold.

-- Reads a text that is clearly a number with its unit; the domain's readMeasure reads the same, a test compares the two.
create function app.read_measure(type text, words text, out measure numeric, out unit text, out scale smallint)
language plpgsql immutable as
$$
declare
  found_in text[];
  typed numeric;
begin
  found_in := regexp_match(words, case type
    when 'weight' then '^\s*(\d{1,4}(?:[.,]\d{1,3})?)\s*(kgs?|kilograms?|lbs?|pounds?)\.?\s*$'
    when 'temperature' then '^\s*(\d{1,4}(?:[.,]\d{1,3})?)\s*(?:°|degrees?)?\s*(f|c|fahrenheit|celsius)\s*$'
    when 'energy_level' then '^\s*(\d{1,2})\s*(?:/|of|out of)\s*(10)\s*$'
    when 'appetite' then '^\s*(\d{1,2})\s*(?:/|of|out of)\s*(10)\s*$'
  end, 'i');
  if found_in is null then
    return;
  end if;
  typed := replace(found_in[1], ',', '.')::numeric;
  if type = 'weight' then
    unit := case when lower(found_in[2]) like 'k%' then 'kg' else 'lb' end;
    measure := round(case unit when 'lb' then typed * 0.45359237 else typed end, 3);
    if measure < 0.001 or measure > 2000 then
      measure := null;
    end if;
  elsif type = 'temperature' then
    unit := case when lower(found_in[2]) like 'f%' then 'F' else 'C' end;
    measure := round(case unit when 'F' then (typed - 32) * 5 / 9 else typed end, 2);
    if measure < 0 or measure > 50 then
      measure := null;
    end if;
  elsif typed between 1 and 10 then
    measure := typed;
    scale := 10;
  end if;
  if measure is null then
    unit := null;
  end if;
end
$$;

alter table health_logs
  add column measure numeric(9, 3),
  add column unit text,
  add column scale smallint,
  add column details jsonb;

-- Nobody acts here: neither the security that binds the table's owner too nor the stamp of whoever changed a record.
alter table health_logs no force row level security;
alter table health_logs disable trigger user;
update health_logs as log
   set (measure, unit, scale) = (select given.measure, given.unit, given.scale
                                   from app.read_measure(log.type, log.value) as given)
 where type in ('weight', 'temperature', 'energy_level', 'appetite') and value is not null;
alter table health_logs enable trigger user;
alter table health_logs force row level security;

alter table health_logs
  add constraint measure_fits check (
    case
      when measure is null then unit is null and scale is null
      when type = 'weight' then measure between 0.001 and 2000 and unit in ('lb', 'kg') and unit is not null and scale is null
      when type = 'temperature' then measure between 0 and 50 and unit in ('F', 'C') and unit is not null and scale is null
      when type in ('energy_level', 'appetite')
        then unit is null and scale is not null and scale in (9, 10) and measure between 1 and scale and measure = trunc(measure)
      else false
    end),
  -- The shape inside is the domain's to check; here it is bound in kind and size.
  add constraint details_fit check (
    details is null
    or (type in ('advanced_tracking', 'symptom') and jsonb_typeof(details) = 'object'
        and jsonb_typeof(details -> 'version') = 'number' and octet_length(details::text) <= 8000)),
  -- Of weight checks and of advanced trackings alike.
  add column weighed_kg numeric(9, 3) generated always as (
    case type
      when 'weight' then measure
      when 'advanced_tracking' then (details #>> '{vitals,weight}')::numeric
    end) stored check (weighed_kg > 0 and weighed_kg <= 2000);

-- For the newest weight of a pet.
create index health_logs_weighed on health_logs (household_id, pet_id, log_date desc, id desc) where weighed_kg is not null;
-- For the lists of one kind, which are a small part of a long record.
create index health_logs_detailed on health_logs (household_id, pet_id, type, log_date desc, id desc)
  where type in ('advanced_tracking', 'symptom');

-- A pet weighs what its newest weighing says. Caregivers weigh but may not edit pets, so the definer carries it over;
-- a weight that was typed into the pet itself stays until there is a newer weighing or a correction of the newest.
create policy weighed on health_logs for select to household_definer
  using (household_id = (select app.household_id()));
grant select (household_id, id, pet_id, log_date, weighed_kg) on health_logs to household_definer;
create policy weighed on pets for update to household_definer
  using (household_id = (select app.household_id())) with check (household_id = (select app.household_id()));
create policy weighable on pets for select to household_definer using (household_id = (select app.household_id()));
grant update (weight_kg) on pets to household_definer;

create function app.carry_weight() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
declare
  changed public.health_logs;
  newest record;
begin
  if app.household_id() is null then
    return null;
  end if;
  if tg_op = 'DELETE' then changed := old; else changed := new; end if;
  select log_date, id, weighed_kg into newest from public.health_logs
   where household_id = changed.household_id and pet_id = changed.pet_id and weighed_kg is not null
   order by log_date desc, id desc limit 1;
  -- What lies before the newest changes nothing; a newest that was deleted, moved back or changed gives way.
  if newest.id is null
     or (tg_op = 'INSERT' and newest.id <> new.id)
     or (tg_op = 'DELETE' and (newest.log_date, newest.id) > (old.log_date, old.id))
     or (tg_op = 'UPDATE' and newest.id <> new.id and (newest.log_date, newest.id) > (old.log_date, old.id)) then
    return null;
  end if;
  update public.pets set weight_kg = newest.weighed_kg
   where household_id = changed.household_id and id = changed.pet_id and weight_kg is distinct from newest.weighed_kg;
  return null;
end
$$;
alter function app.carry_weight() owner to household_definer;
create trigger carry_weight_in after insert on health_logs for each row
  when (new.weighed_kg is not null) execute function app.carry_weight();
create trigger carry_weight_on after update on health_logs for each row
  when ((old.weighed_kg, old.log_date) is distinct from (new.weighed_kg, new.log_date)) execute function app.carry_weight();
create trigger carry_weight_out after delete on health_logs for each row
  when (old.weighed_kg is not null) execute function app.carry_weight();
