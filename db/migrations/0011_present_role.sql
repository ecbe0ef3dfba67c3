-- A request that has waited for its household fails if its role or plan has changed meanwhile. A handover takes along the
-- notifications of budgets. Deleting a pet changes none of its expenses, of which there may be tens of thousands.
drop function app.become(uuid, uuid, text);
create function app.become(person uuid, household uuid, role text, plan text default null) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  claim text := concat(person, '/', household, '/', role, '/', plan);
begin
  perform set_config('app.identity', app.seal(claim) || claim, true);
end
$$;
alter function app.become(uuid, uuid, text, text) owner to household_definer;

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
  perform app.become(user_id, household_id, household_role, plan);
  owes_second_factor := app.owes_second_factor();
  return next;
end
$$;

create or replace function app.lock_household() returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  identity constant text[] := app.identity();
  person constant uuid := identity[1];
  home record;
  role text;
begin
  select id, owner_user_id, plan into home from public.households where id = identity[2]::uuid for no key update;
  role := case when home.owner_user_id = person then 'owner'
               else (select member.role from public.household_members as member
                      where member.household_id = home.id and member.user_id = person) end;
  if identity[3] is distinct from role or identity[4] <> home.plan then
    raise exception 'the role or the plan has changed since the request began' using errcode = '40001';
  end if;
end
$$;

create or replace trigger stamp before insert or update on expenses
  for each row when (pg_trigger_depth() = 0) execute function app.stamp_record();
create or replace trigger trace after update on expenses
  for each row when (pg_trigger_depth() = 0) execute function app.trace_record('description', 'category');

grant delete on budget_alerts to household_system;
grant select (kind) on notifications to household_system;
grant create on schema app to household_system;
-- After a handover the former owner keeps no notification of budgets, and the new one is notified of each step again.
create function app.pass_on_budgets() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  delete from public.budget_alerts where household_id = new.id;
  delete from public.budget_checks where household_id = new.id;
  -- Locks in the order that all transactions use.
  delete from public.notifications where id in (
    select id from public.notifications
     where household_id = new.id and user_id = old.owner_user_id and kind = 'budget' order by id for update);
  return null;
end
$$;
alter function app.pass_on_budgets() owner to household_system;
create trigger pass_on_budgets after update of owner_user_id on households
  for each row when (old.owner_user_id <> new.owner_user_id) execute function app.pass_on_budgets();
revoke create on schema app from household_system;
