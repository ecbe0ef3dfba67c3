-- Settings and secrets of the installation.

-- Overrides of defaultSystemConfig, one row for each key that was ever changed.
create table system_settings (
  key text primary key,
  -- Null for the default.
  value jsonb,
  updated_at timestamptz not null default now(),
  -- Author of the last change; null for the console. No foreign key: the change outlives the account.
  changed_by uuid,
  -- Value that an undo puts back; null for the default.
  previous jsonb
);
grant select on system_settings to household_accounts;
grant select, insert, update on system_settings to household_definer;

-- Tells every open page that a setting has changed; the page asks for the new value.
create trigger give_notice after insert or update or delete on system_settings
  for each row execute function app.give_notice('installation', '', '');

-- Secrets that all processes of an installation share when the environment names none.
create table system_secrets (
  name text primary key,
  value text not null,
  created_at timestamptz not null default now()
);
grant select, insert, update, delete on system_secrets to household_accounts;
grant select, delete on system_secrets to household_definer;

-- Fixed windows for rare and guessable operations, shared by all processes. Losing them in a crash harms no user, so they
-- are not logged.
create unlogged table rate_windows (
  bucket text not null,
  window_start timestamptz not null,
  hits integer not null,
  primary key (bucket, window_start)
);
grant select, insert, update, delete on rate_windows to household_accounts;

-- Requests read the functions below in their own transaction, so a switch holds in every process as soon as it is
-- committed (handbook: requests-and-identity).

-- True during maintenance, when only administrators are let in.
create function app.in_maintenance() returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select exists (select from public.system_settings where key = 'maintenanceMode' and value = 'true'::jsonb)
$$;
alter function app.in_maintenance() owner to household_definer;
grant execute on function app.in_maintenance() to household_accounts;

-- True if the installation requires a second factor.
create function app.requires_second_factor() returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select exists (select from public.system_settings where key = 'twoFactorRequired' and value = 'true'::jsonb)
$$;
alter function app.requires_second_factor() owner to household_definer;
grant execute on function app.requires_second_factor() to household_herald;

-- True if users can switch on a second factor.
create function app.offers_second_factor() returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select app.requires_second_factor() or not exists (
    select from public.system_settings where key = 'twoFactorEnabled' and value = 'false'::jsonb)
$$;
alter function app.offers_second_factor() owner to household_definer;
grant execute on function app.offers_second_factor() to household_accounts;

-- Time without use after which the session of an administrator ends, remembered or not.
create function app.idle_limit() returns interval
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select make_interval(hours => coalesce((
    select (value #>> '{}')::integer from public.system_settings where key = 'sessionTimeoutHours'), 8))
$$;
alter function app.idle_limit() owner to household_definer;
grant execute on function app.idle_limit() to household_herald;

-- Makes the first signed-in visitor of the set-up link super admin. The outcome is 'invalid' once the link was used or there
-- is an administrator, and 'unconfirmed' for an account whose address anyone could have typed; the link stays open then. It is
-- on the console of an empty installation.
create function app.claim_setup(link_hash text) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  if exists (select from public.system_secrets where name = 'setup-link' and value = link_hash)
     and not (select email_verified from public.users where id = app.user_id()) then
    return 'unconfirmed';
  end if;
  delete from public.system_secrets where name = 'setup-link' and value = link_hash;
  if not found or exists (select 1 from public.users where system_role in ('admin', 'super_admin')) then
    return 'invalid';
  end if;
  update public.users set system_role = 'super_admin', updated_at = now() where id = app.user_id();
  return 'claimed';
end
$$;
alter function app.claim_setup(text) owner to household_definer;
grant execute on function app.claim_setup(text) to household_actor;

-- Ends the set-up link as soon as there is an administrator, by whichever way.
create function app.close_setup() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  delete from public.system_secrets where name = 'setup-link';
  return null;
end
$$;
alter function app.close_setup() owner to household_definer;

-- GET /readyz reads the list of migrations, which the runner has created.
grant select on migrations to household_accounts;
