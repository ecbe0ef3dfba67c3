-- Up Migration

-- While the installation is under maintenance, only its administrators are let in. Whether it is, is read in the
-- transaction of the request that asks: a switch holds in every process as soon as it is committed, and a page that was
-- told of it never finds a process that does not know yet (docs/decisions, 43).
create function app.in_maintenance() returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select exists (select from public.system_settings where key = 'maintenanceMode' and value = 'true'::jsonb)
$$;
grant select on system_settings to household_definer;
alter function app.in_maintenance() owner to household_definer;
grant execute on function app.in_maintenance() to household_accounts;

-- As before, and says besides whether there is maintenance.
drop function app.open_session(text, uuid, integer);
create function app.open_session(token_hash text, wanted_household uuid, idle_hours integer)
returns table (
  user_id uuid, session_id uuid, refresh_due boolean, system_role text,
  household_id uuid, household_role text, plan text, had_choice boolean, in_maintenance boolean
)
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
declare
  opened record;
  wanted uuid := wanted_household;
  choice boolean := false;
  chosen record;
begin
  select sessions.id, sessions.user_id, sessions.expires_at, sessions.updated_at, sessions.remembered,
         sessions.last_active_at, users.system_role
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

  -- The person alone first: the policies below show the definer the households of whoever acts.
  perform app.become(opened.user_id, null, null);
  if wanted is null then
    select households.id into wanted from public.households where households.owner_user_id = opened.user_id;
    choice := exists (
      select from public.household_members as member
       where member.user_id = opened.user_id
      offset case when wanted is null then 1 else 0 end);
    if wanted is null then
      select member.household_id into wanted
        from public.household_members as member
       where member.user_id = opened.user_id
       order by member.created_at, member.household_id limit 1;
    end if;
  end if;
  select households.id, households.plan,
         case when households.owner_user_id = opened.user_id then 'owner' else member.role end as role
    into chosen
    from public.households
    left join public.household_members as member
      on member.household_id = households.id and member.user_id = opened.user_id
   where households.id = wanted
     and (households.owner_user_id = opened.user_id or member.user_id is not null);
  perform app.become(opened.user_id, chosen.id, chosen.role);

  return query select opened.user_id, opened.id,
    opened.remembered and opened.updated_at < now() - interval '1 day',
    opened.system_role, chosen.id, chosen.role, chosen.plan, choice, app.in_maintenance();
end
$$;
alter function app.open_session(text, uuid, integer) owner to household_definer;
grant execute on function app.open_session(text, uuid, integer) to household_actor;

-- Everybody who has a page open is told that a setting of the installation has changed. What it is now they ask.
alter table live_notices drop constraint live_notices_subject_check;
alter table live_notices add constraint live_notices_subject_check
  check (subject in ('sessions', 'households', 'account', 'vaccine_intervals', 'installation'));
alter table live_notices drop constraint live_notices_check;
alter table live_notices add constraint live_notices_check
  check (person is not null or household is not null or subject = 'installation');
create trigger give_notice after insert or update or delete on system_settings
  for each row execute function app.give_notice('installation', '', '');

-- As before, and tells one reader of the installation too.
create or replace function app.read_events(since pg_snapshot, most integer, reader uuid)
returns table (snapshot text, overflow boolean, events jsonb)
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  with homes as (
    select id from public.households where owner_user_id = reader
    union all
    select household_id from public.household_members where user_id = reader
  ), happened as (
    select entry.xid, entry.subject, entry.action, null::uuid as person, entry.household_id as household,
           case when count(*) = 1 then (array_agg(entry.subject_id))[1] end as id, entry.pet_id as pet, entry.actor_id as actor
      from public.activity as entry
     where entry.xid >= pg_snapshot_xmin(since) and entry.xid < pg_snapshot_xmax(pg_current_snapshot())
       and not pg_visible_in_snapshot(entry.xid, since)
       and (reader is null or entry.household_id in (select homes.id from homes))
     group by entry.xid, entry.subject, entry.action, entry.household_id, entry.pet_id, entry.actor_id
    union all
    select notice.xid, notice.subject, 'changed', notice.person, notice.household, notice.subject_id, null, null
      from public.live_notices as notice
     where notice.xid >= pg_snapshot_xmin(since) and notice.xid < pg_snapshot_xmax(pg_current_snapshot())
       and not pg_visible_in_snapshot(notice.xid, since)
       and (reader is null or notice.subject = 'installation' or notice.person = reader
            or notice.household in (select homes.id from homes))
  ), first_of_them as (
    select * from happened order by xid limit most
  )
  select pg_current_snapshot()::text, (select count(*) from happened) > most,
         coalesce((
           select jsonb_agg(jsonb_build_object(
                    'subject', told.subject, 'action', told.action, 'person', told.person, 'household', told.household,
                    'id', told.id, 'pet', told.pet, 'by', told.actor, 'people', (
                      select coalesce(jsonb_agg(jsonb_build_array(someone.id, someone.role)), '[]')
                        from (select home.owner_user_id as id, 'owner' as role
                                from public.households as home where home.id = told.household
                               union all
                              select member.user_id, member.role
                                from public.household_members as member where member.household_id = told.household) as someone
                       where reader is null or someone.id = reader))
                  order by told.xid)
             from first_of_them as told), '[]')
$$;
