-- Households and their members.

create table households (
  id uuid primary key default app.new_id(),
  -- A handover changes this column and owned_since.
  owner_user_id uuid not null references users (id) on delete cascade,
  name text not null,
  -- Alone decides the limits of the household; household_subscriptions has the payments.
  plan text not null default 'free' check (plan in ('free', 'premium', 'pro')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Of several households, a user's own one is the one that they have owned longest.
  owned_since timestamptz not null default now()
);
create index households_of_owner on households (owner_user_id, owned_since);

-- Members other than the owner.
create table household_members (
  household_id uuid not null references households (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  role text not null check (role in ('caregiver', 'viewer', 'member')),
  created_at timestamptz not null default now(),
  -- The household's name for the member, such as 'Mum' or 'Sitter'.
  nickname text check (char_length(nickname) between 1 and 30),
  -- End of a sitter's fortnight: from then on the membership is over, even while its row still exists (handbook: households).
  ends_at timestamptz,
  primary key (household_id, user_id)
);
create index memberships_of_user on household_members (user_id);
create index memberships_that_end on household_members (ends_at) where ends_at is not null;

-- Access to households.
alter table households enable row level security;
alter table households force row level security;
create policy acted_in on households for select to household_actor
  using (id = (select app.household_id()));
-- The system writes the plan: no request may say what is paid.
create policy plan_of_household on households to household_system
  using (id = (select app.household_id())) with check (id = (select app.household_id()));
-- household_definer founds the first household of an account: accounts are made by the login for accounts, which reaches
-- no household.
create policy founded on households for insert to household_definer with check (owner_user_id is not null);
-- household_definer resolves the households of the identity that app.open_session has just set. Its functions also act in
-- one that they have entered.
create policy resolved on households to household_definer
  using (
    owner_user_id = (select app.user_id())
    or id in (select member.household_id from household_members as member where member.user_id = (select app.user_id()))
  );
create policy acted_in_by_definer on households to household_definer using (id = (select app.household_id()));
create policy read_by_herald on households for select to household_herald using (owner_user_id is not null);
create policy read_by_planner on households for select to household_planner using (owner_user_id is not null);
create policy read_by_messenger on households for select to household_messenger using (owner_user_id is not null);
-- The messenger holds a household while it notifies its people, which counts as an update; it can change none.
create policy held_by_messenger on households for update to household_messenger using (id is not null) with check (false);
create policy taken_out on households for select to household_archivist using (id = (select app.household_id()));
grant select on households to household_actor, household_archivist;
grant select (id, owner_user_id, name, plan, owned_since), update (plan, updated_at) on households to household_system;
grant select, insert, update on households to household_definer;
grant select (id, owner_user_id) on households to household_planner;
grant select (id, owner_user_id, plan, owned_since) on households to household_herald;
grant select (id, owner_user_id, name, plan), update (name) on households to household_messenger;

create trigger give_notice after update of name, plan, owner_user_id on households
  for each row when ((old.name, old.plan, old.owner_user_id) is distinct from (new.name, new.plan, new.owner_user_id))
  execute function app.give_notice('households', '', 'id');

-- Founds a household for each account, so that every user owns one from the first moment.
create function app.found_household() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  insert into public.households (owner_user_id, name) values (new.id, new.name);
  return null;
end
$$;
alter function app.found_household() owner to household_definer;
create trigger found_household after insert on users for each row execute function app.found_household();

-- Serialises all that enters a quota of the household, until the transaction ends. The server counts, in
-- apps/server/src/platform/http/quota-counts.ts. The messenger may lock a household and change nothing in it. Its policies
-- ask for no identity, so the seal is checked once. A handover, another role or another plan may be committed while a
-- request waits: it then fails with a code that asks to repeat it.
create function app.lock_household() returns void
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
alter function app.lock_household() owner to household_messenger;
grant execute on function app.lock_household() to household_actor;

-- Access to memberships.
alter table household_members enable row level security;
alter table household_members force row level security;
-- The policies hide a membership that is over, so that functions and queries need no condition of their own. Its row is
-- deleted within a minute, which notifies the person's devices.
create policy of_household on household_members for select to household_actor
  using (household_id = (select app.household_id()) and (ends_at is null or ends_at > now())
         and (select app.may('view members')));
-- The owner changes and ends memberships; a member may end their own.
create policy changed on household_members for update to household_actor
  using (household_id = (select app.household_where('manage members')))
  with check (household_id = (select app.household_where('manage members')));
create policy removed on household_members for delete to household_actor
  using (household_id = (select app.household_id())
         and ((select app.may('manage members'))
              or (user_id = (select app.user_id()) and (select app.may('leave the household')))));
create policy over on household_members for select to household_system using (ends_at <= now());
create policy swept on household_members for delete to household_system using (ends_at <= now());
create policy resolved on household_members for select to household_definer
  using ((user_id = (select app.user_id()) or household_id = (select app.household_id()))
         and (ends_at is null or ends_at > now()));
create policy joined on household_members for insert to household_definer
  with check (household_id = (select app.household_id()));
-- A handover gives the new owner's membership to the former owner, so there are never more members than before.
create policy passed_on on household_members for update to household_definer
  using (household_id = (select app.household_id())) with check (household_id = (select app.household_id()));
create policy read_by_herald on household_members for select to household_herald using (ends_at is null or ends_at > now());
create policy read_by_messenger on household_members for select to household_messenger
  using (ends_at is null or ends_at > now());
select app.open_to_takeout('household_members');
grant select, update (role, nickname, ends_at), delete on household_members to household_actor;
grant select (household_id, user_id, ends_at), delete on household_members to household_system;
grant select, insert, update (user_id, role, created_at, nickname, ends_at) on household_members to household_definer;
grant select (household_id, user_id, role, ends_at) on household_members to household_messenger;
grant select (household_id, user_id, role, ends_at, created_at) on household_members to household_herald;

create trigger give_notice after insert or delete or update of role, nickname, ends_at on household_members
  for each row execute function app.give_notice('households', 'user_id', 'household_id');

-- Finds the household in which a session acts, with the user's role: the requested one, else the one that the user starts
-- in, their own, or the first one joined. No row if the user is not of the household. `had_choice` is true if none was
-- requested and there are several. The herald's policies ask for no identity, which is only about to be set; those of
-- household_definer would check the seal several times. The plan: households by id, or by owner and memberships by user.
create function app.find_household(person uuid, wanted uuid, starts_in uuid)
returns table (id uuid, plan text, role text, had_choice boolean)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as
$$
begin
  if wanted is not null then
    return query
      select household.id, household.plan, 'owner', false
        from public.households as household
       where household.id = wanted and household.owner_user_id = person
       union all
      select household.id, household.plan, member.role, false
        from public.household_members as member join public.households as household on household.id = member.household_id
       where member.household_id = wanted and member.user_id = person and household.owner_user_id <> person;
  else
    return query
      select held.id, held.plan, held.role, count(*) over () > 1
        from (
          select household.id, household.plan, 'owner' as role, household.owned_since as since
            from public.households as household
           where household.owner_user_id = person
           union all
          select household.id, household.plan, member.role, member.created_at
            from public.household_members as member join public.households as household on household.id = member.household_id
           where member.user_id = person and household.owner_user_id <> person) as held
       order by held.id is distinct from starts_in, held.role <> 'owner', held.since, held.id
       limit 1;
  end if;
end
$$;
alter function app.find_household(uuid, uuid, uuid) owner to household_herald;
grant execute on function app.find_household(uuid, uuid, uuid) to household_definer;

-- Writes to the trail who joined, got another role, or left. The sweep of ended memberships enters their household first.
-- A deleted household takes its trail along, so nothing is written without an acting household. A handover has an entry
-- of its own.
create function app.trace_member() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
declare
  member public.household_members := case when tg_op = 'DELETE' then old else new end;
begin
  if app.household_id() is null or (tg_op = 'UPDATE' and old.user_id <> new.user_id) then
    return null;
  end if;
  insert into public.activity (household_id, actor_id, action, subject, subject_id, label)
  select member.household_id, app.user_id(),
         case tg_op when 'INSERT' then 'added' when 'UPDATE' then 'changed' else 'deleted' end,
         tg_table_name, member.user_id, left(coalesce(member.nickname, users.name), 100)
    from public.users where users.id = member.user_id;
  return null;
end
$$;
alter function app.trace_member() owner to household_definer;
create trigger trace after insert or delete or update of role, nickname, ends_at on household_members
  for each row execute function app.trace_member();
insert into app.trail_subjects (subject, permission) values ('household_members', 'view members');

-- Deletes a membership that is over, before the minute's sweep does. Acts as the worker, which alone sees such a row.
create function app.sweep_member(household uuid, person uuid) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  delete from public.household_members as member
   where member.household_id = household and member.user_id = person and member.ends_at <= now()
$$;
alter function app.sweep_member(uuid, uuid) owner to household_system;
grant execute on function app.sweep_member(uuid, uuid) to household_definer;

-- People of the acting household, under the household's names for them. Two people of one name carry their role behind
-- it, and a number where the role is the same too, in the order in which they joined: a dose "given by Sam" names one
-- person. A nickname replaces all this.
-- The view reads a function that has already chosen the household: over a view of two parts the planner runs a caller's
-- condition before the view's own, and an error that it raises would reveal names of other households.
create function app.people_here()
returns table (
  user_id uuid, display_name text, role text, avatar_blob_id uuid, own_name text, nickname text,
  ends_at timestamptz, joined_at timestamptz
)
language sql stable rows 5 security definer set search_path = pg_catalog, pg_temp as
$$
  with person as (
    select users.id, users.name as called, 'owner' as role, users.avatar_blob_id, users.name as own_name,
           null::text as nickname, null::timestamptz as ends_at, null::timestamptz as joined_at
      from public.households join public.users on users.id = households.owner_user_id
     where households.id = app.household_id()
    union all
    select users.id, coalesce(member.nickname, users.name), member.role, users.avatar_blob_id, users.name, member.nickname,
           member.ends_at, member.created_at
      from public.household_members as member join public.users on users.id = member.user_id
     where member.household_id = app.household_id()
  ), counted as (
    select *, count(*) over (partition by lower(called)) as namesakes,
           count(*) over (partition by lower(called), person.role) as alike,
           row_number() over (partition by lower(called), person.role order by person.joined_at, person.id) as place
      from person
  )
  select id,
         case when namesakes = 1 then called
              when alike = 1 then called || ' (' || initcap(counted.role) || ')'
              else called || ' (' || initcap(counted.role) || ' ' || place || ')' end,
         counted.role, counted.avatar_blob_id, counted.own_name, counted.nickname, counted.ends_at, counted.joined_at
    from counted
$$;
alter function app.people_here() owner to household_definer;
grant execute on function app.people_here() to household_actor, household_archivist;
create view people with (security_barrier) as select * from app.people_here();
alter view people owner to household_definer;
grant select on people to household_actor, household_archivist;

-- Households of the acting user, whichever of them the request acts in.
create function app.own_household_ids() returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select household.id from public.households as household where household.owner_user_id = app.user_id()
  union all
  select member.household_id from public.household_members as member where member.user_id = app.user_id()
$$;
alter function app.own_household_ids() owner to household_definer;
grant execute on function app.own_household_ids() to household_actor;

-- Households of the acting user, their own first, each with the faces of its first few pets. Enters one after the other
-- and restores the identity at the end.
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
    select household.id, household.name, coalesce(member.role, 'owner'), household.plan
      from public.households as household
      left join public.household_members as member
        on member.household_id = household.id and member.user_id = person
     order by household.owner_user_id <> person, coalesce(member.created_at, household.owned_since), household.id
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
