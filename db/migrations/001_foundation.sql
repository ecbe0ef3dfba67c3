-- Up Migration

-- Three roles that own no table. The login of DATABASE_URL owns the tables, runs migrations and steps down to one
-- of these inside each transaction:
--   household_actor    a person's request
--   household_system   a background job, with the rights of the job
--   household_definer  owns the few functions and views that must see past a single request's rights
-- Roles belong to the cluster, so another database may have made them already.
do $$
declare
  role_name text;
begin
  foreach role_name in array array['household_actor', 'household_system', 'household_definer'] loop
    begin
      execute format('create role %I nologin', role_name);
    exception when duplicate_object or unique_violation then
      null;
    end;
    begin
      execute format('grant %I to current_user', role_name);
    exception when insufficient_privilege or unique_violation then
      -- Granted by whoever made the role; without it the first request says so.
      null;
    end;
  end loop;
end
$$;

create schema app;
comment on schema app is 'Functions that tables, policies and requests rest on.';
grant usage on schema app to household_actor, household_system, household_definer;
grant create on schema app to household_definer;
grant usage on schema public to household_actor, household_system, household_definer;
grant create on schema public to household_definer;

-- Who acts is set locally to the transaction by app.open_session and read back by these. They are wrapped in
-- (select …) inside policies, so that they run once a statement and not once a row.
create function app.user_id() returns uuid language sql stable parallel safe as
$$ select nullif(current_setting('app.user_id', true), '')::uuid $$;

create function app.household_id() returns uuid language sql stable parallel safe as
$$ select nullif(current_setting('app.household_id', true), '')::uuid $$;

create function app.household_role() returns text language sql stable parallel safe as
$$ select nullif(current_setting('app.household_role', true), '') $$;

-- The matrix "who may do what", written from packages/domain/src/kernel/access/permissions.ts; a test compares the two.
create table role_permissions (
  role text not null,
  permission text not null,
  reach text not null check (reach in ('all', 'own')),
  primary key (role, permission)
);
grant select on role_permissions to household_actor, household_definer;

create function app.may(permission text) returns boolean language sql stable parallel safe as
$$
  select exists (
    select 1 from public.role_permissions as held
    where held.role = app.household_role() and held.permission = $1 and held.reach = 'all'
  )
$$;

create function app.may_own(permission text) returns boolean language sql stable parallel safe as
$$
  select exists (
    select 1 from public.role_permissions as held
    where held.role = app.household_role() and held.permission = $1
  )
$$;

-- Ids for rows that the database makes itself (households, trail entries): version 7, so that they sort by time.
-- uuidv7() exists only from PostgreSQL 18 on, and any server from 15 must do.
create function app.new_id() returns uuid language sql volatile parallel safe as
$$
  select encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
        placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
      52, 1), 53, 1),
    'hex')::uuid
$$;

-- What must follow a write is noted here in the same transaction and carried out by the worker.
create table outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  payload jsonb not null,
  created_at timestamptz not null default now()
);
grant insert on outbox to household_definer, household_system;
comment on table outbox is 'Follow-ups of committed writes (mail, removal of files), handed to the job queue in order.';

-- Overrides of defaultSystemConfig, one row a key.
create table system_settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

-- Secrets that every process of an installation shares when the environment names none.
create table system_secrets (
  name text primary key,
  value text not null,
  created_at timestamptz not null default now()
);
