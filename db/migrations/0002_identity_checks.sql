-- One check of the seal for household and permission: policies ask app.household_where instead of app.household_id and
-- app.may, and the seal is computed without the start-up of an SQL function.

create or replace function app.seal(claim text) returns text
language plpgsql stable parallel safe security definer set search_path = pg_catalog, pg_temp as
$$
declare
  secret bytea;
begin
  select key into secret from app.identity_key;
  return encode(sha256(secret || sha256(secret || convert_to(claim || extract(epoch from now())::text, 'UTF8'))), 'base64');
end
$$;

create function app.identity() returns text[]
language plpgsql stable parallel safe security definer set search_path = pg_catalog, pg_temp as
$$
declare
  -- A SHA-256 in base64 has 44 characters.
  sealed text := current_setting('app.identity', true);
  claim text := substr(sealed, 45);
begin
  if sealed is null or left(sealed, 44) <> app.seal(claim) then
    return null;
  end if;
  return string_to_array(claim, '/', '');
end
$$;
alter function app.identity() owner to household_definer;
grant execute on function app.identity() to household_actor, household_system, household_archivist,
  household_planner, household_messenger;

create or replace function app.user_id() returns uuid language sql stable parallel safe as
$$ select (app.identity())[1]::uuid $$;

create or replace function app.household_id() returns uuid language sql stable parallel safe as
$$ select (app.identity())[2]::uuid $$;

create or replace function app.household_role() returns text language sql stable parallel safe as
$$ select (app.identity())[3] $$;

drop function app.acting(integer);

create function app.household_where(permission text) returns uuid
language plpgsql stable parallel safe set search_path = pg_catalog, pg_temp as
$$
declare
  identity constant text[] := app.identity();
begin
  if exists (select from public.role_permissions as held
              where held.role = identity[3] and held.permission = household_where.permission and held.reach = 'all') then
    return identity[2]::uuid;
  end if;
  return null;
end
$$;
grant execute on function app.household_where(text) to household_actor, household_definer, household_planner,
  household_messenger;

create or replace function app.give_record_policies(tbl regclass, nouns text) returns void
language plpgsql as
$$
declare
  here constant text := 'household_id = (select app.household_where(%L))';
begin
  execute format('alter table %s enable row level security', tbl);
  execute format('alter table %s force row level security', tbl);
  execute format('create policy visible on %s for select to household_actor using (' || here || ')',
                 tbl, 'view ' || nouns);
  execute format('create policy added on %s for insert to household_actor with check (' || here || ')',
                 tbl, 'add ' || nouns);
  execute format('create policy edited on %s for update to household_actor using (' || here || ') with check (' || here || ')',
                 tbl, 'edit ' || nouns, 'edit ' || nouns);
  execute format('create policy deleted on %s for delete to household_actor
                    using (household_id = (select app.household_id())
                           and ((select app.may(%L))
                                or ((select app.may_own(%2$L)) and created_by = (select app.user_id()))))',
                 tbl, 'delete ' || nouns);
  execute format('grant select, insert, update, delete on %s to household_actor', tbl);
end
$$;

do $$
declare
  policy record;
  separate constant text := '\(household_id = \( SELECT app\.household_id\(\) AS household_id\)\) AND '
                        '\( SELECT app\.may\((''[^'']+''::text)\) AS may\)';
  joined constant text := '(household_id = (select app.household_where(\1)))';
begin
  for policy in select * from pg_policies where qual ~ separate or with_check ~ separate loop
    execute format('alter policy %I on %I.%I', policy.policyname, policy.schemaname, policy.tablename)
      || coalesce(' using (' || regexp_replace(policy.qual, separate, joined, 'g') || ')', '')
      || coalesce(' with check (' || regexp_replace(policy.with_check, separate, joined, 'g') || ')', '');
  end loop;
end
$$;

-- Reads each table once, and returns with the identity whether the user owes a second factor.
drop function app.open_session(text, uuid, integer);
create function app.open_session(token_hash text, wanted_household uuid, idle_hours integer)
returns table (
  user_id uuid, session_id uuid, refresh_due boolean, system_role text, household_id uuid, household_role text, plan text,
  had_choice boolean, in_maintenance boolean, owes_second_factor boolean
)
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
declare
  opened record;
  chosen record;
begin
  select sessions.id, sessions.user_id, sessions.expires_at, sessions.updated_at, sessions.remembered,
         sessions.last_active_at, users.system_role, users.starts_in
    into opened
    from public.sessions join public.users on users.id = sessions.user_id
   where sessions.token = token_hash and sessions.expires_at > now();
  if not found then
    return;
  end if;

  if not opened.remembered and opened.expires_at < now() + make_interval(hours => idle_hours) - interval '5 minutes' then
    update public.sessions
       set expires_at = now() + make_interval(hours => idle_hours)
     where sessions.id = opened.id;
  end if;
  if opened.last_active_at < now() - interval '5 minutes' then
    update public.sessions set last_active_at = now()
     where sessions.id = (select seen.id from public.sessions as seen where seen.id = opened.id for update skip locked);
  end if;

  -- Without a household first: policies show household_definer the households of the acting user.
  perform app.become(opened.user_id, null, null);
  select home.id, home.plan, count(*) over () > 1 as is_one_of_several,
         case when home.owner_user_id = opened.user_id then 'owner' else member.role end as role
    into chosen
    from public.households as home
    left join public.household_members as member
      on member.household_id = home.id and member.user_id = opened.user_id
   where (home.owner_user_id = opened.user_id or member.user_id is not null)
     and (wanted_household is null or home.id = wanted_household)
   order by home.id is distinct from opened.starts_in, home.owner_user_id <> opened.user_id,
            coalesce(member.created_at, home.owned_since), home.id
   limit 1;
  perform app.become(opened.user_id, chosen.id, chosen.role);

  return query
    select opened.user_id, opened.id, opened.remembered and opened.updated_at < now() - interval '1 day',
           opened.system_role, chosen.id, chosen.role, chosen.plan,
           wanted_household is null and coalesce(chosen.is_one_of_several, false),
           app.in_maintenance(), app.owes_second_factor();
end
$$;
alter function app.open_session(text, uuid, integer) owner to household_definer;
grant execute on function app.open_session(text, uuid, integer) to household_actor;
