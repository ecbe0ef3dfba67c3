-- Identity of a transaction: the acting user, household and role.

-- app.become seals an identity for one transaction with a key that only household_definer reads. A setting that SQL wrote
-- itself counts as no identity (docs/decisions, 25).
create table app.identity_key (
  one_row boolean primary key default true check (one_row),
  -- 244 random bits, from the server's own source for cryptography.
  key bytea not null default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
);
insert into app.identity_key default values;
grant select on app.identity_key to household_definer;

-- Logins of this database, one for each kind of actor; only the tables' owner reads them.
create table app.logins (
  kind text primary key check (kind in ('requests', 'jobs', 'archives', 'accounts', 'installation', 'backups')),
  name text not null unique,
  password text not null
);

-- Seals a claim: HMAC in its nested form, over the claim and the start of this transaction, which no later transaction
-- shares.
create function app.seal(claim text) returns text
language plpgsql stable parallel safe security definer set search_path = pg_catalog, pg_temp as
$$
declare
  secret bytea;
begin
  select key into secret from app.identity_key;
  return encode(sha256(secret || sha256(secret || convert_to(claim || extract(epoch from now())::text, 'UTF8'))), 'base64');
end
$$;
alter function app.seal(text) owner to household_definer;

-- Lets the rest of the transaction act as this user in this household and role. Only functions that have checked the
-- identity call it. The plan is that of the household at the start of a request; see app.lock_household.
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

-- Returns the identity: user, household, role and plan, each null if the identity has none. Null without an identity, or
-- with a foreign seal.
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

-- Each call checks the seal, which takes 10 to 15 µs: policies and statements wrap it in (select …), so that it runs once
-- a statement and not once a row.
create function app.user_id() returns uuid language sql stable parallel safe as
$$ select (app.identity())[1]::uuid $$;
grant execute on function app.user_id() to household_actor, household_system, household_archivist, household_definer;

create function app.household_id() returns uuid language sql stable parallel safe as
$$ select (app.identity())[2]::uuid $$;
grant execute on function app.household_id() to household_actor, household_system, household_archivist,
  household_definer, household_planner, household_messenger;

create function app.household_role() returns text language sql stable parallel safe as
$$ select (app.identity())[3] $$;
grant execute on function app.household_role() to household_actor, household_system, household_archivist,
  household_definer, household_planner, household_messenger;

-- Lets a background job act for the household that its job names, and optionally for one of its users; in no role.
create function app.enter_household(household uuid, person uuid) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform app.become(person, household, null);
end
$$;
alter function app.enter_household(uuid, uuid) owner to household_definer;
grant execute on function app.enter_household(uuid, uuid) to household_system, household_archivist;

-- The permission matrix. The migration runner writes it from packages/domain/src/kernel/access/permissions.ts; a test compares
-- the two.
create table role_permissions (
  role text not null,
  permission text not null,
  reach text not null check (reach in ('all', 'own')),
  primary key (role, permission)
);
grant select on role_permissions to household_actor, household_definer, household_planner, household_messenger;

-- Returns the acting household if its role has the permission for all rows, else null: one check of the seal for both.
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

-- True if the acting role has the permission for all rows.
create function app.may(permission text) returns boolean language sql stable parallel safe as
$$
  select exists (
    select 1 from public.role_permissions as held
    where held.role = app.household_role() and held.permission = $1 and held.reach = 'all'
  )
$$;
grant execute on function app.may(text) to household_actor, household_system, household_archivist, household_definer,
  household_planner, household_messenger;

-- True if the acting role has the permission at least for rows of its own.
create function app.may_own(permission text) returns boolean language sql stable parallel safe as
$$
  select exists (
    select 1 from public.role_permissions as held
    where held.role = app.household_role() and held.permission = $1
  )
$$;
grant execute on function app.may_own(text) to household_actor, household_system, household_archivist,
  household_definer;

-- Opens a session by the hash of its token, the only way from a token to an identity. The function
--   checks the session, that the account is not locked, and for administrators the idle limit, remembered or not,
--   extends the idle limit of a browser that is not remembered,
--   notes at most every five minutes that the session is in use, and skips a row that another request of the same browser
--   has locked, so that parallel requests never wait for each other,
--   chooses the household by app.find_household,
--   and seals all of it for the transaction.
-- On a read replica it notes nothing; the primary has opened the session before.
-- It returns no row without such a session, and a null role for a user who is not of the household. `had_choice` is true
-- if no household was requested and there are several: a write has to name its household (docs/decisions, 28).
-- Every request begins with it. Its plan: sessions by the token, the user by id, then app.find_household; each statement
-- within costs 40 to 80 µs, most of them its start, so the row is built from variables instead of by another statement.
create function app.open_session(token_hash text, wanted_household uuid, idle_hours integer)
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
alter function app.open_session(text, uuid, integer) owner to household_definer;
grant execute on function app.open_session(text, uuid, integer) to household_actor;
