-- Up Migration

-- What a write costs besides itself, measured on PostgreSQL 18: asking who acts takes 12 µs, for the identity is sealed, and an
-- id of app.new_id 16 µs. An added health log asked eight times and made one such id for the trail; the triggers
-- took four times as long as the bare insert. Now each trigger asks at most once, and so does each
-- policy, which asks in a subquery.

-- PostgreSQL makes version 7 itself from 18 on, in 2 µs.
do $$
begin
  if to_regprocedure('pg_catalog.uuidv7()') is not null then
    create or replace function app.new_id() returns uuid language sql volatile parallel safe as
      'select pg_catalog.uuidv7()';
  end if;
end
$$;

create or replace function app.stamp_record() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
declare
  person constant uuid := app.user_id();
begin
  if tg_op = 'INSERT' then
    if exists (select 1 from public.deleted_records as gone where gone.household_id = new.household_id and gone.id = new.id) then
      raise exception 'the record % was deleted', new.id using errcode = 'PW410';
    end if;
    new.created_by := person;
    new.created_at := now();
    new.version := 1;
  else
    new.household_id := old.household_id;
    new.id := old.id;
    new.created_by := old.created_by;
    new.created_at := old.created_at;
    new.made_from := old.made_from;
    new.version := old.version + 1;
  end if;
  new.updated_by := person;
  new.updated_at := now();
  return new;
end
$$;

-- Who wrote a row stands in it already: app.stamp_record has just filled it in. Where it is empty, a job or nobody acts,
-- as in a migration. A deletion by cascade of the whole household has no household to write to.
create or replace function app.trace_record() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
declare
  written constant jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  actor uuid;
begin
  if tg_op = 'DELETE' then
    if app.household_id() is null then
      return null;
    end if;
    actor := app.user_id();
    insert into public.deleted_records (household_id, id) values (old.household_id, old.id) on conflict do nothing;
  else
    actor := new.updated_by;
    if actor is null and app.household_id() is null then
      return null;
    end if;
  end if;
  insert into public.activity (household_id, actor_id, action, subject, subject_id, pet_id, label)
  values (
    (written ->> 'household_id')::uuid, actor,
    case tg_op when 'INSERT' then 'added' when 'UPDATE' then 'changed' else 'deleted' end,
    tg_table_name, (written ->> 'id')::uuid, (written ->> 'pet_id')::uuid,
    left(coalesce(written ->> tg_argv[0], written ->> tg_argv[1]), 100)
  );
  return null;
end
$$;

-- As in 022, but the pet is written only when its weight changes, so equal weighings leave its version and the trail
-- alone. `pets.weight_from` names the weighing that brought the weight there, and a later one may say the same; so it
-- only tells a weighed weight from a typed one, and whether the log that changed was the newest is told by the order of
-- the logs.
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
  select id, log_date, weighed_kg, created_at into newest from public.health_logs
   where household_id = changed.household_id and pet_id = changed.pet_id and weighed_kg is not null
   order by log_date desc, id desc limit 1;
  if newest.id is distinct from changed.id then
    was_newest := tg_op <> 'INSERT' and old.weighed_kg is not null
      and (newest.id is null or (old.log_date, old.id) > (newest.log_date, newest.id));
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
