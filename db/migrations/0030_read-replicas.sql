-- Opening a session on a read replica: there it notes no use of the session.

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
   where opened.token = token_hash and opened.expires_at > now() and users.locked_at is null
     and (users.system_role = 'user' or opened.last_active_at > now() - make_interval(hours => idle_hours));
  if not found then
    return;
  end if;

  if is_idle and not pg_is_in_recovery() then
    update public.sessions set expires_at = now() + make_interval(hours => idle_hours) where sessions.id = session_id;
  end if;
  if is_use_old and not pg_is_in_recovery() then
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
