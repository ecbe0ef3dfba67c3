-- Up Migration

-- A pet's weight knows where it came from: from a weighing, which takes it along when it is deleted, or from the pet's
-- own form, which no deletion of a log touches. What was typed last is kept beside it, to go back to
-- (docs/decisions, 26).
alter table pets
  -- The health log that the weight came from; none where it was typed into the pet. No foreign key: it would clear this
  -- before app.carry_weight has seen which weighing is gone.
  add column weight_from uuid,
  add column typed_weight_kg numeric(7, 3) check (typed_weight_kg > 0),
  -- When the weight was last typed or cleared in the pet; null where that is not known.
  add column weight_typed_at timestamptz;

-- Nobody acts here: neither the security that binds the tables' owner too nor the stamp of whoever changed a record.
alter table pets no force row level security;
alter table health_logs no force row level security;
alter table pets disable trigger user;
update pets set weight_from = (
  select newest.id from (
    select log.id, log.weighed_kg from health_logs as log
     where log.household_id = pets.household_id and log.pet_id = pets.id and log.weighed_kg is not null
     order by log.log_date desc, log.id desc limit 1) as newest
   where newest.weighed_kg = pets.weight_kg);
update pets set typed_weight_kg = weight_kg, weight_typed_at = updated_at
 where weight_from is null and weight_kg is not null;
alter table pets enable trigger user;
alter table pets force row level security;
alter table health_logs force row level security;

-- A weight that a person writes was typed, whatever a statement says of its source; only the definer, who carries
-- weighings over, may name one. Runs as whoever writes, for that difference.
create function app.note_typed_weight() returns trigger
language plpgsql security invoker set search_path = pg_catalog, pg_temp as
$$
begin
  if current_user = 'household_definer' then
    return new;
  end if;
  if tg_op = 'INSERT' or new.weight_kg is distinct from old.weight_kg then
    new.weight_from := null;
    new.typed_weight_kg := new.weight_kg;
    new.weight_typed_at := now();
  else
    new.weight_from := old.weight_from;
    new.typed_weight_kg := old.typed_weight_kg;
    new.weight_typed_at := old.weight_typed_at;
  end if;
  return new;
end
$$;
create trigger note_typed_weight before insert or update on pets
  for each row execute function app.note_typed_weight();

grant select (created_at) on health_logs to household_definer;
grant update (weight_from) on pets to household_definer;

-- The newest weighing is what a pet weighs. One that the weight came from and that is deleted, moved back or no weighing
-- any more gives way to what was said before it: the newest of the others, or what was typed into the pet since.
create or replace function app.carry_weight() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
declare
  changed public.health_logs;
  pet record;
  newest record;
begin
  if app.household_id() is null then
    return null;
  end if;
  if tg_op = 'DELETE' then changed := old; else changed := new; end if;
  select weight_from, typed_weight_kg, weight_typed_at into pet from public.pets
   where household_id = changed.household_id and id = changed.pet_id;
  select id, weighed_kg, created_at into newest from public.health_logs
   where household_id = changed.household_id and pet_id = changed.pet_id and weighed_kg is not null
   order by log_date desc, id desc limit 1;
  if newest.id is distinct from changed.id then
    if pet.weight_from is distinct from changed.id then
      return null;
    end if;
    if newest.id is null or pet.weight_typed_at > newest.created_at then
      newest.id := null;
      newest.weighed_kg := pet.typed_weight_kg;
    end if;
  end if;
  update public.pets set weight_kg = newest.weighed_kg, weight_from = newest.id
   where household_id = changed.household_id and id = changed.pet_id
     and (weight_kg, weight_from) is distinct from (newest.weighed_kg, newest.id);
  return null;
end
$$;
