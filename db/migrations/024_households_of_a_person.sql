-- Up Migration

-- Somebody may own one household and help in others. A request that names none acts in the person's own, or in the one
-- that they joined first, and says that there was a choice: what is written has to name its household
-- (docs/decisions, 28).
drop function app.open_session(text, uuid, integer);
create function app.open_session(token_hash text, wanted_household uuid, idle_hours integer)
returns table (
  user_id uuid, session_id uuid, refresh_due boolean, system_role text,
  household_id uuid, household_role text, plan text, had_choice boolean
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
    opened.system_role, chosen.id, chosen.role, chosen.plan, choice;
end
$$;
alter function app.open_session(text, uuid, integer) owner to household_definer;
grant execute on function app.open_session(text, uuid, integer) to household_actor;

-- The households of whoever acts, their own first, each with its first few pets by face. Looks into one after the other
-- as the person of that household, and ends as it began.
create function app.own_households(faces_of_each integer)
returns table (id uuid, name text, role text, plan text, pets integer, faces jsonb)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  person uuid := app.user_id();
  acted_in uuid := app.household_id();
  acted_as text := app.household_role();
begin
  for id, name, role, plan in
    select home.id, home.name, coalesce(member.role, 'owner'), home.plan
      from public.households as home
      left join public.household_members as member
        on member.household_id = home.id and member.user_id = person
     order by home.owner_user_id <> person, member.created_at, home.id
  loop
    perform app.become(person, own_households.id, own_households.role);
    select count(*) into pets from public.pet_faces as pet where pet.household_id = own_households.id and pet.archived_at is null;
    select coalesce(jsonb_agg(to_jsonb(face)), '[]') into faces
      from (select pet.id, pet.name, pet.species, pet.blob_id as "blobId"
              from public.pet_faces as pet
             where pet.household_id = own_households.id and pet.archived_at is null
             order by pet.created_at, pet.id
             limit faces_of_each) as face;
    return next;
  end loop;
  perform app.become(person, acted_in, acted_as);
end
$$;
alter function app.own_households(integer) owner to household_definer;
grant execute on function app.own_households(integer) to household_actor;
grant select on pet_faces to household_definer;
