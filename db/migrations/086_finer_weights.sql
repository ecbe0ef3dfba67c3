-- Up Migration

-- Weights are kept to a tenth of a gram, so a bird's 12.5 g and a hamster's 1.44 oz stay as they were typed. A view and
-- a generated column depend on the columns; both come back as they were.
do
$$
declare
  shown constant text := pg_get_viewdef('emergency_pets'::regclass);
begin
  drop view emergency_pets;
  alter table pets
    alter column weight_kg type numeric(8, 4),
    alter column typed_weight_kg type numeric(8, 4),
    alter column target_low_kg type numeric(8, 4),
    alter column target_high_kg type numeric(8, 4);
  execute 'create view emergency_pets with (security_barrier) as ' || shown;
end
$$;
alter view emergency_pets owner to household_definer;
grant select on emergency_pets to household_actor;

drop trigger carry_weight_in on health_logs;
drop trigger carry_weight_on on health_logs;
drop trigger carry_weight_out on health_logs;
alter table health_logs
  drop column weighed_kg,
  drop constraint measure_fits;
alter table health_logs
  alter column measure type numeric(9, 4);
alter table health_logs
  add column weighed_kg numeric(9, 4) generated always as (
    case type
      when 'weight' then measure
      when 'advanced_tracking' then (details #>> '{vitals,weight}')::numeric
    end) stored check (weighed_kg > 0 and weighed_kg <= 2000),
  -- Small animals weigh grams or ounces.
  add constraint measure_fits check (
    case
      when measure is null then unit is null and scale is null
      when type = 'weight'
        then measure between 0.0001 and 2000 and unit in ('lb', 'oz', 'kg', 'g') and unit is not null and scale is null
      when type = 'temperature' then measure between 0 and 50 and unit in ('F', 'C') and unit is not null and scale is null
      when type = 'blood_glucose'
        then measure between 5 and 2000 and unit in ('mg/dL', 'mmol/L') and unit is not null and scale is null
      when type in ('energy_level', 'appetite')
        then unit is null and scale is not null and scale in (9, 10) and measure between 1 and scale and measure = trunc(measure)
      else false
    end);
create index health_logs_weighed on health_logs (household_id, pet_id, log_date desc, id desc) where weighed_kg is not null;
grant select (weighed_kg) on health_logs to household_definer;
create trigger carry_weight_in after insert on health_logs for each row
  when (new.weighed_kg is not null) execute function app.carry_weight();
create trigger carry_weight_on after update on health_logs for each row
  when ((old.weighed_kg, old.log_date) is distinct from (new.weighed_kg, new.log_date)) execute function app.carry_weight();
create trigger carry_weight_out after delete on health_logs for each row
  when (old.weighed_kg is not null) execute function app.carry_weight();

-- As in 012, with grams and ounces, to a tenth of a gram, and without numbers that have two readings.
create or replace function app.read_measure(type text, words text, out measure numeric, out unit text, out scale smallint)
language plpgsql immutable as
$$
declare
  found_in text[];
  typed numeric;
begin
  found_in := regexp_match(words, case type
    when 'weight' then '^\s*(\d{1,4}(?:[.,]\d{1,3})?)\s*(kgs?|kilograms?|g|grams?|lbs?|pounds?|oz|ounces?)\.?\s*$'
    when 'temperature' then '^\s*(\d{1,4}(?:[.,]\d{1,3})?)\s*(?:°|degrees?)?\s*(f|c|fahrenheit|celsius)\s*$'
    when 'energy_level' then '^\s*(\d{1,2})\s*(?:/|of|out of)\s*(10)\s*$'
    when 'appetite' then '^\s*(\d{1,2})\s*(?:/|of|out of)\s*(10)\s*$'
  end, 'i');
  -- '1,034' may be a thousand or one.
  if found_in is null or found_in[1] ~ '^[1-9]\d{0,2},\d{3}$' then
    return;
  end if;
  typed := replace(found_in[1], ',', '.')::numeric;
  if type = 'weight' then
    unit := case left(lower(found_in[2]), 1) when 'k' then 'kg' when 'g' then 'g' when 'o' then 'oz' else 'lb' end;
    measure := round(typed * case unit when 'kg' then 1 when 'g' then 0.001 when 'oz' then 0.45359237 / 16 else 0.45359237 end, 4);
    if measure < 0.0001 or measure > 2000 then
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
