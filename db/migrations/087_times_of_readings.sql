-- Up Migration

-- The time of a reading, on the clock of the person who noted it, as the day is one of their calendar. Several readings of
-- a day, such as a glucose curve, are ordered by it; one without a time comes first on its day.
alter table health_logs
  add column log_time text check (log_time ~ '^([01]\d|2[0-3]):[0-5]\d$');
alter table health_logs
  add column taken_at timestamp not null generated always as (
    log_date + make_time(coalesce(left(log_time, 2)::int, 0), coalesce(right(log_time, 2)::int, 0), 0)) stored;

drop index health_logs_of_pet;
drop index health_logs_weighed;
drop index health_logs_detailed;
create index health_logs_of_pet on health_logs (household_id, pet_id, taken_at desc, id desc);
create index health_logs_weighed on health_logs (household_id, pet_id, taken_at desc, id desc) where weighed_kg is not null;
create index health_logs_detailed on health_logs (household_id, pet_id, type, taken_at desc, id desc)
  where type in ('advanced_tracking', 'symptom');

-- As in 028, by the time of the weighings.
grant select (taken_at) on health_logs to household_definer;
create or replace function app.carry_weight() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
declare
  changed public.health_logs;
  pet record;
  newest record;
  was_newest boolean;
begin
  -- Where nobody acts, as in a deletion with the whole household, no policy shows a pet, and nothing is carried over.
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
drop trigger carry_weight_on on health_logs;
create trigger carry_weight_on after update on health_logs for each row
  when ((old.weighed_kg, old.taken_at) is distinct from (new.weighed_kg, new.taken_at)) execute function app.carry_weight();
