-- Shorter writes: a session opens with one check of the seal, the household of a quota is locked with one, and the long check
-- constraints of health logs are functions, which are read once a connection instead of once a statement.

grant create on schema app to household_herald, household_messenger;

grant select (id, owner_user_id, plan, owned_since) on households to household_herald;
grant select (household_id, user_id, role, ends_at, created_at) on household_members to household_herald;

create function app.find_household(person uuid, wanted uuid, starts_in uuid)
returns table (id uuid, plan text, role text, had_choice boolean)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as
$$
begin
  if wanted is not null then
    return query
      select home.id, home.plan, 'owner', false
        from public.households as home
       where home.id = wanted and home.owner_user_id = person
       union all
      select home.id, home.plan, member.role, false
        from public.household_members as member join public.households as home on home.id = member.household_id
       where member.household_id = wanted and member.user_id = person and home.owner_user_id <> person;
  else
    return query
      select held.id, held.plan, held.role, count(*) over () > 1
        from (
          select home.id, home.plan, 'owner' as role, home.owned_since as since
            from public.households as home
           where home.owner_user_id = person
           union all
          select home.id, home.plan, member.role, member.created_at
            from public.household_members as member join public.households as home on home.id = member.household_id
           where member.user_id = person and home.owner_user_id <> person) as held
       order by held.id is distinct from starts_in, held.role <> 'owner', held.since, held.id
       limit 1;
  end if;
end
$$;
alter function app.find_household(uuid, uuid, uuid) owner to household_herald;
grant execute on function app.find_household(uuid, uuid, uuid) to household_definer;

create or replace function app.open_session(token_hash text, wanted_household uuid, idle_hours integer)
returns table (
  user_id uuid, session_id uuid, refresh_due boolean, system_role text, household_id uuid, household_role text, plan text,
  had_choice boolean, in_maintenance boolean, owes_second_factor boolean
)
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
declare
  is_idle boolean;
  is_use_old boolean;
  starts_in uuid;
begin
  select opened.id, opened.user_id, opened.remembered and opened.updated_at < now() - interval '1 day',
         not opened.remembered and opened.expires_at < now() + make_interval(hours => idle_hours) - interval '5 minutes',
         opened.last_active_at < now() - interval '5 minutes', users.system_role, users.starts_in, app.in_maintenance()
    into session_id, user_id, refresh_due, is_idle, is_use_old, system_role, starts_in, in_maintenance
    from public.sessions as opened join public.users on users.id = opened.user_id
   where opened.token = token_hash and opened.expires_at > now();
  if not found then
    return;
  end if;

  if is_idle then
    update public.sessions set expires_at = now() + make_interval(hours => idle_hours) where sessions.id = session_id;
  end if;
  if is_use_old then
    update public.sessions set last_active_at = now()
     where sessions.id = (select seen.id from public.sessions as seen where seen.id = session_id for update skip locked);
  end if;

  select found.id, found.plan, found.role, found.had_choice into household_id, plan, household_role, had_choice
    from app.find_household(user_id, wanted_household, starts_in) as found;
  had_choice := coalesce(had_choice, false);
  perform app.become(user_id, household_id, household_role);
  owes_second_factor := app.owes_second_factor();
  return next;
end
$$;

create or replace function app.lock_household() returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform from public.households where id = app.household_id() for no key update;
end
$$;
alter function app.lock_household() owner to household_messenger;

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

create function app.details_fit(type text, details jsonb) returns boolean
language plpgsql immutable parallel safe set search_path = pg_catalog, pg_temp as
$$
begin
  return type in ('advanced_tracking', 'symptom') and jsonb_typeof(details) = 'object'
    and jsonb_typeof(details -> 'version') = 'number' and octet_length(details::text) <= 8000;
end
$$;
grant execute on function app.details_fit(text, jsonb) to household_actor;

alter table health_logs
  drop constraint measure_fits,
  drop constraint details_fit,
  add constraint measure_fits check (app.measure_fits(type, measure, unit, scale)),
  add constraint details_fit check (details is null or app.details_fit(type, details));

revoke create on schema app from household_herald, household_messenger;
