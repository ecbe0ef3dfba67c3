-- Up Migration

create table households (
  id uuid primary key default app.new_id(),
  -- A handover changes this one column.
  owner_user_id uuid not null unique references users (id) on delete cascade,
  name text not null,
  plan text not null default 'free' check (plan in ('free', 'premium', 'pro')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Invited people; the owner is not among them.
create table household_members (
  household_id uuid not null references households (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  role text not null check (role in ('caregiver', 'viewer', 'member')),
  created_at timestamptz not null default now(),
  primary key (household_id, user_id)
);
create index memberships_of_user on household_members (user_id);

alter table households enable row level security;
alter table households force row level security;
alter table household_members enable row level security;
alter table household_members force row level security;

create policy acted_in on households for select to household_actor
  using (id = (select app.household_id()));
create policy plan_change on households for update to household_actor
  using (id = (select app.household_id()) and (select app.may('change the plan')))
  with check (id = (select app.household_id()) and (select app.may('change the plan')));
create policy of_household on household_members for select to household_actor
  using (household_id = (select app.household_id()) and (select app.may('view members')));
grant select on households, household_members to household_actor;
grant update (plan, updated_at) on households to household_actor;

-- The definer resolves which households an identity may see, from the identity that open_session has just set.
create policy resolved on households to household_definer
  using (
    owner_user_id = (select app.user_id())
    or id in (select member.household_id from household_members as member where member.user_id = (select app.user_id()))
  );
create policy resolved on household_members for select to household_definer
  using (user_id = (select app.user_id()) or household_id = (select app.household_id()));
grant select, update on households to household_definer;
grant select on household_members to household_definer;
grant select on users to household_definer;
grant select, update on sessions to household_definer;

-- Every account owns one household from its first moment. Accounts are made by the login, which the forced
-- security of households would stop where it is no superuser: hence this policy for the tables' owner, which
-- reaches only the household of an account that has none yet.
do $$
begin
  execute format(
    'create policy first_household on households for insert to %I with check (owner_user_id is not null)',
    current_user
  );
end
$$;

create function app.found_household() returns trigger language plpgsql as
$$
begin
  insert into public.households (owner_user_id, name) values (new.id, new.name);
  return null;
end
$$;
create trigger found_household after insert on users for each row execute function app.found_household();

-- The one way from a session's token to an identity: checks the session, slides the idle limit of a browser that
-- is not remembered, chooses the household (the one asked for, else the person's own) and sets all of it locally
-- to the transaction. No row: no such session. A null role: signed in, but not of that household.
create function app.open_session(token_hash text, wanted_household uuid, idle_hours integer)
returns table (
  user_id uuid, session_id uuid, refresh_due boolean, system_role text,
  household_id uuid, household_role text, plan text
)
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
declare
  opened record;
  chosen record;
begin
  select sessions.id, sessions.user_id, sessions.expires_at, sessions.updated_at, sessions.remembered,
         users.system_role
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

  perform set_config('app.user_id', opened.user_id::text, true);
  select households.id, households.plan,
         case when households.owner_user_id = opened.user_id then 'owner' else member.role end as role
    into chosen
    from public.households
    left join public.household_members as member
      on member.household_id = households.id and member.user_id = opened.user_id
   where case when wanted_household is null then households.owner_user_id = opened.user_id
              else households.id = wanted_household end
     and (households.owner_user_id = opened.user_id or member.user_id is not null);
  perform set_config('app.household_id', coalesce(chosen.id::text, ''), true),
          set_config('app.household_role', coalesce(chosen.role, ''), true);

  return query select opened.user_id, opened.id,
    opened.remembered and opened.updated_at < now() - interval '1 day',
    opened.system_role, chosen.id, chosen.role, chosen.plan;
end
$$;
alter function app.open_session(text, uuid, integer) owner to household_definer;
revoke all on function app.open_session(text, uuid, integer) from public;
do $$
begin
  -- The login opens sessions before it steps down to household_actor.
  execute format('grant execute on function app.open_session(text, uuid, integer) to %I', current_user);
end
$$;

-- Serialises everything that enters a quota of the household, until the transaction ends.
create function app.lock_household() returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$ select 1 from public.households where id = app.household_id() for no key update $$;
alter function app.lock_household() owner to household_definer;

-- What a household's people may know of one another.
create view people with (security_barrier) as
  select users.id as user_id, users.name as display_name, 'owner' as role
    from households join users on users.id = households.owner_user_id
   where households.id = app.household_id()
  union all
  select users.id, users.name, member.role
    from household_members as member join users on users.id = member.user_id
   where member.household_id = app.household_id();
alter view people owner to household_definer;
grant select on people to household_actor;

-- A person's own account, as far as a request may read and change it.
create view own_account with (security_barrier) as
  select id, email, name, onboarding_completed_at from users where id = app.user_id();
alter view own_account owner to household_definer;
grant select on own_account to household_actor;

create function app.complete_onboarding(display_name text) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  update public.users
     set name = display_name, onboarding_completed_at = coalesce(onboarding_completed_at, now()), updated_at = now()
   where id = app.user_id();
  update public.households set name = display_name, updated_at = now() where owner_user_id = app.user_id();
$$;
alter function app.complete_onboarding(text) owner to household_definer;

-- The link on the console of an empty installation is spent by the first who follows it signed in.
create function app.claim_setup(link_hash text) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  delete from public.system_secrets where name = 'setup-link' and value = link_hash;
  if not found then
    return false;
  end if;
  update public.users set system_role = 'super_admin', updated_at = now() where id = app.user_id();
  return true;
end
$$;
alter function app.claim_setup(text) owner to household_definer;
grant update (name, onboarding_completed_at, updated_at, system_role) on users to household_definer;
grant select, delete on system_secrets to household_definer;
