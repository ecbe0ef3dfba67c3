-- Up Migration

-- The person's own: a phone number, which no answer shows to anybody else, and a picture, which the household sees.
alter table users
  add column phone text check (char_length(phone) <= 40),
  add column avatar_blob_id uuid;

-- Further columns stand at the end: a view takes new ones only there.
create or replace view own_account with (security_barrier) as
  select id, email, name, onboarding_completed_at, phone, avatar_blob_id from users where id = app.user_id();
create or replace view people with (security_barrier) as
  select users.id as user_id, users.name as display_name, 'owner' as role, users.avatar_blob_id
    from households join users on users.id = households.owner_user_id
   where households.id = app.household_id()
  union all
  select users.id, users.name, member.role, users.avatar_blob_id
    from household_members as member join users on users.id = member.user_id
   where member.household_id = app.household_id();

-- Changes the profile of who is signed in. What is null stays as it is; an empty phone number takes it away. A household
-- that is called by its owner's name goes on being called so.
create function app.change_profile(new_name text, new_phone text) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  update public.households set name = new_name, updated_at = now()
   where new_name is not null and owner_user_id = app.user_id()
     and name = (select users.name from public.users where users.id = app.user_id());
  update public.users
     set name = coalesce(new_name, name),
         phone = case when new_phone is null then phone else nullif(new_phone, '') end,
         updated_at = now()
   where id = app.user_id()
$$;
alter function app.change_profile(text, text) owner to household_definer;

-- Gives who is signed in the picture, or none.
create function app.change_avatar(blob uuid) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$ update public.users set avatar_blob_id = blob, updated_at = now() where id = app.user_id() $$;
alter function app.change_avatar(uuid) owner to household_definer;
grant update (phone, avatar_blob_id) on users to household_definer;

-- An avatar's files lie under its person's id as a household's do under the household's, so the same job removes them.
create function app.release_avatar() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  if old.avatar_blob_id is not null and (tg_op = 'DELETE' or new.avatar_blob_id is distinct from old.avatar_blob_id) then
    insert into public.outbox (topic, payload)
    values ('remove-blob', jsonb_build_object('householdId', old.id, 'blobId', old.avatar_blob_id));
  end if;
  return null;
end
$$;
alter function app.release_avatar() owner to household_definer;
create trigger release_avatar after update of avatar_blob_id or delete on users
  for each row execute function app.release_avatar();
-- The sweep of files that no row knows of asks here too.
grant select (avatar_blob_id) on users to household_system;

-- When a session was last used, to some minutes, for the list of one's devices.
alter table sessions add column last_active_at timestamptz not null default now();

-- As in 003, and besides it notes at most every five minutes that the session is in use. A row that another request
-- of the same browser holds is left to that one, so that requests side by side never wait for each other.
create or replace function app.open_session(token_hash text, wanted_household uuid, idle_hours integer)
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

-- One's own sessions, without their tokens.
create view own_sessions with (security_barrier) as
  select id, user_agent, created_at, last_active_at from sessions
   where user_id = app.user_id() and expires_at > now();
alter view own_sessions owner to household_definer;
grant select on own_sessions to household_actor;

-- Ends one of one's own sessions; false when there is none of that id.
create function app.end_session(session uuid) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  delete from public.sessions where id = session and user_id = app.user_id();
  return found;
end
$$;
alter function app.end_session(uuid) owner to household_definer;

-- Ends all of one's own sessions but the one that asks; answers how many.
create function app.end_other_sessions(present uuid) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  ended integer;
begin
  delete from public.sessions where user_id = app.user_id() and id <> present;
  get diagnostics ended = row_count;
  return ended;
end
$$;
alter function app.end_other_sessions(uuid) owner to household_definer;
grant delete on sessions to household_definer;

-- Whom to call. Emergencies are the household's, so the contacts are too, and everybody in it sees them.
create table emergency_contacts (
  household_id uuid not null default app.household_id() references households (id) on delete cascade,
  id uuid not null,
  name text not null check (char_length(name) between 1 and 100),
  phone text not null check (char_length(phone) between 3 and 40),
  is_primary boolean not null,
  is_vet boolean not null,
  clinic_name text check (char_length(clinic_name) <= 100),
  address text check (char_length(address) <= 200),
  email text check (char_length(email) <= 254),
  notes text check (char_length(notes) <= 500),
  made_from text not null,
  version integer not null,
  created_by uuid, updated_by uuid,
  created_at timestamptz not null, updated_at timestamptz not null,
  primary key (household_id, id)
);
-- One vet and one other person who are called first.
create unique index first_to_call on emergency_contacts (household_id, is_vet) where is_primary;

alter table emergency_contacts enable row level security;
alter table emergency_contacts force row level security;
create policy visible on emergency_contacts for select to household_actor
  using (household_id = (select app.household_id()) and (select app.may('view emergency information')));
create policy added on emergency_contacts for insert to household_actor
  with check (household_id = (select app.household_id()) and (select app.may('add emergency information')));
create policy edited on emergency_contacts for update to household_actor
  using (household_id = (select app.household_id()) and (select app.may('edit emergency information')))
  with check (household_id = (select app.household_id()) and (select app.may('edit emergency information')));
create policy deleted on emergency_contacts for delete to household_actor
  using (household_id = (select app.household_id()) and (select app.may('delete emergency information')));
grant select, insert, update, delete on emergency_contacts to household_actor;
create trigger stamp before insert or update on emergency_contacts for each row execute function app.stamp_record();
create trigger trace after insert or update or delete on emergency_contacts for each row execute function app.trace_record();

-- The trail's own policy names the subjects that it knows; one that comes later brings its own.
create policy emergency_contacts_visible on activity for select to household_actor
  using (
    household_id = (select app.household_id()) and subject = 'emergency_contacts'
    and (select app.may('view activity')) and (select app.may('view emergency information'))
  );
